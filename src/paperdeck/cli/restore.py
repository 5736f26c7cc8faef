"""``paperdeck restore``: bringing a backup of the shelf back."""

from __future__ import annotations

import argparse
from pathlib import Path

from paperdeck import counting
from paperdeck.cli import console
from paperdeck.cli.arguments import path
from paperdeck.cli.tables import aligned
from paperdeck.errors import ShelfDamaged, ShelfError
from paperdeck.language import _
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.progress import amount
from paperdeck.shelf import Shelf, backups
from paperdeck.shelf.restoring import restore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which, and whether to ask."""
    parser.add_argument(
        "which",
        nargs="?",
        type=path,
        metavar="WHICH",
        help=_(
            "its number, its day (the last of that day) or its file; else the newest good one"
        ),
    )
    parser.add_argument("--list", action="store_true", help=_("list the backups"))
    parser.add_argument("--yes", action="store_true", help=_("do not ask"))
    parser.epilog = _(
        "A backup is checked before it replaces anything, and what it replaces is kept beside"
        " the shelf under its date."
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Restore it, or print a line for each."""
    if args.list:
        return _list(paths)
    file = _chosen(args.which, paths)
    papers = counting.papers(backups.examine(file).papers)
    there = _there(paths)
    if there and not args.yes:
        if not console.is_terminal():
            args.parser.error(_("this replaces {there}: say --yes").format(there=there))
        question = _("Put the backup {file} ({papers}) in the place of {there}? That is kept.")
        if not console.confirmed(
            question.format(file=printable(str(file)), papers=papers, there=there)
        ):
            console.tell(_("nothing was changed"))
            return 1
    kept = restore(paths.shelf_file, file)
    print(_("restored {papers} from {file}").format(papers=papers, file=printable(str(file))))
    if kept is not None:
        print(_("what was there is kept in {file}").format(file=printable(str(kept))))
    return 0


def _list(paths: Paths) -> int:
    rows = [
        (str(backup.number), backup.made, *_state(backup.path))
        for backup in backups.listed(paths.backups_dir)
    ]
    if not rows:
        console.tell(_("there are no backups yet; `paperdeck backup` makes one"))
        return 0
    print("\n".join(aligned(rows, right={0, 2})))
    return 0


def _state(file: Path) -> tuple[str, str]:
    try:
        papers = counting.papers(backups.examine(file).papers)
        return amount(file.stat().st_size), papers
    except (ShelfError, OSError):
        return "", _("damaged")


def _chosen(which: str | None, paths: Paths) -> Path:
    """The file of the backup that is meant. Raises ``ShelfError``."""
    if which is None:
        best = backups.newest_good(paths.backups_dir)
        if best is None:
            raise ShelfError(
                _("{backups_dir}: there is no good backup to restore").format(
                    backups_dir=paths.backups_dir
                )
            )
        return best.path
    for backup in backups.listed(paths.backups_dir):
        if which in (str(backup.number), backup.day, backup.path.name):
            return backup.path
    return Path(which)


def _there(paths: Paths) -> str:
    """What a restored backup replaces; empty when there is nothing."""
    try:
        with Shelf.open(paths.shelf_file) as shelf:
            entries = len(shelf.entries())
            return (
                _("the shelf ({papers})").format(papers=counting.papers(entries))
                if shelf.history(1)
                else ""
            )
    except ShelfDamaged:
        return _("the damaged shelf")
    except ShelfError:
        return _("the shelf")
