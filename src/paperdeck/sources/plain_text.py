"""Plain text: a heading that gives venue and year, then one untitled abstract a paragraph.

Paragraphs are parted by blank lines and may be wrapped over several lines. Further
headings may follow; each holds for what stands below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from paperdeck.language import N_, _
from paperdeck.papers.model import Paper
from paperdeck.papers.text import clean
from paperdeck.sources.conversion import whole_items
from paperdeck.sources.headings import Heading, heading
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Item, Record
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head
from paperdeck.sources.text_blocks import (
    FEWEST_WORDS,
    HEADING_MARK,
    MOST_WORDS,
    RULE,
    is_plain_text,
    is_prose,
    joined,
    word_count,
)

NAME = "plain-text"
DESCRIPTION = N_(
    "plain text: a heading such as “ICML 2026 Papers”, then an abstract a paragraph"
)

# A list without a heading must look more like abstracts than that.
_FEWEST_PROSE_WORDS = 20
_SNIFFED_PARAGRAPHS = 20


class _Paragraph(NamedTuple):
    text: str
    line: int
    heading: Heading | None = None


def sniff(head: Head) -> int:
    """Whether this is text with such a heading, or for the most part prose."""
    if not is_plain_text(head.text):
        return NO
    paragraphs = list(islice(_paragraphs(head.text), _SNIFFED_PARAGRAPHS))
    has_heading = any(paragraph.heading for paragraph in paragraphs[:3])
    bodies = [paragraph for paragraph in paragraphs if not paragraph.heading]
    fewest = FEWEST_WORDS if has_heading else _FEWEST_PROSE_WORDS
    prose = sum(is_prose(paragraph.text, fewest) for paragraph in bodies)
    if has_heading:
        return SURE if prose or not bodies else NO
    return MAYBE if bodies and 2 * prose >= len(bodies) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name, from its first heading, and its records."""
    first = next((one.heading for one in _paragraphs(head.text) if one.heading), Heading("", 0))
    items = whole_items(
        _items(document.text), document.damage, _("there is no abstract below the heading")
    )
    return f"{first.venue} {first.year or ''}".strip(), items


def _items(text: str) -> Iterator[Item]:
    venue, year = "", None
    number = 0
    for paragraph in _paragraphs(text):
        if paragraph.heading:
            venue, year = paragraph.heading
            continue
        number += 1
        yield _item(paragraph, number, venue, year)


def _item(paragraph: _Paragraph, number: int, venue: str, year: int | None) -> Item:
    where = _("paragraph {number} (line {line})").format(number=number, line=paragraph.line)
    count = word_count(paragraph.text)
    if count < FEWEST_WORDS:
        return Fault(
            where, _("{count} words are too few for an abstract; left out").format(count=count)
        )
    if count > MOST_WORDS:
        return Fault(
            where,
            _("{count:,} words are too many for an abstract; left out").format(count=count),
        )
    return Record(Paper(abstract=paragraph.text, venue=venue, year=year), where)


def _paragraphs(text: str) -> Iterator[_Paragraph]:
    """Headings and paragraphs in order; each heading line is one of its own."""
    lines: list[str] = []
    start = 1
    # The appended blank line closes the last paragraph.
    for number, line in enumerate((*clean(text).split("\n"), ""), 1):
        bare = line.strip()
        if not bare or RULE.fullmatch(bare):
            if lines:
                yield _Paragraph(joined(lines), start)
            lines = []
            continue
        if not lines:
            found = heading(HEADING_MARK.sub("", bare))
            if found:
                yield _Paragraph(bare, number, found)
                continue
            start = number
        lines.append(bare)
