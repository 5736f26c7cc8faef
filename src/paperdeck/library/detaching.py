"""Parting records from their papers, before they go or are put together anew."""

from __future__ import annotations

from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.library import events
from paperdeck.library.grouping import regroup
from paperdeck.library.outcome import Outcome
from paperdeck.library.records import unpack_marks


class Detached(NamedTuple):
    """The papers that had records of a source that is being taken out, and those records'
    marks."""

    papers: set[int]
    marks: set[str]


def detach(db: Connection, source: int) -> Detached:
    """Part a source's records from their papers, which are to be made anew then."""
    removed = db.execute(
        "SELECT marks, paper_id FROM record LEFT JOIN belongs ON record_id = id "
        "WHERE source_id = ?",
        (source,),
    ).fetchall()
    db.execute(
        "DELETE FROM belongs WHERE record_id IN (SELECT id FROM record WHERE source_id = ?)",
        (source,),
    )
    db.execute("UPDATE source SET events = 0 WHERE id = ?", (source,))
    return Detached(
        {paper for _, paper in removed if paper is not None},
        {mark for marks, _ in removed for mark in unpack_marks(marks)},
    )


def discard(db: Connection, generation: int, source: int, outcome: Outcome) -> Outcome:
    """Delete a source that is detached, after its papers were made anew with ``outcome``."""
    # Events may be no more: their abstracts may now belong elsewhere.
    relisted = events.find_lists(db, {}, every=True)
    if relisted:
        waiting, attached = events.attached_to(db, relisted)
        later = regroup(db, generation, records=waiting, papers=attached)
        outcome = outcome.then(later)
    # Only now: by the abstract that a paper had is seen whether it has changed.
    db.execute("DELETE FROM source WHERE id = ?", (source,))
    return outcome


def empty(db: Connection, generation: int) -> None:
    """Take out all papers; their records belong to none then."""
    db.execute("DELETE FROM belongs")
    db.execute("DELETE FROM alias")
    db.execute("INSERT INTO gone SELECT id, ? FROM paper", (generation,))
    db.execute("DELETE FROM paper")
    db.execute("UPDATE source SET event_list = NULL")
