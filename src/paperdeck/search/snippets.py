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
    begin, finish = marks[first][0], marks[last][1]
    start = 0
    if finish > room:
        spare = room - (finish - begin)
        start = min(max(begin - max(int(spare * _BEFORE), 0), 0), len(line) - room)
        start = _next_word(line, start, begin)
    end = _last_word(line, min(start + room, len(line)), finish)
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


def _next_word(line: str, start: int, latest: int) -> int:
    """The beginning of a word at ``start`` or soon after, where there is one in time."""
    space = line.find(" ", max(start - 1, 0), min(start + _WORD, latest))
    return start if space < 0 or not start else space + 1


def _last_word(line: str, end: int, earliest: int) -> int:
    """The end of a word at ``end`` or shortly before, where there is one late enough."""
    space = line.rfind(" ", max(end - _WORD, earliest), end + 1)
    return end if space < 0 or end == len(line) else space
