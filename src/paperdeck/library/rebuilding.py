"""Making the library again from the kept source files, in place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from paperdeck import counting
from paperdeck.errors import LibraryDamaged, LibraryError, SourceError, why
from paperdeck.language import _
from paperdeck.library import events
from paperdeck.library.bringing import import_into
from paperdeck.library.connections import refuse_damage
from paperdeck.library.detaching import empty
from paperdeck.library.grouping import regroup
from paperdeck.library.keep import KeptFile, kept_files, read_kept
from paperdeck.library.meta import meta, next_generation, set_generation
from paperdeck.library.outcome import Change, Outcome, mark_news
from paperdeck.library.remaking import made_again, make_again
from paperdeck.library.report import Progress
from paperdeck.library.store import Library
from paperdeck.library.versions import kept_versions, remember_replaced, replaced_versions


class Rebuilt(NamedTuple):
    """How many sources were read again, and what went wrong, one line each."""

    sources: int
    problems: list[str]


def rebuild_library(
    library: Library,
    sources_dir: Path,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> Rebuilt:
    """Read all kept source files again, in one transaction: whoever reads meanwhile sees the
    library as it was, and where this is interrupted it stays so.

    A source whose file was not kept, or cannot be read any more, stays as it is. What was
    news stays news. Raises ``LibraryError``.
    """
    try:
        files = kept_files(sources_dir)
    except OSError as error:
        raise LibraryError(
            _("{sources_dir} cannot be read ({reason})").format(
                sources_dir=sources_dir, reason=why(error)
            )
        ) from error
    problems = []
    with library.transaction() as db:
        news = _news(db)
        generation = next_generation(db)
        empty(db, generation)
        set_generation(db, generation)
        read = 0
        for kept in {kept.digest: kept for kept in files}.values():
            if problem := _read_again(db, kept, progress):
                problems.append(problem)
            else:
                read += 1
        _regroup_rest(db)
        _keep_news(db, *news)
    library.compact()
    return Rebuilt(read, problems)


def rebuild_file(
    library_file: Path,
    sources_dir: Path,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Library, list[str]]:
    """Open the library and make it again, see :func:`rebuild_library`; one that is damaged is
    set aside. Tells in a line each what went wrong, and in the last one what was done.
    Raises ``LibraryError``.
    """
    try:
        with ExitStack() as stack:
            library = stack.enter_context(Library.open(library_file))
            with library.reading() as db:
                refuse_damage(db)
            done = rebuild_library(library, sources_dir, progress=progress)
            stack.pop_all()
    except LibraryDamaged as damage:
        messages = make_again(library_file, sources_dir, damage, progress=progress)
        library = Library.open(library_file)
        return library, messages or [
            _("another paperdeck has just made it: {papers}").format(
                papers=counting.papers(len(library))
            )
        ]
    return library, [*done.problems, made_again(done.sources, len(library))]


def _read_again(
    db: Connection, kept: KeptFile, progress: Callable[[Progress], None] | None
) -> str:
    """Put a kept source in the place of what it brought before; why not, where that fails."""
    known = db.execute(
        "SELECT id, name, imported_at FROM source WHERE digest = ?", (kept.digest,)
    ).fetchone()
    row, name, imported_at = known or (None, kept.name, kept.imported_at)
    versions = kept_versions(kept) if row is None else replaced_versions(db, row)
    db.execute("SAVEPOINT source")
    try:
        db.execute("DELETE FROM source WHERE id = ?", (row,))
        content = read_kept(kept)
        if not content.intact and known:
            # What it brought while it was whole is better than what is left of it.
            db.execute("ROLLBACK TO source")
            return _("{name} is damaged: import it again").format(name=kept.path.name)
        report = import_into(
            db, name, content.data, content.digest, progress=progress, imported_at=imported_at
        ).report
        if report.source is not None and versions:
            remember_replaced(db, report.source, versions)
    except (OSError, SourceError) as error:
        db.execute("ROLLBACK TO source")
        return _("{name} cannot be read again: {error}").format(
            name=kept.path.name, error=error
        )
    finally:
        db.execute("RELEASE source")
    return report.error


def _regroup_rest(db: Connection) -> None:
    """Make papers of the records of sources that were not read again."""
    generation = next_generation(db)
    rest = db.execute(
        "SELECT id FROM record LEFT JOIN belongs ON record_id = id "
        "WHERE paper_id IS NULL AND event IS NULL"
    ).fetchall()
    outcome = regroup(db, generation, records=[row for (row,) in rest])
    relisted = events.find_lists(db, {}, every=True)
    waiting, attached = events.attached_to(db, relisted)
    if waiting or attached:
        outcome = outcome.then(regroup(db, generation, records=waiting, papers=attached))
    if outcome:
        set_generation(db, generation)


def _news(db: Connection) -> tuple[list[str], list[str]]:
    """The keys of the papers that are new, and of those that have changed."""
    since = meta(db, "news")
    rows = db.execute(
        "SELECT key, new_in >= ? FROM news JOIN paper ON id = paper_id "
        "WHERE new_in >= ? OR changed_in >= ?",
        (since, since, since),
    ).fetchall()
    return [key for key, new in rows if new], [key for key, new in rows if not new]


def _keep_news(db: Connection, new: list[str], changed: list[str]) -> None:
    row_of = "SELECT paper_id FROM alias WHERE id = ? AND NOT rival"

    def rows(keys: list[str]) -> set[int]:
        found = (db.execute(row_of, (key,)).fetchone() for key in keys)
        return {row for (row,) in filter(None, found)}

    generation = meta(db, "generation")
    outcome = Outcome(new=rows(new))
    outcome.changed = dict.fromkeys(rows(changed) - outcome.new, Change.OTHER)
    mark_news(db, generation, outcome, generation)
