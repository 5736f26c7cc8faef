"""``paperdeck backup``: a backup of the shelf."""

from __future__ import annotations

import argparse

from paperdeck.cli import console
from paperdeck.language import _
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from paperdeck.shelf.backups import KEPT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""
    parser.epilog = _(
        "One is made every day of use, too; the last {kept} are kept. `paperdeck restore`"
        " brings one back."
    ).format(kept=KEPT)


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Make it and print the name of its file."""
    with Shelf.open(paths.shelf_file) as shelf:
        backup = shelf.back_up()
    if backup is None:
        console.tell(_("there is nothing on the shelf yet"))
        return 1
    print(printable(str(backup.path)))
    return 0
