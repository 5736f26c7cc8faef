"""``paperdeck import``: paper lists into the library."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from paperdeck.cli import console
from paperdeck.cli.arguments import path
from paperdeck.cli.importing import add_options, import_and_print, instructed
from paperdeck.language import _
from paperdeck.paths import Paths
from paperdeck.sources import Member
from paperdeck.sources.places import members_of, sources_at
from paperdeck.sources.size_limit import read_limited

_STDIN = "standard input"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files."""
    parser.epilog = _(
        "Formats are recognised by their content (`paperdeck formats` lists them); gzip is"
        " unpacked. Exit status: 0 all went well, 1 something was rejected or not understood"
        " (all else is imported)."
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=path,
        metavar="PATH",
        help=_("a file, a zip archive or a folder (all files in it), or - for standard input"),
    )
    add_options(parser)


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Import everything given, and print a line for each source and one for the library."""
    report = import_and_print(instructed(_sources(args.files), args), args, paths)
    for source in report.sources:
        if source.ok and not source.read:
            console.say(_("{name}: holds no papers").format(name=source.name))
    return 0 if report.ok else 1


def _sources(names: list[str]) -> Iterator[Member]:
    for name in names:
        if name == "-":
            yield from members_of(_STDIN, _standard_input)
        else:
            yield from sources_at(Path(name))


def _standard_input() -> bytes:
    return read_limited(_STDIN, console.input_stream())
