"""The formats that can be read, and finding out which of them a file is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Protocol

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources import (
    bibtex,
    csl_json,
    csv_table,
    feed,
    markdown_table,
    openreview,
    paperdeck_lines,
    paperdeck_list,
    paperlists,
    plain_text,
    ris,
    text_list,
    titled_text,
    virtual_site,
    virtual_site_abstracts,
)
from paperdeck.sources.archives import is_archive
from paperdeck.sources.instructions import take_instructions
from paperdeck.sources.machine_text import machine_text
from paperdeck.sources.opening import Document, open_document
from paperdeck.sources.records import Fault, Item, Reading
from paperdeck.sources.sniffing import NO, SURE, Head, head_of


class Format(Protocol):
    """One format: what a module of it provides."""

    NAME: str
    DESCRIPTION: str

    def sniff(self, head: Head) -> int:
        """How surely a source that begins so is of this format: ``NO``, ``MAYBE``, ``SURE``."""

    def read(self, document: Document, head: Head) -> tuple[str, Iterator[Item]]:
        """The list's name, empty where it has none, and its records in the file's order."""


_TAR_MAGIC_AT = 257
_EMPTY = re.compile(r"\[\s*\]\s*|\{\s*\}\s*|null\s*")

# Where two are equally sure, the earlier one is taken.
FORMATS: tuple[Format, ...] = (
    paperdeck_list,
    paperdeck_lines,
    virtual_site,
    virtual_site_abstracts,
    openreview,
    paperlists,
    markdown_table,
    csv_table,
    csl_json,
    bibtex,
    ris,
    feed,
    text_list,
    titled_text,
    plain_text,
)

_TABLES = (markdown_table, csv_table)
_OF_RUNNING_TEXT = (text_list, titled_text, plain_text)


def describe_formats() -> list[tuple[str, str]]:
    """Each format's name and one line of what it is."""
    return [(one.NAME, _(one.DESCRIPTION)) for one in FORMATS]


def read(
    name: str,
    data: bytes,
    *,
    format: str | None = None,  # noqa: A002 - the word for it
    mapping: Mapping[str, str] | None = None,
) -> Reading:
    """Read a source: ``data`` as it stands in the file ``name``, plain or gzip.

    The format is told by content alone, unless ``format`` names it. ``mapping`` says which
    column of a table is which: ``{"title": "Name"}``. What :func:`instruct` said holds where
    these say nothing.

    Raises ``SourceError`` when nothing can be read: an empty file, one too large, an archive
    (see :func:`members`), or one of no known format. Whatever is wrong with single records,
    or with the end of the file, comes as faults among the records; a named format in which
    there is nothing raises ``SourceError`` where these end.
    """
    instructions, data = take_instructions(name, data)
    if is_archive(data):
        raise SourceError(
            _("{name}: is an archive inside another; unpack it and import its files").format(
                name=name
            )
        )
    document = open_document(name, data)
    head = head_of(document, mapping or instructions.mapping)
    named = _format(name, format or instructions.format)
    chosen = named or _sniffed(document, head)
    title, items = chosen.read(document, head)
    items = _with_damage(document, items)
    if named:
        items = _with_any(name, named, items)
    notes = document.notes
    if head.mapping and chosen not in _TABLES:
        notes += (
            _("is {name}, not a table: --map does nothing here").format(name=chosen.NAME),
        )
    return Reading(name, chosen.NAME, title, items, notes)


def _format(name: str, wanted: str) -> Format | None:
    """The format of that name; none where none is wanted."""
    if not wanted:
        return None
    chosen = next((one for one in FORMATS if wanted == one.NAME), None)
    if chosen is None:
        reason = _(
            "there is no format {wanted}; `paperdeck formats` lists those there are"
        ).format(wanted=wanted)
        raise SourceError(f"{name}: {reason}")
    return chosen


def _sniffed(document: Document, head: Head) -> Format:
    surest: Format | None = None
    sureness = NO
    for one in FORMATS:
        sniffed = one.sniff(head)
        if sniffed > sureness:
            surest, sureness = one, sniffed
        if sureness == SURE:
            break  # none can be surer
    # Comments are sentences, and a log has paragraphs.
    if surest in _OF_RUNNING_TEXT and (kind := machine_text(head.text)):
        raise _refused(document, _("it is {kind}").format(kind=kind))
    if surest is None:
        raise _not_understood(document, head)
    return surest


def _with_damage(document: Document, items: Iterator[Item]) -> Iterator[Item]:
    """The items, and last of all the file's damage, unless a fault has just told it."""
    last: Item | None = None
    count = 0
    for last in items:
        count += not isinstance(last, Fault)
        yield last
    told = isinstance(last, Fault) and last.reason == document.damage
    if document.damage and not told:
        yield Fault(_("after record {count}").format(count=count), document.damage)


def _with_any(name: str, named: Format, items: Iterator[Item]) -> Iterator[Item]:
    """The items, of which there must be some, were it a fault."""
    is_empty = True
    for item in items:
        is_empty = False
        yield item
    if is_empty:
        raise SourceError(
            _(
                "{name}: holds nothing in the format {format}: leave --format out, or name "
                "another (`paperdeck formats` lists them)"
            ).format(name=name, format=named.NAME)
        )


def _not_understood(document: Document, head: Head) -> SourceError:
    start = head.text.lstrip()[:1000]
    if document.damage:
        seen = document.damage
    elif _EMPTY.fullmatch(start):
        return SourceError(_("{name}: the file has no papers in it").format(name=document.name))
    elif start.startswith("<"):
        seen = _(
            "it is a web page or XML (a program that exports XML exports BibTeX or RIS, too)"
        )
    elif start.startswith("%PDF-"):
        seen = _("it is a PDF")
    elif document.text.startswith("ustar", _TAR_MAGIC_AT):
        seen = _("it is a tar archive, which must be unpacked first")
    elif lacks := "" if head.json.kind else _untitled_table(head):
        return SourceError(
            _("{name}: not understood: {lacks}").format(name=document.name, lacks=lacks)
        )
    elif kind := "" if head.json.kind else machine_text(head.text):
        seen = _("it is {kind}").format(kind=kind)
    else:
        seen = _("its content is of no known format")
    return _refused(document, seen)


def _untitled_table(head: Head) -> str:
    return next(filter(None, (one.untitled_table(head) for one in _TABLES)), "")


def _refused(document: Document, seen: str) -> SourceError:
    return SourceError(
        _("{name}: not understood: {seen}; `paperdeck formats` lists the formats").format(
            name=document.name, seen=seen
        )
    )
