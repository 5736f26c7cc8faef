"""JSON Lines: a header, then one paper, one saved search or one citation key a line.

``data/shelf-schema.json`` describes a line, field by field.
"""

from __future__ import annotations

from typing import Any

import msgspec

from paperdeck.errors import ShelfError
from paperdeck.language import _
from paperdeck.shelf.citations import Given
from paperdeck.shelf.exchange.contents import (
    Contents,
    Refused,
    taken,
    taken_key,
    taken_search,
)
from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import State

FORMAT = "paperdeck-shelf"
VERSION = 1


class _Header(msgspec.Struct, frozen=True):
    format: str
    version: int


class _Search(msgspec.Struct, frozen=True):
    search: str
    query: str
    saved: str = ""


class _CitationKey(msgspec.Struct, frozen=True):
    citation_key: str
    pattern: str
    ids: tuple[str, ...]


def write(contents: Contents) -> bytes:
    """The whole shelf, in UTF-8."""
    lines: list[Any] = [_Header(FORMAT, VERSION), *contents.states]
    lines += [_Search(each.name, each.query, each.saved) for each in contents.searches]
    lines += [_CitationKey(each.key, each.pattern, each.ids) for each in contents.keys]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def is_it(data: bytes) -> bool:
    """Whether the data begins as such a file does."""
    try:
        return msgspec.json.decode(_first_line(data), type=_Header).format == FORMAT
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False


def read(data: bytes, name: str) -> Contents:
    """What is in it; a line that cannot be read loses only itself.

    ``name`` is the file's, for what is said of it. Raises ``ShelfError`` for a later version.
    """
    header = msgspec.json.decode(_first_line(data), type=_Header)
    if header.version > VERSION:
        raise ShelfError(
            _(
                "{name}: an export of version {version}; this paperdeck reads version"
                " {known}: upgrade it"
            ).format(name=name, version=header.version, known=VERSION)
        )
    contents = Contents()
    for number, line in enumerate(data.split(b"\n")[1:], 2):
        if not line.strip():
            continue
        try:
            _take(line, contents)
        except (msgspec.MsgspecError, Refused, UnicodeDecodeError) as error:
            contents.problems.append(
                _("{name}: line {number}: {error}; left out").format(
                    name=name, number=number, error=error
                )
            )
    return contents


def _take(line: bytes, contents: Contents) -> None:
    found = msgspec.json.decode(line)
    if isinstance(found, dict) and "search" in found:
        search = msgspec.convert(found, _Search)
        contents.searches.append(taken_search(Saved(search.search, search.query, search.saved)))
    elif isinstance(found, dict) and "citation_key" in found:
        given = msgspec.convert(found, _CitationKey)
        key = Given(given.citation_key, given.pattern, given.ids)
        contents.keys.append(taken_key(key))
    else:
        contents.states.append(taken(msgspec.convert(found, State)))


def _first_line(data: bytes) -> bytes:
    return data.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0]
