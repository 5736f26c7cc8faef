"""Reading the shelf, from a copy in memory that is kept up to date with the file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from paperdeck.errors import PaperNotFound, ShelfDamaged, ShelfError
from paperdeck.language import _
from paperdeck.papers import Paper
from paperdeck.shelf import backups, citations, connections, records, schema
from paperdeck.shelf.citations import Given
from paperdeck.shelf.entries import Entry, SavedSearch, View
from paperdeck.shelf.file import ShelfFile
from paperdeck.shelf.states import Row

T = TypeVar("T")


class ShelfReading:
    """What is on the shelf. Any number of threads may read at once."""

    def __init__(self, file: ShelfFile) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._view = View()
        self.is_stand_in = False  # whether this is a backup's, see stand_in()
        self._failure = ""
        self._loaded = -1  # the file's opening that the view was read from

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the shelf in file ``path``, which the first change makes if it is missing.

        Where it cannot be written it is opened for reading: see :attr:`read_only_reason`.
        Raises ``ShelfError`` when it cannot be read either, and leaves it as it is; where it
        is damaged, ``ShelfDamaged``, which says what mends it (see :meth:`stand_in`).
        """
        file = ShelfFile(path)
        try:
            file.open()
            shelf = cls(file)
            shelf._load()
        except BaseException:
            file.close()
            raise
        return shelf

    @classmethod
    def stand_in(cls, path: Path, damage: ShelfDamaged) -> Self:
        """What the newest good backup has of the shelf in ``path``, which is damaged.

        Nothing can be changed; :attr:`read_only_reason` is ``damage``. Once the shelf is
        restored, :meth:`changed` takes it up.
        """
        shelf = cls(ShelfFile(path))
        shelf._view = shelf._of_backup(records.view) or View()
        shelf._failure = str(damage)
        shelf.is_stand_in = True
        return shelf

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. What was shelved stays readable; a late change opens it again."""
        with self._lock:
            self._file.close()

    @property
    def read_only_reason(self) -> str:
        """Why nothing can be changed now, in one line with the remedy; empty when it can."""
        return self._failure or self._file.reason

    @property
    def backup_problem(self) -> str:
        """Why the day's backup could not be made, in one line; empty when all is well."""
        return self._file.backup_problem

    def entries(self) -> dict[str, Entry]:
        """All entries by key, in the order in which their papers were first shelved."""
        return dict(self._view.entries)

    def entry(self, paper: Paper) -> Entry | None:
        """The entry of ``paper``, by any of its ids, present or former; a quick look-up."""
        return self._view.find((paper.key, *paper.ids))

    def find(self, key: str) -> Entry:
        """The entry of the paper that is or was known by ``key``.

        Raises ``PaperNotFound`` when it is not on the shelf.
        """
        entry = self._view.find((key,))
        if entry is None:
            raise PaperNotFound(
                _("{key}: no such paper on the shelf; see the key in a search").format(key=key)
            )
        return entry

    def queue(self) -> tuple[Entry, ...]:
        """The reading queue, the next paper first."""
        return self._view.queue()

    def all_tags(self) -> dict[str, int]:
        """How many papers have each tag, the most used first."""
        return self._view.tags()

    def searches(self) -> tuple[SavedSearch, ...]:
        """The saved searches, in the order in which they were first saved."""
        return self._view.searches

    def given_keys(
        self, ids: Collection[str] | None = None, bases: Collection[str] = ()
    ) -> list[Given]:
        """The citation keys that were given out to papers with one of ``ids``, and those that
        begin with one of ``bases``; all of them where ``ids`` is ``None``.

        Raises ``ShelfError``.
        """
        with self._lock:

            def work(connection: sqlite3.Connection) -> list[Given]:
                return citations.rows(connection, ids, bases)

            if self.is_stand_in:
                return self._of_backup(work) or []
            return self._read(work) or []

    def changed(self) -> bool:
        """Whether another program has changed the shelf since last asked.

        If so, the copy in memory is up to date when this returns. Never waits for another
        thread and never raises: a shelf that has become unreadable keeps what was read of
        it, and :attr:`read_only_reason` says what happened.
        """
        if not self._lock.acquire(blocking=False):
            return False
        try:
            if not self._file.changed():
                return False
            self._reload()
            return True
        finally:
            self._lock.release()

    def _of_backup(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """What ``work`` reads in the newest good backup, ``None`` where there is none."""
        best = backups.newest_good(self._file.backups)
        if best is None:
            return None
        with backups.opened(best.path) as connection:
            return connections.read_migrated(connection, schema.version(connection), work)

    # The copy in memory; these are called by whoever holds the lock.

    def _take_up(self, rows: Collection[Row], new: Collection[int] = ()) -> None:
        """Bring the view up to date with an own change of ``rows``, of which those of the
        ids in ``new`` were not there before."""
        entries = self._view.entries
        known = all(row.id in new or row.key in entries for row in rows if row.is_live)
        if self._file.openings != self._loaded or not known:
            # Moved, back on the shelf, or put there by another program.
            self._reload()
            return
        live = [(row.entry, records.ids_of(row.paper)) for row in rows if row.is_live]
        gone = {row.key for row in rows if not row.is_live and row.key in entries}
        self._view = self._view.with_changes(live).without(gone)

    def _reload(self) -> None:
        """Read the view anew; if that fails, keep the old one and the reason."""
        try:
            self._load()
        except ShelfError as error:
            self._failure = str(error)

    def _load(self) -> None:
        """Read the view anew."""
        self._view = self._read(records.view) or View()
        self._loaded = self._file.openings
        self._failure = ""
        self.is_stand_in = False

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """What ``work`` reads, ``None`` when there is nothing. Raises ``ShelfError``."""
        try:
            return self._file.read(work)
        except (TypeError, ValueError) as error:
            raise ShelfError(
                _(
                    "{path}: holds what this paperdeck cannot read ({error}); "
                    "it was left as it is, upgrade paperdeck to read it"
                ).format(path=self._file.path, error=error)
            ) from error
