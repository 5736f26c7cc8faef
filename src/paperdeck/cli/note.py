"""``paperdeck note``: a paper's note, written from standard input or printed."""

from __future__ import annotations

import argparse
import sys

from paperdeck.cli import console
from paperdeck.cli.arguments import text
from paperdeck.cli.lookup import open_lookup
from paperdeck.cli.shelving import line
from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.papers import Paper
from paperdeck.papers.text import clean
from paperdeck.paths import Paths
from paperdeck.shelf import Entry, Shelf
from paperdeck.sources.size_limit import read_limited


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the key and what to do with the text."""
    parser.add_argument("key", type=text, metavar="KEY", help=_("any key of the paper"))
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--append", action="store_true", help=_("put the text below the note"))
    way.add_argument("--remove", action="store_true", help=_("take the note away"))
    parser.epilog = _(
        "The text on standard input becomes the note. Where there is none (a terminal, or"
        " nothing but blanks) the note is printed, and nothing is ever removed without"
        " --remove. Exit status: 0 when the change is on the disk or the note was printed,"
        " 1 when the change could not be made or there is no note."
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Write the note and print a line about its paper, or print the note."""
    written = "" if args.remove else _input()
    with open_lookup(paths) as lookup:
        paper, entry = lookup.find(args.key)
        note = entry.note if entry is not None else ""
        if args.remove:
            entry = lookup.shelf.set_note(paper, "")
        elif not written.strip():
            return _print(paper, note)
        elif args.append:
            entry = _append(lookup.shelf, paper, note, written)
        else:
            entry = lookup.shelf.set_note(paper, written)
    print(line(paper, entry))
    return 0


def _append(shelf: Shelf, paper: Paper, note: str, written: str) -> Entry | None:
    gap = "\n" if note and not note.endswith("\n") else ""
    entry = shelf.set_note(paper, f"{note}{gap}{written}", base=note)
    if entry is not None and entry.merged:
        console.tell(_("the note was changed elsewhere meanwhile; both texts are kept"))
    return entry


def _print(paper: Paper, note: str) -> int:
    if not note:
        console.tell(
            _("{key} has no note; give its text on standard input").format(key=paper.key)
        )
        return 1
    print(clean(note) if sys.stdout.isatty() else note)
    return 0


def _input() -> str:
    """What is on standard input but for its last line end, which printing puts back."""
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    data = read_limited(_("standard input"), console.input_stream())
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(
            _(
                "standard input is not UTF-8 (at byte {start:,}); nothing was changed,"
                " convert it first"
            ).format(start=error.start)
        ) from error
    return written.removesuffix("\n")
