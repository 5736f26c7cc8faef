"""Putting a backup in the place of the shelf, and keeping what was there.

Nothing is replaced before the backup has been checked and the old shelf is safe under
another name, so that a kill or a power failure at any moment leaves one of the two whole.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from paperdeck.errors import ShelfError
from paperdeck.language import _
from paperdeck.shelf import backups, connections, schema

_TABLES = ("search", "change", "alias", "entry")
"""In the order in which they can be emptied: what refers to others comes first."""


def restore(file: Path, backup: Path) -> Path | None:
    """Put the shelf in ``backup`` in the place of that in ``file``.

    Returns the file in which the replaced one is kept, ``None`` when there was none. Other
    running copies go on with the restored one. Raises ``ShelfError``: then the shelf is as
    it was.
    """
    backups.examine(backup)
    real = Path(os.path.realpath(file))
    try:
        connections.make_directory(real.parent)
        with backups.begun(real.parent) as new:
            _copy_migrated(backup, new)
            kept = _put(new, real)
            connections.sync_directory(real.parent)
            return kept
    except (sqlite3.Error, OSError) as error:
        raise ShelfError(
            _(
                "{file}: the backup was not restored ({error}); the shelf is as it was, "
                "make room and make it writable"
            ).format(file=file, error=error)
        ) from error


def _copy_migrated(backup: Path, new: Path) -> None:
    with (
        backups.opened(backup) as old,
        contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy,
    ):
        old.backup(copy)
        steps = schema.version(copy)
        if steps < schema.LATEST:
            connections.transaction(copy, "BEGIN", lambda db: schema.migrate(db, steps))
        backups.copy_to(copy, new)


def _put(new: Path, file: Path) -> Path | None:
    """Put ``new`` in the place of ``file``; returns where that, or its log, is kept."""
    if file.exists():
        with _sound(file) as connection:
            if connection is not None:
                kept = _free_name(file, "replaced")
                connections.patiently(lambda: _replace_rows(connection, new, kept))
                return kept
    aside = _set_aside(file, _free_name(file, "damaged"))
    os.replace(new, file)
    return aside


@contextlib.contextmanager
def _sound(file: Path) -> Iterator[sqlite3.Connection | None]:
    """A connection to a whole shelf of this program's schema, else ``None``."""
    with contextlib.ExitStack() as stack:
        try:
            connection = stack.enter_context(
                contextlib.closing(connections.connect(file, "mode=rw"))
            )
            is_sound = connections.transaction(
                connection, "BEGIN", schema.version
            ) == schema.LATEST and not connections.check(connection, "integrity_check")
            if is_sound:
                connections.make_durable(connection)
        except schema.NotAShelf:
            raise ShelfError(
                _("{file}: is another program's database; move it away, then restore").format(
                    file=file
                )
            ) from None
        except sqlite3.Error as error:
            if connections.primary(error) in connections.BUSY | connections.REFUSED:
                raise
            is_sound = False
        yield connection if is_sound else None


def _replace_rows(connection: sqlite3.Connection, new: Path, kept: Path) -> None:
    """In one transaction, in which no other copy can change what is then lost."""
    connection.execute("ATTACH ? AS restored", (str(new),))
    try:
        connections.transaction(connection, "BEGIN IMMEDIATE", lambda db: _swap_rows(db, kept))
    finally:
        connection.execute("DETACH restored")


def _swap_rows(connection: sqlite3.Connection, kept: Path) -> None:
    (path,) = (row[2] for row in connection.execute("PRAGMA database_list") if row[1] == "main")
    with (
        contextlib.closing(connections.connect(Path(path), "mode=ro")) as reader,
        backups.begun(kept.parent) as copy,
    ):
        backups.copy_to(reader, copy)
        os.replace(copy, kept)
        connections.sync_directory(kept.parent)
    connection.execute("PRAGMA defer_foreign_keys = ON")
    for table in _TABLES:
        connection.execute(f"DELETE FROM main.{table}")
    for table in reversed(_TABLES):
        names = ", ".join(
            name for _, name, *_ in connection.execute(f"PRAGMA restored.table_info({table})")
        )
        connection.execute(
            f"INSERT INTO main.{table} ({names}) SELECT {names} FROM restored.{table}"
        )


def _set_aside(file: Path, kept: Path) -> Path | None:
    """Give a file that cannot be used, and what is left of its log, another name."""
    aside = None
    wal = file.with_name(f"{file.name}-wal")
    if wal.exists():
        aside = kept.with_name(f"{kept.name}-wal")
        os.replace(wal, aside)
    if file.exists():
        aside = kept
        try:
            os.link(file, kept)  # so that at no moment there is no file of the old name
        except OSError:
            shutil.copy2(file, kept)
    file.with_name(f"{file.name}-shm").unlink(missing_ok=True)
    connections.sync_directory(file.parent)
    return aside


def _free_name(file: Path, what: str) -> Path:
    """``shelf-replaced-2026-07-07-103000.db``, or with a number behind."""
    stem = f"{file.stem}-{what}-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    kept, number = file.with_name(f"{stem}{file.suffix}"), 1
    while list(kept.parent.glob(f"{kept.name}*")):  # its log counts too
        number += 1
        kept = file.with_name(f"{stem}-{number}{file.suffix}")
    return kept
