"""paperdeck's own export: JSON Lines, one paper a line.

The first line may be a header: ``{"format": "paperdeck-lines", "version": 1, "title": "…"}``.
Every other line has the fields of :class:`paperdeck.papers.Paper`; a line that cannot be read
loses only itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from paperdeck.language import N_, _
from paperdeck.papers.model import Paper
from paperdeck.sources import fields
from paperdeck.sources.conversion import to_records
from paperdeck.sources.expectations import expect
from paperdeck.sources.json_records import Found, line_records
from paperdeck.sources.opening import Document
from paperdeck.sources.paperdeck_list import SHAPE, paper_of, refuse_later_version
from paperdeck.sources.records import Fault, Item
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head

NAME = "paperdeck-lines"
DESCRIPTION = N_("paperdeck's own export, one paper a line: JSON Lines")
VERSION = 1

_FIELDS = frozenset(field.name for field in msgspec.structs.fields(Paper))


def sniff(head: Head) -> int:
    """Whether the first line says so, or else the first lines look like papers.

    One paper alone on its line may be anybody's; several lines are nobody else's.
    """
    members = head.json.members
    if members.get("format") == NAME:
        return SURE
    first, _, rest = head.text.lstrip().partition("\n")
    if not first.startswith("{") or not (_FIELDS & members.keys() & {"title", "abstract"}):
        return NO
    is_whole = first.rstrip().endswith("}")
    return (SURE if rest.lstrip().startswith("{") else MAYBE) if is_whole else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name and its records. Raises ``SourceError`` for a later version."""
    members = head.json.members
    title = ""
    found = line_records(document)
    if members.get("format") == NAME:
        refuse_later_version(document.name, NAME, members.get("version"), VERSION)
        title = fields.line(members.get("title"))
        found = _without_header(found)
    return title, to_records(found, paper_of, _("a paper"), expect(SHAPE))


def header(title: str = "") -> str:
    """The first line of such a file, without its end."""
    return _encode({"format": NAME, "version": VERSION, "title": title})


def line(paper: Paper) -> str:
    """``paper`` as such a line, without its end; :func:`read` gives it back."""
    return _encode(msgspec.structs.replace(paper, key=""))


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _without_header(found: Iterator[Found | Fault]) -> Iterator[Found | Fault]:
    first = next(found, None)
    if first is None or _is_header(first):
        return found
    return chain((first,), found)


def _is_header(one: Found | Fault) -> bool:
    value: Any = one.value if isinstance(one, Found) else None
    return isinstance(value, dict) and value.get("format") == NAME
