"""Finding the titled papers whose abstracts untitled records have.

Each untitled paper joins the one titled paper of its list whose abstract is most like that
of one of its records (:mod:`paperdeck.library.likeness`), whichever came first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.library.likeness import Abstracts
from paperdeck.library.match import Core
from paperdeck.library.neighbourhood import Group, Neighbourhood
from paperdeck.library.records import unpack
from paperdeck.papers import Paper

_UNTITLED = "NOT titled AND event IS NULL"

_List = tuple[str, int | None]


def groups_of(db: Connection, near: Neighbourhood) -> list[Group]:
    """The papers that the neighbourhood's records make.

    The neighbourhood grows by the papers elsewhere that an untitled paper joins or leaves.
    """
    found = near.cores()
    elsewhere = _untitled_elsewhere(db, near)
    if not elsewhere and not any(core.untitled for core in found):
        return _groups(found, {})
    search = _Search(near, {*_untitled_rows(found), *elsewhere})
    search.offer_cores([core for core in found if core.titled])
    attracted = {elsewhere[row] for row in search.best if row in elsewhere}
    known = set(near.members)
    if attracted:
        near.add_papers(attracted)
        found = near.cores()
    # What came with those papers is of lists that the titled ones before are not of.
    search.narrow(set(_untitled_rows(found)))
    if attracted:
        search.offer_cores([core for core in found if core.titled and core.name not in known])
    for row, paper in _titled_elsewhere(db, near, search.lists()):
        search.offer(paper, _Target(paper=row))
    return _join(near, found, search)


class _Target(NamedTuple):
    """What an untitled paper joins: a core, by its name, or a paper that is not near yet."""

    core: int = 0
    paper: int = 0


class _Offer(NamedTuple):
    """How good a titled paper is for an untitled record; the smallest is the best.

    Equally alike ones are chosen from by what they are, not by when they came. The key
    comes last, for what joined a paper before may have given it its key.
    """

    unlikeness: float
    title: str
    venue: str
    year: int
    key: str
    target: _Target


class _Search:
    """The best offers for some untitled records, by their rows."""

    def __init__(self, near: Neighbourhood, rows: Collection[int]) -> None:
        self.best: dict[int, _Offer] = {}
        self._near = near
        self._records = near.contents(rows)
        self._index()

    def _index(self) -> None:
        self._abstracts = Abstracts(
            (row, paper.abstract) for row, paper in self._records.items()
        )

    def narrow(self, rows: Collection[int]) -> None:
        """Go on with these records only, some of which may be new to the search."""
        if rows != self._records.keys():
            self._records = self._near.contents(rows)
            self.best = {row: offer for row, offer in self.best.items() if row in rows}
            self._index()

    def lists(self) -> set[_List]:
        """The lists of the records."""
        return {_list(paper) for paper in self._records.values()}

    def offer_cores(self, cores: Sequence[Core]) -> None:
        """Offer the papers that these cores make by themselves."""
        merged = self._near.merged([Group(core) for core in cores])
        for core, (paper, _) in zip(cores, merged, strict=True):
            self.offer(paper, _Target(core=core.name))

    def offer(self, paper: Paper, target: _Target) -> None:
        """Offer a titled paper to all records."""
        for row, likeness in self._abstracts.alike(paper.abstract):
            if _same_list(_list(paper), _list(self._records[row])):
                offer = _Offer(
                    -likeness, paper.title, paper.venue, paper.year or 0, paper.key, target
                )
                self.best[row] = min(offer, self.best.get(row, offer))


def _join(near: Neighbourhood, found: list[Core], search: _Search) -> list[Group]:
    joins: dict[int, _Target] = {}
    for core in found:
        offers = [search.best[m.row] for m in core.members if m.row in search.best]
        if core.untitled and offers:
            joins[core.name] = min(offers).target
    further = {target.paper for target in joins.values() if target.paper}
    if not further:
        return _groups(found, {name: target.core for name, target in joins.items()})
    known = set(near.members)
    near.add_papers(further)
    found = near.cores()
    titled = {m.paper: core.name for core in found if core.titled for m in core.members}
    by_name = {
        name: titled[target.paper] if target.paper else target.core
        for name, target in joins.items()
    }
    # Nothing has changed for those that had joined these papers before.
    for core in found:
        paper = core.members[0].paper
        if core.untitled and core.name not in known and paper in titled:
            by_name[core.name] = titled[paper]
    return _groups(found, by_name)


def _groups(found: Sequence[Core], joins: dict[int, int]) -> list[Group]:
    """One group a core, but for those that join another; ``joins`` is by their names."""
    joining: dict[int, list[Core]] = {}
    for core in found:
        if core.name in joins:
            joining.setdefault(joins[core.name], []).append(core)
    return [
        Group(core, tuple(joining.get(core.name, ())))
        for core in found
        if core.name not in joins and not core.waiting
    ]


def _untitled_rows(found: Iterable[Core]) -> Iterator[int]:
    """The records of untitled papers, but of those that are known by an OpenReview id."""
    for core in found:
        if core.untitled and not any(one.startswith("openreview:") for one in core.ids):
            yield from (member.row for member in core.members if member.untitled)


def _untitled_elsewhere(db: Connection, near: Neighbourhood) -> dict[int, int]:
    """The untitled records of the lists at hand that are not near, and their papers."""
    all_lists = db.execute(
        f"SELECT DISTINCT venue, year FROM record WHERE {_UNTITLED}"
    ).fetchall()
    at_hand = near.lists() if all_lists else set()
    owners: dict[int, int] = {}
    for one in all_lists:
        if _in_any(one, at_hand):
            owners.update(
                db.execute(
                    "SELECT id, paper_id FROM record JOIN belongs ON record_id = id "
                    f"WHERE {_UNTITLED} AND venue = ? AND year IS ?",
                    one,
                )
            )
    return {row: paper for row, paper in owners.items() if row not in near.members}


def _titled_elsewhere(
    db: Connection, near: Neighbourhood, lists: Collection[_List]
) -> Iterator[tuple[int, Paper]]:
    """The titled papers of these lists that are in the library and not near."""
    for one in db.execute("SELECT DISTINCT venue, year FROM paper").fetchall():
        if _in_any(one, lists):
            rows = db.execute(
                "SELECT id, data, abstract FROM full_paper WHERE venue = ? AND year IS ?", one
            )
            for row, data, abstract in rows:
                if row not in near.papers:
                    paper = unpack(data, abstract)
                    if paper.title:
                        yield row, paper


def _list(paper: Paper) -> _List:
    return paper.venue, paper.year


def _same_list(one: _List, other: _List) -> bool:
    """Whether these may be the same list: what is not known is no difference."""
    (venue, year), (other_venue, other_year) = one, other
    return (not venue or not other_venue or venue.lower() == other_venue.lower()) and (
        year is None or other_year is None or year == other_year
    )


def _in_any(one: _List, lists: Collection[_List]) -> bool:
    return any(_same_list(one, other) for other in lists)
