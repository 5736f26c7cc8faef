"""``paperdeck tag``: putting tags on papers and taking them off."""

from __future__ import annotations

import argparse
from contextlib import closing

from paperdeck.cli.arguments import text
from paperdeck.cli.shelving import add_keys, change
from paperdeck.cli.tables import aligned
from paperdeck.language import _
from paperdeck.paths import Paths
from paperdeck.services import open_shelf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the keys and the tags."""
    add_keys(parser, nargs="*")
    ways = {
        "add": _("put this on; commas part several"),
        "remove": _("take this off; commas part several"),
    }
    for name, told in ways.items():
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            type=text,
            metavar="TAG",
            help=told,
        )
    parser.epilog = _("Without any words, lists all tags. {more}").format(more=parser.epilog)


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Change them and print a line for each, or list all tags and how many papers have them."""
    if args.keys:
        return change(
            args.keys,
            paths,
            lambda shelf, papers: shelf.change_tags(papers, args.add, args.remove),
        )
    if args.add or args.remove:
        args.parser.error(_("which papers? Give their keys"))
    with closing(open_shelf(paths)) as shelf:
        rows = [(f"{count:,}", tag) for tag, count in shelf.all_tags().items()]
    if rows:
        print("\n".join(aligned(rows, right={0})))
    return 0
