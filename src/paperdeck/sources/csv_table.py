"""Tables with a header, a paper a row: CSV, whatever parts its cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import N_, _
from paperdeck.papers.text import clean, clean_line
from paperdeck.sources.columns import (
    field_of,
    find_columns,
    has_field,
    without_column,
    without_titles,
)
from paperdeck.sources.conversion import common_list, whole_items
from paperdeck.sources.csv_rows import Row, rows
from paperdeck.sources.headings import Heading, heading
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Item, Record
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head
from paperdeck.sources.table_rows import Table
from paperdeck.sources.text_blocks import TABLE_RULE

NAME = "csv"
DESCRIPTION = N_(
    "a table with a header, a paper a row: CSV or TSV (--map title=COLUMN if need be)"
)

_DELIMITERS = (",", ";", "\t", "|")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*", re.IGNORECASE)
_MOST_LINES_BEFORE = 5
_SNIFFED_ROWS = 20
_LEAST_EVEN = 0.9
_LONGEST_NAME = 40
_FEW_BROKEN = 10
_MOST_BROKEN = 0.02


class _Shape(NamedTuple):
    """A table's header, the line it stands on, what parts the cells, what stands above it.

    ``even`` says that the rows below have as many cells.
    """

    header: list[str]
    line: int
    delimiter: str
    above: Heading
    even: bool


def sniff(head: Head) -> int:
    """Whether this has a header that names titles, or the columns that a person named."""
    shape = _shape(head)
    if shape is None:
        return NO
    if head.mapping and (shape.even or _has_mapped(shape.header, head.mapping)):
        return SURE
    if not has_field(shape.header, "title", head.mapping):
        return NO
    if _known(shape.header) > 1 or (shape.even and all(map(_is_column_name, shape.header))):
        return SURE
    return MAYBE if len(shape.header) == 1 else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name, where all rows seen are of one, and the records.

    Raises ``SourceError`` where no column is known to hold titles.
    """
    shape = _shape(head)
    if shape is None:
        raise SourceError(
            _("{name}: not understood: it has no header and rows of cells").format(
                name=document.name
            )
        )
    columns = find_columns(document.name, shape.header, head.mapping)
    if "title" not in columns:
        raise SourceError(
            _("{name}: not understood: {told}").format(
                name=document.name, told=without_titles(shape.header)
            )
        )
    table = Table(columns, shape.above)
    title = common_list(_items(head.text, shape, table))
    items = _items(document.text, shape, table)
    return title, whole_items(items, document.damage, _("there is no row below the header"))


def untitled_table(head: Head) -> str:
    """What is wrong with what is a table but for a column of titles; else empty."""
    shape = _shape(head)
    if shape is None:
        return ""
    for field, column in head.mapping.items():
        if not has_field(shape.header, field, head.mapping):
            return without_column(shape.header, column)
    is_table = shape.even and all(map(_is_column_name, shape.header))
    return without_titles(shape.header) if is_table else ""


def _items(text: str, shape: _Shape, table: Table) -> Iterator[Item]:
    width = len(shape.header)
    below = rows(text, shape.delimiter, line=shape.line, width=width)
    for number, row in enumerate(islice(below, 1, None), 1):
        if isinstance(row, Fault):
            yield row
            continue
        where = _("row {number} (line {line})").format(number=number, line=row.line)
        if any(cell.strip() for cell in row.cells[width:]):
            name = _("a tab") if shape.delimiter == "\t" else f"“{shape.delimiter}”"
            yield Fault(
                where,
                _(
                    "has {cells} cells, the header has {width}; put quotation marks round"
                    " cells that hold {name}"
                ).format(cells=len(row.cells), width=width, name=name),
            )
            continue
        paper = table.paper(row.cells)
        if paper.title or paper.abstract:
            yield Record(paper, where)
        else:
            yield Fault(where, _("has neither a title nor an abstract; left out"))


def _shape(head: Head) -> _Shape | None:
    """How the table looks that the text may be: as it is understood best."""
    text = clean(head.text)
    broken = len(head.text) - len(text) + text.count("\ufffd")
    if broken > max(_FEW_BROKEN, _MOST_BROKEN * len(head.text)):
        return None
    line, above, told = _above_header(text)
    lines = text.split("\n", line + 1)
    shapes = []
    for delimiter in (told,) if told else _DELIMITERS:
        seen = [
            row
            for row in islice(rows(text, delimiter, line=line), _SNIFFED_ROWS)
            if isinstance(row, Row)
        ]
        if not seen or seen[0].line != line:
            continue
        if delimiter == "|" and len(lines) > line and TABLE_RULE.fullmatch(lines[line].strip()):
            continue  # a table in Markdown
        header = [clean_line(cell) for cell in seen[0].cells]
        below = seen[1:]
        even = sum(len(row.cells) == len(header) for row in below)
        is_even = len(header) > 1 and even >= max(1, _LEAST_EVEN * len(below))
        shapes.append(_Shape(header, line, delimiter, above, is_even))
    return max(shapes, key=lambda shape: _likeness(shape, head.mapping), default=None)


def _likeness(shape: _Shape, mapping: Mapping[str, str]) -> tuple[bool, int, bool, int]:
    titled = has_field(shape.header, "title", mapping)
    return titled, _known(shape.header), shape.even, len(shape.header)


def _known(header: list[str]) -> int:
    return sum(field_of(column) != "" for column in header)


def _has_mapped(header: list[str], mapping: Mapping[str, str]) -> bool:
    return all(has_field(header, field, mapping) for field in mapping)


def _is_column_name(column: str) -> bool:
    return 0 < len(column) <= _LONGEST_NAME and not column.isdecimal()


def _above_header(text: str) -> tuple[int, Heading, str]:
    """The line of the header, the heading above it, and the delimiter that is told there."""
    found, told = Heading("", 0), ""
    lines = text.split("\n", _MOST_LINES_BEFORE + 1)[: _MOST_LINES_BEFORE + 1]
    for number, line in enumerate(lines, 1):
        separator = _SEPARATOR_LINE.fullmatch(line)
        bare = clean_line(line.strip("#,; \t"))
        above = heading(bare)
        if separator:
            told = separator[1]
        elif above:
            found = above
        elif bare and not line.startswith("#"):
            return number, found, told
    return 1, Heading("", 0), ""
