"""Making the library's file again from the kept source files, where it is lost or damaged.

It is made beside its place and put there when it is whole, so that whoever reads or is
killed meanwhile finds the old one or the new one. One process does it at a time, and no
one can write the old one until then.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from paperdeck import counting
from paperdeck.errors import LibraryDamaged, LibraryError, why
from paperdeck.language import _
from paperdeck.library.connections import file_id
from paperdeck.library.keep import KeptFile, is_digest, kept_files, kept_path, read_kept
from paperdeck.library.meta import set_generation
from paperdeck.library.report import Progress
from paperdeck.library.schema import BUSY_SECONDS
from paperdeck.library.store import Library, is_missing
from paperdeck.locks import alone

# A write-ahead log belongs to its file: beside another one it would damage that.
_PARTS = ("", "-wal", "-shm")

Show = Callable[[Progress], None]


def make_again(
    library_file: Path,
    sources_dir: Path,
    damage: LibraryDamaged | None = None,
    *,
    progress: Show | None = None,
) -> list[str]:
    """Make the library's file again, and tell in a line each what was done.

    That is where it is missing, or with ``damage`` found in it, which is then set aside as
    ``library.db.damaged-<date>``; nothing where another process has done it meanwhile.
    Raises ``LibraryError``.
    """
    try:
        lock = library_file.with_name(f"{library_file.name}.lock")
        with alone(lock, BUSY_SECONDS) as is_ours:
            if not is_ours:
                raise LibraryError(
                    _(
                        "another paperdeck is making the library again: wait for it, then "
                        "try again"
                    )
                )
            if damage is None and is_missing(library_file):
                return _make(library_file, sources_dir, progress)
            if damage is None or damage.file not in (None, file_id(library_file)):
                return []
            return _replace(library_file, sources_dir, progress)
    except OSError as error:
        raise LibraryError(
            _(
                "{library_file} cannot be made again ({reason}): close other copies of "
                "paperdeck, and make its directory writable, or use another --cache-dir"
            ).format(library_file=library_file, reason=why(error))
        ) from error


def _make(library_file: Path, sources_dir: Path, progress: Show | None) -> list[str]:
    with _beside(library_file) as new:
        messages = _fill(new, sources_dir, progress, kept_files(sources_dir))
        new.replace(library_file)
    return messages


def _replace(library_file: Path, sources_dir: Path, progress: Show | None) -> list[str]:
    with _unwritten(library_file) as release, _beside(library_file) as new:
        lost = _not_kept(library_file, sources_dir)
        try:
            kept, problems = kept_files(sources_dir), []
        except LibraryError as error:
            kept, problems = [], [str(error)]
        messages = _fill(new, sources_dir, progress, kept)
        if sys.platform == "win32":  # where no open file can be renamed
            release()
        aside = _set_aside(library_file)
        new.replace(library_file)
    return [
        _("the library was damaged: it is set aside as {name}").format(name=aside.name),
        *problems,
        *(_("{name} was not kept: import it again").format(name=name) for name in lost),
        *messages,
    ]


@contextmanager
def _beside(library_file: Path) -> Iterator[Path]:
    """The name for a new file, of which nothing is left in the end."""
    new = library_file.with_name(f"{library_file.name}.new")
    _delete(new)  # of a process that was killed
    try:
        yield new
    finally:
        _delete(new)


def _delete(file: Path) -> None:
    for part in _PARTS:
        file.with_name(file.name + part).unlink(missing_ok=True)


@contextmanager
def _unwritten(library_file: Path) -> Iterator[Callable[[], None]]:
    """Keep others from writing the file, as far as its damage allows; gives what lets them.

    Who waits for it is told by the other file in its place, see
    :meth:`paperdeck.library.connections.Connections.writing`.
    """
    with closing(
        sqlite3.connect(library_file, timeout=BUSY_SECONDS, isolation_level=None)
    ) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise LibraryError(
                    _(
                        "the library is damaged, and another paperdeck is writing it: stop "
                        "that, then try again"
                    )
                ) from error
        yield db.close


def _not_kept(library_file: Path, sources_dir: Path) -> list[str]:
    """The names of the sources that are lost with a damaged file, if it still tells them."""
    try:
        with closing(sqlite3.connect(library_file, isolation_level=None)) as db:
            sources = db.execute("SELECT name, digest FROM source").fetchall()
        kept = {one.digest for one in kept_files(sources_dir)}
    except (sqlite3.Error, LibraryError):
        return []
    return [
        name
        for name, digest in sources
        if isinstance(name, str) and is_digest(digest) and digest not in kept
    ]


def _set_aside(library_file: Path) -> Path:
    stem = f"{library_file.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}"
    aside = library_file.with_name(stem)
    number = 1
    while aside.exists():
        number += 1
        aside = library_file.with_name(f"{stem}-{number}")
    log = library_file.with_name(f"{library_file.name}-wal")
    if log.exists() and log.stat().st_size:
        log.rename(aside.with_name(f"{aside.name}-wal"))
    library_file.rename(aside)
    _delete(library_file)  # what SQLite keeps beside it
    return aside


def _fill(
    new: Path, sources_dir: Path, progress: Show | None, files: list[KeptFile]
) -> list[str]:
    """Make a library of the kept files."""
    with Library.open(new) as library:
        with library.transaction() as db:
            # More than any library counted to: who has the old one open sees a change.
            set_generation(db, int(time.time()))
        messages = []
        for kept in files:
            messages += _read(library, sources_dir, kept, progress)
        papers = len(library)
    if not files:
        return [_("no source file was kept: import your lists again")]
    return [*messages, made_again(len(files), papers)]


def _read(
    library: Library, sources_dir: Path, kept: KeptFile, progress: Show | None
) -> list[str]:
    """Import a kept file; what is to be told of it."""
    from paperdeck.library.importing import import_source  # loads every format
    from paperdeck.library.versions import kept_versions, remember_replaced

    try:
        data, digest, intact = read_kept(kept)
    except OSError as error:
        return [
            _("{name} cannot be read ({reason}): import it again").format(
                name=kept.path.name, reason=why(error)
            )
        ]
    report = import_source(
        library,
        kept.name,
        data,
        digest,
        sources_dir if intact else None,
        progress,
        imported_at=kept.imported_at,
    )
    if not intact:
        if report.source is not None:
            # By its name it would be taken for what it was.
            with suppress(OSError):
                kept.path.rename(kept_path(sources_dir, digest, kept.name))
        return [
            _(
                "{name}: its kept file is damaged, and {records:,} of its records "
                "could be read: import it again"
            ).format(name=kept.name, records=report.records)
        ]
    if report.source is not None and (versions := kept_versions(kept)):
        with library.transaction() as db:
            remember_replaced(db, report.source, versions)
    return [report.error] if report.error else []


def made_again(files: int, papers: int) -> str:
    """What to say when it was made from so many files and has so many papers."""
    return _("the library was made again from {files}: {papers}").format(
        files=counting.kept_files(files), papers=counting.papers(papers)
    )
