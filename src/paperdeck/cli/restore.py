"""``paperdeck restore``: bringing a backup of the shelf back."""

from __future__ import annotations

import argparse
from pathlib import Path

from paperdeck.cli import console
from paperdeck.cli.arguments import path
from paperdeck.cli.tables import aligned, counted
from paperdeck.errors import ShelfDamaged, ShelfError
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
        help="its number, its day (the last of that day) or its file; else the newest good one",
    )
    parser.add_argument("--list", action="store_true", help="list the backups")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.epilog = (
        "A backup is checked before it replaces anything, and what it replaces is kept beside"
        " the shelf under its date."
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Restore it, or print a line for each."""
    if args.list:
        return _list(paths)
    file = _chosen(args.which, paths)
    papers = counted(backups.examine(file).papers, "paper")
    there = _there(paths)
    if there and not args.yes:
        question = f"Put the backup {printable(str(file))} ({papers}) in the place of {there}?"
        if not console.is_terminal():
            args.parser.error(f"this replaces {there}: say --yes")
        answer = input(f"{question} That is kept. [y/N] ")
        if answer.strip().casefold() not in {"y", "yes"}:
            console.say("paperdeck: nothing was changed")
            return 1
    kept = restore(paths.shelf_file, file)
    print(f"restored {papers} from {printable(str(file))}")
    if kept is not None:
        print(f"what was there is kept in {printable(str(kept))}")
    return 0


def _list(paths: Paths) -> int:
    rows = [
        (str(backup.number), backup.made, *_state(backup.path))
        for backup in backups.listed(paths.backups_dir)
    ]
    if not rows:
        console.say("paperdeck: there are no backups yet; `paperdeck backup` makes one")
        return 0
    print("\n".join(aligned(rows, right={0, 2})))
    return 0


def _state(file: Path) -> tuple[str, str]:
    try:
        papers = counted(backups.examine(file).papers, "paper")
        return amount(file.stat().st_size), papers
    except (ShelfError, OSError):
        return "", "damaged"


def _chosen(which: str | None, paths: Paths) -> Path:
    """The file of the backup that is meant. Raises ``ShelfError``."""
    if which is None:
        best = backups.newest_good(paths.backups_dir)
        if best is None:
            raise ShelfError(f"{paths.backups_dir}: there is no good backup to restore")
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
            return f"the shelf ({counted(entries, 'paper')})" if shelf.history(1) else ""
    except ShelfDamaged:
        return "the damaged shelf"
    except ShelfError:
        return "the shelf"
