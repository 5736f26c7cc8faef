"""Taking sources out of the library, and clearing it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.errors import LibraryError
from paperdeck.library import events
from paperdeck.library.grouping import regroup
from paperdeck.library.keep import kept_files
from paperdeck.library.meta import next_generation, set_generation
from paperdeck.library.outcome import Outcome
from paperdeck.library.records import unpack_marks
from paperdeck.library.report import Progress
from paperdeck.library.store import Library


class Removed(NamedTuple):
    """What was taken out: the source's name, how many papers are gone with it, and how many
    others have changed. ``error`` says why its kept file is still there, else empty."""

    name: str
    gone: int
    changed: int
    error: str


class Detached(NamedTuple):
    """The papers that had records of a source that is being taken out, and those records'
    marks."""

    papers: set[int]
    marks: set[str]


def remove_source(
    library: Library,
    number: int,
    *,
    sources_dir: Path | None,
    progress: Callable[[Progress], None] | None = None,
) -> Removed:
    """Take out the source of that number, in one transaction, and then its kept file.

    What is then in the library is as if it had never been imported. What ``progress``
    raises undoes it. Raises ``LibraryError``, also where there is no such source.
    """
    with library.transaction() as db:
        row = db.execute("SELECT name, digest FROM source WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise LibraryError(
                f"there is no source {number}: `paperdeck sources` lists those there are"
            )
        name, digest = row
        generation = next_generation(db)
        detached = detach(db, number)
        outcome = regroup(
            db,
            generation,
            papers=detached.papers,
            marks=detached.marks,
            progress=lambda done, total: (
                progress(Progress(name, done, total, "merging")) if progress else None
            ),
        )
        outcome = discard(db, generation, number, outcome)
        if outcome:
            set_generation(db, generation)
    error = "" if sources_dir is None else _forget(sources_dir, {digest})
    return Removed(name, len(outcome.gone), len(outcome.changed), error)


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


class Cleared(NamedTuple):
    """What there was in a library before it was cleared.

    ``error`` says why a kept file is still there, else empty.
    """

    papers: int
    sources: int
    files: int
    error: str


def clear_library(library: Library, *, sources_dir: Path) -> Cleared:
    """Take everything out in one transaction, then delete the kept source files.

    Raises ``LibraryError``.
    """
    with library.transaction() as db:
        (papers,) = db.execute("SELECT count(*) FROM paper").fetchone()
        (sources,) = db.execute("SELECT count(*) FROM source").fetchone()
        if papers or sources:
            generation = next_generation(db)
            empty(db, generation)
            db.execute("DELETE FROM source")
            set_generation(db, generation)
    library.compact()
    before = len(kept_files(sources_dir))
    error = _forget(sources_dir, None)
    return Cleared(papers, sources, before - len(kept_files(sources_dir)), error)


def empty(db: Connection, generation: int) -> None:
    """Take out all papers; their records belong to none then."""
    db.execute("DELETE FROM belongs")
    db.execute("DELETE FROM alias")
    db.execute("INSERT INTO gone SELECT id, ? FROM paper", (generation,))
    db.execute("DELETE FROM paper")
    db.execute("UPDATE source SET event_list = NULL")


def _forget(sources_dir: Path, digests: set[str] | None) -> str:
    """Delete the kept files of these digests, or all; why not, where that fails."""
    for kept in kept_files(sources_dir):
        if digests is None or kept.digest in digests:
            try:
                kept.path.unlink(missing_ok=True)
            except OSError as error:
                return f"{kept.path} cannot be deleted ({error.strerror}): delete it yourself"
    return ""
