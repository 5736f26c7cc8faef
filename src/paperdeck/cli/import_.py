"""``paperdeck import``: paper lists into the library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.errors import SourceError
from paperdeck.library import Input, Library, SourceReport, import_inputs, open_library
from paperdeck.paths import Paths
from paperdeck.search import open_engine
from paperdeck.services import follow
from paperdeck.shelf import Shelf

_SHOWN_FAULTS = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files."""
    parser.epilog = (
        "Formats are recognised by their content; gzip is unpacked. Exit status: 0 all went"
        " well, 1 something was rejected or not understood (all else is imported)."
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="PATH",
        help="a file, a folder (all files in it), or - for standard input",
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Import everything given, and print a line for each source and one for the library."""
    library, notices = open_library(paths.library_file, paths.sources_dir)
    with closing(library):
        for notice in notices:
            console.say(f"paperdeck: {notice}")
        with ProgressBar(sys.stderr) as bar:
            report = import_inputs(
                library, _inputs(args.files), sources_dir=paths.sources_dir, progress=bar.show
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


def _inputs(names: list[str]) -> Iterator[Input]:
    for name in names:
        path = Path(name)
        if name == "-":
            yield Input("standard input", sys.stdin.buffer.read)
        elif path.is_dir():
            yield from _inputs_in(path)
        else:
            yield Input(name, path.read_bytes)


def _inputs_in(folder: Path) -> Iterator[Input]:
    """All files below a folder but hidden ones, in a settled order."""

    def nothing() -> bytes:
        raise SourceError(f"{folder}: this folder holds no files")

    files = [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    ]
    for file in files:
        yield Input(str(file), file.read_bytes)
    if not files:
        yield Input(str(folder), nothing)


def _print_source(source: SourceReport) -> None:
    for note in source.notes:
        console.say(f"{source.name}: {note}")
    for fault in source.faults[:_SHOWN_FAULTS]:
        console.say(f"{source.name}: {fault.where}: {fault.reason}")
    if source.rejected > _SHOWN_FAULTS:
        console.say(f"{source.name}: … and {source.rejected - _SHOWN_FAULTS:,} more")
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
