"""The formats that can be read, and finding out which of them a file is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from paperdeck.errors import SourceError
from paperdeck.sources import (
    paperdeck_list,
    plain_text,
    virtual_site,
    virtual_site_abstracts,
)
from paperdeck.sources.opening import Document, open_document
from paperdeck.sources.records import Fault, Item, Reading
from paperdeck.sources.sniffing import NO, Head, head_of


class Format(Protocol):
    """One format: what a module of it provides."""

    NAME: str
    DESCRIPTION: str

    def sniff(self, head: Head) -> int:
        """How surely a source that begins so is of this format: ``NO``, ``MAYBE``, ``SURE``."""

    def read(self, document: Document, head: Head) -> tuple[str, Iterator[Item]]:
        """The list's name, empty where it has none, and its records in the file's order."""


# Where two are equally sure, the earlier one is taken.
FORMATS: tuple[Format, ...] = (
    paperdeck_list,
    virtual_site,
    virtual_site_abstracts,
    plain_text,
)


def describe_formats() -> list[tuple[str, str]]:
    """Each format's name and one line of what it is."""
    return [(one.NAME, one.DESCRIPTION) for one in FORMATS]


def read(name: str, data: bytes) -> Reading:
    """Read a source: ``data`` as it stands in the file ``name``, plain or gzip.

    The format is told by content alone. Raises ``SourceError`` when nothing can be read:
    an empty file, one too large, or one of no known format. Whatever is wrong with single
    records, or with the end of the file, comes as faults among the records.
    """
    document = open_document(name, data)
    head = head_of(document.text)
    surest, chosen = max(
        ((one.sniff(head), one) for one in FORMATS), key=lambda sniffed: sniffed[0]
    )
    if surest == NO:
        raise SourceError(_not_understood(document, head))
    title, items = chosen.read(document, head)
    return Reading(name, chosen.NAME, title, _with_damage(document, items), document.notes)


def _with_damage(document: Document, items: Iterator[Item]) -> Iterator[Item]:
    """The items, and last of all the file's damage, unless a fault has just told it."""
    last: Item | None = None
    count = 0
    for last in items:
        count += not isinstance(last, Fault)
        yield last
    told = isinstance(last, Fault) and last.reason == document.damage
    if document.damage and not told:
        yield Fault(f"after record {count}", document.damage)


def _not_understood(document: Document, head: Head) -> str:
    start = head.text.lstrip()[:1000]
    if document.damage:
        seen = document.damage
    elif start.startswith("<"):
        seen = "it is a web page or XML"
    elif start.startswith("%PDF-"):
        seen = "it is a PDF"
    else:
        seen = "its content is of no known format"
    return (
        f"{document.name}: not understood: {seen}; expected a virtual site's JSON, a "
        "paperdeck list or plain text; `paperdeck import --help` lists the formats"
    )
