"""CSV: one paper a row, for spreadsheets; saved searches are not in it.

A cell that a spreadsheet would take for a formula gets an apostrophe before it, which
reading takes away again.
"""

from __future__ import annotations

import csv
import io
import re
import sys

import msgspec

from paperdeck.language import _
from paperdeck.papers import Author, Link, Paper
from paperdeck.shelf.exchange.contents import Contents, Refused, taken
from paperdeck.shelf.states import State

COLUMNS = (
    "key",
    "title",
    "authors",
    "venue",
    "year",
    "url",
    "bookmarked",
    "read",
    "rating",
    "rated",
    "queued",
    "tags",
    "note",
    "note_changed",
    "ids",
    "paper",
)
"""Of these, ``paper`` has the whole paper as JSON; where it is empty, the paper is made of
the columns that people read."""

_DANGEROUS = re.compile(r"'*[=+\-@\t\r]")
_ESCAPED = re.compile(r"''*[=+\-@\t\r]")


def write(contents: Contents) -> bytes:
    """The table, in UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for state in contents.states:
        cells = _cells(state)
        writer.writerow([neutral(cells[name]) for name in COLUMNS])
    return out.getvalue().encode()


def is_it(data: bytes) -> bool:
    """Whether the data begins with such a table's header."""
    return _header(data) is not None


def read(data: bytes, name: str) -> Contents:
    """What is in it; a row that cannot be read loses only itself. ``name`` is the file's."""
    contents = Contents()
    header = _header(data) or []
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))  # a note may be long
    text = io.StringIO(data.decode("utf-8-sig", "replace"), newline="")
    reader = csv.reader(text)
    next(reader, None)
    while True:
        try:
            row = next(reader, None)
            if row is None:
                return contents
            if row:
                contents.states.append(_state(dict(zip(header, map(plain, row), strict=False))))
        except (csv.Error, msgspec.MsgspecError, Refused) as error:
            contents.problems.append(
                _("{name}: line {line_num}: {error}; left out").format(
                    name=name, line_num=reader.line_num, error=error
                )
            )


def neutral(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if _DANGEROUS.match(cell) else cell


def plain(cell: str) -> str:
    """What :func:`neutral` was given."""
    return cell[1:] if _ESCAPED.match(cell) else cell


def _header(data: bytes) -> list[str] | None:
    line = data.partition(b"\n")[0].decode("utf-8-sig", "replace")
    names = [name.strip() for name in next(csv.reader([line]), [])]
    return names if {"key", "note", "tags"} <= set(names) else None


def _cells(state: State) -> dict[str, str]:
    paper = state.paper or Paper()
    return {
        "key": state.key,
        "title": paper.title,
        "authors": "; ".join(author.name for author in paper.authors),
        "venue": paper.venue,
        "year": str(paper.year or ""),
        "url": paper.links[0].url if paper.links else "",
        "bookmarked": state.bookmarked or "",
        "read": state.read or "",
        "rating": str(state.rating or ""),
        "rated": state.rated or "",
        "queued": "" if state.queued is None else repr(state.queued),
        "tags": ", ".join(state.tags),
        "note": state.note,
        "note_changed": state.note_changed or "",
        "ids": " ".join(state.ids),
        "paper": msgspec.json.encode(paper).decode(),
    }


def _state(cells: dict[str, str]) -> State:
    def text(name: str) -> str:
        return cells.get(name, "").strip()

    return taken(
        State(
            text("key"),
            bookmarked=text("bookmarked") or None,
            note=cells.get("note", ""),
            note_changed=text("note_changed") or None,
            tags=(text("tags"),),
            read=text("read") or None,
            rating=int(_number(text("rating")) or 0),
            rated=text("rated") or None,
            queued=_number(text("queued")),
            paper=_paper(cells),
            ids=tuple(text("ids").split()),
        )
    )


def _paper(cells: dict[str, str]) -> Paper:
    if cells.get("paper", "").strip():
        return msgspec.json.decode(cells["paper"], type=Paper)
    year = _number(cells.get("year", "").strip())
    return Paper(
        title=cells.get("title", ""),
        authors=tuple(
            Author(name.strip()) for name in cells.get("authors", "").split(";") if name.strip()
        ),
        venue=cells.get("venue", ""),
        year=int(year) if year else None,
        links=(Link("Web page", cells["url"]),) if cells.get("url") else (),
    )


def _number(text: str) -> float | None:
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        raise Refused(_("{text!r} is no number").format(text=text)) from None
