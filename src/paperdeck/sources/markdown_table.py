"""Tables in Markdown, a paper a row: ``| title | authors |`` above ``|---|---|``.

There may be several in a text; headings give venue, year and topic to those below them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from paperdeck.errors import SourceError
from paperdeck.language import N_, _
from paperdeck.papers.text import clean
from paperdeck.sources.columns import (
    field_of,
    find_columns,
    has_field,
    without_column,
    without_titles,
)
from paperdeck.sources.conversion import common_list, whole_items
from paperdeck.sources.headings import Heading, heading
from paperdeck.sources.inline_facts import link_label
from paperdeck.sources.markdown_line import Kind, Piece, pieces, text_of
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Item, Record
from paperdeck.sources.sniffing import NO, SURE, Head
from paperdeck.sources.table_rows import LINK_FIELDS, Table
from paperdeck.sources.text_blocks import TABLE_RULE, is_markdown, word_count
from paperdeck.sources.text_entry import Context
from paperdeck.sources.text_sections import Sections, marked_heading

NAME = "markdown-table"
DESCRIPTION = N_(
    "a table in Markdown with a header, a paper a row (--map title=COLUMN if need be)"
)

_BETWEEN_CELLS = re.compile(r"(?P<math>(?<!\\)\$[^$\n]*[^$\n\\]\$)|\\.|(?P<bar>\|)|[^\\|$]+|.")
_FENCE = re.compile(r"```|~~~")
_LISTED = re.compile(r"\s*(?:[-*+•]|\d{1,5}[.)])\s+\S")
# What is called “Paper” may be the title, or only lead there.
_FEWEST_TITLE_WORDS = 2.5
_LONGEST_LABEL = 40


class _Row(NamedTuple):
    line: int
    cells: list[str]


class _Found(NamedTuple):
    """A table: its header and the line of that, its rows, and what the headings above say."""

    header: list[str]
    line: int
    rows: list[_Row]
    context: Context


class _Look(NamedTuple):
    """What a text holds: its tables, its lines that are items of lists, its first heading."""

    tables: list[_Found]
    items: int
    sections: Sections


def sniff(head: Head) -> int:
    """Whether most of what this lists stands in tables with titles."""
    if not is_markdown(head.text):
        return NO
    look = _look(head.text)
    rows = sum(len(one.rows) for one in look.tables if _columns(one, head.mapping))
    if rows and rows >= look.items:
        return SURE
    return SURE if look.tables and _is_of(look.tables[0], head.mapping) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name, from the first heading that gives one or from all rows, and the records.

    Raises ``SourceError`` where no table has a column that is known to hold titles.
    """
    look = _look(head.text)
    if not any(_columns(one, head.mapping) for one in look.tables):
        told = untitled_table(head) or _("it has no table in Markdown")
        raise SourceError(
            _("{name}: not understood: {told}").format(name=document.name, told=told)
        )
    venue, year = look.sections.first
    title = f"{venue} {year or ''}".strip() or common_list(_items(look.tables, head.mapping))
    items = _items(_look(document.text).tables, head.mapping)
    return title, whole_items(items, document.damage, _("there is no row below the header"))


def untitled_table(head: Head) -> str:
    """What is wrong with tables that lack but a column of titles; else empty."""
    look = _look(head.text) if is_markdown(head.text) else _Look([], 0, Sections())
    if not look.tables or any(_columns(one, head.mapping) for one in look.tables):
        return ""
    header = max(look.tables, key=lambda one: len(one.rows)).header
    for field, column in head.mapping.items():
        if not has_field(header, field, head.mapping):
            return without_column(header, column)
    return without_titles(header)


def _is_of(table: _Found, mapping: Mapping[str, str]) -> bool:
    """Whether a person named columns of this table."""
    return bool(mapping) and all(has_field(table.header, one, mapping) for one in mapping)


# --- what the text holds ------------------------------------------------------------------


def _look(text: str) -> _Look:
    tables: list[_Found] = []
    sections = Sections()
    items = 0
    fenced = False
    rows: list[_Row] | None = None
    lines = clean(text).split("\n")
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if _FENCE.match(line):
            fenced = not fenced
        if fenced or not line:
            rows = None
            continue
        if rows is not None and "|" in line:
            if number > tables[-1].line + 1:
                rows.append(_Row(number, _cells(line, len(tables[-1].header))))
            continue
        rows = None
        if marked := marked_heading(line) if line.startswith("#") else None:
            sections.enter(*marked)
        elif header := _header(line, lines[number].strip() if number < len(lines) else ""):
            rows = []
            tables.append(_Found(header, number, rows, sections.context()))
        elif heading(line):
            sections.enter(1, line)
        else:
            items += _LISTED.match(raw) is not None
    return _Look(tables, items, sections)


def _header(line: str, below: str) -> list[str]:
    """The names of the columns, where a line is a header; else empty."""
    if "|" not in line or not TABLE_RULE.fullmatch(below):
        return []
    names = [text_of(pieces(cell)) for cell in _cells(line)]
    return names if len(names) == len(_cells(below)) else []


def _cells(line: str, width: int = 0) -> list[str]:
    """The cells of a row; bars in mathematics part them only where there were too few else."""
    cells = _parted(line, mathematics=True)
    return cells if len(cells) >= width else _parted(line, mathematics=False)


def _parted(line: str, *, mathematics: bool) -> list[str]:
    line = line.removeprefix("|")
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    cells = [""]
    for found in _BETWEEN_CELLS.finditer(line):
        if found["bar"]:
            cells.append("")
        elif found["math"] and not mathematics:
            first, *others = found[0].split("|")
            cells[-1] += first
            cells += others
        else:
            cells[-1] += "|" if found[0] == "\\|" else found[0]
    return [cell.strip() for cell in cells]


# --- from rows to papers ------------------------------------------------------------------


def _columns(table: _Found, mapping: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """The places of each field's columns; empty where no column holds titles."""
    if mapping and not _is_of(table, mapping):
        return {}
    columns = find_columns("", table.header, mapping)
    if "title" not in columns:
        place = next((n for n in columns.get("url", ()) if _holds_titles(table, n)), None)
        if place is None:
            return {}
        columns["title"] = (place,)
        columns["url"] = tuple(n for n in columns["url"] if n != place)
    return columns


def _holds_titles(table: _Found, place: int) -> bool:
    cells = [row.cells[place] for row in table.rows if place < len(row.cells)]
    words = sum(word_count(text_of(pieces(cell))) for cell in cells)
    return words >= _FEWEST_TITLE_WORDS * max(1, len(cells))


def _items(tables: list[_Found], mapping: Mapping[str, str]) -> Iterator[Item]:
    number = 0
    for found in tables:
        columns = _columns(found, mapping)
        if not columns:
            number += len(found.rows)
            reason = without_titles(found.header)
            yield Fault(
                _("the table at line {line}").format(line=found.line),
                _("{reason}; left out").format(reason=reason),
            )
            continue
        context = found.context
        table = Table(columns, Heading(context.venue, context.year or 0))
        fields = {n: field for field, places in columns.items() for n in places}
        for row in found.rows:
            number += 1
            yield _item(
                row,
                _("row {number} (line {line})").format(number=number, line=row.line),
                found,
                table,
                fields,
            )


def _item(
    row: _Row, where: str, found: _Found, table: Table, fields: Mapping[int, str]
) -> Item:
    width = len(found.header)
    if any(row.cells[width:]):
        reason = _("has {cells} cells, the header has {width}").format(
            cells=len(row.cells), width=width
        )
        return Fault(
            where, _("{reason}; write \\| for a bar inside a cell").format(reason=reason)
        )
    texts: list[str] = []
    links: list[tuple[str, str]] = []
    for n, cell in enumerate(row.cells):
        field = fields.get(n, "")
        parts = pieces(cell)
        linked = [part for part in parts if part.kind is Kind.LINK]
        if field != "authors":
            name = found.header[n] if n < width else ""
            links += ((_label(part, field, name), part.url) for part in linked)
        texts.append(_text(cell, parts, field, linked))
    paper = table.paper(texts, links)
    if not (paper.title or paper.abstract):
        return Fault(where, _("has neither a title nor an abstract; left out"))
    topic = paper.topic or found.context.topic
    return Record(msgspec.structs.replace(paper, topic=topic), where)


def _text(cell: str, parts: list[Piece], field: str, linked: list[Piece]) -> str:
    """What a cell says, but for its links; an abstract keeps its markup."""
    if field == "abstract":
        return cell
    return "" if linked and field in LINK_FIELDS else text_of(parts)


def _label(link: Piece, field: str, column: str) -> str:
    """What a link leads to: as it says itself, else as its column says; empty for the paper."""
    known = link_label(link.text) if link.text else None
    if field == "title":
        return known or ""
    of_column = LINK_FIELDS.get(field) or ("" if field_of(column) else column)
    if known is None:
        is_label = 0 < len(link.text) <= _LONGEST_LABEL and field == "url"
        return link.text if is_label else of_column
    return known or of_column
