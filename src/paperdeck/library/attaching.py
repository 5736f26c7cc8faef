"""Giving bare abstracts to papers that have none, without making those papers anew.

This is what merging would do, and a small part of its work: the abstract of such a paper is
the only one that is offered, and nothing else of it changes.
"""

from __future__ import annotations

from collections.abc import Collection
from sqlite3 import Connection
from typing import NamedTuple

import msgspec

from paperdeck.library.outcome import Change, Outcome
from paperdeck.library.records import pack
from paperdeck.library.schema import AMONG, among
from paperdeck.papers import Paper

_NOTHING_ELSE = pack(Paper())


class Attached(NamedTuple):
    """What was done, and the records of those that were given that are still to be merged."""

    outcome: Outcome
    left: set[int]


def attach_abstracts(db: Connection, generation: int, records: Collection[int]) -> Attached:
    """Give those of these bare abstracts that can be given so to their papers.

    The lists that their sources belong to are known already. Nothing is done where there are
    papers without a title: those may join others by the abstract that these get.
    """
    left = set(records)
    if not left or _has_untitled(db):
        return Attached(Outcome(), left)
    rows = db.execute(
        "SELECT alias.paper_id, min(record.id), json_group_array(record.id) "
        "FROM record JOIN source ON source.id = source_id "
        "JOIN alias ON alias.id = event_list || event AND NOT rival "
        "JOIN paper ON paper.id = alias.paper_id "
        f"WHERE record.id {AMONG} AND abstract_id IS NULL "
        "AND record.abstract <> '' AND record.data = ? "
        "GROUP BY alias.paper_id HAVING count(DISTINCT record.abstract) = 1",
        (*among(records), _NOTHING_ELSE),
    ).fetchall()
    belonging = [(one, paper) for paper, _, ones in rows for one in msgspec.json.decode(ones)]
    db.executemany("INSERT INTO belongs (record_id, paper_id) VALUES (?, ?)", belonging)
    db.executemany(
        "UPDATE paper SET abstract_id = ?, generation = ? WHERE id = ?",
        [(first, generation, paper) for paper, first, _ in rows],
    )
    outcome = Outcome(changed=dict.fromkeys((paper for paper, _, _ in rows), Change.ABSTRACT))
    return Attached(outcome, left.difference(one for one, _ in belonging))


def _has_untitled(db: Connection) -> bool:
    found = db.execute("SELECT 1 FROM record WHERE NOT titled AND event IS NULL LIMIT 1")
    return found.fetchone() is not None
