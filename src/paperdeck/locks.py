"""A lock between processes."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def alone(file: Path, patience: float = 0.0) -> Iterator[bool]:
    """Hold the lock that ``file`` stands for; false when another holds it for ``patience``
    seconds.

    The file and its folder are made where they are missing. SQLite's lock works everywhere
    and is gone with its process. Raises ``OSError``.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = sqlite3.connect(file, timeout=patience, isolation_level=None)
    except sqlite3.Error as error:
        raise OSError(f"{file.parent}: {error}") from error
    with contextlib.closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise OSError(f"{file.parent}: {error}") from error
            yield False
        else:
            yield True
