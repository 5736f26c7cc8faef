"""Making papers of records in the database, where some came, changed or went.

What comes out depends on the records that are there, not on the order in which they came;
and only what has to do with the change is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.cite import citation_base
from paperdeck.library.neighbourhood import Group, Neighbourhood
from paperdeck.library.outcome import Outcome, difference, is_renamed
from paperdeck.library.records import pack, place_of, unpack
from paperdeck.library.schema import AMONG, among
from paperdeck.library.untitled import groups_of
from paperdeck.papers import Paper

_CHUNK = 500


def regroup(
    db: Connection,
    generation: int,
    *,
    records: Collection[int] = (),
    papers: Iterable[int] = (),
    marks: Iterable[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Make papers anew where something changed, and store them.

    ``records`` belong to no paper yet; ``papers`` have lost or changed a record; ``marks``
    are those of records that are no longer there. Papers that come out different get
    ``generation``. ``progress`` is told how many of how many papers are done.
    """
    near = Neighbourhood(db)
    near.add_records(records)
    near.add_papers(papers, marks)
    groups = groups_of(db, near)
    old_keys: dict[int, str] = dict(
        db.execute(f"SELECT id, key FROM paper WHERE id {AMONG}", among(sorted(near.papers)))
    )
    rows = _choose_rows(db, groups, old_keys)
    outcome = _store_papers(db, generation, near, groups, rows, progress)
    _store_records(db, near, groups, rows)
    _store_aliases(db, near, groups, rows)
    ended = sorted(near.papers.difference(rows))
    db.executemany("DELETE FROM paper WHERE id = ?", ((row,) for row in ended))
    db.executemany("INSERT INTO gone VALUES (?, ?)", ((row, generation) for row in ended))
    ids = set().union(*(group.ids for group in groups))
    outcome.joined = {row for row in ended if old_keys[row] in ids}
    outcome.gone = {row for row in ended if old_keys[row] not in ids}
    return outcome


def _choose_rows(
    db: Connection, groups: Sequence[Group], old_keys: dict[int, str]
) -> list[int]:
    """A row for each group: that of its old key, else of one of its records, else a new one."""
    rows: dict[int, int] = {}
    free = set(old_keys)
    if old_keys:
        group_of = {one: number for number, group in enumerate(groups) for one in group.ids}
        for row in sorted(old_keys):
            number = group_of.get(old_keys[row], -1)
            if number >= 0 and number not in rows:
                rows[number] = row
                free.discard(row)
        for number, group in enumerate(groups):
            left = free.intersection(m.paper for m in group.members if m.paper is not None)
            if number not in rows and left:
                rows[number] = min(left)
                free.discard(rows[number])
    last = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'paper'").fetchone()
    following = (last[0] if last else 0) + 1
    for number in range(len(groups)):
        if number not in rows:
            rows[number] = following
            following += 1
    return [rows[number] for number in range(len(groups))]


class _Stored(NamedTuple):
    """A paper as it is in the library before the change."""

    data: bytes
    citation_base: str
    abstract_id: int | None
    abstract: str


def _store_papers(
    db: Connection,
    generation: int,
    near: Neighbourhood,
    groups: Sequence[Group],
    rows: Sequence[int],
    progress: Callable[[int, int], None] | None,
) -> Outcome:
    outcome = Outcome()
    for start in range(0, len(groups), _CHUNK):
        numbers = range(start, min(start + _CHUNK, len(groups)))
        old = _stored(db, [rows[number] for number in numbers if rows[number] in near.papers])
        different: list[tuple[object, ...]] = []
        merged = near.merged([groups[number] for number in numbers])
        for number, (paper, abstract_id) in zip(numbers, merged, strict=True):
            row, data = rows[number], pack(paper)
            before = old.get(row)
            if before is None:
                outcome.new.add(row)
                base = citation_base(paper)
            elif before.data != data or before.abstract != paper.abstract:
                old_paper = unpack(before.data, before.abstract)
                if is_renamed(old_paper, paper):
                    outcome.renamed.add(row)
                else:
                    outcome.changed[row] = difference(old_paper, paper)
                same = _same_base(old_paper, paper)
                base = before.citation_base if same else citation_base(paper)
            else:
                if before.abstract_id != abstract_id:
                    # The same text, from another source.
                    db.execute(
                        "UPDATE paper SET abstract_id = ? WHERE id = ?", (abstract_id, row)
                    )
                continue
            of_list = paper.venue, paper.year, place_of(paper)
            different.append((row, paper.key, *of_list, base, generation, abstract_id, data))
        _upsert(db, different)
        if progress:
            progress(numbers.stop, len(groups))
    return outcome


def _stored(db: Connection, rows: Collection[int]) -> dict[int, _Stored]:
    found = db.execute(
        "SELECT id, data, citation_base, abstract_id, abstract FROM full_paper "
        f"WHERE id {AMONG}",
        among(rows),
    )
    return {row: _Stored(*rest) for row, *rest in found}


def _same_base(one: Paper, other: Paper) -> bool:
    """Whether the citation base of both is surely the same; that of no title needs a look."""
    return bool(one.title) and (one.title, one.authors, one.year) == (
        other.title,
        other.authors,
        other.year,
    )


def _upsert(db: Connection, papers: Iterable[tuple[object, ...]]) -> None:
    db.executemany(
        "INSERT INTO paper (id, key, venue, year, place, citation_base, generation, "
        "abstract_id, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET key = excluded.key, "
        "venue = excluded.venue, year = excluded.year, place = excluded.place, "
        "citation_base = excluded.citation_base, generation = excluded.generation, "
        "abstract_id = excluded.abstract_id, data = excluded.data",
        papers,
    )


def _store_records(
    db: Connection, near: Neighbourhood, groups: Iterable[Group], rows: Iterable[int]
) -> None:
    owner = {
        member.row: row
        for row, group in zip(rows, groups, strict=True)
        for member in group.members
    }
    placed = [
        (member.row, owner[member.row])
        for member in near.members.values()
        if owner.get(member.row, member.paper) != member.paper
    ]
    left = [
        (member.row,)
        for member in near.members.values()
        if member.paper is not None and member.row not in owner
    ]
    db.executemany("INSERT OR REPLACE INTO belongs (record_id, paper_id) VALUES (?, ?)", placed)
    db.executemany("DELETE FROM belongs WHERE record_id = ?", left)


def _store_aliases(
    db: Connection, near: Neighbourhood, groups: Iterable[Group], rows: Iterable[int]
) -> None:
    wanted: set[tuple[str, int, int]] = set()
    for row, group in zip(rows, groups, strict=True):
        wanted.update((one, row, 0) for one in group.ids)
        wanted.update((one, row, 1) for one in group.core.rival)
    db.executemany(
        "DELETE FROM alias WHERE id = ? AND paper_id = ?",
        [(one, paper) for one, paper, _ in near.aliases - wanted],
    )
    # Sorted, they are put into the tree side by side.
    db.executemany("INSERT INTO alias VALUES (?, ?, ?)", sorted(wanted - near.aliases))
