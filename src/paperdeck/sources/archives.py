"""Zip archives: each file in one is a source of its own.

Nothing is written anywhere, so the paths in an archive are only names.
"""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.papers.text import clean_line
from paperdeck.sources.size_limit import SIZE_LIMIT

MOST_MEMBERS = 10_000

_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
# What Office writes is a zip archive, too.
_OFFICE = "[Content_Types].xml"


class Member(NamedTuple):
    """A source: its name, and how to get its bytes; that may raise ``SourceError``."""

    name: str
    data: Callable[[], bytes]


def is_archive(data: bytes) -> bool:
    """Whether this is a zip archive."""
    return data.startswith(_MAGIC)


def is_hidden(parts: tuple[str, ...] | list[str]) -> bool:
    """Whether a path, by its parts, is that of a hidden file or in a hidden folder."""
    return any(part.startswith(".") and part.strip(".") for part in parts)


def members(name: str, data: bytes) -> Iterator[Member]:
    """The sources in ``data``: the archive's files but hidden ones, else itself alone.

    A member is called ``lists.zip: 2026/a.csv``. Raises ``SourceError`` when the archive is
    damaged, holds no files, or too many or too large ones.
    """
    if not is_archive(data):
        yield Member(name, lambda: data)
        return
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OverflowError) as error:
        raise SourceError(
            _("{name}: the zip archive is damaged or cut short; download it again").format(
                name=name
            )
        ) from error
    found = [info for info in archive.infolist() if not info.filename.endswith("/")]
    if any(info.filename == _OFFICE for info in found):
        raise SourceError(
            _("{name}: is an Office document; save its table as CSV").format(name=name)
        )
    found = [info for info in found if not is_hidden(info.filename.split("/"))]
    if not found:
        raise SourceError(_("{name}: this archive holds no files").format(name=name))
    if len(found) > MOST_MEMBERS:
        raise SourceError(
            _(
                "{name}: holds more than {most_members:,} files; unpack it and import a part"
            ).format(name=name, most_members=MOST_MEMBERS)
        )
    if sum(info.file_size for info in found) > SIZE_LIMIT:
        raise SourceError(
            _("{name}: holds more than {size_limit:,} MiB; unpack it and import a part").format(
                name=name, size_limit=SIZE_LIMIT >> 20
            )
        )
    for info in found:
        called = f"{name}: {clean_line(info.filename)}"
        yield Member(called, partial(_content, archive, info, called))


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
    try:
        with archive.open(info) as file:
            # Never more than the archive says that it holds, whatever it does hold.
            return file.read(info.file_size)
    except NotImplementedError as error:
        reason = _("is packed in a way that is not known here; unpack it")
        raise SourceError(
            _("{name}: {reason} and import the file").format(name=name, reason=reason)
        ) from error
    except RuntimeError as error:
        reason = _("is protected by a password; unpack it and import the file")
        raise SourceError(f"{name}: {reason}") from error
    except (
        zipfile.BadZipFile,
        zlib.error,
        lzma.LZMAError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        reason = _("is damaged in its archive; download it again")
        raise SourceError(f"{name}: {reason}") from error
