"""Snippets: the stretch of a text around what a search found in it."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from paperdeck.search.highlight import highlights
from paperdeck.search.results import Terms

_MORE = "…"
# How much of the room stands before the first match.
_BEFORE = 0.25
# A stretch begins and ends between words, if one ends within so many characters.
_WORD = 20


class Snippet(NamedTuple):
    """Text on one line, and where it has what was searched for: ``[start, end)`` in order."""

    text: str
    marks: list[tuple[int, int]]


def snippet(text: str, terms: Terms, width: int) -> Snippet | None:
    """The stretch of rendered ``text`` with most of ``terms``, of at most ``width`` characters.

    ``None`` when there is nothing of them in it. The earliest of equal stretches is taken.
    """
    line = " ".join(text.split())
    marks = highlights(line, terms)
    if not marks or width < 1:
        return None
    if len(line) <= width:
        return Snippet(line, marks)
    room = max(width - 2 * len(_MORE), 1)
    first, last = _densest(line, marks, room)
    spare = room - (marks[last][1] - marks[first][0])
    start = max(marks[first][0] - max(int(spare * _BEFORE), 0), 0)
    start = min(start, max(len(line) - room, 0))
    end = min(start + room, len(line))
    start, end = _between_words(line, start, end, marks[first][0], marks[last][1])
    before = _MORE if start else ""
    after = _MORE if end < len(line) else ""
    shift = len(before) - start
    inside = [
        (max(left, start) + shift, min(right, end) + shift)
        for left, right in marks
        if left < end and right > start
    ]
    return Snippet(f"{before}{line[start:end]}{after}", inside)


def _densest(line: str, marks: list[tuple[int, int]], room: int) -> tuple[int, int]:
    """The first and the last of the marks that fit into ``room``: where most differ."""
    starts = [left for left, _ in marks]
    best, most = (0, 0), 0
    for first, (left, _) in enumerate(marks):
        last = max(bisect_left(starts, left + room) - 1, first)
        while last > first and marks[last][1] > left + room:
            last -= 1
        kinds = len({line[start:end].lower() for start, end in marks[first : last + 1]})
        if kinds > most:
            best, most = (first, last), kinds
    return best


def _between_words(line: str, start: int, end: int, first: int, last: int) -> tuple[int, int]:
    if start:
        space = line.find(" ", max(start - 1, 0), min(start + _WORD, first + 1))
        start = space + 1 if 0 <= space < first else start
    if end < len(line):
        space = line.rfind(" ", max(end - _WORD, last), end + 1)
        end = space if space >= last else end
    return start, end
