"""The shelf as the rest of the program uses it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from paperdeck.errors import PaperNotFound, ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import notes, records
from paperdeck.shelf.entries import Entry, View
from paperdeck.shelf.file import ShelfFile
from paperdeck.shelf.follow import plan
from paperdeck.shelf.records import Row

Change = Callable[[Row], Row]


class Shelf:
    """Bookmarks and notes, each with its paper's snapshot, in one SQLite file.

    Every change is on the disk when its method returns, or else raises ``ShelfError`` and
    has changed nothing. Any number of threads and programs may use one file at once.
    Reading goes to a copy in memory, which own changes keep up and :meth:`changed` brings
    up to date with the changes of others.
    """

    def __init__(self, file: ShelfFile) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._view = View()
        self._failure = ""
        self._loaded = -1  # the file's opening that the view was read from
        self._last_note = 0  # the number in the log of the note that this copy saved last

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the shelf in file ``path``, which the first change makes if it is missing.

        Where it cannot be written it is opened for reading: see :attr:`read_only_reason`.
        Raises ``ShelfError`` when it cannot be read either, and leaves it as it is.
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

    # Reading

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
            raise PaperNotFound(f"{key}: no such paper on the shelf; see the key in a search")
        return entry

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

    # Changing

    def set_bookmark(self, paper: Paper, on: bool) -> Entry | None:
        """Bookmark ``paper`` or take its bookmark away.

        A paper that is bookmarked already keeps its date. Returns the entry as it is now,
        ``None`` when the paper is no longer on the shelf. Raises ``ShelfError``.
        """
        at = records.now()

        def change(row: Row) -> Row:
            if on == (row.bookmarked is not None):
                return row
            return msgspec.structs.replace(row, bookmarked=at if on else None)

        return self._change(paper, "bookmark" if on else "unbookmark", at, change, adds=on)

    def set_note(self, paper: Paper, text: str, *, base: str | None = None) -> Entry | None:
        """Make ``text`` the note of ``paper``; a blank text takes the note away.

        The text is kept exactly, but that NUL and lone surrogates become U+FFFD. ``base``
        is the note as the editor last knew it: when another has changed it since, both
        texts are kept in one note, and the entry that is returned has ``merged`` set; go
        on from its ``note``. Returns ``None`` when the paper is no longer on the shelf.
        Raises ``ShelfError``.
        """
        at = records.now()
        text = notes.storable(text)
        known = None if base is None else notes.storable(base)

        def change(row: Row) -> Row:
            note = text
            if known is not None and row.note not in (known, text):
                heading = f"Changed in two places at once; the second, {records.readable(at)}"
                note = notes.join(row.note, text, heading)
            if note == row.note:
                return row
            return msgspec.structs.replace(row, note=note, note_changed=at if note else None)

        entry = self._change(paper, "note", at, change, adds=bool(text))
        if entry is not None and known is not None and entry.note != text:
            return replace(entry, merged=True)
        return entry

    def follow(self, aliases: Mapping[str, str], paper_of: Callable[[str], Paper]) -> int:
        """Let the entries follow papers whose keys have changed; returns how many moved.

        ``aliases`` leads from every older id to the paper's present key (or through other
        ids to it); ``paper_of`` returns the paper of an id, or raises ``PaperNotFound``.
        Old keys go on leading to the entry. Entries that turn out to be one paper are
        joined: the earlier bookmark, both notes. Nothing is done a second time. Raises
        ``ShelfError`` when there is something to do and the shelf cannot be changed.
        """
        moves = plan(self._view.entries.values(), aliases, paper_of)
        if not moves:
            return 0

        def work(connection: sqlite3.Connection) -> int:
            moved = 0
            for key, paper in moves:
                row = records.find(connection, (key,))
                if row is not None and row.key != paper.key:
                    records.move(connection, row, paper, records.now())
                    moved += 1
            return moved

        with self._lock:
            moved = self._file.write(work)
            self._reload()
            return moved

    def _change(
        self, paper: Paper, action: str, at: str, change: Change, *, adds: bool
    ) -> Entry | None:
        """Let ``change`` make a new row of the paper's, in one transaction.

        ``adds`` says whether it puts anything on the shelf, so that nothing is written for
        a paper that was never there.
        """
        ids = records.ids_of(paper)

        def work(connection: sqlite3.Connection) -> tuple[Row | None, bool, int]:
            row = records.find(connection, ids)
            if row is None and not adds:
                return None, False, 0
            new = row is None
            row = row or records.insert(connection, paper)
            changed = row
            if row.key in ids:  # else the paper is older than the snapshot
                if row.key != paper.key:
                    row = records.move(connection, row, paper, at)
                changed = msgspec.structs.replace(row, paper=paper)
            changed = change(changed)
            if changed != row:
                records.update(connection, changed)
            if changed.state == row.state:
                return changed, new, 0
            return changed, new, self._log(connection, at, action, row, changed)

        with self._lock:
            if not adds and self._file.is_absent:
                return None
            row, new, logged = self._file.write(work)
            self._take_up(row, new)
            if action == "note" and logged:
                self._last_note = logged
            return row.entry if row is not None and row.is_live else None

    def _log(
        self, connection: sqlite3.Connection, at: str, action: str, row: Row, changed: Row
    ) -> int:
        """Log a change; returns its number.

        A note is saved every few seconds while it is written: a save that only adds to
        the one before lengthens that step of the log, as nothing is lost by it.
        """
        after = [changed.state]
        if (
            action == "note"
            and self._file.openings == self._loaded
            and notes.only_adds(row.note, changed.note)
            and records.relog_last(connection, self._last_note, at, row.key, after)
        ):
            return self._last_note
        before = [row.state] if row.is_live else []
        return records.log(connection, at, action, row.key, before, after)

    # The copy in memory

    def _take_up(self, row: Row | None, new: bool) -> None:
        """Bring the view up to date with an own change of ``row``."""
        view = self._view
        if self._file.openings != self._loaded:
            self._reload()
        elif row is None:
            return
        elif row.is_live and (new or row.key in view.entries):
            self._view = view.with_entry(row.entry, records.ids_of(row.paper))
        elif not row.is_live and row.key in view.entries:
            self._view = view.without(row.key)
        else:  # moved, back on the shelf, or put there by another program
            self._reload()

    def _reload(self) -> None:
        """Read the view anew; if that fails, keep the old one and the reason."""
        try:
            self._load()
        except ShelfError as error:
            self._failure = str(error)

    def _load(self) -> None:
        """Read the view anew; to be called by whoever holds the lock."""
        try:
            view = self._file.read(records.view)
        except (TypeError, ValueError) as error:
            raise ShelfError(
                f"{self._file.path}: holds what this paperdeck cannot read ({error}); "
                "it was left as it is, upgrade paperdeck to read it"
            ) from error
        if self._loaded != self._file.openings:
            self._loaded = self._file.openings
            self._last_note = 0
        self._view = view or View()
        self._failure = ""
