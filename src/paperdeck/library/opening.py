"""Opening the library's file, and making it again where it is lost or damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from paperdeck.errors import LibraryDamaged, LibraryError
from paperdeck.later import later
from paperdeck.library.store import Library, is_missing

if TYPE_CHECKING:
    from paperdeck.library import keep, remaking
    from paperdeck.library.report import Progress
else:  # a library that is sound does without them
    keep = later("paperdeck.library.keep")
    remaking = later("paperdeck.library.remaking")

_T = TypeVar("_T")


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
    messages: list[str] = []
    if is_missing(library_file) and _has_kept(sources_dir):
        messages = remaking.make_again(library_file, sources_dir, progress=progress)
    try:
        library = Library.open(library_file)
    except LibraryDamaged as damage:
        messages = remaking.make_again(library_file, sources_dir, damage, progress=progress)
        library = Library.open(library_file)
    return library, messages or ([] if library.generation else _unread(sources_dir))


def mending(
    library: Library,
    sources_dir: Path,
    work: Callable[[], _T],
    messages: list[str],
    *,
    progress: Callable[[Progress], None] | None = None,
) -> _T:
    """Do some work with a library; where that turns out to be damaged it is mended, which
    ``messages`` then tell, and the work is done once more. Raises ``LibraryError``."""
    try:
        return work()
    except LibraryDamaged as damage:
        if library.path is None:
            raise
        damage.file = damage.file or library.file
        library.let_go()
        messages += remaking.make_again(library.path, sources_dir, damage, progress=progress)
        return work()


def _has_kept(sources_dir: Path) -> bool:
    try:
        return bool(keep.kept_files(sources_dir))
    except LibraryError:
        return False


def _unread(sources_dir: Path) -> list[str]:
    """What to say of the kept files of a library that nothing was ever brought into."""
    try:
        keep.kept_files(sources_dir)
    except LibraryError as error:
        return [str(error)]
    return []
