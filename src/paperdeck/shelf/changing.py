"""Changing what was made of papers, inside one transaction: rows found, written, logged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from paperdeck.papers import Paper
from paperdeck.shelf import changes, clock, log, notes, queue, records, searches, tags
from paperdeck.shelf.joining import move
from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import Row, State

Change = Callable[[Sequence[State], str], Sequence[State]]
"""Makes new states of those given, in their order, and the time."""


class Changed(NamedTuple):
    """What a change came to: for each paper its row as it is now, ``None`` where there is
    none; the ids of the rows that are new; and the number in the log, 0 when nothing was
    changed."""

    rows: list[Row | None]
    new: set[int]
    logged: int


def change_papers(
    connection: sqlite3.Connection,
    papers: Sequence[Paper],
    action: log.Action,
    change: Change,
    *,
    adds: bool,
    last_note: int = 0,
) -> Changed:
    """Let ``change`` make new states of the papers', and log them as one change.

    ``adds`` says whether it puts anything on the shelf, so that nothing is written of a
    paper that was never there. ``last_note`` is the number of the change that may be
    lengthened instead when this one only adds to a note.
    """
    at = clock.now()
    new: set[int] = set()
    settled: list[tuple[str, ...]] = []
    for paper in papers:
        ids = records.ids_of(paper)
        row = records.find(connection, ids)
        if row is None and adds:
            row = records.insert(connection, paper)
            new.add(row.id)
        if row is not None and row.key in ids and row.key != paper.key:
            row = move(connection, row, paper, at)
        settled.append(ids)
    # Found anew, as two of them may have become one.
    found = [records.find(connection, ids) for ids in settled]
    rows = {row.id: row for row in found if row is not None}
    snapshots = {
        row.id: paper
        for row, paper, ids in zip(found, papers, settled, strict=True)
        if row is not None and row.key in ids  # else the paper is older than the snapshot
    }
    before = [row.state for row in rows.values()]
    after = change(before, at)
    changed = {
        row.id: Row(row.id, snapshots.get(row.id, row.paper), state)
        for row, state in zip(rows.values(), after, strict=True)
    }
    for row in changed.values():
        if row != rows[row.id]:
            records.update(connection, row)
    differing = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    logged = 0
    if differing:
        logged = _log(connection, at, action, differing, last_note)
    return Changed([row and changed[row.id] for row in found], new, logged)


def _log(
    connection: sqlite3.Connection,
    at: str,
    action: log.Action,
    differing: list[tuple[State, State]],
    last_note: int,
) -> int:
    """Log a change; returns its number.

    A note is saved every few seconds while it is written: a save that only adds to
    the one before lengthens that step of the log, as nothing is lost by it.
    """
    old, new = differing[0]
    if (
        last_note
        and notes.only_adds(old.note, new.note)
        and log.lengthen_last(connection, last_note, at, new)
    ):
        return last_note
    return log.append(
        connection,
        at,
        action,
        [before for before, _ in differing if before.is_live],
        [after for _, after in differing],
    )


def change_tags(
    connection: sqlite3.Connection,
    papers: Sequence[Paper],
    add: Iterable[str],
    remove: Iterable[str],
) -> Changed:
    """Put tags on papers, as they are spelled on the shelf already, and take others off."""
    added, removed = tuple(add), tuple(remove)
    spelled = tags.as_spelled(added, records.known_tags(connection)) if added else ()
    change = each(changes.tag(spelled, removed))
    return change_papers(connection, papers, "tag", change, adds=bool(added))


def enqueue(connection: sqlite3.Connection, papers: Sequence[Paper]) -> Changed:
    """Put papers at the end of the reading queue."""

    def change(states: Sequence[State], _: str) -> Sequence[State]:
        return queue.enqueue([row.state for row in records.queue(connection)], states)

    return change_papers(connection, papers, "queue", change, adds=True)


def move_in_queue(connection: sqlite3.Connection, paper: Paper, steps: int) -> list[Row]:
    """Move a paper so many places in the reading queue, if it is in it; returns the rows whose
    places have changed."""
    row = records.find(connection, records.ids_of(paper))
    if row is None or row.state.queued is None:
        return []
    rows = {each.key: each for each in records.queue(connection)}
    after = queue.move([each.state for each in rows.values()], row.key, steps)
    moved = [Row(rows[state.key].id, rows[state.key].paper, state) for state in after]
    for each in moved:
        records.update(connection, each)
    if moved:
        before = [rows[state.key].state for state in after]
        log.append(connection, clock.now(), "move", before, after)
    return moved


def save_search(connection: sqlite3.Connection, new: Saved) -> Saved:
    """Save a search in place of that of its name; returns it as it stands then."""
    old = searches.find(connection, new.name)
    if old is not None and (old.name, old.query) == (new.name, new.query):
        return old
    before = [] if old is None else [old]
    searches.replace(connection, before, [new])
    log.append(connection, new.saved, "save search", before, [new])
    return new


def remove_search(connection: sqlite3.Connection, name: str) -> bool:
    """Remove the saved search of that name; returns whether there was one."""
    old = searches.find(connection, name)
    if old is None:
        return False
    searches.replace(connection, [old], [])
    log.append(connection, clock.now(), "remove search", [old], [])
    return True


def each(change: changes.Change) -> Change:
    """A change of one state as one of any number."""
    return lambda states, at: [change(state, at) for state in states]
