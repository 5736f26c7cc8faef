"""Finding the titled papers whose abstracts untitled records have.

Each untitled paper joins the one titled paper of its list whose abstract is most like its
own (:mod:`paperdeck.library.likeness`), whichever came first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from sqlite3 import Connection

from paperdeck.library.likeness import Abstracts
from paperdeck.library.match import Core
from paperdeck.library.neighbourhood import Group, Neighbourhood
from paperdeck.library.records import unpack
from paperdeck.papers import Paper

_UNTITLED = "NOT titled AND event IS NULL"

_NOTHING = (1.0, "", "", 0, "")

_List = tuple[str, int | None]


def groups_of(db: Connection, near: Neighbourhood) -> list[Group]:
    """The papers that the neighbourhood's records make.

    The neighbourhood grows by the papers elsewhere that an untitled paper joins or leaves.
    """
    found = near.cores()
    if not any(core.untitled for core in found) and not _lists_in_common(db, near):
        return _groups(found, {})
    if _add_attracted(db, near, found):
        found = near.cores()
    here, elsewhere = _best(db, near, found)
    if elsewhere:
        known = set(near.members)
        near.add_papers(elsewhere.values())
        found = near.cores()
        titled = {m.paper: core.name for core in found if core.titled for m in core.members}
        here |= {name: titled[paper] for name, paper in elsewhere.items()}
        # Nothing has changed for those that had joined these papers before.
        here |= {
            core.name: titled[core.members[0].paper]
            for core in found
            if core.untitled and core.name not in known and core.members[0].paper in titled
        }
    return _groups(found, here)


def _groups(found: list[Core], joins: dict[int, int]) -> list[Group]:
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


def _lists_in_common(db: Connection, near: Neighbourhood) -> list[_List]:
    """The lists with untitled records anywhere that could have to do with those near."""
    rows = db.execute(f"SELECT DISTINCT venue, year FROM record WHERE {_UNTITLED}").fetchall()
    lists = near.lists() if rows else set()
    return [one for one in rows if _in_any(one, lists)]


def _add_attracted(db: Connection, near: Neighbourhood, found: list[Core]) -> bool:
    """Take in the untitled papers elsewhere that are like a titled one here."""
    owners: dict[int, int] = {}
    for one in _lists_in_common(db, near):
        owners.update(
            db.execute(
                "SELECT id, paper_id FROM record JOIN belongs ON record_id = id "
                f"WHERE {_UNTITLED} AND venue = ? AND year IS ?",
                one,
            )
        )
    owners = {row: paper for row, paper in owners.items() if row not in near.members}
    if not owners:
        return False
    contents = near.contents(owners)
    abstracts = Abstracts((row, paper.abstract) for row, paper in contents.items())
    attracted = {
        owners[row]
        for paper, _ in near.merged([Group(core) for core in found if core.titled])
        for row, _ in abstracts.alike(paper.abstract)
        if _same_list(_list(paper), _list(contents[row]))
    }
    near.add_papers(attracted)
    return bool(attracted)


def _best(
    db: Connection, near: Neighbourhood, found: list[Core]
) -> tuple[dict[int, int], dict[int, int]]:
    """What untitled cores join, by name: the name of a core here, or a paper elsewhere."""
    untitled = dict(_papers(near, [core for core in found if core.untitled]))
    abstracts = Abstracts((name, paper.abstract) for name, paper in untitled.items())
    best: dict[int, tuple[float, str, str, int, str]] = {}
    here: dict[int, int] = {}
    elsewhere: dict[int, int] = {}

    def offer(paper: Paper, target: int, place: dict[int, int]) -> None:
        for name, likeness in abstracts.alike(paper.abstract):
            # Equally alike ones are chosen from by what they are, not by when they came;
            # the key comes last, for what joined them before may have given it to them.
            offered = -likeness, paper.title, paper.venue, paper.year or 0, paper.key
            if _may_join(untitled[name], paper) and offered < best.get(name, _NOTHING):
                best[name] = offered
                here.pop(name, None)
                elsewhere.pop(name, None)
                place[name] = target

    if untitled:
        for name, paper in _papers(near, [core for core in found if core.titled]):
            offer(paper, name, here)
        for row, paper in _titled(db, {_list(paper) for paper in untitled.values()}):
            if row not in near.papers:
                offer(paper, row, elsewhere)
    return here, elsewhere


def _papers(near: Neighbourhood, found: list[Core]) -> Iterator[tuple[int, Paper]]:
    """The papers that cores make by themselves, by their names."""
    merged = near.merged([Group(core) for core in found])
    return ((core.name, paper) for core, (paper, _) in zip(found, merged, strict=True))


def _titled(db: Connection, lists: Collection[_List]) -> Iterator[tuple[int, Paper]]:
    """The titled papers of these lists, as they are in the library."""
    for one in db.execute("SELECT DISTINCT venue, year FROM paper").fetchall():
        if _in_any(one, lists):
            rows = db.execute(
                "SELECT id, data, abstract FROM full_paper WHERE venue = ? AND year IS ?", one
            )
            for row, data, abstract in rows:
                paper = unpack(data, abstract)
                if paper.title:
                    yield row, paper


def _may_join(untitled: Paper, titled: Paper) -> bool:
    # What has an OpenReview id of its own is known by that, and not by likeness.
    known = any(one.startswith("openreview:") for one in untitled.ids)
    return not known and _same_list(_list(untitled), _list(titled))


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
