"""What paperdeck says in the reader: one line each, what happened and what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from paperdeck import counting as count_of
from paperdeck.language import N_, _, listed, ngettext
from paperdeck.ui import signs
from paperdeck.ui.keymap import KEY

COUNTING = "…"

Wording = Callable[[str], str]


def sample_notice(papers: int) -> str:
    said = _("A sample of {papers}. paperdeck import FILE, or {key[list.fetch]}, brings a list")
    return said.format(papers=count_of.papers(papers), key=KEY)


def position(at: int, of: int) -> str:
    return _("{at:,} of {of:,}").format(at=at + 1, of=of)


def more_authors(more: int) -> str:
    said = ngettext(
        "and {more:,} more author ({key[paper.authors]} shows all)",
        "and {more:,} more authors ({key[paper.authors]} shows all)",
        more,
    )
    return said.format(more=more, key=KEY)


def rated(rating: int) -> str:
    return _("rated {rating} of 5").format(rating=rating)


def your_time(when: str) -> str:
    return _("({when} your time)").format(when=when)


def found(shown: int, of: int) -> str:
    return _("{shown:,} of {of:,}").format(shown=shown, of=of)


# What is said in place of an empty list: what was searched for, what the search did on its
# own, and the key that widens it.


def nothing_found(query: str, done: str = "") -> str:
    if query:
        return _empty(
            _("No paper has all of: {query}").format(query=query),
            done,
            _("{key[search.clear]} clears the search.").format(key=KEY),
        )
    return _empty(_("The library is empty."), "", _("paperdeck import FILE brings a list."))


def no_bookmark(query: str, done: str = "") -> str:
    if query:
        said = _("No bookmarked paper has all of: {query}").format(query=query)
        keys = _("{key[list.bookmarks]} searches all papers, {key[search.clear]} clears.")
        return _empty(said, done, keys.format(key=KEY))
    keys = _("{key[list.bookmarks]} shows all papers, {key[paper.bookmark]} bookmarks one.")
    return _empty(_("No bookmarks yet."), "", keys.format(key=KEY))


def nothing_asked(text: str, done: str) -> str:
    return _empty(
        _("Nothing can be searched for in: {text}").format(text=text),
        done,
        _("{key[search.clear]} clears the search.").format(key=KEY),
    )


def _empty(said: str, done: str, key: str) -> str:
    done = f"{done[:1].upper()}{done[1:]}."
    return "\n\n".join([said, done, key] if len(done) > 1 else [said, key])


_TEXTS = {
    "BOOKMARKED": N_("{star} Bookmarked. {key[list.bookmarks]} shows the bookmarks"),
    "BOOKMARK_REMOVED": N_("Bookmark taken off. {key[paper.bookmark]} puts it back"),
    "MARKED_READ": N_("Marked as read"),
    "MARKED_UNREAD": N_("Marked as not read"),
    "RATING_REMOVED": N_("Rating taken off"),
    "RATE_TITLE": N_("Rate it"),
    "QUEUED": N_("{queue} In the reading queue. {key[list.queue]} shows it"),
    "DEQUEUED": N_("Taken out of the reading queue"),
    "NOT_QUEUED": N_("Not in the reading queue. {key[paper.queue]} puts it there"),
    "NOTHING_MARKED": N_("Nothing is marked"),
    "NOTHING_TO_UNDO": N_("Nothing to undo"),
    "NOTHING_TO_REDO": N_("Nothing to redo"),
    "UNDONE": N_("undone"),
    "NO_HISTORY": N_("Nothing was changed yet"),
    "HISTORY_TITLE": N_("What was changed, the newest first"),
    "TAGS_PLACEHOLDER": N_("tags, parted by commas"),
    "NO_EDITOR": N_(
        "No editor is named: set VISUAL or EDITOR. {key[paper.note]} writes the note here"
    ),
    "NO_TEMPLATES": N_(
        "No template: put Markdown files into templates/ of the config directory"
    ),
    "TEMPLATE_TITLE": N_("Put in a template"),
    "LISTS_TITLE": N_("Lists of the library"),
    "ALL_LISTS": N_("All lists together"),
    "ONE_LIST": N_(
        "There is one list only. {key[list.fetch]} fetches another, paperdeck import FILE "
        "brings one"
    ),
    "PALETTE_PLACEHOLDER": N_("type the name of a command, theme, list or paper"),
    "NO_COMMAND": N_("Nothing is called so"),
    "PICK_PLACEHOLDER": N_("type to narrow"),
    "SAVED_TITLE": N_("Saved searches"),
    "NO_SAVED": N_(
        "No search is saved yet. Search for something, then {key[search.saved]} keeps it "
        "under a name"
    ),
    "NOTE_SAVED": N_("{pencil} Note saved"),
    "NOTE_HEADING": N_("{pencil} Note"),
    "NOTE_REMOVED": N_("Note removed"),
    "NOTE_MERGED": N_(
        "{pencil} Saved. The note was changed elsewhere meanwhile: both texts are kept"
    ),
    "NO_PAPER": N_(
        "No paper here. {key[search.clear]} clears the search, {key[list.bookmarks]} and "
        "{key[list.queue]} show all papers again"
    ),
    "PAPER_GONE": N_("This paper is in no list any more"),
    "NO_LINK": N_("This paper has no link to open"),
    "NO_SUCH_LINK": N_("This paper has no link of that number"),
    "LAST_PAPER": N_("This is the last paper"),
    "UNTITLED": N_("untitled"),
    "NO_ABSTRACT": N_("No abstract in this list."),
    "NO_ABSTRACT_LINK": N_(
        "No abstract in this list. {key[paper.open]} opens the paper's page."
    ),
    "NO_AUTHORS": N_("No authors in this list"),
    "AND_OTHERS": N_("and others"),
    "SUMMARY": N_("In short"),
    "READ": N_("read"),
    "ONE_PANE": N_("There is one pane at a time here: nothing to share out"),
    "SORT_TITLE": N_("Sort the list by"),
    "SORTING": N_("sorting …"),
    "COPYING": N_("Copying …"),
    "COPY_BY_HAND": N_(
        "No clipboard could be reached. Select the text and copy it with the terminal"
    ),
    "COPY_TEXT": N_("The text, to select from"),
    "NOTHING_TO_COPY": N_("Nothing is known of it in this format"),
    "THIS_PAPER": N_("this paper"),
    "MARKED_PAPERS": N_("the marked papers"),
    "ALL_BOOKMARKS": N_("all bookmarks"),
    "ALL_FOUND": N_("all that was found"),
    "NOTE_PLACEHOLDER": N_("Write in Markdown. Saved every few seconds and when you leave."),
    "SEARCH_PLACEHOLDER": N_("words of title, authors or abstract"),
    "HELP_SEARCH": N_(
        "Type any words of the title, the authors or the abstract, in any order. All must "
        'match; the last one may be unfinished. Capitals and accents do not matter. "Words '
        'in quotes" stand together, -word must not be there. Where nothing matches, close '
        "spellings are tried. All that a search can have is below the keys."
    ),
    "HELP_MARKS": N_(
        "{star} bookmarked   {pencil} has a note   {mark} marked for what is done next   "
        "{cursor} the paper being read   a title in italics was read"
    ),
    "HELP_TITLE": N_("Help"),
    "HELP_SEARCHING": N_("Searching"),
    "HELP_MARKS_TITLE": N_("Marks"),
    "HELP_PLACEHOLDER": N_("{key[help.filter]}: show only what has the words typed here"),
    "HELP_FORMS": N_("What a search can have"),
    "HELP_FIELDS": N_("Fields of a search"),
    "HELP_STATES": N_("What a paper is or has"),
    "FETCH_TITLE": N_("Fetch a list"),
    "FETCH_PLACEHOLDER": N_("icml 2026, or the address of a file"),
    "FETCH_KNOWN": N_("Lists that are known (other years are tried, too):"),
    "JOB_BEGINS": N_("Beginning …"),
    "JOB_CANCELLED": N_("Cancelled. The library is as it was"),
    "JOB_RUNS": N_("Something is running: {key[job.cancel]} cancels it"),
    "HOW_TO_QUIT": N_("{key[app.quit]} quits, {key[app.help]} shows all keys"),
    "NO_JOB": N_("Nothing is running"),
    "JOB_CANCELS": N_("{key[job.cancel]} cancels"),
    "IMPORT_TITLE": N_("Import a file, a zip archive or a folder with all its files"),
    "NO_REBUILD": N_("This is the sample: there is nothing to make it from"),
    "EXPORT_CANCELLED": N_("Cancelled. Nothing was written"),
    "WRITING": N_("writing"),
    "THEMES_TITLE": N_("Themes"),
    "THEME_OF_TERMINAL": N_("as the terminal is"),
    "THEME_IS_MONOCHROME": N_("NO_COLOR is set: the theme is monochrome, whatever is chosen"),
    "SETTING_LATER": N_("holds from the next start"),
    "MENU_TITLE": N_("What to do with this paper"),
    "SELECTED_TEXT": N_("the selected text"),
}


def __getattr__(name: str) -> str:
    """The texts of the table above, in the language that is spoken now."""
    try:
        text = _TEXTS[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    return _(text).format(**signs.now()._asdict(), key=KEY)


def nothing_queued(query: str, done: str = "") -> str:
    if query:
        said = _("No queued paper has all of: {query}").format(query=query)
        keys = _("{key[list.queue]} searches all papers, {key[search.clear]} clears.")
        return _empty(said, done, keys.format(key=KEY))
    keys = _("{key[list.queue]} shows all papers, {key[paper.queue]} queues one.")
    return _empty(_("The reading queue is empty."), "", keys.format(key=KEY))


_FACETS = {
    "decision": N_("decision"),
    "session": N_("session"),
    "topic": N_("topic"),
    "keyword": N_("keyword"),
    "author": N_("author"),
    "inst": N_("inst"),
    "year": N_("year"),
    "venue": N_("venue"),
    "tag": N_("tag"),
    "day": N_("day"),
    "room": N_("room"),
}


def facet(field: str) -> str:
    """A field of the query language, as a heading of its values."""
    return _(_FACETS.get(field, field))


def facets_of(query: str) -> str:
    if query.strip():
        return _("Narrow: {query}").format(query=query)
    return _("Narrow all papers by")


def save_this(query: str) -> str:
    return _("Save this search: {query}").format(query=query)


def save_as(query: str) -> str:
    return _("A name for: {query}").format(query=query)


def search_saved(name: str, *, replaced: bool) -> str:
    if replaced:
        said = _("Saved: {name}, in place of the search that had this name")
    else:
        said = _("Saved: {name}")
    return said.format(name=name)


def language(name: str) -> str:
    return _("Language: {name}").format(name=name)


def saved_search(name: str) -> str:
    return _("Saved search: {name}").format(name=name)


def list_of(name: str) -> str:
    return _("List: {name}").format(name=name)


def theme_named(title: str) -> str:
    return _("Theme: {title}").format(title=title)


def recent_paper(title: str) -> str:
    return _("Read lately: {title}").format(title=title)


def search_removed(name: str) -> str:
    return _("Removed: {name}. {key[shelf.undo]} brings it back").format(name=name, key=KEY)


def marked(papers: int) -> str:
    return _("{sign} {papers:,} marked").format(sign=signs.now().mark, papers=papers)


def of_several(said: str, papers: int) -> str:
    """What was done, and to how many if to more than one."""
    if papers == 1:
        return said
    return _("{said} ({papers})").format(said=said, papers=count_of.papers(papers))


def title_of_several(title: str, papers: int) -> str:
    if papers <= 1:
        return title
    return _("{title} and {more:,} more").format(title=title, more=papers - 1)


def rating(stars: int) -> str:
    sign = signs.now()
    return f"{sign.star * stars}{sign.no_star * (5 - stars)}" if stars else _("no rating")


def tagged(tags: Sequence[str]) -> str:
    return _("Tags: {tags}").format(tags=listed(tags)) if tags else _("No tags")


def tags_of(title: str, papers: int) -> str:
    return _("Tags of {title}").format(title=title_of_several(title, papers))


def moved(place: int, of: int) -> str:
    said = _("{sign} {place:,} of {of:,} in the reading queue")
    return said.format(sign=signs.now().queue, place=place + 1, of=of)


def undone(what: str) -> str:
    return _("Undone: {what}. {key[shelf.redo]} does it again").format(what=what, key=KEY)


def redone(what: str) -> str:
    return _("Done again: {what}. {key[shelf.undo]} undoes it").format(what=what, key=KEY)


def no_editor_here(why: str) -> str:
    if why:
        said = _("The editor cannot be started here ({why}). {key[paper.note]} writes the note")
        return said.format(why=why, key=KEY)
    said = _("The editor cannot be started here. {key[paper.note]} writes the note")
    return said.format(key=KEY)


def draft_kept(why: str, path: Path) -> str:
    return _("{why}. What you wrote is kept in {path}").format(why=why, path=path)


_LAYOUTS = {
    "auto": N_("as there is room"),
    "wide": N_("side by side"),
    "stacked": N_("the paper below the list"),
    "single": N_("one pane at a time"),
}


def layout_chosen(choice: str, shown: str, *, as_wished: bool) -> str:
    """What was chosen, and what is shown where there is no room for it."""
    wanted, there = _(_LAYOUTS[choice]), _(_LAYOUTS[shown])
    if choice == "auto":
        said = _("Layout: {wanted} ({there} here). {key[pane.layout]} changes it")
    elif as_wished:
        said = _("Layout: {wanted}. {key[pane.layout]} changes it")
    else:
        said = _("No room here for {wanted}: {there}. {key[pane.layout]} changes it")
    return said.format(wanted=wanted, there=there, key=KEY)


def opened(url: str) -> str:
    return _("Opening {url}").format(url=url)


def not_opened(url: str) -> str:
    return _("No browser started: {url}").format(url=url)


def cited_as(what: str, format_name: str) -> str:
    return _("{what} as {format}").format(what=what, format=format_name)


def cited_bare(what: str) -> str:
    return _("{what} as plain text (no program here takes formatted text)").format(what=what)


def format_in_style(format_name: str, style: str) -> str:
    return _("{format}, {style}").format(format=format_name, style=style)


def copy_in(format_name: str) -> str:
    return _("Copy {format}").format(format=format_name)


def copy_heading(scope: str, papers: int) -> str:
    if papers == 1:
        return _("Copy {scope}").format(scope=scope)
    return _("Copy {scope} ({papers:,})").format(scope=scope, papers=papers)


def and_more(papers: int) -> str:
    return _("… and {papers}").format(papers=count_of.more_papers(papers))


def no_help(sought: str) -> str:
    said = _("Nothing here has all of: {words}. {key[filter.clear]} shows all again")
    return said.format(words=sought, key=KEY)


def counting(count: int) -> str:
    """What may follow a count."""
    said = _(
        "{count}…  {key[move.down]} {key[move.up]} so far down or up, {key[move.last]} to that "
        "row, {key[paper.open]} that link, {key[pane.back]} no count"
    )
    return said.format(count=count, key=KEY)


def follows(keys: str) -> str:
    """The heading of what may follow the first keys."""
    return _("{keys}, and then").format(keys=keys)


def tour() -> list[tuple[str, str]]:
    """The steps of the tour: the heading of each, and what it says."""
    steps = [
        (
            _("Search"),
            _(
                "{key[search.focus]} and then words of title, authors or abstract, as you "
                "remember them: the list narrows with every key. {key[search.done]} goes to "
                "what was found, {key[search.clear]} clears the search."
            ),
        ),
        (
            _("Read"),
            _(
                "{key[move.down]} and {key[move.up]} go through the list, a number before them "
                "says how far. {key[paper.read]} goes into the paper, {key[pane.list]} back. "
                "{key[paper.page]} reads on, and into the next paper."
            ),
        ),
        (
            _("Keep"),
            _(
                "{key[paper.bookmark]} bookmarks a paper, {key[paper.note]} writes a note on "
                "it, {key[paper.tags]} tags it. {key[list.bookmarks]} shows the bookmarks, "
                "{key[shelf.undo]} undoes whatever was done last."
            ),
        ),
        (
            _("Take along"),
            _(
                "{key[paper.copy]} copies the citation, {key[paper.copy_as]} in another "
                "format. {key[paper.open]} opens the first link; of several, the number "
                "goes before it."
            ),
        ),
        (
            _("Find your way"),
            _(
                "The line below always has keys that work here. {key[app.help]} shows them "
                "all, {key[app.palette]} finds commands, themes, lists and papers by their "
                "names, this tour among them. The keys can be changed in config.toml."
            ),
        ),
    ]
    return [(title, text.format(key=KEY)) for title, text in steps]


def no_such_file(name: str) -> str:
    return _("There is no {name}").format(name=name)


def rebuilt(sources: int, papers: int) -> str:
    return _("Made again from {sources}: {papers}").format(
        sources=count_of.sources(sources), papers=count_of.papers(papers)
    )


def export_title(papers: int) -> str:
    said = _("Write {papers} to a file; its ending says the format")
    return said.format(papers=count_of.papers(papers))


def no_format_of(name: str, suffixes: Sequence[str]) -> str:
    said = _("No format for {name}. There are {suffixes}")
    return said.format(name=name, suffixes=listed(suffixes))


def file_there(name: str) -> str:
    return _("{name} is there already and stays as it is: give another name").format(name=name)


def written_to(name: str, papers: int, format_name: str) -> str:
    return _("{papers} written to {name} as {format}").format(
        papers=count_of.papers(papers), name=name, format=format_name
    )


def brought_into(name: str, added: int, updated: int, unchanged: int) -> str:
    return _(
        "{name}: {added:,} added, {updated:,} updated, {unchanged:,} there already"
    ).format(name=name, added=added, updated=updated, unchanged=unchanged)


def imported(new: int, changed: int, rejected: int) -> str:
    parts = [
        count_of.new_papers(new),
        _("{changed:,} changed").format(changed=changed),
    ]
    if rejected:
        parts.append(_("{rejected:,} rejected").format(rejected=rejected))
    return _("Imported: {parts}").format(parts=listed(parts))


def theme_facts(*, dark: bool, contrast: float | None, level: str, own: bool) -> str:
    """What is said of a theme beside its title; no contrast where the terminal has the
    colours."""
    facts = [
        _("dark") if dark else _("light"),
        _("the terminal's colours") if contrast is None else f"{contrast:.1f}:1 {level}",
    ]
    if own:
        facts.append(_("your own"))
    return " · ".join(fact.strip() for fact in facts)


def theme_kept(title: str) -> str:
    return _("Theme: {title}. {key[app.themes]} changes it").format(title=title, key=KEY)


def theme_kept_with(title: str, *, dark: bool) -> str:
    """The theme is worn while the terminal is as it is now."""
    if dark:
        said = _("Theme where the terminal is dark: {title}. {key[app.themes]} changes it")
    else:
        said = _("Theme where the terminal is light: {title}. {key[app.themes]} changes it")
    return said.format(title=title, key=KEY)


def theme_follows(title: str) -> str:
    said = _("The theme is as the terminal is: {title} here. {key[app.themes]} changes it")
    return said.format(title=title, key=KEY)


def settings_title(file: str) -> str:
    return _("Settings: {file}").format(file=file)


def setting_changed(name: str, value: str) -> str:
    return _("{name} = {value}, written to config.toml").format(name=name, value=value)


def setting_defaulted(name: str, value: str) -> str:
    said = _("{name} is {value} by default again, and no longer in config.toml")
    return said.format(name=name, value=value)


def set_elsewhere(by: str) -> str:
    return _("set by {place}").format(place=by)


def held_elsewhere(name: str, by: str) -> str:
    said = _("config.toml has {name} now, but this time it is set by {place}")
    return said.format(name=name, place=by)


def default_is(value: str) -> str:
    return _("by default: {value}").format(value=value)


def unexpected(kind: str, report: str) -> str:
    """Of an error that nobody expected; ``report`` is the name of its file, if there is one."""
    if not report:
        return _("This went wrong and was not done: {kind}. No report could be saved").format(
            kind=kind
        )
    said = _("This went wrong and was not done: {kind}. Report: {report} (paperdeck doctor)")
    return said.format(kind=kind, report=report)
