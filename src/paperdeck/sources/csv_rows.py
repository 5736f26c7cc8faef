"""The rows of CSV text, whatever parts its cells.

A quotation mark that is never closed would swallow all that follows it: a row that cannot
be read is given up, and reading goes on with the line below its first.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from paperdeck.language import _
from paperdeck.sources.records import Fault

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


class Row(NamedTuple):
    """One row: its cells as written, and the line it begins on."""

    cells: list[str]
    line: int


def rows(text: str, delimiter: str, *, line: int = 1, width: int = 0) -> Iterator[Row | Fault]:
    """The rows of ``text`` from its line ``line`` on; empty ones are left out.

    Where quotation marks stand wrongly inside one line, it is read as it looks, if that
    gives ``width`` cells; else it is a fault.
    """
    lines = _Lines(text, line)
    while not lines.ended:
        at, number = lines.at, lines.number
        try:
            cells = next(csv.reader(lines, delimiter=delimiter, strict=True))
        except StopIteration:
            return
        except csv.Error:
            lines.at, lines.number = at, number
            cells = _as_it_looks(next(lines), delimiter)
            if len(cells) != width:
                reason = _(
                    "a quotation mark is not closed or stands inside a cell; mend it there"
                )
                yield Fault(_("line {number}").format(number=number), reason)
                continue
        if any(cell.strip() for cell in cells):
            yield Row(cells, number)


def _as_it_looks(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=delimiter))
    except (csv.Error, StopIteration):  # an endless cell, or nothing
        return []


class _Lines:
    """The lines of a text, one after the other; they can be taken up again anywhere."""

    def __init__(self, text: str, number: int) -> None:
        self._text = text
        self.at = 0
        self.number = 1
        while self.number < number and not self.ended:
            next(self)

    @property
    def ended(self) -> bool:
        return self.at >= len(self._text)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        found = None if self.ended else _LINE.match(self._text, self.at)
        if found is None:
            raise StopIteration
        self.at = found.end()
        self.number += 1
        return found[0]
