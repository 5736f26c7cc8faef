"""``paperdeck cite``: BibTeX entries."""

from __future__ import annotations

import argparse

from paperdeck.cli import console
from paperdeck.cli.arguments import text
from paperdeck.cli.lookup import open_lookup
from paperdeck.errors import PaperNotFound
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.services import bibtex_entries


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the keys."""
    parser.add_argument("keys", nargs="+", type=text, metavar="KEY", help="any key of a paper")


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print an entry for each paper, once; keys that name none are said, with status 1."""
    status = 0
    papers: dict[str, Paper] = {}
    with open_lookup(paths) as lookup:
        for key in args.keys:
            try:
                paper, _ = lookup.find(key)
            except PaperNotFound as error:
                console.say(f"paperdeck: {error}")
                status = 1
            else:
                papers.setdefault(paper.key, paper)
        entries = bibtex_entries(papers.values(), lookup.library, lookup.shelf)
    print("\n".join(entries), end="")
    return status
