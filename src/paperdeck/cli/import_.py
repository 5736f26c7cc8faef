"""``paperdeck import``: paper lists into the library."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from paperdeck.cli import console
from paperdeck.cli.arguments import path
from paperdeck.cli.importing import (
    add_options,
    failing,
    import_and_print,
    instructed,
    members_of,
)
from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.paths import Paths
from paperdeck.sources import Member, is_hidden
from paperdeck.sources.size_limit import read_file, read_limited

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
        given = Path(name)
        if name == "-":
            yield from members_of(_STDIN, _standard_input)
        elif given.is_dir():
            yield from _sources_in(given)
        else:
            yield from members_of(name, partial(read_file, given))


def _standard_input() -> bytes:
    return read_limited(_STDIN, console.input_stream())


def _sources_in(folder: Path) -> Iterator[Member]:
    """All files below a folder but hidden ones, in a settled order."""
    files = [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not is_hidden(file.relative_to(folder).parts)
    ]
    for file in files:
        yield from members_of(str(file), partial(read_file, file))
    if not files:
        yield failing(
            str(folder),
            SourceError(_("{folder}: this folder holds no files").format(folder=folder)),
        )
