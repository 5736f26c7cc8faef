"""What the commands share that bring lists into the library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.cli.tables import counted
from paperdeck.errors import SourceError
from paperdeck.library import ImportReport, Input, SourceReport
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.services import import_lists
from paperdeck.sources import Member, describe_formats, instruct, members, table_fields

_SHOWN_FAULTS = 20


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what a person may say about the files, ``--format`` and ``--map``, and about what
    is told of them, ``--all-faults``."""
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
    parser.add_argument(
        "--all-faults",
        action="store_true",
        help=f"tell of every record at fault, not of the first {_SHOWN_FAULTS} of a file",
    )


def members_of(name: str, data: Callable[[], bytes]) -> Iterator[Member]:
    """What is in an archive, else the file itself."""
    try:
        yield from members(name, data())
    except (OSError, SourceError) as error:
        yield failing(name, error)


def failing(name: str, error: Exception) -> Member:
    """A source whose error is told when its turn comes."""

    def fail() -> bytes:
        raise error

    return Member(name, fail)


def instructed(sources: Iterable[Member], args: argparse.Namespace) -> Iterator[Input]:
    """Sources with what the options of :func:`add_options` say about them all."""
    for name, data in sources:
        yield Input(printable(name), partial(_instructed, data, args.format, dict(args.map)))


def import_and_print(
    inputs: Iterable[Input], args: argparse.Namespace, paths: Paths
) -> ImportReport:
    """Import everything, and print a line for each source and one for the library.

    ``args`` are those of :func:`add_options`.
    """
    with ProgressBar(sys.stderr) as bar:
        report, notices, papers = import_lists(paths, inputs, bar.show)
    for notice in notices:
        console.say(f"paperdeck: {notice}")
    for source in report.sources:
        _print_source(source, None if args.all_faults else _SHOWN_FAULTS)
    print(f"library: {papers:,} paper{'' if papers == 1 else 's'}")
    return report


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


def _instructed(
    data: Callable[[], bytes], format_name: str | None, mapping: dict[str, str]
) -> bytes:
    return instruct(data(), format=format_name, mapping=mapping)


def _print_source(source: SourceReport, most: int | None) -> None:
    """Print all of a source; of its faults at most so many, or all that were kept."""
    for note in source.notes:
        console.say(f"{source.name}: {note}")
    shown = source.faults[:most]
    for fault in shown:
        console.say(f"{source.name}: {fault.where}: {fault.reason}")
    if more := max(source.rejected, len(source.faults)) - len(shown):
        hint = " (--all-faults shows them)" if len(shown) < len(source.faults) else ""
        console.say(f"{source.name}: … and {more:,} more{hint}")
    if source.error:
        console.say(f"paperdeck: {source.error}")
    if source.waiting_message:
        console.say(f"{source.name}: {source.waiting_message}")
    if source.format and (source.read or not source.error):
        print(f"{source.name}: {_summary(source)}")


def _summary(source: SourceReport) -> str:
    """``ICML 2031 · 5 new · 1 changed (1 title) · …``: what became of all records."""
    parts = [
        source.title or source.format,
        f"{source.new:,} new",
        f"{source.changed:,} changed{_what_changed(source)}",
        f"{source.unchanged:,} unchanged",
    ]
    total = ""
    if source.duplicates or source.waited:
        total = f" of {counted(source.read, 'record')}"
    if source.duplicates:
        parts.append(counted(source.duplicates, "duplicate"))
    if source.waited:
        parts.append(f"{source.waited:,} waiting for their list")
    counts = " · ".join([*parts, f"{source.rejected:,} rejected"]) + total
    besides = ((source.others, "changed elsewhere"), (source.gone, "gone"))
    told = [f"{counted(number, 'paper')} {what}" for number, what in besides if number]
    return "; ".join([counts, *told])


def _what_changed(source: SourceReport) -> str:
    kinds = (
        (source.titles, "title"),
        (source.abstracts, "abstract"),
        (source.sessions, "session"),
    )
    told = ", ".join(counted(number, kind) for number, kind in kinds if number)
    return told and f" ({told})"
