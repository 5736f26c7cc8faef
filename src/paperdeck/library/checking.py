"""Finding what is wrong with a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from sqlite3 import Connection

from paperdeck.library.keep import kept_files
from paperdeck.library.neighbourhood import Neighbourhood
from paperdeck.library.origins import stored_groups
from paperdeck.library.records import pack, record_digest
from paperdeck.library.report import Progress
from paperdeck.library.schema import AMONG, among
from paperdeck.library.store import Library
from paperdeck.library.versions import replaced_versions

_CHUNK = 500
_REBUILD = "`paperdeck library rebuild` makes it again"
_MOST = 20  # of one kind


def check_library(
    library: Library,
    sources_dir: Path,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> list[str]:
    """What is wrong, a line each with what can be done; nothing where all is well.

    The file is whole, what refers to something finds it, every paper is what its records
    make together and is found by its ids, and of each kept file the library has the records.
    Raises ``LibraryError`` where the file is too broken to look into.
    """
    problems: list[str] = []
    with library.snapshot() as db:
        for (line,) in db.execute(f"PRAGMA integrity_check({_MOST})"):
            if line != "ok":
                problems.append(f"the file is damaged ({line}): {_REBUILD}")
        for table, row, parent, _ in db.execute("PRAGMA foreign_key_check").fetchmany(_MOST):
            problems.append(f"{table} {row} has lost its {parent}: {_REBUILD}")
        if not problems:
            problems += _first(_altered(db))
            problems += _first(_lost(db))
            problems += _first(_differing(db, progress))
        known = {
            digest
            for source, digest in db.execute("SELECT id, digest FROM source").fetchall()
            for digest in (digest, *(one.digest for one in replaced_versions(db, source)))
        }
    problems += [
        f"{kept.path.name} is kept, but is not in the library: {_REBUILD}, or delete it"
        for kept in kept_files(sources_dir)
        if kept.digest not in known
    ]
    return problems


def _first(problems: Iterator[str]) -> list[str]:
    """The first ones, and how many more there are."""
    found = list(problems)
    more = len(found) - _MOST
    return found if more <= 0 else [*found[:_MOST], f"… and {more:,} more of that kind"]


def _altered(db: Connection) -> Iterator[str]:
    """Records that are not as they were stored, which the file's structure does not tell."""
    for row, marks, data, abstract, digest in db.execute(
        "SELECT id, marks, data, abstract, digest FROM record"
    ):
        if record_digest(marks, data, abstract) != digest:
            yield f"record {row} is not as it was stored: {_REBUILD}"


def _lost(db: Connection) -> Iterator[str]:
    """Papers without records, without their own key, and ids of papers that are no more."""
    for (key,) in db.execute(
        "SELECT key FROM paper WHERE id NOT IN (SELECT paper_id FROM belongs)"
    ):
        yield f"{key} has no records: {_REBUILD}"
    for (key,) in db.execute(
        "SELECT key FROM paper WHERE NOT EXISTS (SELECT 1 FROM alias "
        "WHERE alias.id = key AND paper_id = paper.id AND NOT rival)"
    ):
        yield f"{key} is not found by its key: {_REBUILD}"
    for (one,) in db.execute(
        "SELECT id FROM alias WHERE paper_id NOT IN (SELECT id FROM paper)"
    ):
        yield f"{one} is the id of no paper: {_REBUILD}"
    for (row,) in db.execute(
        "SELECT id FROM record LEFT JOIN belongs ON record_id = id "
        "WHERE paper_id IS NULL AND event IS NULL"
    ):
        yield f"record {row} belongs to no paper: {_REBUILD}"


def _differing(db: Connection, progress: Callable[[Progress], None] | None) -> Iterator[str]:
    """Papers that are not what their records make together."""
    rows = [
        row for (row,) in db.execute("SELECT DISTINCT paper_id FROM belongs ORDER BY paper_id")
    ]
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        yield from _differing_among(db, chunk)
        if progress:
            progress(Progress("library", start + len(chunk), len(rows), "checking"))


def _differing_among(db: Connection, rows: Sequence[int]) -> Iterator[str]:
    stored = {
        row: (data, abstract)
        for row, data, abstract in db.execute(
            f"SELECT id, data, abstract FROM full_paper WHERE id {AMONG}", among(rows)
        )
    }
    near = Neighbourhood(db)
    near.add_papers(rows)
    groups = dict(stored_groups(near, rows))
    for row, (paper, _) in zip(groups, near.merged(list(groups.values())), strict=True):
        if stored[row] != (pack(paper), paper.abstract):
            yield f"{paper.key} is not what its records make together: {_REBUILD}"
