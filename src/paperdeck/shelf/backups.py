"""Backups: whole copies of the shelf, numbered, of which the last are kept.

A backup is made by SQLite itself while others read and write, checked, and only then given
its name. The number tells which is the newest, whatever the clock says.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from paperdeck.errors import ShelfError
from paperdeck.language import _
from paperdeck.later import pattern_later
from paperdeck.shelf import connections, schema

KEPT = 14
"""How many are kept."""

_NAME = pattern_later(r"shelf-(\d{4,9})-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.db")
_BEGUN = ".begun-"
_ABANDONED = 86_400  # seconds after which what was begun will never be finished


class Backup(NamedTuple):
    """One backup: its number, when it was made (``2026-07-07 10:30 UTC``), and its file."""

    number: int
    made: str
    path: Path

    @property
    def day(self) -> str:
        """The day of its making, in UTC: ``2026-07-07``."""
        return self.made[:10]


class Contents(NamedTuple):
    """What is in a good backup: how many papers, and the number of its schema."""

    papers: int
    schema: int


def listed(directory: Path) -> list[Backup]:
    """All backups in ``directory``, the newest first; none where it cannot be read."""
    try:
        names = os.listdir(directory)
    except OSError:
        return []
    found = [
        Backup(int(match[1]), f"{match[2]} {match[3]}:{match[4]} UTC", directory / name)
        for name in names
        if (match := _NAME.fullmatch(name))
    ]
    return sorted(found, key=lambda each: each.number, reverse=True)


def newest_good(directory: Path) -> Backup | None:
    """The newest backup that this program can restore."""
    for backup in listed(directory):
        with contextlib.suppress(ShelfError):
            examine(backup.path)
            return backup
    return None


def examine(file: Path) -> Contents:
    """Check a whole backup. Raises ``ShelfError`` where it is not good or cannot be used."""
    with opened(file) as connection:
        if finding := connections.check(connection, "integrity_check"):
            raise ShelfError(
                _("{file}: this backup is damaged ({finding}); choose another").format(
                    file=file, finding=finding
                )
            )
        steps = schema.version(connection)
        if steps == 0:
            raise ShelfError(
                _("{file}: this backup is empty; choose another").format(file=file)
            )
        if steps > schema.LATEST:
            raise ShelfError(
                _(
                    "{file}: this backup is of a newer paperdeck; upgrade paperdeck to use it"
                ).format(file=file)
            )
        papers = connections.read_migrated(connection, steps, _count)
    return Contents(papers, steps)


@contextlib.contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads a backup and leaves its directory as it is.

    Raises ``ShelfError``, also for what goes wrong while it is read.
    """
    try:
        if not file.is_file():
            raise ShelfError(
                _("{file}: there is no such backup; `paperdeck restore --list`").format(
                    file=file
                )
            )
        with contextlib.closing(connections.connect(file.absolute(), _immutable(file))) as it:
            yield it
    except schema.NotAShelf:
        raise ShelfError(
            _("{file}: is no backup of a shelf; choose another").format(file=file)
        ) from None
    except (sqlite3.Error, OSError) as error:
        raise ShelfError(
            _("{file}: this backup cannot be read ({error}); choose another").format(
                file=file, error=error
            )
        ) from error


def make(connection: sqlite3.Connection, directory: Path) -> Backup:
    """Back the shelf up that ``connection`` reads, and take away what is more than enough.

    Raises ``ShelfError``; nothing is left behind then.
    """
    try:
        connections.make_directory(directory)
        with begun(directory) as copy:
            copy_to(connection, copy)
            backup = _take_place(copy, directory)
            connections.sync_directory(directory)
    except (sqlite3.Error, OSError) as error:
        raise ShelfError(
            _(
                "{directory}: no backup could be made ({error}); make room and make it writable"
            ).format(directory=directory, error=error)
        ) from error
    _clear(directory)
    return backup


@contextlib.contextmanager
def begun(directory: Path) -> Iterator[Path]:
    """A new file in ``directory`` for its owner's eyes only, gone in the end unless renamed."""
    descriptor, name = tempfile.mkstemp(prefix=_BEGUN, dir=directory)
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def copy_to(connection: sqlite3.Connection, file: Path) -> None:
    """Copy the whole database into the empty ``file``, and make sure that it is whole and on
    the disk. Raises ``sqlite3.Error`` or ``OSError``."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as copy:
        connection.backup(copy)
        # So that the file is the whole of it, and reading it makes no others.
        copy.execute("PRAGMA journal_mode = DELETE")
        if finding := connections.check(copy, "integrity_check"):
            raise sqlite3.DatabaseError(
                _("the copy is damaged: {finding}").format(finding=finding)
            )
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def today() -> str:
    """The day in UTC, as :attr:`Backup.day` has it."""
    return f"{datetime.now(UTC):%Y-%m-%d}"


def _take_place(copy: Path, directory: Path) -> Backup:
    """Give a finished copy the next number; never that of another, made at the same time."""
    stamp = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    number = next((each.number for each in listed(directory)), 0)
    while True:
        number += 1
        path = directory / f"shelf-{number:04}-{stamp}.db"
        if any(each.number == number for each in listed(directory)):
            continue
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        os.replace(copy, path)
        return next(each for each in listed(directory) if each.path == path)


def _clear(directory: Path) -> None:
    """Take away the oldest backups, and what a killed program left half made."""
    old = [backup.path for backup in listed(directory)[KEPT:]]
    with contextlib.suppress(OSError):
        for file in directory.glob(f"{_BEGUN}*"):
            if time.time() - file.stat().st_mtime > _ABANDONED:
                old.append(file)
    for file in old:
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


def _immutable(file: Path) -> str:
    """How a file is read without making others beside it, unless it has a log of its own."""
    wal = file.with_name(f"{file.name}-wal")
    return "mode=ro" if wal.exists() and wal.stat().st_size else "mode=ro&immutable=1"


def _count(connection: sqlite3.Connection) -> int:
    (number,) = connection.execute("SELECT count(*) FROM entry WHERE live").fetchone()
    return int(number)
