"""``paperdeck sources``: what was imported, and taking it out again."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing

from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.cli.tables import aligned, counted, local_time
from paperdeck.library import Library, SourceInfo, open_library, remove_source
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.services import let_follow

_HEAD = ("no.", "name", "format", "list", "imported", "new", "changed", "unchanged", "rejected")
_NUMBERS = frozenset({0, 5, 6, 7, 8})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do and with which sources."""
    parser.epilog = (
        "`paperdeck sources remove N` leaves the library as if source N had never been"
        " imported; bookmarks and notes stay."
    )
    parser.add_argument("action", nargs="?", choices=["remove"], help="take sources out")
    parser.add_argument("numbers", nargs="*", type=int, metavar="N", help="a source's number")
    parser.add_argument("--json", action="store_true", help="print an array of objects")


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a line a source, or what was taken out."""
    if args.action and not args.numbers:
        args.parser.error("remove which? `paperdeck sources` lists the numbers")
    if args.action and args.json:
        args.parser.error("--json is for the list")
    library, notices = open_library(paths.library_file, paths.sources_dir)
    with closing(library):
        for notice in notices:
            console.say(f"paperdeck: {notice}")
        if args.action:
            return _remove(library, list(dict.fromkeys(args.numbers)), paths)
        sources = library.sources()
    if args.json:
        print(json.dumps([_as_json(one) for one in sources], ensure_ascii=False, indent=2))
    elif sources:
        for line in aligned([_HEAD, *map(_cells, sources)], right=_NUMBERS):
            print(line)
    else:
        console.say("paperdeck: nothing was imported: `paperdeck import FILE` brings a list")
    return 0


def _remove(library: Library, numbers: list[int], paths: Paths) -> int:
    status = 0
    try:
        for number in numbers:
            with ProgressBar(sys.stderr) as bar:
                removed = remove_source(
                    library, number, sources_dir=paths.sources_dir, progress=bar.show
                )
            gone = counted(removed.gone, "paper")
            print(
                f"removed {printable(removed.name)}: {gone} gone · {removed.changed:,} changed"
            )
            if removed.error:
                console.say(f"paperdeck: {removed.error}")
                status = 1
    finally:
        let_follow(library, paths)
    print(f"library: {counted(len(library), 'paper')}")
    return status


def _cells(source: SourceInfo) -> tuple[str, ...]:
    counts = (source.new, source.changed, source.unchanged, source.rejected)
    return (
        str(source.number),
        source.name,
        source.format,
        source.list or "-",
        local_time(source.imported),
        *(f"{count:,}" for count in counts),
    )


def _as_json(source: SourceInfo) -> dict[str, object]:
    facts: dict[str, object] = source._asdict()
    del facts["digest"]
    return facts
