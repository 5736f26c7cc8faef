"""Opening the library's file, and making it again where it is lost or damaged."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from paperdeck.errors import LibraryError
from paperdeck.library.connections import is_damaged
from paperdeck.library.keep import kept_files, kept_path, read_kept
from paperdeck.library.report import Progress
from paperdeck.library.store import Library, path_exists

# A write-ahead log belongs to its file: beside another one it would damage that.
_PARTS = ("", "-wal", "-shm")


def open_library(
    library_file: Path,
    sources_dir: Path,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Library, list[str]]:
    """Open the library, and tell in a line each what had to be done for it.

    A damaged file is set aside as ``library.db.damaged-<date>``; then, and where there is
    none or an empty one, the library is made from the kept source files. Raises
    ``LibraryError`` as :meth:`Library.open` does, but for damage.
    """
    fresh = not path_exists(library_file) or library_file.stat().st_size == 0
    try:
        library = Library.open(library_file)
    except LibraryError as error:
        if not is_damaged(error.__cause__):
            raise
        return replace_damaged(library_file, sources_dir, progress=progress)
    if fresh:
        return library, _filled(library, sources_dir, progress, damaged=False)
    return library, [] if library.generation else _unread(sources_dir)


def _unread(sources_dir: Path) -> list[str]:
    """What to say of the kept files of a library that nothing was ever brought into."""
    try:
        kept_files(sources_dir)
    except LibraryError as error:
        return [str(error)]
    return []


def replace_damaged(
    library_file: Path,
    sources_dir: Path,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Library, list[str]]:
    """Do as :func:`open_library` does with a damaged file."""
    aside = _set_aside(library_file)
    library = Library.open(library_file)
    return library, [
        f"the library was damaged: it is set aside as {aside.name}",
        *_filled(library, sources_dir, progress, damaged=True),
    ]


def _filled(
    library: Library,
    sources_dir: Path,
    progress: Callable[[Progress], None] | None,
    *,
    damaged: bool,
) -> list[str]:
    try:
        return _rebuild(library, sources_dir, progress, damaged)
    except BaseException:
        library.close()
        raise


def _set_aside(library_file: Path) -> Path:
    stem = f"{library_file.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}"
    aside = library_file.with_name(stem)
    number = 1
    while aside.exists():
        number += 1
        aside = library_file.with_name(f"{stem}-{number}")
    try:
        for part in _PARTS:
            found = library_file.with_name(library_file.name + part)
            if found.exists():
                found.rename(aside.with_name(aside.name + part))
    except OSError as error:
        raise LibraryError(
            f"{library_file} is damaged and cannot be set aside ({error.strerror}): "
            "close other copies of paperdeck, or move it away"
        ) from error
    return aside


def _rebuild(
    library: Library,
    sources_dir: Path,
    progress: Callable[[Progress], None] | None,
    damaged: bool,
) -> list[str]:
    try:
        files = kept_files(sources_dir)
    except LibraryError as error:
        return [str(error)]
    if not files:
        return ["no source file was kept: import your lists again"] if damaged else []
    from paperdeck.library.importing import import_source  # loads every format
    from paperdeck.library.versions import kept_versions, remember_replaced

    messages = []
    for kept in files:
        try:
            data, digest, intact = read_kept(kept)
        except OSError as error:
            reason = error.strerror
            messages.append(f"{kept.path.name} cannot be read ({reason}): import it again")
            continue
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
            messages.append(
                f"{kept.name}: its kept file is damaged, and {report.records:,} of its records "
                "could be read: import it again"
            )
            if report.source is not None:
                # By its name it would be taken for what it was.
                with suppress(OSError):
                    kept.path.rename(kept_path(sources_dir, digest, kept.name))
        elif report.error:
            messages.append(report.error)
        if intact and report.source is not None and (versions := kept_versions(kept)):
            with library.transaction() as db:
                remember_replaced(db, report.source, versions)
    messages.append(made_again(len(files), len(library)))
    return messages


def made_again(files: int, papers: int) -> str:
    """What to say when it was made from so many files and has so many papers."""
    return (
        f"the library was made again from {files} kept source file{'' if files == 1 else 's'}: "
        f"{papers:,} papers"
    )
