"""``paperdeck import``: paper lists into the library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.errors import SourceError
from paperdeck.library import Input, Library, SourceReport, import_inputs, open_library
from paperdeck.paths import Paths
from paperdeck.search import open_engine
from paperdeck.services import follow
from paperdeck.shelf import Shelf
from paperdeck.sources import (
    Member,
    describe_formats,
    instruct,
    is_hidden,
    members,
    table_fields,
)

_SHOWN_FAULTS = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files."""
    parser.epilog = (
        "Formats are recognised by their content (`paperdeck formats` lists them); gzip is"
        " unpacked. Exit status: 0 all went well, 1 something was rejected or not understood"
        " (all else is imported)."
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="PATH",
        help="a file, a zip archive or a folder (all files in it), or - for standard input",
    )
    parser.add_argument(
        "--format",
        type=_format,
        metavar="NAME",
        help="the files' format, whatever they look like",
    )
    parser.add_argument(
        "--map",
        type=_mapped,
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help=f"which column of a table holds a field: {', '.join(table_fields())}",
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Import everything given, and print a line for each source and one for the library."""
    library, notices = open_library(paths.library_file, paths.sources_dir)
    with closing(library):
        for notice in notices:
            console.say(f"paperdeck: {notice}")
        with ProgressBar(sys.stderr) as bar:
            report = import_inputs(
                library,
                _inputs(args.files, args.format, dict(args.map)),
                sources_dir=paths.sources_dir,
                progress=bar.show,
            )
        for source in report.sources:
            _print_source(source)
        papers = len(library)
        print(f"library: {papers:,} paper{'' if papers == 1 else 's'}")
        console.flush()
        _bring_up_to_date(library, paths)
    return 0 if report.ok else 1


def _bring_up_to_date(library: Library, paths: Paths) -> None:
    """Let the search index and the shelf follow, so that the reader need not."""
    open_engine(library, paths.index_dir)
    with closing(Shelf.open(paths.shelf_file)) as shelf:
        follow(shelf, library)


def _format(text: str) -> str:
    if text in dict(describe_formats()):
        return text
    raise argparse.ArgumentTypeError(
        f"there is no format {text}; `paperdeck formats` lists those there are"
    )


def _mapped(text: str) -> tuple[str, str]:
    field, sign, column = text.partition("=")
    if not sign or not column:
        raise argparse.ArgumentTypeError(f"{text} is not FIELD=COLUMN, such as title=Name")
    if field not in table_fields():
        raise argparse.ArgumentTypeError(
            f"no field is called {field}; there are {', '.join(table_fields())}"
        )
    return field, column


def _inputs(
    names: list[str], format_name: str | None, mapping: dict[str, str]
) -> Iterator[Input]:
    """Every source that is given, with what is said about them all."""
    for name, data in _sources(names):
        yield Input(name, partial(_instructed, data, format_name, mapping))


def _instructed(
    data: Callable[[], bytes], format_name: str | None, mapping: dict[str, str]
) -> bytes:
    return instruct(data(), format=format_name, mapping=mapping)


def _sources(names: list[str]) -> Iterator[Member]:
    for name in names:
        path = Path(name)
        if name == "-":
            yield from _members("standard input", sys.stdin.buffer.read)
        elif path.is_dir():
            yield from _sources_in(path)
        else:
            yield from _members(name, path.read_bytes)


def _sources_in(folder: Path) -> Iterator[Member]:
    """All files below a folder but hidden ones, in a settled order."""
    files = [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not is_hidden(file.relative_to(folder).parts)
    ]
    for file in files:
        yield from _members(str(file), file.read_bytes)
    if not files:
        yield _failing(str(folder), SourceError(f"{folder}: this folder holds no files"))


def _members(name: str, data: Callable[[], bytes]) -> Iterator[Member]:
    """What is in an archive, else the file itself."""
    try:
        yield from members(name, data())
    except (OSError, SourceError) as error:
        yield _failing(name, error)


def _failing(name: str, error: Exception) -> Member:
    """A source whose error is told when its turn comes."""

    def fail() -> bytes:
        raise error

    return Member(name, fail)


def _print_source(source: SourceReport) -> None:
    for note in source.notes:
        console.say(f"{source.name}: {note}")
    for fault in source.faults[:_SHOWN_FAULTS]:
        console.say(f"{source.name}: {fault.where}: {fault.reason}")
    more = max(source.rejected, len(source.faults)) - _SHOWN_FAULTS
    if more > 0:
        console.say(f"{source.name}: … and {more:,} more")
    if source.error:
        console.say(f"paperdeck: {source.error}")
    if source.waiting_message:
        console.say(f"{source.name}: {source.waiting_message}")
    if source.format:
        print(f"{source.name}: {_summary(source)}")


def _summary(source: SourceReport) -> str:
    parts = [source.title or source.format]
    parts += [
        f"{getattr(source, count):,} {count}"
        for count in ("new", "changed", "unchanged", "rejected")
    ]
    if source.gone:
        parts.insert(-1, f"{source.gone:,} gone")
    return " · ".join(parts)
