"""``paperdeck sources``: what was imported, and taking it out again."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing

from paperdeck import counting
from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.cli.tables import aligned, local_time
from paperdeck.language import N_, _, pgettext
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

_HEAD = (N_("no."), N_("name"), N_("format"), N_("list"), N_("imported"))
_RARE = frozenset({"duplicates", "waited"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do and with which sources."""
    parser.epilog = _(
        "`paperdeck sources remove N` leaves the library as if source N had never been"
        " imported: the version that it replaced, of which the last is kept, is there again."
        " Bookmarks and notes stay."
    )
    parser.add_argument("action", nargs="?", choices=["remove"], help=_("take sources out"))
    parser.add_argument(
        "numbers", nargs="*", type=int, metavar="N", help=_("a source's number")
    )
    parser.add_argument("--json", action="store_true", help=_("print an array of objects"))


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a line a source, or what was taken out."""
    if args.action and not args.numbers:
        args.parser.error(_("remove which? `paperdeck sources` lists the numbers"))
    if args.action and args.json:
        args.parser.error(_("--json is for the list"))
    library, notices = open_library(paths.library_file, paths.sources_dir)
    with closing(library):
        for notice in notices:
            console.tell(notice)
        if args.action:
            return _remove(library, list(dict.fromkeys(args.numbers)), paths)
        sources = library.sources()
    if args.json:
        print(json.dumps([_as_json(one) for one in sources], ensure_ascii=False, indent=2))
    elif sources:
        print("\n".join(_table(sources)))
    else:
        console.tell(_("nothing was imported: `paperdeck import FILE` brings a list"))
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
                console.tell(removed.error)
                status = 1
    finally:
        let_follow(library, paths)
    print(_("library: {papers}").format(papers=counting.papers(len(library))))
    return status


def _told(removed: Removed) -> Iterator[str]:
    yield _("removed {name}: {papers} gone · {changed:,} changed").format(
        name=printable(removed.name),
        papers=counting.papers(removed.gone),
        changed=removed.changed,
    )
    if removed.restored:
        versions = _(" and ").join(map(_version, removed.restored))
        told = _("brought back {versions}, which it had replaced").format(versions=versions)
        if removed.back:
            papers = counting.papers(removed.back)
            told = _("{told}: {papers} back").format(told=told, papers=papers)
        yield told
    if removed.lost:
        yield _("not kept is {version}, which it had replaced: import it again").format(
            version=_version(removed.lost)
        )


def _version(version: Version) -> str:
    return _("{name} of {time}").format(
        name=printable(version.name), time=local_time(version.imported)
    )


def _table(sources: Sequence[SourceInfo]) -> list[str]:
    """A line each; the counts of what was read add up to it. What none has is left out."""
    columns = {
        "read": pgettext("records", "read"),
        "new": pgettext("records", "new"),
        "changed": pgettext("records", "changed"),
        "unchanged": pgettext("records", "unchanged"),
        "duplicates": pgettext("records", "duplicates"),
        "waited": pgettext("records", "waited"),
        "rejected": pgettext("records", "rejected"),
    }
    counts = [
        name
        for name in columns
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
    head = [*map(_, _HEAD), *map(columns.__getitem__, counts)]
    return list(aligned([head, *rows], right=numbers))


def _as_json(source: SourceInfo) -> dict[str, object]:
    facts: dict[str, object] = source._asdict()
    del facts["digest"]
    return facts
