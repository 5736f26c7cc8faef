"""Bare abstracts of events, and the lists whose events they are of.

The abstracts file of a virtual site has its abstracts under the numbers of events and
knows no venue. It belongs to the list that has the most of its numbers, and at least half
of them, whichever of the two came first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from sqlite3 import Connection

from paperdeck.papers.keys import event_key

# The id of an event, parted into its list and its number: "icml:2026/" and "66186".
_EVENT = re.compile(r"([a-z][^:/]*:\d{4}/)(.+)", re.ASCII)
_LAST = "\U0010ffff"


def events_of(marks: Iterable[str]) -> dict[str, set[str]]:
    """The numbers of the events among some ids, by their list (``icml:2026/``)."""
    found: dict[str, set[str]] = {}
    for mark in marks:
        if match := _EVENT.fullmatch(mark):
            found.setdefault(match[1], set()).add(match[2])
    return found


def find_lists(db: Connection, coming: dict[str, set[str]], *, every: bool) -> list[int]:
    """Settle anew to which list each source of bare abstracts belongs.

    ``coming`` are events that are about to come in, by list; only those lists are looked
    at, unless ``every`` says that all are. Returns the sources whose list has changed.
    """
    sources = db.execute("SELECT id, event_list FROM source WHERE events > 0").fetchall()
    if not sources or not (coming or every):
        return []
    lists = set(coming)
    if every:
        rows = db.execute("SELECT DISTINCT venue, year FROM paper WHERE year IS NOT NULL")
        lists.update(event_key(venue, year, "") for venue, year in rows)
    numbers = {one: coming.get(one, set()) | _numbers(db, one) for one in lists}
    changed = []
    for source, current in sources:
        wanted = {event for _, event, _ in _records(db, source)}
        if current and current not in numbers:
            numbers[current] = _numbers(db, current)
        overlaps = {one: len(wanted & having) for one, having in numbers.items()}
        best = min(overlaps, key=lambda one: (-overlaps[one], one), default=None)
        if best is None or 2 * overlaps[best] < len(wanted):
            best = None
        if best != current:
            db.execute("UPDATE source SET event_list = ? WHERE id = ?", (best, source))
            changed.append(source)
    return changed


def waiting_for(db: Connection, coming: dict[str, set[str]]) -> list[int]:
    """The records waiting for events that are about to come in."""
    found: list[int] = []
    for source, event_list in db.execute(
        "SELECT id, event_list FROM source WHERE events > 0 AND event_list IS NOT NULL"
    ).fetchall():
        if wanted := coming.get(event_list):
            records = _records(db, source)
            found += [row for row, event, paper in records if paper is None and event in wanted]
    return found


def attached_to(db: Connection, sources: Collection[int]) -> tuple[list[int], set[int]]:
    """The waiting bare abstracts of these sources, and the papers that have one of them."""
    records = [record for source in sources for record in _records(db, source)]
    waiting = [row for row, _, paper in records if paper is None]
    return waiting, {paper for _, _, paper in records if paper is not None}


def _records(db: Connection, source: int) -> list[tuple[int, str, int | None]]:
    """The source's bare abstracts: row, number of the event, and the paper that has it."""
    return db.execute(
        "SELECT id, event, paper_id FROM record LEFT JOIN belongs ON record_id = id "
        "WHERE source_id = ? AND event IS NOT NULL",
        (source,),
    ).fetchall()


def _numbers(db: Connection, event_list: str) -> set[str]:
    rows = db.execute(
        "SELECT id FROM alias WHERE id >= ? AND id < ?", (event_list, event_list + _LAST)
    )
    return {one[len(event_list) :] for (one,) in rows}
