"""``paperdeck search``: the papers that match a query, best first."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from typing import BinaryIO

from paperdeck.cli import console, wording
from paperdeck.cli.arguments import count, path, text
from paperdeck.cli.help import RawHelpFormatter
from paperdeck.errors import why
from paperdeck.language import _, listed
from paperdeck.ordering import OrderedSearch, Sorter
from paperdeck.papers import Paper
from paperdeck.papers.orders import Order
from paperdeck.paths import Paths
from paperdeck.search import grammar
from paperdeck.services import Papers, open_papers, open_shelf, sample_notice
from paperdeck.shelf import Shelf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the query and the forms of the result."""
    parser.formatter_class = RawHelpFormatter
    parser.epilog = _help()
    parser.add_argument(
        "words", nargs="*", type=text, metavar="QUERY", help=_("the query; words are joined")
    )
    parser.add_argument(
        "--limit", type=count, metavar="N", help=_("print at most N papers (else all)")
    )
    parser.add_argument(
        "--sort",
        type=Order,
        choices=list(Order),
        default=Order.RELEVANCE,
        metavar="ORDER",
        help=_("the order of the papers: {orders}").format(orders=listed(Order)),
    )
    parser.add_argument("--json", action="store_true", help=_("print an array of objects"))
    parser.add_argument(
        "--batch",
        type=path,
        metavar="FILE",
        help=_("read a query a line (- for standard input), print a JSON array a line"),
    )


def _help() -> str:
    """The language of queries, in columns."""
    rows = [(form.form, _(form.meaning)) for form in grammar.FORMS]
    fields = [(field.typed, _(field.meaning)) for field in grammar.FIELDS]
    states = [
        (f"{prefix}:{name}", _(meaning))
        for prefix, names in grammar.STATES.items()
        for name, meaning in names.items()
    ]
    return "\n".join(
        [
            _("An empty query lists every paper. What is asked for by:"),
            *map(_columns, [*rows, *fields, *states]),
            _("Before a query that begins with a minus, write --."),
            _("Exit status: 0 found, 1 nothing found, 2 bad usage."),
        ]
    )


def _columns(row: tuple[str, str]) -> str:
    # argparse takes the percent sign for its own
    return f"  {row[0]:16}{row[1]}".replace("%", "%%")


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print what is found; messages go to standard error."""
    if args.batch is not None and args.words:
        args.parser.error(_("--batch takes its queries from a file: leave out QUERY"))
    try:
        queries = None if args.batch is None else _queries(args.batch)
    except OSError as error:
        args.parser.error(
            _("{batch}: cannot be read ({reason})").format(batch=args.batch, reason=why(error))
        )
    with closing(open_shelf(paths)) as shelf:
        return _print(args, open_papers(paths), shelf, queries)


def _print(
    args: argparse.Namespace, papers: Papers, shelf: Shelf, queries: Iterator[str] | None
) -> int:
    for notice in papers.notices:
        console.tell(notice)
    if papers.is_sample:
        console.tell(sample_notice(papers.library))
    if problem := papers.include(shelf):
        console.tell(problem)
    engine = OrderedSearch(papers.engine(shelf), Sorter(papers.library, shelf))

    def search(query: str) -> tuple[list[Paper], str]:
        found = engine.search(query, order=args.sort, limit=args.limit)
        return papers.library.papers(found.ids), found.message

    if queries is not None:
        for query in queries:
            result, message = search(query)
            if message:
                console.tell(f"{query}: {message}")
            # each result at once: another program may wait for it before it asks again
            print(_dump([wording.as_json(paper) for paper in result]), flush=True)
        return 0
    result, message = search(" ".join(args.words))
    if args.json:
        print("[" + ",\n ".join(_dump(wording.as_json(paper)) for paper in result) + "]")
    else:
        for paper in result:
            print(wording.line(paper))
    if message or not result:
        console.tell(message or _("nothing found"))
    return 0 if result else 1


def _queries(name: str) -> Iterator[str]:
    """The lines of a file, or of standard input for ``-``. Raises ``OSError``."""
    return _lines(console.input_stream() if name == "-" else open(name, "rb"))


def _lines(file: BinaryIO) -> Iterator[str]:
    for number, line in enumerate(file):
        query = line.decode("utf-8-sig" if number == 0 else "utf-8", errors="replace")
        yield query.removesuffix("\n").removesuffix("\r")


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
