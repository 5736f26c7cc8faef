"""Database connections for several threads."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from paperdeck.errors import LibraryError
from paperdeck.library.schema import BUSY_SECONDS, connect, connect_read_only

# Milliseconds.
_COMPACT_PATIENCE = 1000
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_UNWRITABLE = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM})


class Connections:
    """Lends connections to one library.

    A file's connections are lent to one thread at a time and used again; as many are
    opened as are needed at once, so reading never waits for an import. Where the file or its
    directory cannot be written, they are good for reading only. A library in memory has a
    single one, for which threads wait.
    """

    def __init__(self, path: Path | None) -> None:
        self.name = "the library in memory" if path is None else str(path)
        self._path = path
        self._idle: list[sqlite3.Connection] = []
        # How a file that is only read stood when the idle connections were opened.
        self._read_only: _State | None = None
        self._closed = False
        self._alone = threading.RLock()
        self._memory = connect(None) if path is None else None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection; each statement sees the library as it is then.

        Raises ``LibraryError`` where the database fails.
        """
        try:
            if self._memory is not None:
                with self._alone:
                    self._check_open()
                    yield self._memory
                return
            db = self._take()
            try:
                yield db
            finally:
                self._give_back(db)
        except sqlite3.Error as error:
            raise explained(error, self.name) from error

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """A connection whose statements all see the library as it is at the first.

        Raises ``LibraryError``.
        """
        with self.reading() as db:
            db.execute("BEGIN")
            try:
                yield db
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction, which is undone when the block raises.

        Waits while another process or thread writes. Raises ``LibraryError``.
        """
        with self.reading() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                # A full disk may have ended it already.
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def compact(self) -> None:
        """Write the file anew without what is free in it, unless another is using it."""
        with self.reading() as db:
            db.execute(f"PRAGMA busy_timeout = {_COMPACT_PATIENCE}")
            try:
                db.execute("VACUUM")
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.OperationalError:
                # Busy, or no room for a second file: it only stays bigger than it need be.
                pass
            finally:
                db.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")

    def close(self) -> None:
        """Close all connections; those now lent are closed when they are given back."""
        self._closed = True
        if self._memory is not None:
            with self._alone:
                self._memory.close()
        while self._idle:
            self._idle.pop().close()

    def _take(self) -> sqlite3.Connection:
        self._check_open()
        if self._read_only is not None and self._path is not None:
            return self._take_read_only(self._path)
        try:
            return self._idle.pop()
        except IndexError:
            pass
        try:
            return connect(self._path)
        except sqlite3.OperationalError as error:
            if self._path is None or not _is_unwritable(error) or not self._path.is_file():
                raise
            return self._take_read_only(self._path)

    def _take_read_only(self, path: Path) -> sqlite3.Connection:
        # Someone else may be able to write it, of which such a connection sees nothing.
        state = _state(path)
        if state != self._read_only:
            self._read_only = state
            while self._idle:
                self._idle.pop().close()
        try:
            return self._idle.pop()
        except IndexError:
            return connect_read_only(path)

    def _give_back(self, db: sqlite3.Connection) -> None:
        self._idle.append(db)
        if self._closed:
            self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise LibraryError(f"{self.name} is closed")


_State = tuple[tuple[int, int], ...]


def _state(path: Path) -> _State:
    """Size and time of the file and its log; of one that is not there nothing."""
    found = []
    for part in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            status = part.stat()
            found.append((status.st_size, status.st_mtime_ns))
    return tuple(found)


def _is_unwritable(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _UNWRITABLE


def is_damaged(error: BaseException | None) -> bool:
    """Whether SQLite says by this error that the file is no database or a broken one."""
    # The low byte is the kind; the rest of the code says more exactly what is broken.
    return isinstance(error, sqlite3.DatabaseError) and (
        getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED
    )


def explained(error: sqlite3.Error, name: str) -> LibraryError:
    """What to tell a person of an error in the library called ``name``."""
    if is_damaged(error):
        return LibraryError(
            f"{name} is damaged: delete it, and it is made again from the kept source files"
        )
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return LibraryError(
            f"another paperdeck has been importing for {BUSY_SECONDS:.0f} seconds: "
            "wait for it or stop it, then try again"
        )
    if code == sqlite3.SQLITE_FULL:
        return LibraryError(f"{name}: the disk is full; nothing was changed: make some room")
    if code == sqlite3.SQLITE_CANTOPEN:
        return LibraryError(
            f"{name} cannot be opened ({error}): make it readable and its directory writable, "
            "or use another --cache-dir"
        )
    if _is_unwritable(error):
        return LibraryError(
            f"{name} cannot be written ({error}): make its directory writable, "
            "or use another --cache-dir"
        )
    return LibraryError(f"{name}: {error}")
