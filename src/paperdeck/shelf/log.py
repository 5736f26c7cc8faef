"""The log of changes in ``shelf.db``: what changed, and what of it is undone."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Literal

import msgspec

from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import State

Action = Literal[
    "bookmark",
    "unbookmark",
    "note",
    "tag",
    "read",
    "unread",
    "rate",
    "queue",
    "dequeue",
    "move",
    "import",
    "save search",
    "remove search",
    "follow",
    "merge",
]

AUTOMATIC = ("follow", "merge")
"""Changes that no person made: they stay when what a person made is undone."""

_OF_SEARCHES = ("save search", "remove search")
_MADE = f"action NOT IN {AUTOMATIC}"
_COLUMNS = "id, at, action, before, after, undone"

_STATES = msgspec.json.Decoder(tuple[State, ...])
_SEARCHES = msgspec.json.Decoder(tuple[Saved, ...])


class Change(msgspec.Struct, frozen=True):
    """One change as it was logged; of papers or of saved searches, the other is empty."""

    number: int
    at: str
    action: str
    undone: int
    before: tuple[State, ...] = ()
    after: tuple[State, ...] = ()
    searches_before: tuple[Saved, ...] = ()
    searches_after: tuple[Saved, ...] = ()


def append(
    connection: sqlite3.Connection,
    at: str,
    action: Action,
    before: Sequence[State] | Sequence[Saved],
    after: Sequence[State] | Sequence[Saved],
) -> int:
    """Put one change into the log; returns its number.

    What was undone can no longer be redone then, unless no person made the change.
    """
    if action not in AUTOMATIC:
        connection.execute("UPDATE change SET undone = -1 WHERE undone > 0")
    first = next((each.key for each in (*after, *before) if isinstance(each, State)), "")
    cursor = connection.execute(
        "INSERT INTO change (at, action, key, before, after) VALUES (?, ?, ?, ?, ?)",
        (at, action, first, _json(before), _json(after)),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def lengthen_last(connection: sqlite3.Connection, number: int, at: str, after: State) -> bool:
    """Let change ``number`` end in ``after``, if it is the last one, in effect, and of that
    one entry."""
    cursor = connection.execute(
        "UPDATE change SET at = ?, after = ? WHERE id = ? AND key = ? AND undone = 0"
        " AND id = (SELECT max(id) FROM change)",
        (at, _json([after]), number, after.key),
    )
    return cursor.rowcount == 1


def newest(connection: sqlite3.Connection, limit: int) -> list[Change]:
    """The last ``limit`` changes, the newest first."""
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM change ORDER BY id DESC LIMIT ?", (limit,)
    )
    return [_change(columns) for columns in found]


def one(connection: sqlite3.Connection, number: int) -> Change | None:
    """The change of that number."""
    return _first(connection, "id = ?", number)


def last_in_effect(connection: sqlite3.Connection) -> Change | None:
    """What is to be undone next."""
    return _first(connection, f"undone = 0 AND {_MADE} ORDER BY id DESC")


def last_undone(connection: sqlite3.Connection) -> Change | None:
    """What is to be redone next."""
    return _first(connection, "undone > 0 ORDER BY undone DESC")


def mark_undone(connection: sqlite3.Connection, number: int) -> None:
    """Note that a change is undone, and the first to be redone."""
    connection.execute(
        "UPDATE change SET undone = 1 + max(0, (SELECT max(undone) FROM change)) WHERE id = ?",
        (number,),
    )


def mark_redone(connection: sqlite3.Connection, number: int) -> None:
    """Note that a change is in effect again."""
    connection.execute("UPDATE change SET undone = 0 WHERE id = ?", (number,))


def had_note(connection: sqlite3.Connection, keys: Sequence[str], note: str) -> bool:
    """Whether a paper known by one of ``keys`` had exactly that note at some time."""
    marks = ", ".join("?" * len(keys))
    found = connection.execute(
        "SELECT 1 FROM change, json_each(change.before) AS state"
        f" WHERE action NOT IN {_OF_SEARCHES}"
        f" AND json_extract(state.value, '$.key') IN ({marks})"
        " AND json_extract(state.value, '$.note') = ? LIMIT 1",
        (*keys, note),
    )
    return found.fetchone() is not None


def _first(connection: sqlite3.Connection, condition: str, *values: int) -> Change | None:
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM change WHERE {condition} LIMIT 1", values
    ).fetchone()
    return None if found is None else _change(found)


def _change(columns: tuple[int, str, str, str, str, int]) -> Change:
    number, at, action, before, after, undone = columns
    if action in _OF_SEARCHES:
        return Change(
            number,
            at,
            action,
            undone,
            searches_before=_SEARCHES.decode(before),
            searches_after=_SEARCHES.decode(after),
        )
    return Change(number, at, action, undone, _STATES.decode(before), _STATES.decode(after))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
