"""The rows of ``shelf.db``: finding and writing them inside one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from paperdeck.language import _
from paperdeck.papers import Paper
from paperdeck.shelf import searches
from paperdeck.shelf.entries import View
from paperdeck.shelf.states import Row, State

_SNAPSHOT = msgspec.json.Decoder(Paper)
_TAGS = msgspec.json.Decoder(tuple[str, ...])

# Of these, the columns after "paper" are the fields of a State, in its order.
_FIELDS = (
    "key",
    "bookmarked",
    "note",
    "note_changed",
    "tags",
    "read",
    "rating",
    "rated",
    "queued",
)
_COLUMNS = f"entry.id, paper, {', '.join(_FIELDS)}"


def ids_of(paper: Paper) -> tuple[str, ...]:
    """All ids of a paper, its key first. Raises ``ValueError`` when it has no key."""
    if not paper.key:
        raise ValueError(_("a paper without a key cannot be on the shelf"))
    return tuple(dict.fromkeys((paper.key, *paper.ids)))


def view(connection: sqlite3.Connection) -> View:
    """All that is on the shelf."""
    rows = map(_row, connection.execute(f"SELECT {_COLUMNS} FROM entry WHERE live ORDER BY id"))
    entries = {row.key: row.entry for row in rows}
    keys = dict(
        connection.execute(
            "SELECT alias.id, key FROM alias JOIN entry ON entry.id = alias.entry WHERE live"
        )
    )
    return View(entries, keys, tuple(each.search for each in searches.rows(connection)))


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


def other_of_key(connection: sqlite3.Connection, key: str, row: Row) -> Row | None:
    """The row whose present key is ``key``, if that is not ``row``."""
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE key = ? AND id <> ?", (key, row.id)
    ).fetchone()
    return None if found is None else _row(found)


def queue(connection: sqlite3.Connection) -> list[Row]:
    """The rows in the reading queue, the next one first."""
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE queued IS NOT NULL ORDER BY queued, id"
    )
    return [_row(columns) for columns in found]


def known_tags(connection: sqlite3.Connection) -> list[str]:
    """Every tag on the shelf."""
    found = connection.execute("SELECT DISTINCT value FROM entry, json_each(tags)")
    return [tag for (tag,) in found]


def insert(connection: sqlite3.Connection, paper: Paper) -> Row:
    """A new row for ``paper``, of which nothing is made yet."""
    cursor = connection.execute(
        "INSERT INTO entry (key, paper) VALUES (?, ?)", (paper.key, _json(paper))
    )
    assert cursor.lastrowid is not None
    learn(connection, cursor.lastrowid, ids_of(paper))
    return Row(cursor.lastrowid, paper, State(paper.key))


def update(connection: sqlite3.Connection, row: Row) -> None:
    """Write ``row``, and learn the ids of its paper."""
    values = {name: getattr(row.state, name) for name in _FIELDS}
    values["tags"] = _json(row.state.tags)
    connection.execute(
        f"UPDATE entry SET paper = :paper, {', '.join(f'{name} = :{name}' for name in _FIELDS)}"
        " WHERE id = :id",
        values | {"id": row.id, "paper": _json(row.paper)},
    )
    learn(connection, row.id, (row.key, *ids_of(row.paper)))


def absorb(connection: sqlite3.Connection, row: Row, other: Row) -> None:
    """Let all that leads to ``other`` lead to ``row``, and take ``other`` away."""
    connection.execute("UPDATE alias SET entry = ? WHERE entry = ?", (row.id, other.id))
    connection.execute("DELETE FROM entry WHERE id = ?", (other.id,))


def learn(connection: sqlite3.Connection, row: int, ids: Iterable[str]) -> None:
    """Let ``ids`` lead to row ``row``, but for those that lead to another paper on the
    shelf."""
    connection.executemany(
        "INSERT INTO alias (id, entry) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
        " SET entry = excluded.entry WHERE entry <> excluded.entry AND NOT EXISTS"
        " (SELECT 1 FROM entry AS owner WHERE owner.id = alias.entry AND owner.live)",
        ((each, row) for each in ids),
    )


def whole_state(connection: sqlite3.Connection, row: Row) -> State:
    """The state of a row with its paper and all ids that lead to it."""
    ids = connection.execute("SELECT id FROM alias WHERE entry = ? ORDER BY id", (row.id,))
    return msgspec.structs.replace(
        row.state, paper=row.paper, ids=tuple(each for (each,) in ids)
    )


def _row(columns: Sequence[Any]) -> Row:
    number, paper, key, bookmarked, note, note_changed, tags, *others = columns
    try:
        snapshot = _SNAPSHOT.decode(paper)
    except (msgspec.MsgspecError, TypeError):
        snapshot = Paper(key=key)  # a spoilt snapshot must not hide a note
    state = State(key, bookmarked, note, note_changed, _TAGS.decode(tags), *others)
    return Row(number, snapshot, state)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
