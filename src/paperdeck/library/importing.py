"""Importing sources into a library: each in one transaction, whole or not at all."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from paperdeck.errors import SourceError, why
from paperdeck.language import _
from paperdeck.library.bringing import Brought, Show, import_into
from paperdeck.library.keep import digest_of, keep, keep_replaced
from paperdeck.library.opening import mending
from paperdeck.library.report import ImportReport, Input, SourceReport
from paperdeck.library.store import Library
from paperdeck.sources import Fault, Flaw

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
            reason = why(error)
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
            error=_(
                "{name}: was not imported, for it cannot be kept in {sources_dir} "
                "({reason}): make room there, or make it writable"
            ).format(name=name, sources_dir=sources_dir, reason=why(error)),
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
