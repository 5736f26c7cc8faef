"""A BibTeX entry that stands inside another record: single fields, how the paper came out.

Quick and modest: whole files of BibTeX are for a parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from paperdeck.papers.model import Publication
from paperdeck.papers.text import clean
from paperdeck.sources.bibtex_text import names, plain_line
from paperdeck.sources.fields import whole_number
from paperdeck.sources.publications import KINDS, publication, publication_date

_START = re.compile(r"\s*@\s*([A-Za-z]+)\s*[{(][^{}\"=,]*")
_NAME = re.compile(r"\s*,\s*(?:([A-Za-z][\w-]*)\s*=\s*)?")
_MARK = re.compile(r'[{}"]')
_BARE = re.compile(r"[^\s,}]+")


def bibtex_field(entry: str, name: str) -> str:
    """The value of the entry's field ``name`` as written, without its outer braces or quotes.

    Empty where there is no such field.
    """
    # Prose may say "year = 2000" too, but hardly at the beginning of a line.
    found = _field(name, r"\n").search(entry) or _field(name, ",").search(entry)
    if not found:
        return ""
    start = found.end()
    opening = entry[start : start + 1]
    if opening not in {"{", '"'}:
        bare = _BARE.match(entry, start)
        return bare[0] if bare else ""
    depth = 0
    for at in range(start + 1, len(entry)):
        char = entry[at]
        if depth == 0 and char == ("}" if opening == "{" else '"'):
            return entry[start + 1 : at]
        depth += (char == "{") - (char == "}")
    return entry[start + 1 :]


def embedded_publication(entry: str) -> Publication | None:
    """How the paper came out, as its entry tells, and the entry itself without its abstract.

    ``None`` where ``entry`` is no entry of BibTeX.
    """
    entry = clean(entry).strip()
    start = _START.match(entry)
    if not start or not entry.endswith(("}", ")")):
        return None
    found: dict[str, str] = {}
    kept = entry
    for name, value, begin, end in _fields(entry, start.end()):
        if name == "abstract":
            kept = entry[:begin] + entry[end:]
        else:
            found.setdefault(name, value)

    def text(name: str) -> str:
        return plain_line(found.get(name, ""))

    year = whole_number(text("year"))
    return publication(
        kind=KINDS.get(start[1].lower(), ""),
        container=text("booktitle") or text("journal"),
        series=text("series"),
        volume=text("volume"),
        number=text("number"),
        pages=text("pages"),
        publisher=text("publisher"),
        place=text("address"),
        date=publication_date(year, text("month")),
        editors=_editors(found.get("editor", "")),
        entry=kept,
    )


class _Field(NamedTuple):
    """A field of an entry: from the comma before it to the end of its value."""

    name: str
    value: str
    start: int
    end: int


def _fields(entry: str, at: int) -> Iterator[_Field]:
    """The fields of an entry from ``at`` on, as far as they can be read."""
    while (found := _NAME.match(entry, at)) and found[1]:
        start = found.end()
        end = _value_end(entry, start)
        value = entry[start:end]
        if value[:1] in {"{", '"'}:
            value = value[1:-1]
        yield _Field(found[1].lower(), value, found.start(), end)
        at = end


def _value_end(entry: str, start: int) -> int:
    opening = entry[start : start + 1]
    if opening not in {"{", '"'}:
        bare = _BARE.match(entry, start)
        return bare.end() if bare else start
    depth = 0
    for mark in _MARK.finditer(entry, start + 1):
        if depth == 0 and mark[0] == ("}" if opening == "{" else '"'):
            return mark.end()
        depth += (mark[0] == "{") - (mark[0] == "}")
    return len(entry)


# All papers of a volume have the same.
@lru_cache(maxsize=1 << 8)
def _editors(tex: str) -> tuple[str, ...]:
    return names(tex) if tex else ()


@cache
def _field(name: str, before: str) -> re.Pattern[str]:
    return re.compile(rf"{before}\s*{re.escape(name)}\s*=\s*", re.IGNORECASE)
