"""Undoing and redoing, inside one transaction, what the log holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from paperdeck.errors import ShelfError
from paperdeck.language import _
from paperdeck.shelf import clock, log, records, searches
from paperdeck.shelf.log import Change
from paperdeck.shelf.states import Row, State
from paperdeck.shelf.undoing import HistoryItem, item, led, pairs


class Led(NamedTuple):
    """What undoing or redoing came to: the change, the rows that are different now, and
    whether saved searches are."""

    item: HistoryItem
    rows: list[Row]
    searches: bool


def undo(connection: sqlite3.Connection, number: int | None) -> Led | None:
    """Undo the last change in effect, or that of ``number`` if nothing is lost by it.

    Raises ``ShelfError`` when that one cannot be undone.
    """
    if number is None:
        change = log.last_in_effect(connection)
        if change is None:
            return None
    else:
        change = log.one(connection, number)
        if change is None or change.undone or change.action in log.AUTOMATIC:
            raise ShelfError(
                _("change {number} is none that can be undone; see the history").format(
                    number=number
                )
            )
    rows, remark = _lead(connection, ((after, before) for before, after in pairs(change)))
    if remark and number is not None:
        raise ShelfError(
            _(
                "change {number} is not undone, as its paper was changed again later; "
                "undo the later changes first"
            ).format(number=number)
        )
    searches.replace(connection, change.searches_after, change.searches_before)
    log.mark_undone(connection, change.number)
    return Led(item(change, remark, undone=True), rows, _is_of_searches(change))


def redo(connection: sqlite3.Connection) -> Led | None:
    """Redo what was undone last."""
    change: Change | None = log.last_undone(connection)
    if change is None:
        return None
    rows, remark = _lead(connection, pairs(change))
    searches.replace(connection, change.searches_before, change.searches_after)
    log.mark_redone(connection, change.number)
    return Led(item(change, remark, undone=False), rows, _is_of_searches(change))


def _lead(
    connection: sqlite3.Connection, steps: Iterable[tuple[State, State]]
) -> tuple[list[Row], str]:
    """Lead papers from one state to another each, by whatever key they have now; returns
    the rows that changed, and a remark, empty where all went as it should."""
    at = clock.now()
    rows, remark = [], ""
    for start, end in steps:
        row = records.find(connection, (start.key,))
        if row is None:
            continue
        state, kept = led(row.state, start, end, at)
        remark = remark or kept
        if state != row.state:
            rows.append(Row(row.id, row.paper, state))
            records.update(connection, rows[-1])
    return rows, remark


def _is_of_searches(change: Change) -> bool:
    return bool(change.searches_before or change.searches_after)
