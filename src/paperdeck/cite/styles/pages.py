"""Ranges of pages as styles print them: ``321–328``, ``321–28``, ``321–8``."""

from __future__ import annotations

import re
from typing import Literal

PageRange = Literal["expanded", "minimal", "minimal-two", "chicago"]

_RANGE = re.compile(r"(\d+)(\s*[-–—]+\s*)(\d+)")


def page_range(pages: str, form: PageRange, dash: str = "–") -> str:
    """``pages`` with their second number as short as ``form`` has it."""
    found = _RANGE.fullmatch(pages)
    if not found:
        return re.sub(r"[-–—]+", dash, pages)
    first, last = found[1], found[3]
    return f"{first}{dash}{_shortened(first, last, form)}"


def _shortened(first: str, last: str, form: PageRange) -> str:
    if form == "expanded" or len(first) != len(last):
        return last
    same = next((at for at in range(len(first)) if first[at] != last[at]), len(first) - 1)
    if form == "minimal":
        return last[same:]
    if form == "minimal-two":
        return last[min(same, max(len(last) - 2, 0)) :]
    return _chicago(first, last, same)


def _chicago(first: str, last: str, same: int) -> str:
    """All of it after a hundred; what changes after 101 to 109; else two digits or more, but
    all four where three of them change.
    """
    number = int(first)
    if number < 100 or number % 100 == 0:
        return last
    if number % 100 < 10:
        return last[same:]
    changed = sum(one != other for one, other in zip(first, last, strict=True))
    if len(first) == 4 and changed > 2:
        return last
    return last[min(same, len(last) - 2) :]
