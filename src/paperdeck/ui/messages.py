"""What paperdeck says in the reader: one line each, what happened and what can be done next."""

from __future__ import annotations

STAR = "★"
PENCIL = "✎"
CURSOR = "▌"
CHOSEN = "●"


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


def nothing_found(query: str) -> str:
    if query:
        return f"No paper has all of: {query}\n\nEsc clears the search."
    return "The library is empty.\n\npaperdeck import FILE brings a list."


def no_bookmark(query: str) -> str:
    if query:
        return f"No bookmarked paper has all of: {query}\n\nB searches all papers, Esc clears."
    return "No bookmarks yet.\n\nB shows all papers, b bookmarks one."


BOOKMARKED = f"{STAR} Bookmarked. B shows the bookmarks"
BOOKMARK_REMOVED = "Bookmark taken off. b puts it back"
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
SUMMARY = "In short"
READ = "read"
ONE_PANE = "There is one pane at a time here: nothing to share out"
SORT_TITLE = "Sort the list by"
SORTING = "sorting …"


def opened(url: str) -> str:
    return f"Opening {url}"


def not_opened(url: str) -> str:
    return f"No browser started: {url}"


def copied(what: str) -> str:
    return f"Copied: {what}"


def copied_by_terminal(what: str) -> str:
    return f"Sent to the terminal to copy: {what}. If it does not paste, Y shows the text"


COPYING = "Copying …"
COPY_BY_HAND = "No clipboard could be reached. Select the text and copy it with the terminal"
COPY_TEXT = "The citation, to select from"
NOTE_PLACEHOLDER = "Write in Markdown. Saved every few seconds and when you leave."
SEARCH_PLACEHOLDER = "words of title, authors or abstract"
HELP_SEARCH = (
    "Type any words of the title, the authors or the abstract, in any order. All must match; "
    'the last one may be unfinished. Capitals and accents do not matter. "Words in quotes" '
    "stand together, -word must not be there. Where nothing matches, close spellings are tried."
)
HELP_MARKS = f"{STAR} bookmarked   {PENCIL} has a note   {CURSOR} the paper being read"
HELP_TITLE = "Help"

FETCH_TITLE = "Fetch a list"
FETCH_PLACEHOLDER = "icml 2026, or the address of a file"
FETCH_KNOWN = "Lists that are known (other years are tried, too):"
FETCH_BEGINS = "Beginning …"
FETCH_CANCELLED = "Cancelled. The library is as it was"
FETCH_RUNS = "A fetch is running: Ctrl-x cancels it"


def fetched(new: int, changed: int, rejected: int) -> str:
    parts = [f"Fetched: {count(new, 'new paper')}", f"{changed:,} changed"]
    if rejected:
        parts.append(f"{rejected:,} rejected")
    return ", ".join(parts)
