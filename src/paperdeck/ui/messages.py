"""What paperdeck says in the reader: one line each, what happened and what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

STAR = "★"
PENCIL = "✎"
CURSOR = "▌"
CHOSEN = "●"
MARK = "●"
QUEUE = "≡"


def count(number: int, singular: str, plural: str = "") -> str:
    """``1 paper``, ``5,863 papers``."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def sample_notice(papers: int) -> str:
    return f"A sample of {count(papers, 'paper')}. paperdeck import FILE, or F, brings a list"


def position(at: int, of: int) -> str:
    return f"{at + 1:,} of {of:,}"


def more_authors(more: int) -> str:
    return f"and {count(more, 'more author')} (a shows all)"


def rated(rating: int) -> str:
    return f"rated {rating} of 5"


def your_time(when: str) -> str:
    return f"({when} your time)"


def found(shown: int, of: int) -> str:
    return f"{shown:,} of {of:,}"


# What is said in place of an empty list: what was searched for, what the search did on its
# own, and the key that widens it.


def nothing_found(query: str, done: str = "") -> str:
    if query:
        return _empty(f"No paper has all of: {query}", done, "Esc clears the search.")
    return _empty("The library is empty.", "", "paperdeck import FILE brings a list.")


def no_bookmark(query: str, done: str = "") -> str:
    if query:
        said = f"No bookmarked paper has all of: {query}"
        return _empty(said, done, "B searches all papers, Esc clears.")
    return _empty("No bookmarks yet.", "", "B shows all papers, b bookmarks one.")


def nothing_asked(text: str, done: str) -> str:
    return _empty(f"Nothing can be searched for in: {text}", done, "Esc clears the search.")


def _empty(said: str, done: str, key: str) -> str:
    done = f"{done[:1].upper()}{done[1:]}."
    return "\n\n".join([said, done, key] if len(done) > 1 else [said, key])


BOOKMARKED = f"{STAR} Bookmarked. B shows the bookmarks"
BOOKMARK_REMOVED = "Bookmark taken off. b puts it back"
MARKED_READ = "Marked as read"
MARKED_UNREAD = "Marked as not read"
RATING_REMOVED = "Rating taken off"
RATE_TITLE = "Rate it"
QUEUED = f"{QUEUE} In the reading queue. Q shows it"
DEQUEUED = "Taken out of the reading queue"
NOT_QUEUED = "Not in the reading queue. w puts it there"
NOTHING_MARKED = "Nothing is marked"
NOTHING_TO_UNDO = "Nothing to undo"
NOTHING_TO_REDO = "Nothing to redo"
UNDONE = "undone"
NO_HISTORY = "Nothing was changed yet"
HISTORY_TITLE = "What was changed, the newest first"
TAGS_PLACEHOLDER = "tags, parted by commas"
NO_EDITOR = "No editor is named: set VISUAL or EDITOR. n writes the note here"
NO_TEMPLATES = "No template: put Markdown files into templates/ of the config directory"
TEMPLATE_TITLE = "Put in a template"

Wording = Callable[[str], str]


def nothing_queued(query: str, done: str = "") -> str:
    if query:
        said = f"No queued paper has all of: {query}"
        return _empty(said, done, "Q searches all papers, Esc clears.")
    return _empty("The reading queue is empty.", "", "Q shows all papers, w queues one.")


def facets_of(query: str) -> str:
    return f"Narrow: {query}" if query.strip() else "Narrow all papers by"


LISTS_TITLE = "Lists of the library"
ALL_LISTS = "All lists together"
ONE_LIST = "There is one list only. F fetches another, paperdeck import FILE brings one"
PICK_PLACEHOLDER = "type to narrow"
SAVED_TITLE = "Saved searches"
NO_SAVED = "No search is saved yet. Search for something, then S keeps it under a name"
COUNTING = "…"


def save_this(query: str) -> str:
    return f"Save this search: {query}"


def save_as(query: str) -> str:
    return f"A name for: {query}"


def search_saved(name: str, *, replaced: bool) -> str:
    return f"Saved: {name}{', in place of the search that had this name' * replaced}"


def saved_search(name: str) -> str:
    return f"Saved search: {name}"


def search_removed(name: str) -> str:
    return f"Removed: {name}. u brings it back"


def marked(papers: int) -> str:
    return f"{MARK} {papers:,} marked"


def of_several(said: str, papers: int) -> str:
    """What was done, and to how many if to more than one."""
    return said if papers == 1 else f"{said} ({count(papers, 'paper')})"


def title_of_several(title: str, papers: int) -> str:
    return title if papers <= 1 else f"{title} and {papers - 1:,} more"


def rating(stars: int) -> str:
    return f"{STAR * stars}{'☆' * (5 - stars)}" if stars else "no rating"


def tagged(tags: Sequence[str]) -> str:
    return f"Tags: {', '.join(tags)}" if tags else "No tags"


def tags_of(title: str, papers: int) -> str:
    return f"Tags of {title_of_several(title, papers)}"


def moved(place: int, of: int) -> str:
    return f"{QUEUE} {place + 1:,} of {of:,} in the reading queue"


def undone(what: str) -> str:
    return f"Undone: {what}. Ctrl-r does it again"


def redone(what: str) -> str:
    return f"Done again: {what}. u undoes it"


def no_editor_here(why: str) -> str:
    return f"The editor cannot be started here{f' ({why})' if why else ''}. n writes the note"


def draft_kept(why: str, path: Path) -> str:
    return f"{why}. What you wrote is kept in {path}"


NOTE_SAVED = f"{PENCIL} Note saved"
NOTE_REMOVED = "Note removed"
NOTE_MERGED = f"{PENCIL} Saved. The note was changed elsewhere meanwhile: both texts are kept"
NO_PAPER = "No paper here. Esc clears the search"
NO_LINK = "This paper has no link to open"
NO_SUCH_LINK = "This paper has no link of that number"
LAST_PAPER = "This is the last paper"
UNTITLED = "untitled"
NO_ABSTRACT = "No abstract in this list."
NO_ABSTRACT_LINK = "No abstract in this list. o opens the paper's page."
NO_AUTHORS = "No authors in this list"
AND_OTHERS = "and others"
SUMMARY = "In short"
READ = "read"
_LAYOUTS = {
    "auto": "as there is room",
    "wide": "side by side",
    "stacked": "the paper below the list",
    "single": "one pane at a time",
}


def layout_chosen(choice: str, shown: str, *, as_wished: bool) -> str:
    """What was chosen, and what is shown where there is no room for it."""
    if choice == "auto":
        return f"Layout: {_LAYOUTS[choice]} ({_LAYOUTS[shown]} here). v changes it"
    if as_wished:
        return f"Layout: {_LAYOUTS[choice]}. v changes it"
    return f"No room here for {_LAYOUTS[choice]}: {_LAYOUTS[shown]}. v changes it"


ONE_PANE = "There is one pane at a time here: nothing to share out"
SORT_TITLE = "Sort the list by"
SORTING = "sorting …"


def opened(url: str) -> str:
    return f"Opening {url}"


def not_opened(url: str) -> str:
    return f"No browser started: {url}"


def cited_as(what: str, format_name: str) -> str:
    return f"{what} as {format_name}"


COPYING = "Copying …"
COPY_BY_HAND = "No clipboard could be reached. Select the text and copy it with the terminal"
COPY_TEXT = "The text, to select from"
NOTHING_TO_COPY = "Nothing is known of it in this format"
THIS_PAPER = "this paper"
MARKED_PAPERS = "the marked papers"
ALL_BOOKMARKS = "all bookmarks"
ALL_FOUND = "all that was found"


def copy_heading(scope: str, papers: int) -> str:
    number = "" if papers == 1 else f" ({papers:,})"
    return f"Copy {scope}{number}"


def and_more(papers: int) -> str:
    return f"… and {count(papers, 'more paper')}"


NOTE_PLACEHOLDER = "Write in Markdown. Saved every few seconds and when you leave."
SEARCH_PLACEHOLDER = "words of title, authors or abstract"
HELP_SEARCH = (
    "Type any words of the title, the authors or the abstract, in any order. All must match; "
    'the last one may be unfinished. Capitals and accents do not matter. "Words in quotes" '
    "stand together, -word must not be there. Where nothing matches, close spellings are "
    "tried. All that a search can have is below the keys."
)
HELP_MARKS = (
    f"{STAR} bookmarked   {PENCIL} has a note   {MARK} marked for what is done next   "
    f"{CURSOR} the paper being read   a dim title was read"
)
HELP_TITLE = "Help"
HELP_FORMS = "What a search can have"
HELP_FIELDS = "Fields of a search"
HELP_STATES = "What a paper is or has"

FETCH_TITLE = "Fetch a list"
FETCH_PLACEHOLDER = "icml 2026, or the address of a file"
FETCH_KNOWN = "Lists that are known (other years are tried, too):"
JOB_BEGINS = "Beginning …"
JOB_CANCELLED = "Cancelled. The library is as it was"
JOB_RUNS = "Something is running: Ctrl-x cancels it"
NO_JOB = "Nothing is running"
JOB_CANCELS = "Ctrl-x cancels"
IMPORT_TITLE = "Import a file, a zip archive or a folder with all its files"
NO_REBUILD = "This is the sample: there is nothing to make it from"
EXPORT_CANCELLED = "Cancelled. Nothing was written"
WRITING = "writing"


def no_such_file(name: str) -> str:
    return f"There is no {name}"


def rebuilt(sources: int, papers: int) -> str:
    return f"Made again from {count(sources, 'source')}: {count(papers, 'paper')}"


def export_title(papers: int) -> str:
    return f"Write {count(papers, 'paper')} to a file; its ending says the format"


def no_format_of(name: str, suffixes: Sequence[str]) -> str:
    return f"No format for {name}. There are {', '.join(suffixes)}"


def file_there(name: str) -> str:
    return f"{name} is there already and stays as it is: give another name"


def written_to(name: str, papers: int, format_name: str) -> str:
    return f"{count(papers, 'paper')} written to {name} as {format_name}"


def brought_into(name: str, added: int, updated: int, unchanged: int) -> str:
    return f"{name}: {added:,} added, {updated:,} updated, {unchanged:,} there already"


def imported(new: int, changed: int, rejected: int) -> str:
    parts = [f"Imported: {count(new, 'new paper')}", f"{changed:,} changed"]
    if rejected:
        parts.append(f"{rejected:,} rejected")
    return ", ".join(parts)
