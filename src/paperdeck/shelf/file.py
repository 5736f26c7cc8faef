"""The file of the shelf: opening, transactions, other copies' changes, and what can go wrong.

Nothing here knows what the shelf holds. Every failure leaves as a ``ShelfError`` of one
line; nothing of a file that cannot be used is ever overwritten.
"""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from paperdeck.errors import ShelfError
from paperdeck.shelf import schema

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

PATIENCE = 15.0  # seconds to wait for another program's write before giving up
_BUSY_TIMEOUT = 1.0  # seconds that SQLite itself waits before it is asked again

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_REFUSED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN}


class ShelfFile:
    """One shelf file, which any number of programs may read and write at once.

    A missing file reads as nothing and is made by the first write. A file that cannot be
    opened for writing is read all the same, and ``reason`` says why it cannot be written
    (empty when it can); each write tries anew. Its owner lets one thread in at a time.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))  # -wal and -shm lie beside the real file
        self.reason = ""
        self.openings = 0  # grows when the file is opened anew: what was read may be another's
        self._wal = self.path.with_name(self.path.name + "-wal")
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._seen: object = None

    def open(self) -> None:
        """Open the file as far as it can be. Raises ``ShelfError`` when it is damaged."""
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
        return self._patiently(lambda: _transaction(connection, "BEGIN", begun))

    def write(self, work: Work[T]) -> T:
        """Run ``work`` in one transaction and return its result once that is on the disk.

        ``work`` may be run again when another program is in the way. When ``ShelfError`` is
        raised, nothing has been changed.
        """

        def attempt() -> T:
            return _transaction(self._writable(), "BEGIN IMMEDIATE", checked)

        def checked(connection: sqlite3.Connection) -> T:
            self._bring_up_to_date(connection)
            return work(connection)

        return self._patiently(attempt)

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
        self.reason = self._why_not_creatable() if absent else self._why_not_writable()
        if not absent and not self.reason:
            self._patiently(self._connect)
        self._seen = self._state()

    def _connect(self) -> None:
        """Open for writing; where the system refuses that, say so in ``reason``."""
        connection: sqlite3.Connection | None = None
        try:
            connection = _database(f"{self.path.as_uri()}?mode=rw")
            steps = _transaction(connection, "BEGIN", schema.version)
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise ShelfError(self._damaged(found))
            if steps > schema.LATEST:
                connection.execute("PRAGMA query_only = ON")
                self.reason = self._newer(steps)
            else:
                _make_durable(connection)
                if 0 < steps < schema.LATEST:
                    _transaction(connection, "BEGIN IMMEDIATE", self._bring_up_to_date)
            self._connection, connection = connection, None
            self._identity = self._identify()
        except schema.NotAShelf:
            raise self._foreign() from None
        except sqlite3.Error as error:
            if _primary(error) in _BUSY | _DAMAGED:
                raise
            self.reason = self._explain(error)
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
            missing = [each for each in self.path.parents if not each.exists()]
            for directory in reversed(missing):
                directory.mkdir(mode=0o700, exist_ok=True)
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
            for directory in self.path.parents[: len(missing) + 1]:
                _sync_directory(directory)
        except OSError as error:
            raise ShelfError(
                f"{self.path}: cannot be made ({error.strerror}); nothing was saved, "
                "make its directory writable or choose another with --data-dir"
            ) from error

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        steps = schema.version(connection)
        if steps > schema.LATEST:
            self.reason = self._newer(steps)
            raise ShelfError(self.reason)
        if steps < schema.LATEST:
            schema.migrate(connection, steps)

    def _read_unlocked(self, work: Work[T]) -> T | None:
        """Read a file beside which nothing may be written, so that SQLite cannot lock it."""
        uri = self.path.as_uri()
        ways = [(f"{uri}?mode=ro", False)]
        if self._has_wal():
            ways.append(
                (f"{uri}?mode=ro&vfs={'win32' if os.name == 'nt' else 'unix'}-none", True)
            )
        else:
            ways.append((f"{uri}?immutable=1", False))
        failure: sqlite3.Error | None = None
        for address, alone in ways:
            try:
                with contextlib.closing(_database(address)) as connection:
                    if alone:  # keeps the log's index in memory instead of a -shm file
                        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                    steps = _transaction(connection, "BEGIN", schema.version)
                    if 0 < steps < schema.LATEST:
                        return _read_migrated(connection, steps, work)
                    return work(connection) if steps else None
            except schema.NotAShelf:
                raise self._foreign() from None
            except sqlite3.Error as error:
                failure = error
        assert failure is not None
        raise ShelfError(self._explain(failure)) from failure

    # What stands on the disk

    def _is_absent(self) -> bool:
        has_wal = self._has_wal()  # first: another copy may be making the file just now
        try:
            status = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            size = 0
        except OSError as error:
            raise ShelfError(
                f"{self.path}: cannot be opened ({error.strerror}); make it readable "
                "or choose another directory with --data-dir"
            ) from error
        else:
            size = status.st_size
        if size:
            return False
        if has_wal:
            raise ShelfError(
                f"{self.path}: is gone, but {self._wal.name} beside it holds changes; "
                f"put {self.path.name} back, or move {self._wal.name} away to begin anew"
            )
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
                return self._seen if _primary(error) in _BUSY else str(error)
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

    # Words

    def _why_not_writable(self) -> str:
        for path, needed in ((self.path, os.W_OK), (self.path.parent, os.W_OK | os.X_OK)):
            if not os.access(path, needed):
                return (
                    f"{self.path}: {'it' if path == self.path else 'its directory'} is not "
                    "writable, so the shelf can only be read; make it writable to change it"
                )
        return ""

    def _why_not_creatable(self) -> str:
        nearest = next(each for each in self.path.parents if os.path.lexists(each))
        if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
            return ""
        what = "is not writable" if nearest.is_dir() else "is not a directory"
        return (
            f"{self.path}: cannot be made because {nearest} {what}; "
            "correct that or choose another directory with --data-dir"
        )

    def _newer(self, steps: int) -> str:
        return (
            f"{self.path}: made by a newer paperdeck (schema {steps}, this one knows "
            f"{schema.LATEST}), so the shelf can only be read; upgrade paperdeck to change it"
        )

    def _foreign(self) -> ShelfError:
        return ShelfError(
            f"{self.path}: is no shelf but another program's database; it was left as it is, "
            "move it away or choose another directory with --data-dir"
        )

    def _damaged(self, finding: str) -> str:
        return (
            f"{self.path}: the file is damaged ({' '.join(finding.split())}); it was left as "
            "it is, put a backup in its place or move it away with its -wal file to begin anew"
        )

    def _explain(self, error: sqlite3.Error) -> str:
        code = _primary(error)
        if code in _BUSY:
            what = (
                f"another program has kept it locked for {PATIENCE:.0f} s; "
                "nothing was changed, try again"
            )
        elif code in _DAMAGED:
            return self._damaged(str(error))
        elif code == sqlite3.SQLITE_FULL:
            what = "the disk is full; nothing was changed, make room and try again"
        elif code == sqlite3.SQLITE_IOERR:
            what = (
                f"the disk cannot be read or written ({error}); nothing was changed, "
                "see whether it is full and try again"
            )
        elif code in _REFUSED:
            what = (
                f"the system refuses to open or change it ({error}); nothing was changed, "
                "make the file and its directory readable and writable"
            )
        else:
            what = f"{error}; nothing was changed, see whether a newer paperdeck made the file"
        return f"{self.path}: {what}"

    def _patiently(self, attempt: Callable[[], T]) -> T:
        """Run ``attempt``, again and again while another program is in the way."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return attempt()
            except sqlite3.Error as error:
                if _primary(error) not in _BUSY or time.monotonic() >= deadline:
                    raise ShelfError(self._explain(error)) from error
            time.sleep(random.uniform(0.001, 0.02))


def _database(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(
        uri, uri=True, timeout=_BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
    )


def _make_durable(connection: sqlite3.Connection) -> None:
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


def _transaction(connection: sqlite3.Connection, begin: str, work: Work[T]) -> T:
    connection.execute(begin)
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite may have rolled back already
            connection.execute("ROLLBACK")
        raise
    return result


def _read_migrated(connection: sqlite3.Connection, steps: int, work: Work[T]) -> T:
    """Read an older file that cannot be written: a copy in memory is migrated instead."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        connection.backup(copy)
        schema.migrate(copy, steps)
        return work(copy)


def _sync_directory(directory: Path) -> None:
    """Make a new name in ``directory`` outlast a power failure."""
    if os.name == "nt":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _primary(error: BaseException) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
