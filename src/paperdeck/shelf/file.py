"""The file of the shelf: opening, transactions, other copies' changes, and what can go wrong.

Nothing here knows what the shelf holds. Every failure leaves as a ``ShelfError`` of one
line; nothing of a file that cannot be used is ever overwritten.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from paperdeck.errors import ShelfError
from paperdeck.paths import BACKUPS
from paperdeck.shelf import backups, connections, refusals, schema
from paperdeck.shelf.backups import Backup
from paperdeck.shelf.connections import Work

T = TypeVar("T")


class ShelfFile:
    """One shelf file, which any number of programs may read and write at once.

    A missing file reads as nothing and is made by the first write. A file that cannot be
    opened for writing is read all the same, and ``reason`` says why it cannot be written
    (empty when it can); each write tries anew. Its owner lets one thread in at a time.

    A backup is made before a migration, and once a day before anything is written;
    ``backup_problem`` says why the day's could not be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))  # -wal and -shm lie beside the real file
        self.backups = path.absolute().parent / BACKUPS
        self.reason = ""
        self.backup_problem = ""
        self.openings = 0  # grows when the file is opened anew: what was read may be another's
        self._wal = self.path.with_name(self.path.name + "-wal")
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._seen: object = None
        self._backed_up = ""  # the day for which there is a backup

    def open(self) -> None:
        """Open the file as far as it can be. Raises ``ShelfError``, ``ShelfDamaged`` when it
        is damaged."""
        self._open(self._is_absent())

    def close(self) -> None:
        """Close the file; reading or writing opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def read(self, work: Work[T]) -> T | None:
        """Return what ``work`` reads in one transaction, or ``None`` when nothing is there."""

        def begun(connection: sqlite3.Connection) -> T | None:
            return work(connection) if schema.version(connection) else None

        if self._connection is None or self._is_replaced():
            self.open()
        if self._is_absent():
            return None
        if self._connection is None:
            return self._read_unlocked(work)
        connection = self._connection
        return self._patiently(lambda: connections.transaction(connection, "BEGIN", begun))

    def write(self, work: Work[T]) -> T:
        """Run ``work`` in one transaction and return its result once that is on the disk.

        ``work`` may be run again when another program is in the way. When ``ShelfError`` is
        raised, nothing has been changed.
        """

        def attempt() -> T:
            connection = self._writable()
            self._back_up_daily(connection)
            return connections.transaction(connection, "BEGIN IMMEDIATE", checked)

        def checked(connection: sqlite3.Connection) -> T:
            self._bring_up_to_date(connection)
            return work(connection)

        return self._patiently(attempt)

    def back_up(self) -> Backup | None:
        """Make a backup now; ``None`` when there is nothing yet. Raises ``ShelfError``."""
        if self._is_absent():
            return None
        return backups.make(self._writable(), self.backups)

    @property
    def is_absent(self) -> bool:
        """Whether there is nothing to read yet, and no damage either."""
        return self._connection is None and self._is_absent()

    def changed(self) -> bool:
        """Whether anything but this object has changed the file since last asked."""
        state = self._state()
        if state == self._seen:
            return False
        self._seen = state
        return True

    # Opening

    def _open(self, absent: bool) -> None:
        self.close()
        self.openings += 1
        if absent:
            self.reason = refusals.not_creatable(self.path)
        else:
            self.reason = refusals.not_writable(self.path)
            if not self.reason:
                self._patiently(self._connect)
        self._seen = self._state()

    def _connect(self) -> None:
        """Open for writing; where the system refuses that, say so in ``reason``."""
        connection: sqlite3.Connection | None = None
        try:
            connection = connections.connect(self.path, "mode=rw")
            steps = connections.transaction(connection, "BEGIN", schema.version)
            if finding := connections.check(connection, "quick_check"):
                raise refusals.damaged(self.path, self.backups, finding)
            if steps > schema.LATEST:
                connection.execute("PRAGMA query_only = ON")
                self.reason = refusals.newer(self.path, steps)
            elif 0 < steps < schema.LATEST and not self._back_up_before_migration(connection):
                return
            else:
                connections.make_durable(connection)
                if 0 < steps < schema.LATEST:
                    connections.transaction(
                        connection, "BEGIN IMMEDIATE", self._bring_up_to_date
                    )
                if steps:
                    self._back_up_daily(connection)
            self._connection, connection = connection, None
            self._identity = self._identify()
        except schema.NotAShelf:
            raise refusals.foreign(self.path) from None
        except sqlite3.Error as error:
            if connections.primary(error) in connections.BUSY | connections.DAMAGED:
                raise
            self.reason = self._error(error).args[0]
        finally:
            if connection is not None:
                connection.close()

    def _writable(self) -> sqlite3.Connection:
        """The connection, opened anew where needed; the file is made where there is none."""
        if self._connection is not None and not self._is_replaced():
            if self.reason:
                raise ShelfError(self.reason)
            return self._connection
        made = self._is_absent()
        if made:
            self._create()
        self._open(absent=False)
        if self._connection is None or self.reason:
            raise ShelfError(self.reason)
        if not made:
            self._seen = None  # what others changed meanwhile is still to be reported
        return self._connection

    def _create(self) -> None:
        """Make the file, empty and with its directories, for the owner's eyes only."""
        try:
            connections.make_directory(self.path.parent)
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
            connections.sync_directory(self.path.parent)
        except OSError as error:
            refusal = refusals.not_made(self.path, error)
            self.reason = str(refusal)
            raise refusal from error

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        steps = schema.version(connection)
        if steps > schema.LATEST:
            self.reason = refusals.newer(self.path, steps)
            raise ShelfError(self.reason)
        if steps < schema.LATEST:
            schema.migrate(connection, steps)

    def _back_up_before_migration(self, connection: sqlite3.Connection) -> bool:
        """Whether there is a backup now; if not, ``reason`` says why."""
        try:
            backups.make(connection, self.backups)
        except ShelfError as error:
            self.reason = refusals.not_migrated(self.path, str(error))
            return False
        return True

    def _back_up_daily(self, connection: sqlite3.Connection) -> None:
        """Make the day's backup, unless there is one or nothing is to be backed up yet.

        That it cannot be made is no reason to refuse a change.
        """
        today = backups.today()
        if today == self._backed_up or not schema.version(connection):
            return
        try:
            if all(each.day != today for each in backups.listed(self.backups)):
                backups.make(connection, self.backups)
        except ShelfError as error:
            self.backup_problem = str(error)
        else:
            self.backup_problem = ""
        self._backed_up = today

    def _read_unlocked(self, work: Work[T]) -> T | None:
        """Read a file beside which nothing may be written, so that SQLite cannot lock it."""
        ways = [("mode=ro", False)]
        if self._has_wal():
            ways.append((f"mode=ro&vfs={'win32' if os.name == 'nt' else 'unix'}-none", True))
        else:
            ways.append(("mode=ro&immutable=1", False))
        failure: sqlite3.Error | None = None
        for options, alone in ways:
            try:
                with contextlib.closing(connections.connect(self.path, options)) as connection:
                    if alone:  # keeps the log's index in memory instead of a -shm file
                        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                    steps = connections.transaction(connection, "BEGIN", schema.version)
                    if 0 < steps < schema.LATEST:
                        return connections.read_migrated(connection, steps, work)
                    return work(connection) if steps else None
            except schema.NotAShelf:
                raise refusals.foreign(self.path) from None
            except sqlite3.Error as error:
                failure = error
        assert failure is not None
        raise self._error(failure) from failure

    # What stands on the disk

    def _is_absent(self) -> bool:
        has_wal = self._has_wal()  # first: another copy may be making the file just now
        try:
            status = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            size = 0
        except OSError as error:
            raise refusals.not_opened(self.path, error) from error
        else:
            size = status.st_size
        if size:
            return False
        if has_wal:
            raise refusals.gone(self.path, self._wal)
        return True

    def _has_wal(self) -> bool:
        try:
            return self._wal.stat().st_size > 0
        except OSError:
            return False

    def _is_replaced(self) -> bool:
        """Whether the name leads to another file than the open one: writes would be lost."""
        return self._identify() != self._identity

    def _identify(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _state(self) -> object:
        """Something that differs whenever another program has changed the file."""
        if self._connection is not None and not self._is_replaced():
            try:
                (count,) = self._connection.execute("PRAGMA data_version").fetchone()
            except sqlite3.Error as error:
                if connections.primary(error) in connections.BUSY:
                    return self._seen
                return str(error)
            return self._identity, count
        state: list[object] = []
        for path in (self.path, self._wal):
            try:
                status = path.stat()
            except OSError:
                state.append(None)
            else:
                state.append((status.st_ino, status.st_size, status.st_mtime_ns))
        return state

    def _patiently(self, attempt: Callable[[], T]) -> T:
        try:
            return connections.patiently(attempt)
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: sqlite3.Error) -> ShelfError:
        return refusals.error_of(self.path, self.backups, error)
