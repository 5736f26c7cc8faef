"""``paperdeck sources``: what was imported, and taking it out again."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing

from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.cli.tables import aligned, counted, local_time
from paperdeck.library import (
    Library,
    Removed,
    SourceInfo,
    Version,
    open_library,
    remove_source,
)
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.services import let_follow

_HEAD = ("no.", "name", "format", "list", "imported")
_COUNTS = ("read", "new", "changed", "unchanged", "duplicates", "waited", "rejected")
_RARE = frozenset({"duplicates", "waited"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do and with which sources."""
    parser.epilog = (
        "`paperdeck sources remove N` leaves the library as if source N had never been"
        " imported: the version that it replaced, of which the last is kept, is there again."
        " Bookmarks and notes stay."
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
        print("\n".join(_table(sources)))
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
            print("\n".join(_told(removed)))
            if removed.error:
                console.say(f"paperdeck: {removed.error}")
                status = 1
    finally:
        let_follow(library, paths)
    print(f"library: {counted(len(library), 'paper')}")
    return status


def _told(removed: Removed) -> Iterator[str]:
    gone = counted(removed.gone, "paper")
    yield f"removed {printable(removed.name)}: {gone} gone · {removed.changed:,} changed"
    if removed.restored:
        versions = " and ".join(map(_version, removed.restored))
        back = f": {counted(removed.back, 'paper')} back" if removed.back else ""
        yield f"brought back {versions}, which it had replaced{back}"
    if removed.lost:
        yield f"not kept is {_version(removed.lost)}, which it had replaced: import it again"


def _version(version: Version) -> str:
    return f"{printable(version.name)} of {local_time(version.imported)}"


def _table(sources: Sequence[SourceInfo]) -> list[str]:
    """A line each; the counts of what was read add up to it. What none has is left out."""
    counts = [
        name
        for name in _COUNTS
        if name not in _RARE or any(getattr(source, name) for source in sources)
    ]
    rows = [
        (
            str(source.number),
            source.name,
            source.format,
            source.list or "-",
            local_time(source.imported),
            *(f"{getattr(source, name):,}" for name in counts),
        )
        for source in sources
    ]
    numbers = {0, *range(len(_HEAD), len(_HEAD) + len(counts))}
    return list(aligned([(*_HEAD, *counts), *rows], right=numbers))


def _as_json(source: SourceInfo) -> dict[str, object]:
    facts: dict[str, object] = source._asdict()
    del facts["digest"]
    return facts
