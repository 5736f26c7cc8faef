"""``paperdeck fetch``: paper lists from the web into the library."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from paperdeck.cli import console
from paperdeck.cli.importing import add_options, import_and_print, instructed
from paperdeck.cli.progress import ProgressBar
from paperdeck.errors import SourceError
from paperdeck.language import _, ngettext
from paperdeck.paths import Paths
from paperdeck.progress import amount
from paperdeck.sources import Member
from paperdeck.sources.fetching import (
    MIRROR,
    FetchedFile,
    Wanted,
    fetch_list,
    official_lists,
    wanted_lists,
)
from paperdeck.sources.places import members_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is to be fetched."""
    parser.usage = "paperdeck fetch [OPTIONS] (VENUE YEAR… | URL)…"
    parser.epilog = _(
        "Fetches again only what has changed, goes on with what was interrupted, and imports it"
        " as `paperdeck import` does. Proxies are taken from HTTPS_PROXY and HTTP_PROXY;"
        " {mirror} is the address of a mirror that stands in for the conferences' sites."
        " Exit status: 0 all went well, 1 something could not be fetched or was rejected (all"
        " else is imported)."
    ).format(mirror=MIRROR)
    parser.add_argument(
        "words",
        nargs="*",
        metavar="VENUE YEAR | URL",
        help=_(
            "a conference's own list, such as icml 2026, or the address of any file that"
            " can be imported"
        ),
    )
    parser.add_argument(
        "--list", action="store_true", help=_("list the venues and years that are known")
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=_(
            "take a file although it is cut short, or has lost most of the papers that it had"
        ),
    )
    add_options(parser)


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Fetch and import everything given; a line for each source and one for the library."""
    if args.list:
        _print_known()
        return 0
    if not args.words:
        args.parser.error(_("what is to be fetched? Such as: paperdeck fetch icml 2026"))
    try:
        wanted = list(wanted_lists(args.words, base=os.environ.get(MIRROR, "")))
    except SourceError as error:
        args.parser.error(str(error))
    fetched: list[FetchedFile] = []
    well = True
    for one in wanted:
        try:
            for file in _fetch(one, args, paths):
                fetched.append(file)  # also when the next one fails
                well = well and not file.note
        except SourceError as error:
            console.tell(error)
            well = False
    if not fetched:
        return 1
    report = import_and_print(instructed(_sources(fetched), args), args, paths)
    for source in report.sources:
        if source.ok and not source.records:
            console.say(
                _("{name}: holds no papers yet; fetch it again later").format(name=source.name)
            )
    if not report.ok:
        # It may be as damaged on the server as here, but perhaps it is not.
        for file in fetched:
            file.forget()
    return 0 if well and report.ok else 1


def _fetch(wanted: Wanted, args: argparse.Namespace, paths: Paths) -> Iterator[FetchedFile]:
    """Fetch a list, and tell of each file. Raises ``SourceError``."""
    with ProgressBar(sys.stderr) as bar:
        for file in fetch_list(
            wanted.files,
            paths.fetched_dir,
            progress=bar.show_transfer,
            format=args.format,
            mapping=dict(args.map),
            force=args.force,
        ):
            bar.erase()
            console.say(f"{file.name}: {_what_came(file)}")
            if file.note:
                console.tell(file.note)
            yield file


def _what_came(file: FetchedFile) -> str:
    if file.unchanged:
        return _("unchanged")
    if len(file.pages) > 1:
        pages = len(file.pages)
        told = ngettext(
            "{size} fetched in {pages} page", "{size} fetched in {pages} pages", pages
        )
        return told.format(size=amount(file.size), pages=pages)
    return _("{size} fetched").format(size=amount(file.size))


def _sources(fetched: list[FetchedFile]) -> Iterator[Member]:
    for file in fetched:
        yield from members_of(file.name, file.data)


def _print_known() -> None:
    """A line for each venue: its name, its site, and the years of which a list is known."""
    known = official_lists()
    names = max(len(one.venue) for one in known)
    sites = max(len(one.site) for one in known)
    for one in known:
        years = " ".join(map(str, one.years)) or _("(no list known yet)")
        print(f"{one.venue:{names}}  {one.site:{sites}}  {years}")
    console.say(_("Other years are tried, too: lists appear some weeks before the conference."))
