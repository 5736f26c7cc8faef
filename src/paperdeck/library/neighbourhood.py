"""All records and papers that have to do with a change, gathered by their ids and titles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck import markup
from paperdeck.library.match import Core, cores
from paperdeck.library.merge import RankedRecord, merge
from paperdeck.library.records import Member, unpack, unpack_marks
from paperdeck.library.schema import AMONG, FAULTS, among
from paperdeck.papers import Paper

# Formats in which a conference publishes its own list.
_OFFICIAL = frozenset({"virtual-site", "virtual-site-abstracts"})
_CHUNK = 500


class Group(NamedTuple):
    """The records of one paper: its core, and untitled ones with the same abstract."""

    core: Core
    alike: tuple[Core, ...] = ()

    @property
    def members(self) -> Iterator[Member]:
        """All its records."""
        yield from self.core.members
        for core in self.alike:
            yield from core.members

    @property
    def ids(self) -> frozenset[str]:
        """All its ids."""
        return self.core.ids.union(*(core.ids for core in self.alike))


class _Facts(NamedTuple):
    """What is the same for all records of a source; ``events`` begins the ids of the events
    whose bare abstracts it has, and is empty while their list is not known."""

    official: bool
    events: str
    faults: int

    def member(
        self,
        row: int,
        paper: int | None,
        marks: str,
        titled: int,
        event: str | None,
        venue: str,
        year: int | None,
    ) -> Member:
        if event is None:
            known = unpack_marks(marks)
        else:
            known = (self.events + event,) if self.events else ()
        return Member(
            row,
            paper,
            self.official,
            known,
            bool(titled),
            event is not None,
            venue,
            year,
            self.faults,
        )


class Neighbourhood:
    """What a change touches. Grows by :meth:`add_records` and :meth:`add_papers`, and is
    always whole: with a paper come all papers that share an id or a title with it, and all
    records of them all."""

    def __init__(self, db: Connection) -> None:
        self.members: dict[int, Member] = {}
        self.papers: set[int] = set()
        # Those rows of the alias table that stand for these records: id, paper, rival.
        self.aliases: set[tuple[str, int, int]] = set()
        self._db = db
        self._marks: set[str] = set()
        self._facts = {
            row: _Facts(form in _OFFICIAL, events or "", faults)
            for row, form, events, faults in db.execute(
                f"SELECT id, format, event_list, {FAULTS} FROM source"
            )
        }

    def add_records(self, rows: Collection[int]) -> None:
        """Take in records that belong to no paper yet."""
        self._add(
            set(), (), self._load("record LEFT JOIN belongs ON record_id = id", "id", rows)
        )

    def add_papers(self, papers: Iterable[int], marks: Iterable[str] = ()) -> None:
        """Take in papers by row, and those that have these ids or titles."""
        self._add(set(marks), papers, [])

    def cores(self) -> list[Core]:
        """The records parted by id and title."""
        return cores(list(self.members.values()), self._names)

    def lists(self) -> set[tuple[str, int | None]]:
        """Venue and year of all records."""
        return {(member.venue, member.year) for member in self.members.values()}

    def contents(self, rows: Iterable[int]) -> dict[int, Paper]:
        """The contents of these records."""
        found = self._db.execute(
            f"SELECT id, data, abstract FROM record WHERE id {AMONG}", among(sorted(rows))
        )
        return {row: unpack(data, abstract) for row, data, abstract in found}

    def merged(self, groups: Sequence[Group]) -> Iterator[tuple[Paper, int | None]]:
        """The papers that the groups make, and the rows of the records with their abstracts.

        Only a portion of them is in memory at a time.
        """
        for start in range(0, len(groups), _CHUNK):
            chunk = groups[start : start + _CHUNK]
            contents = self.contents(m.row for group in chunk for m in group.members)
            for group in chunk:
                paper = merge(_ranked(group, contents))
                yield paper, _row_of(paper.abstract, group, contents)

    def ranked(self, group: Group) -> list[RankedRecord]:
        """What :meth:`merged` merges of this group, in the order of its members."""
        return _ranked(group, self.contents(member.row for member in group.members))

    def _add(self, marks: set[str], papers: Iterable[int], found: list[Member]) -> None:
        papers = set(papers) - self.papers
        while True:
            for member in found:
                self.members[member.row] = member
                marks.update(member.marks)
            marks -= self._marks
            if not marks and not papers:
                return
            self._marks |= marks
            aliases = self._db.execute(
                f"SELECT id, paper_id, rival FROM alias WHERE id {AMONG}", among(sorted(marks))
            ).fetchall()
            self.aliases.update(aliases)
            papers = papers.union(paper for _, paper, _ in aliases) - self.papers
            self.papers |= papers
            found = self._load("belongs JOIN record ON id = record_id", "paper_id", papers)
            marks, papers = set(), set()

    def _load(self, tables: str, column: str, values: Collection[int]) -> list[Member]:
        if not values:
            return []
        rows = self._db.execute(
            "SELECT source_id, id, paper_id, marks, titled, event, venue, year "
            f"FROM {tables} WHERE {column} {AMONG} ORDER BY id",
            among(sorted(values)),
        )
        return [self._facts[source].member(*rest) for source, *rest in rows]

    def _names(self, members: Sequence[Member]) -> frozenset[str]:
        papers = self.contents(member.row for member in members).values()
        return frozenset(markup.fold(one.name) for paper in papers for one in paper.authors)


def _ranked(group: Group, contents: Mapping[int, Paper]) -> list[RankedRecord]:
    ids = group.ids
    alike = {member.row for core in group.alike for member in core.members}
    return [
        RankedRecord(
            contents[member.row],
            tuple(ids.intersection(member.marks)),
            member.official,
            member.row in alike,
            member.faults,
        )
        for member in group.members
    ]


def _row_of(abstract: str, group: Group, contents: Mapping[int, Paper]) -> int | None:
    if not abstract:
        return None
    return next(m.row for m in group.members if contents[m.row].abstract == abstract)
