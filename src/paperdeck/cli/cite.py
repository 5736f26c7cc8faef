"""``paperdeck cite``: citations of single papers."""

from __future__ import annotations

import argparse

from paperdeck.cite.formats import pieces
from paperdeck.citing import Citer
from paperdeck.cli import console
from paperdeck.cli.arguments import text
from paperdeck.cli.citations import chosen_format, wishes
from paperdeck.cli.lookup import open_lookup
from paperdeck.errors import PaperNotFound
from paperdeck.language import _
from paperdeck.papers import Paper
from paperdeck.paths import Paths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the keys and the style."""
    parser.epilog = _("`paperdeck export --list` tells every format and style.")
    parser.add_argument(
        "keys",
        nargs="+",
        type=text,
        metavar="KEY",
        help=_("any key of a paper, its citation key too"),
    )
    parser.add_argument(
        "--style",
        type=text,
        default="bibtex",
        metavar="STYLE",
        help=_("bibtex, apa, plain, … or one of your own (default: bibtex)"),
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a citation of each paper, once; keys that name none are said, with status 1."""
    wanted = wishes(paths)
    chosen = chosen_format(args, args.style, wanted.formats, wanted.problems)
    status = 0
    papers: dict[str, Paper] = {}
    with open_lookup(paths) as lookup:
        citer = Citer(lookup.library, lookup.shelf, wanted.key_pattern)
        for key in args.keys:
            try:
                paper = citer.find(key) or lookup.find(key)[0]
            except PaperNotFound as error:
                console.tell(error)
                status = 1
            else:
                papers.setdefault(paper.key, paper)
        cited = citer.cited(papers.values(), gives=chosen.has_key)
        written = "".join(pieces(cited, chosen, wanted.options))
    if papers and not written:
        console.tell(_("nothing is known for {id}").format(id=chosen.id))
        return 1
    print(written, end="" if written.endswith("\n") or not written else "\n")
    return status
