"""``paperdeck fetch``: paper lists from the web into the library."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from paperdeck.cli import console
from paperdeck.cli.importing import add_options, import_and_print, instructed, members_of
from paperdeck.cli.progress import ProgressBar
from paperdeck.errors import SourceError
from paperdeck.paths import Paths
from paperdeck.progress import amount
from paperdeck.sources import Member
from paperdeck.sources.fetching import (
    MIRROR,
    Fetched,
    Missing,
    Wanted,
    check_readable,
    fetch_list,
    forget,
    official_lists,
    wanted_lists,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is to be fetched."""
    parser.usage = "paperdeck fetch [OPTIONS] (VENUE YEAR… | URL)…"
    parser.epilog = (
        "Fetches again only what has changed, goes on with what was interrupted, and imports it"
        " as `paperdeck import` does. Proxies are taken from HTTPS_PROXY and HTTP_PROXY;"
        f" {MIRROR} is the address of a mirror that stands in for the conferences' sites."
        " Exit status: 0 all went well, 1 something could not be fetched or was rejected (all"
        " else is imported)."
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="VENUE YEAR | URL",
        help="a conference's own list, such as icml 2026, or the address of any file that"
        " can be imported",
    )
    parser.add_argument(
        "--list", action="store_true", help="list the venues and years that are known"
    )
    add_options(parser)


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Fetch and import everything given; a line for each source and one for the library."""
    if args.list:
        _print_known()
        return 0
    if not args.words:
        args.parser.error("what is to be fetched? Such as: paperdeck fetch icml 2026")
    try:
        wanted = list(wanted_lists(args.words, base=os.environ.get(MIRROR, "")))
    except SourceError as error:
        args.parser.error(str(error))
    fetched: list[Fetched] = []
    well = True
    for one in wanted:
        try:
            for file in _fetch(one, args, paths):
                fetched.append(file)  # also when the next one fails
        except SourceError as error:
            console.say(f"paperdeck: {error}")
            well = False
    if not fetched:
        return 1
    report = import_and_print(instructed(_sources(fetched), args), args, paths)
    for source in report.sources:
        if source.ok and not source.records:
            console.say(f"{source.name}: holds no papers yet; fetch it again later")
    if not report.ok:
        # It may be as damaged on the server as here, but perhaps it is not.
        for file in fetched:
            with suppress(OSError):
                forget(file.path)
    return 0 if well and report.ok else 1


def _fetch(wanted: Wanted, args: argparse.Namespace, paths: Paths) -> Iterator[Fetched]:
    """Fetch a list, and tell of each file. Raises ``SourceError``."""
    with ProgressBar(sys.stderr) as bar:
        try:
            for file in fetch_list(
                wanted.files,
                paths.fetched_dir,
                progress=bar.show_transfer,
                check=partial(check_readable, format=args.format, mapping=dict(args.map)),
            ):
                bar.erase()
                what = "unchanged" if file.unchanged else f"{amount(file.size)} fetched"
                console.say(f"{file.name}: {what}")
                yield file
        except Missing as error:
            if len(wanted.files) == 1:
                raise
            raise SourceError(
                f"{wanted.name}: there is no list at {wanted.files[0].url} (yet);"
                " `paperdeck fetch --list` shows those that are known"
            ) from error


def _sources(fetched: list[Fetched]) -> Iterator[Member]:
    for file in fetched:
        yield from members_of(file.name, file.path.read_bytes)


def _print_known() -> None:
    """A line for each venue: its name, its site, and the years of which a list is known."""
    known = official_lists()
    names = max(len(one.venue) for one in known)
    sites = max(len(one.site) for one in known)
    for one in known:
        years = " ".join(map(str, one.years)) or "(no list known yet)"
        print(f"{one.venue:{names}}  {one.site:{sites}}  {years}")
    console.say("Other years are tried, too: lists appear some weeks before the conference.")
