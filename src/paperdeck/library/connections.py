"""Database connections for several threads."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from paperdeck.errors import LibraryDamaged, LibraryError, PaperdeckError
from paperdeck.language import _
from paperdeck.library.schema import BUSY_SECONDS, connect, connect_read_only, migrate

# Milliseconds.
_COMPACT_PATIENCE = 1000
# Kibibytes.
_WRITING_CACHE = 32_000
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
# What goes wrong with statements that are right: a reason to look at the file.
_SUSPICIOUS = frozenset(
    {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH}
)
_UNWRITABLE = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM})


FileId = tuple[int, int]


def file_id(path: Path) -> FileId | None:
    """Which file that is, whatever it is called; none where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class Connections:
    """Lends connections to one library, brought to this program's schema.

    A file's connections are lent to one thread at a time and used again; as many are
    opened as are needed at once, so reading never waits for an import. Where the file or its
    directory cannot be written, they are good for reading only. Where another file has taken
    the place of the one that they are of, because that was damaged, they are of the new one
    from then on. A library in memory has a single one, for which threads wait.
    """

    def __init__(self, path: Path | None) -> None:
        self.name = _("the library in memory") if path is None else str(path)
        self.path = path
        # Which file the idle connections are of.
        self.file: FileId | None = None
        self._idle: list[sqlite3.Connection] = []
        # How a file that is only read stood when the idle connections were opened.
        self._read_only: _State | None = None
        self._closed = False
        self._alone = threading.RLock()
        self._memory = self._ready(connect(None)) if path is None else None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection; each statement sees the library as it is then.

        Raises ``LibraryError`` where the database fails, ``LibraryDamaged`` where it is so.
        """
        with self._lent() as (db, _):
            yield db

    @contextmanager
    def _lent(self) -> Iterator[tuple[sqlite3.Connection, FileId | None]]:
        """A connection, and which file it is of."""
        try:
            if self._memory is not None:
                with self._alone:
                    self._check_open()
                    yield self._memory, None
                return
            db = self._take()
        except sqlite3.Error as error:
            raise explained(error, self.name, self.file) from error
        file = self.file
        try:
            yield db, file
        except LibraryDamaged as error:
            error.file = error.file or file
            raise
        except PaperdeckError:
            raise
        except Exception as error:
            if not is_damaged(error) and _is_broken(db, error):
                raise LibraryDamaged(f"{type(error).__name__}: {error}", file) from error
            if isinstance(error, sqlite3.Error):
                raise explained(error, self.name, file) from error
            raise
        finally:
            self._give_back(db, file)

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
        while True:
            with self._lent() as (db, file), _roomy(db):
                db.execute("BEGIN IMMEDIATE")
                if self._is_another(file):
                    # It was set aside while this waited for it.
                    db.execute("ROLLBACK")
                    continue
                try:
                    yield db
                    db.execute("COMMIT")
                except BaseException:
                    # A full disk may have ended it already.
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
                return

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
        self.let_go()

    def let_go(self) -> None:
        """Close the connections that are not lent; others are opened when they are needed."""
        while self._idle:
            self._idle.pop().close()

    def _take(self) -> sqlite3.Connection:
        self._check_open()
        path = self.path
        assert path is not None
        if self._read_only is not None:
            return self._take_read_only(path)
        if self._is_another(self.file):
            self.let_go()
            self.file = file_id(path)
        try:
            return self._idle.pop()
        except IndexError:
            pass
        try:
            db = self._ready(connect(path))
        except sqlite3.OperationalError as error:
            if not _is_unwritable(error) or not path.is_file():
                raise
            return self._take_read_only(path)
        self.file = file_id(path)
        return db

    def _is_another(self, file: FileId | None) -> bool:
        """Whether there is another file in the place of that one."""
        if file is None or self.path is None:
            return False
        current = file_id(self.path)
        return current is not None and current != file

    def _take_read_only(self, path: Path) -> sqlite3.Connection:
        # Someone else may be able to write it, of which such a connection sees nothing.
        state = _state(path)
        if state != self._read_only:
            self._read_only = state
            self.let_go()
            self.file = file_id(path)
        try:
            return self._idle.pop()
        except IndexError:
            return self._ready(connect_read_only(path))

    def _ready(self, db: sqlite3.Connection) -> sqlite3.Connection:
        try:
            migrate(db, self.name)
        except BaseException:
            db.close()
            raise
        return db

    def _give_back(self, db: sqlite3.Connection, file: FileId | None) -> None:
        if file != self.file:
            db.close()
            return
        self._idle.append(db)
        if self._closed:
            self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise LibraryError(_("{name} is closed").format(name=self.name))


@contextmanager
def _roomy(db: sqlite3.Connection) -> Iterator[None]:
    """Keep more of the file in memory, so that its pages are written once and not as often as
    rows come into them."""
    (usual,) = db.execute("PRAGMA cache_size").fetchone()
    db.execute(f"PRAGMA cache_size = {-_WRITING_CACHE}")
    try:
        yield
    finally:
        db.execute(f"PRAGMA cache_size = {usual}")
        db.execute("PRAGMA shrink_memory")


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


def _is_broken(db: sqlite3.Connection, error: Exception) -> bool:
    """Whether damage is the cause of an error that may have others."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:  # Python's own: text of the database that is none
            return isinstance(error, sqlite3.OperationalError)
        if code & 0xFF not in _SUSPICIOUS:
            return False
    try:
        refuse_damage(db)
    except LibraryDamaged:
        return True
    return False


def refuse_damage(db: sqlite3.Connection) -> None:
    """Look through the file; raises ``LibraryDamaged``. That takes seconds for a large one."""
    try:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        if not is_damaged(error):
            return
        raise LibraryDamaged(str(error)) from error
    if found != "ok":
        raise LibraryDamaged(found)


def explained(error: sqlite3.Error, name: str, file: FileId | None = None) -> LibraryError:
    """What to tell a person of an error in the library called ``name``."""
    if is_damaged(error):
        return LibraryDamaged(str(error), file)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return LibraryError(
            _(
                "another paperdeck has been importing for {busy_seconds:.0f} seconds: "
                "wait for it or stop it, then try again"
            ).format(busy_seconds=BUSY_SECONDS)
        )
    if code == sqlite3.SQLITE_FULL:
        return LibraryError(
            _("{name}: the disk is full; nothing was changed: make some room").format(name=name)
        )
    if code == sqlite3.SQLITE_CANTOPEN:
        return LibraryError(
            _(
                "{name} cannot be opened ({error}): make it readable and its directory "
                "writable, or use another --cache-dir"
            ).format(name=name, error=error)
        )
    if _is_unwritable(error):
        return LibraryError(
            _(
                "{name} cannot be written ({error}): make its directory writable, "
                "or use another --cache-dir"
            ).format(name=name, error=error)
        )
    return LibraryError(f"{name}: {error}")
