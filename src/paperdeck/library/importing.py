"""Importing sources into a library: each in one transaction, whole or not at all."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple, TypeVar

import msgspec

from paperdeck.errors import SourceError
from paperdeck.library import events
from paperdeck.library.attaching import attach_abstracts
from paperdeck.library.detaching import discard
from paperdeck.library.grouping import regroup
from paperdeck.library.keep import digest_of, keep, keep_replaced
from paperdeck.library.meta import next_generation, set_generation
from paperdeck.library.opening import mending
from paperdeck.library.outcome import Change, Outcome, mark_news
from paperdeck.library.records import (
    event_of,
    marks_of,
    pack,
    pack_marks,
    record_digest,
    title_id,
)
from paperdeck.library.report import ImportReport, Input, Progress, SourceReport
from paperdeck.library.store import Library
from paperdeck.library.versions import Replaced, older_versions, replace_versions
from paperdeck.papers import Paper
from paperdeck.sources import Fault, Flaw, Reading, read

_CHUNK = 500

Show = Callable[[Progress], None]
_T = TypeVar("_T")


def import_inputs(
    library: Library,
    inputs: Iterable[Input],
    *,
    sources_dir: Path | None,
    progress: Show | None = None,
    announce: bool = True,
) -> ImportReport:
    """Bring sources into the library, one after the other; a bad one does not stop the others.

    Each source's bytes are kept in ``sources_dir``, if there is one. What they bring and
    change is the news (:meth:`Library.rows_new`), unless not to ``announce`` it. What
    ``progress`` raises ends the import and undoes the source that it was told of. A library
    that turns out to be damaged is mended, which the report's notices tell. Raises
    ``LibraryError`` when the library cannot be written; the sources before are in it then.
    """
    report = ImportReport()

    def mended(work: Callable[[], _T]) -> _T:
        if sources_dir is None:
            return work()
        return mending(library, sources_dir, work, report.notices, progress=progress)

    since = mended(lambda: library.generation) + 1 if announce else None
    for given in inputs:
        try:
            data = given.data()
        except OSError as error:
            reason = error.strerror or str(error)
            one = SourceReport(given.name, error=f"{given.name}: {reason}")
        except SourceError as error:
            one = SourceReport(given.name, error=str(error))
        else:
            bring = partial(
                import_source,
                library,
                given.name,
                data,
                digest_of(data),
                sources_dir,
                progress,
                since=since,
            )
            one = mended(bring)
        report.sources.append(one)
    mended(lambda: _count_waiting(library, report))
    return report


def import_source(
    library: Library,
    name: str,
    data: bytes,
    digest: str,
    sources_dir: Path | None,
    progress: Show | None = None,
    *,
    since: int | None = None,
    imported_at: str = "",
) -> SourceReport:
    """Bring one source into the library as :func:`import_inputs` does.

    ``digest`` is that of its bytes as they came (:func:`paperdeck.library.keep.digest_of`).
    ``since`` is the first generation of the import that it is part of, none where what it
    brings is no news. ``imported_at`` is when (ISO 8601), now unless given.
    """
    brought: Brought | None = None
    try:
        with _uncollected(), library.transaction() as db:
            report = SourceReport(name)
            known_as = _report_known(db, digest, report)
            if known_as is None:
                brought = import_into(
                    db,
                    name,
                    data,
                    digest,
                    progress=progress,
                    since=since,
                    imported_at=imported_at,
                )
                report = brought.report
            # Before the transaction ends: what is in the library is always kept, too.
            if sources_dir is not None and report.source is not None:
                # One that was imported before needs only be kept again if it was lost.
                with nullcontext() if known_as is None else suppress(OSError):
                    keep(sources_dir, digest, known_as or name, data)
    except SourceError as error:
        return SourceReport(name, error=str(error))
    except OSError as error:
        return SourceReport(
            name,
            error=f"{name}: was not imported, for it cannot be kept in {sources_dir} "
            f"({error.strerror}): make room there, or make it writable",
        )
    # Where the newer version is not whole, it may need records of the older one: the file of
    # that stays where the library is made again from.
    if sources_dir is not None and brought and brought.replaced and report.ok:
        older, before = (
            [(one.digest, one.name) for one in some]
            for some in (brought.replaced.versions, brought.replaced.before)
        )
        with suppress(OSError):
            keep_replaced(sources_dir, digest, older, before)
    return report


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let Python not look for cycles among the millions of objects that an import makes, of
    which hardly any are in one."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


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
            self._tell(position, None, "reading")
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
            progress=lambda done, total: self._tell(done, total, "merging"),
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
            report.add(Fault(where, "has no title, no abstract and no id; left out"))
            continue
        try:
            text = pack_marks(marks)
            data = pack(msgspec.structs.replace(paper, key="", ids=()))
            digest = record_digest(text, data, paper.abstract)
        except UnicodeEncodeError:
            report.add(Fault(where, "holds characters that are no Unicode text; left out"))
            continue
        event = event_of(paper) or None
        of_list = paper.venue, paper.year
        titled = bool(paper.title)
        number = title_id(paper.title)
        columns = (text, titled, event, *of_list, number, digest, data, paper.abstract)
        yield _Packed(marks, event is not None, columns)


def _report_known(db: Connection, digest: str, report: SourceReport) -> str | None:
    """Fill the report of a source that is in the library just so, under whichever name.

    Returns that name, or none where it is not there.
    """
    row = db.execute(
        "SELECT id, name, format, title, rejected, error FROM source WHERE digest = ?",
        (digest,),
    ).fetchone()
    if row is None:
        return None
    source, name, report.format, report.title, report.rejected, report.error = row
    report.source = source
    report.records, placed, report.unchanged = db.execute(
        "SELECT count(*), count(paper_id), count(DISTINCT paper_id) FROM record "
        "LEFT JOIN belongs ON record_id = id WHERE source_id = ?",
        (source,),
    ).fetchone()
    report.duplicates = placed - report.unchanged
    report.waited = report.records - placed
    faults = db.execute(
        "SELECT flaw, place, reason FROM fault WHERE source_id = ? ORDER BY rowid", (source,)
    )
    report.faults = [(Flaw if flaw else Fault)(*fault) for flaw, *fault in faults]
    return str(name)


def _count_waiting(library: Library, report: ImportReport) -> None:
    """At the end: what waited for a list may have got it from a later source."""
    with library.reading() as db:
        for one in report.sources:
            one.waiting = db.execute(
                "SELECT count(*) FROM record LEFT JOIN belongs ON record_id = id "
                "WHERE source_id = ? AND event IS NOT NULL AND paper_id IS NULL",
                (one.source,),
            ).fetchone()[0]
