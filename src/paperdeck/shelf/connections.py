"""Connections to SQLite files of the shelf: opening, durability, transactions, errors."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from paperdeck.shelf import schema

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

PATIENCE = 15.0  # seconds to wait for another program's write before giving up
BUSY_TIMEOUT = 1.0  # seconds that SQLite itself waits before it is asked again

BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
REFUSED = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN})


def connect(path: Path, options: str) -> sqlite3.Connection:
    """A connection to the file with SQLite's options for it, such as ``mode=rw``.

    Transactions are begun and ended by hand. Raises ``sqlite3.Error``.
    """
    return sqlite3.connect(
        f"{path.as_uri()}?{options}",
        uri=True,
        timeout=BUSY_TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
    )


def make_durable(connection: sqlite3.Connection) -> None:
    """Let every change be on the disk, in the file itself, when it is committed."""
    connection.execute("PRAGMA synchronous = FULL")
    # macOS: without these, fsync leaves the data in the drive's own cache.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    # Every change goes on into the file itself at once, so that a copy of it is a backup.
    connection.execute("PRAGMA wal_autocheckpoint = 1")
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":  # a file system without shared memory; the old journal does as well
        connection.execute("PRAGMA synchronous = EXTRA")


def transaction(connection: sqlite3.Connection, begin: str, work: Work[T]) -> T:
    """Run ``work`` in one transaction that ``begin`` begins; nothing is kept if it fails."""
    connection.execute(begin)
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite may have rolled back already
            connection.execute("ROLLBACK")
        raise
    return result


def patiently(attempt: Callable[[], T]) -> T:
    """Run ``attempt``, again and again while another program is in the way.

    Raises the ``sqlite3.Error`` that is another, or that is still so in the end.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except sqlite3.Error as error:
            if primary(error) not in BUSY or time.monotonic() >= deadline:
                raise
        time.sleep(random.uniform(0.001, 0.02))


def read_migrated(connection: sqlite3.Connection, steps: int, work: Work[T]) -> T:
    """Read an older file that cannot be written: a copy in memory is migrated instead."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        connection.backup(copy)
        schema.migrate(copy, steps)
        return work(copy)


def check(connection: sqlite3.Connection, pragma: str) -> str:
    """What SQLite's ``quick_check`` or ``integrity_check`` finds; empty when all is well."""
    (found,) = connection.execute(f"PRAGMA {pragma}(1)").fetchone()
    return "" if found == "ok" else " ".join(str(found).split())


def primary(error: BaseException) -> int:
    """SQLite's code of an error, without its details."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def make_directory(directory: Path) -> None:
    """Make a directory and what is missing above it, for the owner's eyes only.

    Raises ``OSError``.
    """
    missing = [each for each in (directory, *directory.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
        sync_directory(each.parent)


def sync_directory(directory: Path) -> None:
    """Make the names in ``directory`` outlast a power failure. Raises ``OSError``."""
    if os.name == "nt":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
