"""``paperdeck rate``: rating papers."""

from __future__ import annotations

import argparse

from paperdeck.cli.shelving import add_keys, change
from paperdeck.language import _
from paperdeck.paths import Paths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the keys and the rating."""
    add_keys(parser)
    parser.add_argument(
        "rating", type=int, choices=range(6), metavar="N", help=_("1 to 5, or 0 for none")
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Change them, and print a line for each."""
    return change(args.keys, paths, lambda shelf, papers: shelf.set_rating(papers, args.rating))
