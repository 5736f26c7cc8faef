"""Numbers in queries and in papers: years, ratings, the positions of posters."""

from __future__ import annotations

import re

from paperdeck.search.syntax import Range

_RANGE = re.compile(r"(\d*)\.\.(\d*)")
_BOUND = re.compile(r"(>=|<=|>|<|=|)(\d+)")
_DIGITS = re.compile(r"\d+")
# Longer ones are no numbers of anything, and are more than an index can hold.
_LONGEST = 9
_YEAR = 4


def number_range(field: str, text: str, *, is_begun: bool) -> Range | None:
    """The numbers that ``text`` asks for (``5``, ``3..7``, ``>=3``); ``None`` if it does not.

    With ``is_begun`` the digits of a year at its end may go on: ``20`` is 2000 to 2099.
    """
    text = text.replace("#", "")
    if any(len(digits) > _LONGEST for digits in _DIGITS.findall(text)):
        return None
    if found := _RANGE.fullmatch(text):
        low, high = found.groups()
        if not low and not high:
            return None
        return Range(field, _lowest(low, False), _highest(high, is_begun) if high else None)
    if not (found := _BOUND.fullmatch(text)):
        return None
    sign, digits = found.groups()
    low_bound, high_bound = _lowest(digits, is_begun), _highest(digits, is_begun)
    if low_bound is None or high_bound is None:
        return None
    match sign:
        case ">=":
            return Range(field, low_bound, None)
        case ">":
            return Range(field, high_bound + 1, None)
        case "<=":
            return Range(field, None, high_bound)
        case "<":
            return Range(field, None, low_bound - 1)
    return Range(field, low_bound, high_bound)


def numbers_in(text: str) -> list[int]:
    """The numbers of a position such as ``#2909`` or ``Hall B 12``."""
    return [int(digits) for digits in _DIGITS.findall(text) if len(digits) <= _LONGEST]


def _lowest(digits: str, is_begun: bool) -> int | None:
    if not digits:
        return None
    return int(digits.ljust(_YEAR, "0") if is_begun else digits)


def _highest(digits: str, is_begun: bool) -> int | None:
    if not digits:
        return None
    return int(digits.ljust(_YEAR, "9") if is_begun else digits)
