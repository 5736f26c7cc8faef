"""The kept source files, from which the library can be made again.

Each is ``<its digest>-<its name>.gz``: the digest is that of the bytes as they came, which
are packed here where they were not. A version that a newer one took the place of stays
for as long as that one, in ``replaced/<digest of the newer>/``; not those before it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import tempfile
import zlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from paperdeck.errors import LibraryError, why
from paperdeck.language import _

_GZIP = b"\x1f\x8b"
_LEVEL = 6
_DIGITS = 16
_KEPT = re.compile(r"([0-9a-f]+)-(.+)\.gz")
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST = 80
_REPLACED = "replaced"


def digest_of(data: bytes) -> str:
    """The digest by which the content of a source file is known again."""
    return hashlib.sha256(data).hexdigest()[:_DIGITS]


def is_digest(value: object) -> bool:
    """Whether this looks like a :func:`digest_of`."""
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{_DIGITS}}}", value) is not None


def kept_path(directory: Path, digest: str, name: str) -> Path:
    """Where the source of that digest and name is kept."""
    return directory / f"{digest}-{plain_name(name)}.gz"


def plain_name(name: str) -> str:
    """A source's name without directories, archive and ``.gz``, safe in a file's name."""
    base = re.split(r"[/\\]|: ", name)[-1]
    base = base[:-3] if base.lower().endswith(".gz") else base
    return _UNSAFE.sub("-", base).strip("-.")[-_LONGEST:] or "source"


def keep(directory: Path, digest: str, name: str, data: bytes) -> Path:
    """Keep a source's bytes; a file that stands there already is left, unless it is damaged.

    Never leaves half a file under the final name. Raises ``OSError``.
    """
    path = kept_path(directory, digest, name)
    if path.exists() and _is_content(path.read_bytes(), digest):
        return path
    directory.mkdir(parents=True, exist_ok=True)
    packed = data if data.startswith(_GZIP) else gzip.compress(data, _LEVEL, mtime=0)
    handle, temporary = tempfile.mkstemp(prefix=".new-", dir=directory)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(packed)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return path


class KeptFile(NamedTuple):
    """A kept source file: what it was called, its digest, where it is, and when it came in
    (ISO 8601)."""

    name: str
    digest: str
    path: Path
    imported_at: str


class Content(NamedTuple):
    """What a kept file holds. Where it is no longer what was kept, it is not ``intact``, and
    ``digest`` is that of what it holds now."""

    data: bytes
    digest: str
    intact: bool


def read_kept(kept: KeptFile) -> Content:
    """Read a kept file, and see whether it is as it was kept. Raises ``OSError``."""
    data = kept.path.read_bytes()
    if _is_content(data, kept.digest):
        return Content(data, kept.digest, intact=True)
    return Content(data, digest_of(data), intact=False)


def _is_content(data: bytes, digest: str) -> bool:
    """Whether ``digest`` is that of these bytes of a kept file, as they are or unpacked."""
    if digest_of(data) == digest:
        return True
    try:
        return digest_of(gzip.decompress(data)) == digest
    except (OSError, EOFError, zlib.error):
        return False


def kept_files(directory: Path) -> list[KeptFile]:
    """Every kept source, in the order in which they came in.

    Raises ``LibraryError`` where the directory cannot be read.
    """
    try:
        paths = [directory / name for name in os.listdir(directory)]
        files = sorted((path.stat().st_mtime_ns, path) for path in paths)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise LibraryError(
            _(
                "{directory} cannot be read ({reason}), where the source files are kept: "
                "make it readable, or import your lists again"
            ).format(directory=directory, reason=why(error))
        ) from error
    return [
        KeptFile(
            match[2],
            match[1],
            path,
            datetime.fromtimestamp(nanoseconds // 10**9, UTC).isoformat(),
        )
        for nanoseconds, path in files
        if (match := _KEPT.fullmatch(path.name))
    ]


def replaced_dir(directory: Path, digest: str) -> Path:
    """Where the versions are kept that the source of that digest took the place of."""
    return directory / _REPLACED / digest


def keep_replaced(
    directory: Path,
    digest: str,
    older: Iterable[tuple[str, str]],
    before: Iterable[tuple[str, str]],
) -> None:
    """Let ``older`` versions, each a digest and a name, be those that the source ``digest``
    took the place of, and forget those ``before`` them. Raises ``OSError``."""
    folder = replaced_dir(directory, digest)
    for one, name in older:
        path = kept_path(directory, one, name)
        if path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.replace(folder / path.name)
        if one != digest:
            forget_replaced(directory, one)
    for one, name in before:
        kept_path(directory, one, name).unlink(missing_ok=True)


def bring_back(directory: Path, kept: Iterable[KeptFile]) -> None:
    """Keep replaced versions among the sources again. Raises ``OSError``."""
    for one in kept:
        one.path.replace(directory / one.path.name)


def forget_replaced(directory: Path, digest: str | None = None) -> None:
    """Delete the versions that the source of that digest replaced, or any did.

    Raises ``OSError``.
    """
    folder = directory / _REPLACED if digest is None else replaced_dir(directory, digest)
    with suppress(FileNotFoundError):
        shutil.rmtree(folder)
    with suppress(OSError):  # while others have some
        (directory / _REPLACED).rmdir()
