"""Reading no more of a file than a source may hold."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from paperdeck.errors import SourceError
from paperdeck.language import _

SIZE_LIMIT = 1 << 30
"""The most bytes that a source may hold, unpacked. A small archive can unpack to terabytes."""

_CHUNK = 1 << 20


def read_file(path: Path, *, limit: int = SIZE_LIMIT) -> bytes:
    """All bytes of a file. Raises ``OSError``, and ``SourceError`` as :func:`read_limited`."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        return read_limited(str(path), file, limit=limit, expected=size)


def read_limited(
    name: str, file: BinaryIO, *, limit: int = SIZE_LIMIT, expected: int = 0
) -> bytes:
    """All bytes of ``file``, which may be endless: no more than ``limit`` and one are read.

    ``expected`` is its size where that is known. Raises ``OSError``, and ``SourceError``
    naming ``name`` where there are more than ``limit`` bytes.
    """
    if expected > limit:
        raise too_large(name, limit)
    chunks: list[bytes] = []
    size = 0
    while chunk := file.read(min(max(expected, _CHUNK), limit + 1 - size)):
        chunks.append(chunk)
        size += len(chunk)
        if size > limit:
            raise too_large(name, limit)
    return b"".join(chunks)


def too_large(name: str, limit: int) -> SourceError:
    """What is said of a source that holds more than ``limit`` bytes."""
    size = (
        _("{size:,} MiB").format(size=limit >> 20)
        if limit >> 20
        else _("{size:,} bytes").format(size=limit)
    )
    return SourceError(
        _("{name}: holds more than {size}; split the list into smaller files").format(
            name=name, size=size
        )
    )
