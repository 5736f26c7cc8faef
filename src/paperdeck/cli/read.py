"""``paperdeck read``: marking papers as read."""

from __future__ import annotations

import argparse

from paperdeck.cli.shelving import add_keys, change
from paperdeck.language import _
from paperdeck.paths import Paths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the keys and which way."""
    add_keys(parser)
    parser.add_argument("--remove", action="store_true", help=_("mark them as not read"))


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Change them, and print a line for each."""
    return change(
        args.keys, paths, lambda shelf, papers: shelf.set_read(papers, not args.remove)
    )
