"""Where sources lie: a file, a zip archive, or a folder with any of these."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.archives import Member, is_hidden, members
from paperdeck.sources.size_limit import read_file


def sources_at(path: Path) -> Iterator[Member]:
    """The sources in a file or archive, or in all files below a folder but hidden ones, in a
    settled order. Whatever is wrong with one is told when it is read.
    """
    if not path.is_dir():
        yield from members_of(str(path), partial(read_file, path))
        return
    files = [
        file
        for file in sorted(path.rglob("*"))
        if file.is_file() and not is_hidden(file.relative_to(path).parts)
    ]
    for file in files:
        yield from members_of(str(file), partial(read_file, file))
    if not files:
        yield _failing(
            str(path),
            SourceError(_("{folder}: this folder holds no files").format(folder=path)),
        )


def members_of(name: str, data: Callable[[], bytes]) -> Iterator[Member]:
    """What is in an archive, else the file itself."""
    try:
        yield from members(name, data())
    except (OSError, SourceError) as error:
        yield _failing(name, error)


def _failing(name: str, error: Exception) -> Member:
    """A source whose error is told when its turn comes."""

    def fail() -> bytes:
        raise error

    return Member(name, fail)
