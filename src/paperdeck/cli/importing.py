"""What the commands share that bring lists into the library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from paperdeck import counting
from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.language import _, listed, ngettext
from paperdeck.library import ImportReport, Input, SourceReport
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.services import import_lists
from paperdeck.sources import Member, describe_formats, instruct, table_fields

_SHOWN_FAULTS = 20


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what a person may say about the files, ``--format`` and ``--map``, and about what
    is told of them, ``--all-faults``."""
    parser.add_argument(
        "--format",
        type=_format,
        metavar="NAME",
        help=_("the files' format, whatever they look like"),
    )
    parser.add_argument(
        "--map",
        type=_mapped,
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help=_("which column of a table holds a field: {fields}").format(
            fields=listed(table_fields())
        ),
    )
    parser.add_argument(
        "--all-faults",
        action="store_true",
        help=_(
            "tell of every record at fault, not of the first {shown_faults} of a file"
        ).format(shown_faults=_SHOWN_FAULTS),
    )


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
        console.tell(notice)
    for source in report.sources:
        _print_source(source, None if args.all_faults else _SHOWN_FAULTS)
    print(_("library: {papers}").format(papers=counting.papers(papers)))
    return report


def _format(text: str) -> str:
    if text in dict(describe_formats()):
        return text
    raise argparse.ArgumentTypeError(
        _("there is no format {text}; `paperdeck formats` lists those there are").format(
            text=text
        )
    )


def _mapped(text: str) -> tuple[str, str]:
    field, sign, column = text.partition("=")
    if not sign or not column:
        raise argparse.ArgumentTypeError(
            _("{text} is not FIELD=COLUMN, such as title=Name").format(text=text)
        )
    if field not in table_fields():
        raise argparse.ArgumentTypeError(
            _("no field is called {field}; there are {fields}").format(
                field=field, fields=listed(table_fields())
            )
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
        told = _("… and {more:,} more").format(more=more)
        if len(shown) < len(source.faults):
            told = _("… and {more:,} more (--all-faults shows them)").format(more=more)
        console.say(f"{source.name}: {told}")
    if source.error:
        console.tell(source.error)
    if source.waiting_message:
        console.say(f"{source.name}: {source.waiting_message}")
    if source.format and (source.read or not source.error):
        print(f"{source.name}: {_summary(source)}")


def _summary(source: SourceReport) -> str:
    """``ICML 2031 · 5 new · 1 changed (1 title) · …``: what became of all records."""
    parts = [
        source.title or source.format,
        _("{new:,} new").format(new=source.new),
        _("{changed:,} changed").format(changed=source.changed) + _what_changed(source),
        _("{unchanged:,} unchanged").format(unchanged=source.unchanged),
    ]
    if source.duplicates:
        told = ngettext("{number:,} duplicate", "{number:,} duplicates", source.duplicates)
        parts.append(told.format(number=source.duplicates))
    if source.waited:
        parts.append(_("{number:,} waiting for their list").format(number=source.waited))
    parts.append(_("{rejected:,} rejected").format(rejected=source.rejected))
    counts = " · ".join(parts)
    if source.duplicates or source.waited:
        counts = _("{counts} of {records}").format(
            counts=counts, records=counting.records(source.read)
        )
    besides = []
    if source.others:
        others = counting.papers(source.others)
        besides.append(_("{papers} changed elsewhere").format(papers=others))
    if source.gone:
        besides.append(_("{papers} gone").format(papers=counting.papers(source.gone)))
    return _("; ").join([counts, *besides])


def _what_changed(source: SourceReport) -> str:
    titles = ngettext("{number:,} title", "{number:,} titles", source.titles)
    abstracts = ngettext("{number:,} abstract", "{number:,} abstracts", source.abstracts)
    sessions = ngettext("{number:,} session", "{number:,} sessions", source.sessions)
    kinds = (
        (titles, source.titles),
        (abstracts, source.abstracts),
        (sessions, source.sessions),
    )
    told = listed(text.format(number=number) for text, number in kinds if number)
    return told and _(" ({told})").format(told=told)
