"""Bringing one source into the library, inside a transaction: its records, and their papers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from sqlite3 import Connection
from typing import NamedTuple

import msgspec

from paperdeck.errors import SourceError
from paperdeck.language import N_, _
from paperdeck.library import events
from paperdeck.library.attaching import attach_abstracts
from paperdeck.library.detaching import discard
from paperdeck.library.grouping import regroup
from paperdeck.library.meta import next_generation, set_generation
from paperdeck.library.outcome import Change, Outcome, mark_news
from paperdeck.library.records import (
    event_of,
    marks_of,
    pack,
    pack_marks,
    record_digest,
    title_id,
)
from paperdeck.library.report import Progress, SourceReport
from paperdeck.library.versions import Replaced, older_versions, replace_versions
from paperdeck.papers import Paper
from paperdeck.sources import Fault, Flaw, Reading, read

_CHUNK = 500

Show = Callable[[Progress], None]


class Brought(NamedTuple):
    """What a source that was imported brought: its report, the older versions that it took
    the place of, and what became of all papers."""

    report: SourceReport
    replaced: Replaced | None
    outcome: Outcome


def import_into(
    db: Connection,
    name: str,
    data: bytes,
    digest: str,
    *,
    progress: Show | None = None,
    since: int | None = None,
    imported_at: str = "",
    replacing: int | None = None,
) -> Brought:
    """Import a source, inside a transaction, that is not there yet.

    ``imported_at`` is now unless given. It takes the place of its older versions, or wholly
    of the source ``replacing``. Raises ``SourceError`` where nothing could be read.
    """
    one = _Import(db, read(name, data), SourceReport(name), progress, since)
    when = imported_at or datetime.now(UTC).isoformat(timespec="seconds")
    return one.run(digest, when, replacing)


class _Read(NamedTuple):
    """What came out of a source: the rows of its records, of its bare abstracts, and the
    numbers of the events by their list."""

    records: list[int]
    bare: list[int]
    events: dict[str, set[str]]


class _Import:
    """The import of one source, inside a transaction."""

    def __init__(
        self,
        db: Connection,
        reading: Reading,
        report: SourceReport,
        progress: Show | None,
        since: int | None,
    ) -> None:
        self._db = db
        self._reading = reading
        self.report = report
        self._progress = progress
        self._since = since
        report.format, report.title = reading.format, reading.title
        report.notes = reading.notes

    def run(self, digest: str, imported_at: str, replacing: int | None) -> Brought:
        """Do it, and fill the report."""
        db, report = self._db, self.report
        source = self._add_source(digest, imported_at)
        found = self._read_records(source)
        if not found.records and not found.bare:
            db.execute("DELETE FROM source WHERE id = ?", (source,))
            return Brought(report, None, Outcome())
        report.source = source
        report.records = len(found.records) + len(found.bare)
        # Before the papers are made: in them it counts what its source is worth.
        db.execute(
            "UPDATE source SET rejected = ?, error = ? WHERE id = ?",
            (report.rejected, report.error, source),
        )
        replaced = None
        older = older_versions(db, source) if replacing is None else [replacing]
        if older:
            whole = report.ok or replacing is not None
            replaced = replace_versions(db, older, source, whole=whole)
            found = _Read(
                [row for row in found.records if row not in replaced.unchanged],
                [row for row in found.bare if row not in replaced.unchanged],
                found.events,
            )
        outcome = self._regroup(found, replaced)
        self._finish(source, outcome, replaced.kept if replaced else frozenset())
        return Brought(report, replaced, outcome)

    def _add_source(self, digest: str, imported_at: str) -> int:
        row = self._db.execute(
            "INSERT INTO source (name, format, title, digest, imported_at) "
            "VALUES (?, ?, ?, ?, ?) RETURNING id",
            (self.report.name, self.report.format, self.report.title, digest, imported_at),
        ).fetchone()
        return int(row[0])

    def _read_records(self, source: int) -> _Read:
        found = _Read([], [], {})
        position = 0
        packed = _packed(self._papers(), self.report)
        row = self._db.execute("SELECT coalesce(max(id), 0) FROM record").fetchone()[0]
        while chunk := list(islice(packed, _CHUNK)):
            rows = []
            for record in chunk:
                row += 1
                position += 1
                (found.bare if record.bare else found.records).append(row)
                if not record.bare:
                    for event_list, numbers in events.events_of(record.marks).items():
                        found.events.setdefault(event_list, set()).update(numbers)
                rows.append((row, source, position, *record.columns))
            self._db.executemany(
                "INSERT INTO record (id, source_id, position, marks, titled, event, venue, "
                "year, title_id, digest, data, abstract) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            self._tell(position, None, N_("reading"))
        self._db.execute("UPDATE source SET events = ? WHERE id = ?", (len(found.bare), source))
        return found

    def _papers(self) -> Iterator[tuple[Paper, str]]:
        """The papers and where they stand; faults go into the report."""
        try:
            for item in self._reading.records:
                if isinstance(item, Fault):
                    self.report.add(item)
                else:
                    yield item.paper, item.where
        except SourceError as error:
            # What could be read before is good.
            self.report.error = str(error)

    def _regroup(self, found: _Read, replaced: Replaced | None) -> Outcome:
        db = self._db
        generation = next_generation(db)
        relisted = events.find_lists(db, found.events, every=bool(found.bare))
        waiting, attached = events.attached_to(db, relisted)
        attaching = attach_abstracts(db, generation, waiting)
        records = {
            *found.records,
            *attaching.left,
            *events.waiting_for(db, found.events),
        }
        papers = attached | (replaced.papers if replaced else set())
        outcome = regroup(
            db,
            generation,
            records=records,
            papers=papers,
            marks=replaced.marks if replaced else (),
            progress=lambda done, total: self._tell(done, total, N_("merging")),
        )
        outcome = attaching.outcome.then(outcome)
        if replaced:
            for older in replaced.sources:
                outcome = discard(db, generation, older, outcome)
        if outcome:
            set_generation(db, generation)
            if self._since is not None:
                mark_news(db, generation, outcome, self._since)
        return outcome

    def _finish(self, source: int, outcome: Outcome, kept: frozenset[int]) -> None:
        """Count what became of the papers; ``kept`` are records of an older version."""
        db, report = self._db, self.report
        papers = [
            paper
            for row, paper in db.execute(
                "SELECT id, paper_id FROM record LEFT JOIN belongs ON record_id = id "
                "WHERE source_id = ?",
                (source,),
            )
            if row not in kept
        ]
        report.waited = papers.count(None)
        own = {paper for paper in papers if paper is not None}
        report.duplicates = len(papers) - report.waited - len(own)
        report.new = len(own & outcome.new)
        report.changed = len(own & outcome.changed.keys())
        report.unchanged = len(own) - report.new - report.changed
        report.titles = outcome.count(Change.TITLE)
        report.abstracts = outcome.count(Change.ABSTRACT)
        report.sessions = outcome.count(Change.SESSION)
        report.others = len(outcome.touched - own)
        report.gone = len(outcome.gone)
        db.execute(
            "UPDATE source SET new = ?, changed = ?, unchanged = ?, duplicates = ?, "
            "waited = ?, gone = ? WHERE id = ?",
            (
                report.new,
                report.changed,
                report.unchanged,
                report.duplicates,
                report.waited,
                report.gone,
                source,
            ),
        )
        db.executemany(
            "INSERT INTO fault (source_id, place, reason, flaw) VALUES (?, ?, ?, ?)",
            ((source, *fault, isinstance(fault, Flaw)) for fault in report.faults),
        )

    def _tell(self, done: int, total: int | None, stage: str) -> None:
        if self._progress:
            self._progress(Progress(self.report.name, done, total, stage))


class _Packed(NamedTuple):
    """A record ready to be stored; ``columns`` are those from ``marks`` to ``abstract``."""

    marks: tuple[str, ...]
    bare: bool
    columns: tuple[object, ...]


def _packed(papers: Iterable[tuple[Paper, str]], report: SourceReport) -> Iterator[_Packed]:
    for paper, where in papers:
        marks = marks_of(paper)
        if not marks:
            report.add(Fault(where, _("has no title, no abstract and no id; left out")))
            continue
        try:
            text = pack_marks(marks)
            data = pack(msgspec.structs.replace(paper, key="", ids=()))
            digest = record_digest(text, data, paper.abstract)
        except UnicodeEncodeError:
            report.add(Fault(where, _("holds characters that are no Unicode text; left out")))
            continue
        event = event_of(paper) or None
        of_list = paper.venue, paper.year
        titled = bool(paper.title)
        number = title_id(paper.title)
        columns = (text, titled, event, *of_list, number, digest, data, paper.abstract)
        yield _Packed(marks, event is not None, columns)
