"""Writing files so that there is the old one or the new one, and never half of one."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO


@contextlib.contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[IO[bytes]]:
    """A file to write into, which takes the place of ``path`` when the block ends well.

    Until then, and when the block raises, ``path`` stays as it was. A symbolic link goes on
    leading to its file; permissions stay, and with ``private`` a new file is its owner's
    alone. What is no regular file (a pipe, ``/dev/stdout``)
    is written as it is. Raises ``OSError``.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    except OSError as error:
        error.filename = str(path)  # the one that the person knows
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode(path, 0o600 if private else None))
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _mode(path: Path, new: int | None) -> int:
    """The permissions of ``path``; else ``new``, or what the system gives a new file."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        if new is not None:
            return new
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
