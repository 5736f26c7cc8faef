"""The files of one fetch: a whole one, a part of the next, and what the server said of them.

::

    list.json         the whole file; only ever replaced at once, by a whole one
    list.json.part    what has come of the next
    list.json.http    which versions these are, as JSON: ETag, Last-Modified
    list.json.lock    held by the one process that fetches
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

import msgspec

from paperdeck.errors import SourceError, why
from paperdeck.language import _
from paperdeck.locks import alone

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST = 80
_DIGITS = 16


class Version(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which version of a file this is, in the words of its server.

    ``size`` is in bytes as they are sent: of a whole file how many they are, of a part how
    many there will be (none: not said).
    """

    etag: str = ""
    modified: str = ""
    encoding: str = ""
    size: int | None = None

    @property
    def range_validator(self) -> str:
        """What proves that a range is of this same version; empty where nothing does."""
        if self.etag:
            return "" if self.etag.startswith("W/") else self.etag
        return self.modified


class _State(msgspec.Struct, omit_defaults=True):
    """What ``.http`` says."""

    address: str = ""
    whole: Version | None = None
    part: Version | None = None


class Target:
    """Where one address is fetched to. Use it in a ``with``, alone.

    All methods raise ``SourceError`` where the files cannot be written.
    """

    def __init__(self, into: Path, address: str) -> None:
        self.path = into
        self._part = _beside(into, "part")
        self._address = address
        self._state = _State(address)
        self._file: BinaryIO | None = None
        self._locked = contextlib.ExitStack()

    def __enter__(self) -> Target:
        with self._telling():
            is_ours = self._locked.enter_context(alone(_beside(self.path, "lock")))
        if not is_ours:
            self._locked.close()
            raise SourceError(
                _(
                    "{address}: is being fetched already, by another paperdeck; wait for it"
                ).format(address=self._address)
            )
        state = _read_state(self.path)
        if state.address == self._address:
            self._state = state
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._locked.close()

    @property
    def whole(self) -> Version | None:
        """The version of the file that stands there; none where it is not known."""
        version = self._state.whole
        return version if version and version.size == _size(self.path) else None

    @property
    def begun(self) -> Version | None:
        """The version of which a part has come that can be gone on with, if there is one."""
        version = self._state.part
        return version if version and version.range_validator and self.received else None

    @property
    def received(self) -> int:
        """How many bytes of the part have come."""
        return self._file.tell() if self._file else _size(self._part) or 0

    def begin(self, version: Version) -> None:
        """Start a part of this version, from its first byte."""
        self.drop()
        with self._telling():
            # Only when the old part is gone, so that none is taken for another's.
            self._state.part = version
            _write_state(self.path, self._state)

    def append(self, data: bytes) -> None:
        """Add bytes to the part."""
        with self._telling():
            if self._file is None:
                self._file = self._part.open("ab")
            self._file.write(data)

    def close(self) -> None:
        """Bring to the disk what has come."""
        if self._file:
            file, self._file = self._file, None
            with self._telling(), file:
                file.flush()
                os.fsync(file.fileno())

    def drop(self) -> None:
        """Throw the part away."""
        with self._telling():
            if self._file:
                file, self._file = self._file, None
                file.close()
            self._part.unlink(missing_ok=True)

    def content(self) -> bytes:
        """What has come."""
        self.close()
        with self._telling():
            return self._part.read_bytes() if self.received else b""

    def complete(self) -> int:
        """Let the part, which is whole, take the file's place. Returns its size in bytes."""
        self.close()
        with self._telling():
            size = self._part.stat().st_size
            os.replace(self._part, self.path)
            if self._state.part:
                whole = msgspec.structs.replace(self._state.part, size=size)
                self._state.whole, self._state.part = whole, None
            _write_state(self.path, self._state)
        return size

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise SourceError(
                _(
                    "{address}: cannot be kept in {parent}"
                    " ({reason}): make room there, or make it writable"
                ).format(
                    address=self._address,
                    parent=self.path.parent,
                    reason=why(error),
                )
            ) from error


def target_path(directory: Path, address: str) -> Path:
    """The file in ``directory`` into which an address is fetched, the same each time."""
    digest = hashlib.sha256(address.encode()).hexdigest()[:_DIGITS]
    name = _UNSAFE.sub("-", urlsplit(address).path.rpartition("/")[2]).strip("-.")
    return directory / f"{digest}-{name[-_LONGEST:] or 'list'}"


def forget(into: Path) -> None:
    """Forget which version a fetched file is, so that it is fetched anew next time.

    Raises ``OSError``.
    """
    _beside(into, "http").unlink(missing_ok=True)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}.{ending}")


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


def _read_state(path: Path) -> _State:
    """What is known of a target; nothing where it cannot be read."""
    try:
        return msgspec.json.decode(_beside(path, "http").read_bytes(), type=_State)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return _State()


def _write_state(path: Path, state: _State) -> None:
    new = _beside(path, f"http.{uuid.uuid4().hex}")
    try:
        new.write_bytes(msgspec.json.encode(state))
        os.replace(new, _beside(path, "http"))
    except BaseException:
        new.unlink(missing_ok=True)
        raise
