"""Rows in columns, one under another, for people; scripts take JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime

from paperdeck.columns import columns
from paperdeck.papers.text import clean_line

_GAP = "  "


def aligned(rows: Sequence[Sequence[str]], *, right: Collection[int] = ()) -> Iterator[str]:
    """A line for each row, all of the same length; the columns ``right`` end under one
    another, the others begin so."""
    cells = [[clean_line(cell) for cell in row] for row in rows]
    widths = [max(map(columns, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        parts = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (width - columns(cell))
            parts.append(blank + cell if place in right else cell + blank)
        yield _GAP.join(parts).rstrip()


def local_time(moment: str) -> str:
    """An ISO 8601 time as ``2026-07-01 10:30`` in one's own zone."""
    return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
