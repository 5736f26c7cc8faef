"""What the commands share that change the shelf or print it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

from paperdeck.cli import console, wording
from paperdeck.cli.arguments import text
from paperdeck.cli.lookup import Lookup, open_lookup
from paperdeck.errors import PaperNotFound
from paperdeck.language import _, listed, pgettext
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.shelf import Entry, Shelf

Change = Callable[[Shelf, list[Paper]], Iterable[Entry | None]]


def add_keys(parser: argparse.ArgumentParser, nargs: str = "+") -> None:
    """Add the papers' keys, and say what the exit status means."""
    parser.add_argument(
        "keys", nargs=nargs, type=text, metavar="KEY", help=_("any key of a paper")
    )
    parser.epilog = _(
        "Exit status: 0 when the change is on the disk, 1 when it could not be made or a key"
        " names no paper (the others are changed). `paperdeck shelf undo` takes it back."
    )


def change(keys: Iterable[str], paths: Paths, make: Change) -> int:
    """Let ``make`` change the papers of ``keys`` at once, and print a line for each.

    Returns the exit status. Raises ``ShelfError`` or ``LibraryError``.
    """
    with open_lookup(paths) as lookup:
        papers, status = find(keys, lookup)
        for paper, entry in zip(papers, make(lookup.shelf, papers), strict=True):
            print(line(paper, entry))
    return status


def find(keys: Iterable[str], lookup: Lookup) -> tuple[list[Paper], int]:
    """The papers of ``keys``, each once; those that name none are said, with status 1."""
    papers: dict[str, Paper] = {}
    status = 0
    for key in keys:
        try:
            paper, _entry = lookup.find(key)
        except PaperNotFound as error:
            console.tell(error)
            status = 1
        else:
            papers.setdefault(paper.key, paper)
    return list(papers.values()), status


def line(paper: Paper, entry: Entry | None) -> str:
    """``KEY  Title — First Author +3 · ICML 2026 [bookmarked, rated 4, #a]``."""
    made = marks(entry) if entry is not None else []
    return wording.line(paper) + (f" [{listed(made)}]" if made else "")


def marks(entry: Entry) -> list[str]:
    """What was made of a paper, a word or two for each."""
    there = {
        _("bookmarked"): entry.bookmarked,
        pgettext("paper", "read"): entry.read,
        _("rated {rating}").format(rating=entry.rating): entry.rating,
        _("queued"): entry.queued is not None,
        pgettext("paper", "note"): entry.note,
    }
    return [
        *(word for word, is_there in there.items() if is_there),
        *map("#{}".format, entry.tags),
    ]
