"""Finding what is wrong with a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from sqlite3 import Connection

from paperdeck.language import N_, _
from paperdeck.library.keep import kept_files
from paperdeck.library.neighbourhood import Neighbourhood
from paperdeck.library.origins import stored_groups
from paperdeck.library.records import pack, record_digest
from paperdeck.library.report import Progress
from paperdeck.library.schema import AMONG, among
from paperdeck.library.store import Library
from paperdeck.library.versions import replaced_versions

_CHUNK = 500
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
                problems.append(
                    _("the file is damaged ({line}): {rebuild}").format(
                        line=line, rebuild=_rebuild()
                    )
                )
        for table, row, parent, _key in db.execute("PRAGMA foreign_key_check").fetchmany(_MOST):
            problems.append(
                _("{table} {row} has lost its {parent}: {rebuild}").format(
                    table=table, row=row, parent=parent, rebuild=_rebuild()
                )
            )
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
        _("{name} is kept, but is not in the library: {rebuild}, or delete it").format(
            name=kept.path.name, rebuild=_rebuild()
        )
        for kept in kept_files(sources_dir)
        if kept.digest not in known
    ]
    return problems


def _rebuild() -> str:
    return _("`paperdeck library rebuild` makes it again")


def _first(problems: Iterator[str]) -> list[str]:
    """The first ones, and how many more there are."""
    found = list(problems)
    more = len(found) - _MOST
    return (
        found
        if more <= 0
        else [*found[:_MOST], _("… and {more:,} more of that kind").format(more=more)]
    )


def _altered(db: Connection) -> Iterator[str]:
    """Records that are not as they were stored, which the file's structure does not tell."""
    for row, marks, data, abstract, digest in db.execute(
        "SELECT id, marks, data, abstract, digest FROM record"
    ):
        if record_digest(marks, data, abstract) != digest:
            yield _("record {row} is not as it was stored: {rebuild}").format(
                row=row, rebuild=_rebuild()
            )


def _lost(db: Connection) -> Iterator[str]:
    """Papers without records, without their own key, and ids of papers that are no more."""
    for (key,) in db.execute(
        "SELECT key FROM paper WHERE id NOT IN (SELECT paper_id FROM belongs)"
    ):
        yield _("{key} has no records: {rebuild}").format(key=key, rebuild=_rebuild())
    for (key,) in db.execute(
        "SELECT key FROM paper WHERE NOT EXISTS (SELECT 1 FROM alias "
        "WHERE alias.id = key AND paper_id = paper.id AND NOT rival)"
    ):
        yield _("{key} is not found by its key: {rebuild}").format(key=key, rebuild=_rebuild())
    for (one,) in db.execute(
        "SELECT id FROM alias WHERE paper_id NOT IN (SELECT id FROM paper)"
    ):
        yield _("{one} is the id of no paper: {rebuild}").format(one=one, rebuild=_rebuild())
    for (row,) in db.execute(
        "SELECT id FROM record LEFT JOIN belongs ON record_id = id "
        "WHERE paper_id IS NULL AND event IS NULL"
    ):
        yield _("record {row} belongs to no paper: {rebuild}").format(
            row=row, rebuild=_rebuild()
        )


def _differing(db: Connection, progress: Callable[[Progress], None] | None) -> Iterator[str]:
    """Papers that are not what their records make together."""
    rows = [
        row for (row,) in db.execute("SELECT DISTINCT paper_id FROM belongs ORDER BY paper_id")
    ]
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        yield from _differing_among(db, chunk)
        if progress:
            progress(Progress(_("library"), start + len(chunk), len(rows), N_("checking")))


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
    for row, (paper, _keys) in zip(groups, near.merged(list(groups.values())), strict=True):
        if stored[row] != (pack(paper), paper.abstract):
            yield _("{key} is not what its records make together: {rebuild}").format(
                key=paper.key, rebuild=_rebuild()
            )
