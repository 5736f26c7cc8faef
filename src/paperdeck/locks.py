"""A lock between processes."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def alone(file: Path, patience: float = 0.0) -> Iterator[bool]:
    """Hold the lock that ``file`` stands for; false when another holds it for ``patience``
    seconds.

    The file and its folder are made where they are missing; what is in the file means
    nothing. SQLite's lock works everywhere and is gone with its process. Raises ``OSError``.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with _held(file, patience) as is_ours:
            yield is_ours
    except _NotEmpty:
        # Nobody can hold it as it is. Cut by its name: an open file would take other locks
        # of this process away when it is closed.
        os.truncate(file, 0)
        with _held(file, patience) as is_ours:
            yield is_ours


class _NotEmpty(OSError):
    """Something wrote into the file."""


@contextlib.contextmanager
def _held(file: Path, patience: float) -> Iterator[bool]:
    try:
        lock = sqlite3.connect(file, timeout=patience, isolation_level=None)
    except sqlite3.Error as error:
        raise OSError(f"{file.parent}: {error}") from error
    with contextlib.closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise _NotEmpty(f"{file}: {error}") from error
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise OSError(f"{file.parent}: {error}") from error
            yield False
        else:
            yield True
