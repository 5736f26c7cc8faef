"""Taking sources out of the library, and clearing it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.errors import LibraryError, why
from paperdeck.language import N_, _
from paperdeck.library.detaching import detach, discard, empty
from paperdeck.library.grouping import regroup
from paperdeck.library.keep import bring_back, forget_replaced, kept_files
from paperdeck.library.meta import next_generation, set_generation
from paperdeck.library.outcome import Outcome
from paperdeck.library.report import Progress
from paperdeck.library.restoring import files_of, restore
from paperdeck.library.store import Library
from paperdeck.library.versions import Version, replaced_versions


class Removed(NamedTuple):
    """What was taken out: the source's name, how many papers are gone with it, and how many
    others have changed.

    ``restored`` are the versions that it had taken the place of and that are sources again,
    ``back`` counts papers that came back with them. ``lost`` is the version that cannot be
    brought back, where none can. ``error`` says why a kept file is not where it should be,
    else empty.
    """

    name: str
    gone: int
    changed: int
    back: int
    restored: tuple[Version, ...]
    lost: Version | None
    error: str


def remove_source(
    library: Library,
    number: int,
    *,
    sources_dir: Path | None,
    progress: Callable[[Progress], None] | None = None,
) -> Removed:
    """Take out the source of that number, in one transaction, and then its kept file.

    What is then in the library is as if it had never been imported: also the versions that it
    took the place of are there again, as far as they were kept. What ``progress`` raises
    undoes it. Raises ``LibraryError``, also where there is no such source.
    """
    with library.transaction() as db:
        row = db.execute("SELECT name, digest FROM source WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise LibraryError(
                _(
                    "there is no source {number}: `paperdeck sources` lists those there are"
                ).format(number=number)
            )
        name, digest = row
        versions = replaced_versions(db, number)
        files = files_of(versions, sources_dir, digest)
        restored, outcome = restore(db, number, files, versions, progress)
        if not restored:
            outcome = _take_out(db, number, name, progress)
        lost = next(iter(versions), None) if not restored else None
    error = ""
    if sources_dir is not None:
        error = _forget(sources_dir, {digest})
        try:
            bring_back(sources_dir, [file for file in files if file.digest in restored])
            forget_replaced(sources_dir, digest)
        except OSError as failure:
            error = error or f"{failure.filename}: {why(failure)}"
    return Removed(
        name,
        len(outcome.gone),
        len(outcome.changed),
        len(outcome.new),
        tuple(restored.values()),
        lost,
        error,
    )


def _take_out(
    db: Connection,
    number: int,
    name: str,
    progress: Callable[[Progress], None] | None,
) -> Outcome:
    generation = next_generation(db)
    detached = detach(db, number)
    outcome = regroup(
        db,
        generation,
        papers=detached.papers,
        marks=detached.marks,
        progress=lambda done, total: (
            progress(Progress(name, done, total, N_("merging"))) if progress else None
        ),
    )
    outcome = discard(db, generation, number, outcome)
    if outcome:
        set_generation(db, generation)
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
    try:
        forget_replaced(sources_dir)
    except OSError as failure:
        error = error or _("{filename} cannot be deleted ({reason})").format(
            filename=failure.filename, reason=why(failure)
        )
    return Cleared(papers, sources, before - len(kept_files(sources_dir)), error)


def _forget(sources_dir: Path, digests: set[str] | None) -> str:
    """Delete the kept files of these digests, or all; why not, where that fails."""
    for kept in kept_files(sources_dir):
        if digests is None or kept.digest in digests:
            try:
                kept.path.unlink(missing_ok=True)
            except OSError as error:
                return _("{path} cannot be deleted ({reason}): delete it yourself").format(
                    path=kept.path, reason=why(error)
                )
    return ""
