"""``paperdeck export``: any number of papers, printed or written to a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from paperdeck import counting
from paperdeck.cite.cited import Cited
from paperdeck.cite.formats import Format, pieces
from paperdeck.citing import Citer, Wishes, papers_in
from paperdeck.cli import console
from paperdeck.cli.arguments import path, text
from paperdeck.cli.citations import LINES, chosen_format, wishes
from paperdeck.cli.tables import aligned
from paperdeck.errors import PaperNotFound
from paperdeck.exporting import BIB, export_file, export_into, format_of
from paperdeck.language import _
from paperdeck.library import Library
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.services import Papers, open_papers, sample_notice
from paperdeck.shelf import Entry, Shelf
from paperdeck.shelf.tags import fold


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to export, how and where to."""
    parser.epilog = _(
        "Without --query, --bookmarked or --tag it is the whole library. A file is replaced"
        " whole or not at all. Exit status: 0 written, 1 there was nothing, 2 bad usage."
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--query", type=text, metavar="Q", help=_("the papers that match a query")
    )
    what.add_argument("--bookmarked", action="store_true", help=_("the bookmarked papers"))
    what.add_argument("--tag", type=text, metavar="T", help=_("the papers with a tag of yours"))
    parser.add_argument(
        "--format",
        type=text,
        metavar="NAME",
        help=_("the format (default: that of the file's name, else bibtex)"),
    )
    parser.add_argument("-o", "--output", type=path, metavar="FILE", help=_("write to FILE"))
    parser.add_argument(
        "--append",
        action="store_true",
        help=_(
            "bring the entries into FILE: update those that are there, keep all else as it is"
        ),
    )
    parser.add_argument("--list", action="store_true", help=_("list the formats and styles"))


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Write the papers; how many they were is said on standard error."""
    wanted = wishes(paths)
    known = {**wanted.formats, LINES.id: LINES}
    if args.list:
        for problem in wanted.problems:
            console.tell(problem)
        rows = [
            (one.id, one.suffix, f"{_(one.name)}: {_(one.description)}")
            for one in known.values()
        ]
        print("\n".join(aligned(rows)))
        return 0
    if args.output == "-":
        args.output = None
    chosen = _format(args, known.values(), wanted.problems)
    if args.append and not args.output:
        args.parser.error(_("--append is for a file: name it with -o FILE"))
    if args.append and chosen.suffix != BIB:
        args.parser.error(
            _("--append is for BibTeX and BibLaTeX, not for {id}").format(id=chosen.id)
        )
    papers = open_papers(paths)
    for notice in papers.notices:
        console.tell(notice)
    if papers.is_sample:
        console.tell(sample_notice(papers.library))
    with closing(papers.library), Shelf.open(paths.shelf_file) as shelf:
        citer = Citer(papers.library, shelf, wanted.key_pattern)
        cited = citer.cited(_selected(args, papers, shelf), gives=chosen.has_key)
        if args.append:
            return _append(Path(args.output), cited, chosen, wanted)
        return _write(args.output, cited, chosen, wanted)


def _format(
    args: argparse.Namespace, known: Iterable[Format], problems: Iterable[str]
) -> Format:
    by_name = {one.id: one for one in known}
    if args.format:
        return chosen_format(args, args.format, by_name, problems)
    return format_of(args.output or "", by_name.values()) or by_name["bibtex"]


def _selected(args: argparse.Namespace, papers: Papers, shelf: Shelf) -> Iterator[Paper]:
    library = papers.library
    if args.query is not None:
        if problem := papers.include(shelf):
            console.tell(problem)
        found = papers.engine(shelf).search(args.query)
        if found.message:
            console.tell(found.message)
        return (paper for _, paper in papers_in(library, found.ids))
    if args.bookmarked:
        return _shelved(library, shelf, lambda entry: entry.bookmarked is not None)
    if args.tag is not None:
        tag = fold(args.tag)
        return _shelved(library, shelf, lambda entry: tag in map(fold, entry.tags))
    return (paper for _, paper in papers_in(library, library.ids()))


def _shelved(
    library: Library, shelf: Shelf, is_wanted: Callable[[Entry], bool]
) -> Iterator[Paper]:
    """The papers of those entries as the library has them, else as they were shelved."""
    for entry in shelf.entries().values():
        if is_wanted(entry):
            try:
                yield library.find(entry.key)[1]
            except PaperNotFound:
                yield entry.paper


def _write(output: str | None, cited: Iterable[Cited], chosen: Format, wanted: Wishes) -> int:
    several = _Counted(cited)
    if output is None:
        written = pieces(several, chosen, wanted.options)
        first = next(written, None)
        if first is None:
            return _nothing(chosen, several)
        last = _print(first, written)
        print(end="" if last.endswith("\n") else "\n")
        return 0
    if not export_file(Path(output), several, chosen, wanted.options):
        return _nothing(chosen, several)
    console.tell(
        _("{papers} written to {output}").format(
            papers=counting.papers(several.count), output=output
        )
    )
    return 0


def _print(first: str, others: Iterable[str]) -> str:
    """Print the texts; returns the last that is not empty."""
    last = first
    sys.stdout.write(first)
    for last in filter(None, others):
        sys.stdout.write(last)
    return last


def _append(file: Path, cited: Iterable[Cited], chosen: Format, wanted: Wishes) -> int:
    several = _Counted(cited)
    brought = export_into(file, several, chosen, wanted.options)
    if brought is None:
        return _nothing(chosen, several)
    for key in brought.commented:
        console.tell(
            _(
                "{file}: {key} stands behind a %, where BibTeX reads it all the same: it was"
                " not added; take the % or that entry away"
            ).format(file=file, key=key)
        )
    console.tell(
        _("{file}: {added:,} added, {updated:,} updated, {unchanged:,} there already").format(
            file=file, added=brought.added, updated=brought.updated, unchanged=brought.unchanged
        )
    )
    return 1 if brought.commented else 0


def _nothing(chosen: Format, several: _Counted) -> int:
    if several.count:
        console.tell(
            _("nothing is known for {format}; nothing was written").format(format=chosen.id)
        )
    else:
        console.tell(_("no papers to export; nothing was written"))
    return 1


class _Counted:
    """Papers that are counted as they go by."""

    def __init__(self, cited: Iterable[Cited]) -> None:
        self._cited = cited
        self.count = 0

    def __iter__(self) -> Iterator[Cited]:
        for one in self._cited:
            self.count += 1
            yield one
