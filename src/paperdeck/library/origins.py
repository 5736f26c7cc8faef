"""Where the fields of a paper come from, told from its records and the rule of merging."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.library.match import Core
from paperdeck.library.merge import origins
from paperdeck.library.neighbourhood import Group, Neighbourhood
from paperdeck.library.schema import AMONG, among
from paperdeck.papers import Paper


class RecordInfo(NamedTuple):
    """A record of a paper.

    ``source`` is its source's number, ``name``, ``format``, ``list`` and ``imported`` (ISO
    8601) are that source's; ``position`` is its place among the source's records, from 1 on.
    """

    source: int
    name: str
    format: str
    list: str
    imported: str
    position: int


class Origins(NamedTuple):
    """The records that a paper is made of, and for each field that says something those that
    its value came from, the best first."""

    paper: Paper
    records: tuple[RecordInfo, ...]
    fields: dict[str, tuple[RecordInfo, ...]]


def origins_of(db: Connection, row: int) -> Origins:
    """The origins of the paper in that row, which must be there."""
    near = Neighbourhood(db)
    near.add_papers([row])
    ((_, group),) = stored_groups(near, [row])
    ((paper, _),) = near.merged([group])
    ranked = near.ranked(group)
    infos = _infos(db, [member.row for member in group.members])
    return Origins(
        paper,
        tuple(sorted(infos)),
        {
            name: tuple(infos[place] for place in places)
            for name, places in origins(ranked, paper).items()
        },
    )


def stored_groups(near: Neighbourhood, rows: Collection[int]) -> Iterator[tuple[int, Group]]:
    """The rows of papers, all of them near, and their records as they are stored."""
    found: dict[int, list[Core]] = {row: [] for row in rows}
    for core in near.cores():
        # All records of a core are one paper's, but for bare abstracts that wait.
        owner = next((m.paper for m in core.members if m.paper is not None), None)
        if owner in found:
            found[owner].append(core)
    for row, cores in found.items():
        # A paper of several cores has one with a title, and the others are like it.
        first = next((core for core in cores if core.titled), cores[0])
        yield row, Group(first, tuple(core for core in cores if core is not first))


def _infos(db: Connection, rows: Collection[int]) -> list[RecordInfo]:
    found = {
        row: RecordInfo(*rest)
        for row, *rest in db.execute(
            "SELECT record.id, source.id, name, format, title, imported_at, position "
            f"FROM record JOIN source ON source.id = source_id WHERE record.id {AMONG}",
            among(rows),
        )
    }
    return [found[row] for row in rows]
