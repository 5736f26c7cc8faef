"""What a writer was promised, and what is there: told apart by a twin that is never troubled.

The twin is a shelf to which the same changes are made in peace. Times are left out, as the
two are not made at the same moment.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from faults.writer import PAPERS, apply, key_of
from paperdeck.shelf import Shelf

WRITER = Path(__file__).with_name("writer.py")

Change = dict[str, Any]
Seen = dict[int, tuple[object, ...]]


def start(mode: str, file: Path, *more: object) -> subprocess.Popen[str]:
    """A writer in a program of its own."""
    return subprocess.Popen(
        [sys.executable, WRITER, mode, file, *map(str, more)], stdout=subprocess.PIPE, text=True
    )


def told(lines: Iterable[str]) -> list[tuple[Change, str]]:
    """Each change that a writer began, and ``ok``, ``refused`` or nothing."""
    changes: list[tuple[Change, str]] = []
    for line in lines:
        if not line.endswith("\n"):
            continue  # killed while it said so
        word = line.strip()
        if word in ("ok", "refused"):
            changes[-1] = (changes[-1][0], word)
        else:
            changes.append((json.loads(word), ""))
    return changes


def seen(shelf: Shelf) -> Seen:
    """What was made of each paper, and its place in the queue."""
    queue = [entry.key for entry in shelf.queue()]
    found: Seen = {}
    for number in range(PAPERS):
        keys = [key for key in shelf.entries() if key.startswith(f"title:{number}/")]
        for key in keys:
            entry = shelf.find(key)
            found[number] = (
                entry.key,
                entry.bookmarked is not None,
                entry.note,
                entry.tags,
                entry.read is not None,
                entry.rating,
                queue.index(key) if key in queue else None,
                len(keys),
                shelf.find(key_of(number, 0)) == entry,
            )
    return found


class Twin:
    """A shelf in its own file, to which changes are made as they are told."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def follow(self, file: Path, changes: list[tuple[Change, str]]) -> tuple[list[str], bool]:
        """Make the promised changes here, and compare with what is in ``file``.

        Returns what is wrong there, and whether a change that was cut is there all the same.
        """
        problems = check(file)
        with Shelf.open(self._file) as twin, Shelf.open(file) as shelf:
            if shelf.read_only_reason:
                problems.append(shelf.read_only_reason)
            there, is_kept = seen(shelf), False
            for change, answer in changes:
                if answer == "ok":
                    apply(twin, change)
            if there != seen(twin) and changes and not changes[-1][1]:
                apply(twin, changes[-1][0])
                is_kept = True
            if there != seen(twin):
                problems.append(_difference(there, seen(twin)))
        return problems, is_kept


def check(file: Path) -> list[str]:
    """What SQLite finds wrong with a file, and with the backups beside it."""
    problems = []
    for each in (file, *file.parent.glob("backups/*.db")):
        if not each.exists() or not each.stat().st_size:
            continue
        connection = sqlite3.connect(each)
        for pragma, sound in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            if (found := connection.execute(f"PRAGMA {pragma}").fetchall()) != sound:
                problems.append(f"{each.name}: {pragma}: {found}")
        connection.close()
    return problems


def _difference(there: Seen, promised: Seen) -> str:
    return "; ".join(
        f"paper {number} is {str(there.get(number))[:200]} but was promised"
        f" {str(promised.get(number))[:200]}"
        for number in range(PAPERS)
        if there.get(number) != promised.get(number)
    )
