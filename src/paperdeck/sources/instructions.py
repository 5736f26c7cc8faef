"""What a person says about a source: its format, and which of its columns is which.

It is said once, at the import, but a library keeps the bytes of its sources to read them
again; so it is kept with them, as a line of JSON before the first byte.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from paperdeck.sources.opening import GZIP_MAGIC, unpack

_MARK = b"paperdeck reads this as "
_PEEKED = 512


class Instructions(NamedTuple):
    """A format's name, or empty; and the columns that a person named, by field."""

    format: str = ""
    mapping: Mapping[str, str] = {}


def instruct(
    data: bytes,
    *,
    format: str | None = None,  # noqa: A002 - the word for it
    mapping: Mapping[str, str] | None = None,
) -> bytes:
    """``data`` with what a person said about it; without anything said, as it is."""
    if not format and not mapping:
        return data
    said = {"format": format or "", "mapping": dict(mapping or {})}
    return b"%s%s\n%s" % (_MARK, msgspec.json.encode(said), data)


def take_instructions(name: str, data: bytes) -> tuple[Instructions, bytes]:
    """What was said about the source ``name``, and its bytes as they came.

    Raises ``SourceError`` when they are too many.
    """
    if data.startswith(GZIP_MAGIC) and _peek(data).startswith(_MARK):
        data, _ = unpack(name, data)
    if not data.startswith(_MARK):
        return Instructions(), data
    line, _, rest = data.partition(b"\n")
    try:
        said = msgspec.json.decode(line.removeprefix(_MARK), type=_Said)
    except msgspec.DecodeError:
        return Instructions(), data
    return Instructions(said.format, said.mapping), rest


class _Said(msgspec.Struct):
    format: str
    mapping: dict[str, str]


def _peek(data: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(data[:_PEEKED])
    except zlib.error:
        return b""
