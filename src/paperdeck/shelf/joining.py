"""An entry whose paper got another key, and two entries that turn out to be one paper."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from paperdeck.language import _
from paperdeck.papers import Paper
from paperdeck.shelf import clock, log, notes, records, tags
from paperdeck.shelf.states import Row, State


def follow(connection: sqlite3.Connection, moves: Iterable[tuple[str, Paper]]) -> int:
    """Let the rows of those keys move to those papers; returns how many did."""
    moved = 0
    for key, paper in moves:
        row = records.find(connection, (key,))
        if row is not None and row.key != paper.key:
            move(connection, row, paper, clock.now())
            moved += 1
    return moved


def move(connection: sqlite3.Connection, row: Row, paper: Paper, at: str) -> Row:
    """Give ``row`` the key and snapshot of ``paper``, which it turned out to be.

    Where another row has that key, the two become one, see :func:`joined`. Logs it, and
    returns the row as it is now.
    """
    other = records.other_of_key(connection, paper.key, row)
    both = [row] if other is None else sorted((row, other), key=lambda each: each.id)
    before = [records.whole_state(connection, each) for each in both]
    state = both[0].state
    if other is not None:
        state = joined(state, both[1].state, at)
        records.absorb(connection, *both)
    moved = Row(both[0].id, paper, msgspec.structs.replace(state, key=paper.key))
    records.update(connection, moved)
    after = [records.whole_state(connection, moved)]
    log.append(connection, at, "follow" if other is None else "merge", before, after)
    return moved


def joined(first: State, second: State, at: str) -> State:
    """What was made of one paper under two keys: the earlier bookmark, read mark and place
    in the queue, the later rating, all tags, both notes."""
    note = notes.join(
        first.note,
        second.note,
        _("Joined from a second entry, {readable}").format(readable=clock.readable(at)),
    )
    whole = next((each for each in (first, second) if each.note == note), None)
    rated = max(first, second, key=lambda each: each.rated or "")
    return State(
        first.key,
        bookmarked=_earlier(first.bookmarked, second.bookmarked),
        note=note,
        note_changed=whole.note_changed if whole is not None else at,
        tags=tags.union(first.tags, second.tags),
        read=_earlier(first.read, second.read),
        rating=rated.rating,
        rated=rated.rated,
        queued=min(
            (each.queued for each in (first, second) if each.queued is not None), default=None
        ),
    )


def _earlier(*times: str | None) -> str | None:
    return min(filter(None, times), default=None)
