"""The rows of ``shelf.db``: finding, writing and logging them inside one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from paperdeck.papers import Paper
from paperdeck.shelf import notes
from paperdeck.shelf.entries import Entry, View


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the person made of one paper, as it stands in the log of changes.

    Times are ISO 8601 in UTC. ``paper`` and ``ids`` are there only where they changed too.
    """

    key: str
    bookmarked: str | None = None
    note: str = ""
    note_changed: str | None = None
    paper: Paper | None = None
    ids: tuple[str, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """One row of ``entry``."""

    id: int
    key: str
    paper: Paper
    bookmarked: str | None = None
    note: str = ""
    note_changed: str | None = None

    @property
    def is_live(self) -> bool:
        """Whether it is on the shelf at all."""
        return bool(self.bookmarked or self.note)

    @property
    def entry(self) -> Entry:
        """The row as the rest of the program sees it."""
        return Entry(
            key=self.key,
            paper=self.paper,
            bookmarked=_time(self.bookmarked),
            note=self.note,
            note_changed=_time(self.note_changed),
        )

    @property
    def state(self) -> State:
        """What the person made of it."""
        return State(self.key, self.bookmarked, self.note, self.note_changed)


_SNAPSHOT = msgspec.json.Decoder(Paper)
_COLUMNS = "entry.id, key, paper, bookmarked, note, note_changed"


def ids_of(paper: Paper) -> tuple[str, ...]:
    """All ids of a paper, its key first. Raises ``ValueError`` when it has no key."""
    if not paper.key:
        raise ValueError("a paper without a key cannot be on the shelf")
    return tuple(dict.fromkeys((paper.key, *paper.ids)))


def view(connection: sqlite3.Connection) -> View:
    """All that is on the shelf."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE bookmarked IS NOT NULL OR note <> '' ORDER BY id"
    )
    entries = {row.key: row.entry for row in map(_row, rows)}
    keys = {
        each: key
        for each, key in connection.execute(
            "SELECT alias.id, key FROM alias JOIN entry ON entry.id = alias.entry"
        )
        if key in entries
    }
    return View(entries, keys)


def find(connection: sqlite3.Connection, ids: Iterable[str]) -> Row | None:
    """The row of the first of ``ids`` that is on the shelf, else of the first that was."""
    once = None
    for each in ids:
        found = connection.execute(
            f"SELECT {_COLUMNS} FROM alias JOIN entry ON entry.id = alias.entry"
            " WHERE alias.id = ?",
            (each,),
        ).fetchone()
        if found is not None:
            row = _row(found)
            if row.is_live:
                return row
            once = once or row
    return once


def insert(connection: sqlite3.Connection, paper: Paper) -> Row:
    """A new row for ``paper``, with neither bookmark nor note."""
    cursor = connection.execute(
        "INSERT INTO entry (key, paper) VALUES (?, ?)", (paper.key, _json(paper))
    )
    assert cursor.lastrowid is not None
    _learn(connection, cursor.lastrowid, ids_of(paper))
    return Row(cursor.lastrowid, paper.key, paper)


def update(connection: sqlite3.Connection, row: Row) -> None:
    """Write ``row``, and learn the ids of its paper."""
    connection.execute(
        "UPDATE entry SET key = ?, paper = ?, bookmarked = ?, note = ?, note_changed = ?"
        " WHERE id = ?",
        (row.key, _json(row.paper), row.bookmarked, row.note, row.note_changed, row.id),
    )
    _learn(connection, row.id, (row.key, *ids_of(row.paper)))


def move(connection: sqlite3.Connection, row: Row, paper: Paper, at: str) -> Row:
    """Give ``row`` the key and snapshot of ``paper``, which it turned out to be.

    Where another row has that key, the two become one: the place and the bookmark of the
    earlier, both notes. Logs it, and returns the row as it is now.
    """
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE key = ? AND id <> ?", (paper.key, row.id)
    ).fetchone()
    before = [row] if found is None else sorted((row, _row(found)), key=lambda each: each.id)
    logged = [_whole_state(connection, each) for each in before]
    moved = msgspec.structs.replace(before[0], key=paper.key, paper=paper)
    if found is not None:
        first, second = before
        note = notes.join(
            first.note, second.note, f"Joined from a second entry, {readable(at)}"
        )
        whole = next((each for each in before if each.note == note), None)
        moved = msgspec.structs.replace(
            moved,
            bookmarked=min(filter(None, (first.bookmarked, second.bookmarked)), default=None),
            note=note,
            note_changed=whole.note_changed if whole is not None else at,
        )
        connection.execute("UPDATE alias SET entry = ? WHERE entry = ?", (first.id, second.id))
        connection.execute("DELETE FROM entry WHERE id = ?", (second.id,))
    update(connection, moved)
    action = "follow" if found is None else "merge"
    log(connection, at, action, moved.key, logged, [_whole_state(connection, moved)])
    return moved


def log(
    connection: sqlite3.Connection,
    at: str,
    action: str,
    key: str,
    before: list[State],
    after: list[State],
) -> int:
    """Put one change into the log; returns its number."""
    cursor = connection.execute(
        "INSERT INTO change (at, action, key, before, after) VALUES (?, ?, ?, ?, ?)",
        (at, action, key, _json(before), _json(after)),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def relog_last(
    connection: sqlite3.Connection, number: int, at: str, key: str, after: list[State]
) -> bool:
    """Let change ``number`` end in ``after``, if it is the last one and of the same entry."""
    cursor = connection.execute(
        "UPDATE change SET at = ?, after = ?"
        " WHERE id = ? AND key = ? AND id = (SELECT max(id) FROM change)",
        (at, _json(after), number, key),
    )
    return cursor.rowcount == 1


def readable(at: str) -> str:
    """A logged time for people: ``2026-07-07 10:30 UTC``."""
    return f"{at[:10]} {at[11:16]} UTC"


def now() -> str:
    """The time as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _learn(connection: sqlite3.Connection, row: int, ids: Iterable[str]) -> None:
    """Let ``ids`` lead to ``row``, but for those that lead to another paper on the shelf."""
    connection.executemany(
        "INSERT INTO alias (id, entry) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
        " SET entry = excluded.entry WHERE entry <> excluded.entry AND NOT EXISTS (SELECT 1"
        " FROM entry AS owner WHERE owner.id = alias.entry"
        " AND (owner.bookmarked IS NOT NULL OR owner.note <> ''))",
        ((each, row) for each in ids),
    )


def _whole_state(connection: sqlite3.Connection, row: Row) -> State:
    ids = connection.execute("SELECT id FROM alias WHERE entry = ? ORDER BY id", (row.id,))
    return msgspec.structs.replace(
        row.state, paper=row.paper, ids=tuple(each for (each,) in ids)
    )


def _row(columns: tuple[int, str, str, str | None, str, str | None]) -> Row:
    number, key, paper, bookmarked, note, note_changed = columns
    try:
        snapshot = _SNAPSHOT.decode(paper)
    except (msgspec.MsgspecError, TypeError):
        snapshot = Paper(key=key)  # a spoilt snapshot must not hide a note
    return Row(number, key, snapshot, bookmarked, note, note_changed)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
