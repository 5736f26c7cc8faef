"""The year of a conference, as its proceedings' title tells it: ``Proceedings of the 16th Asian
Conference on Machine Learning`` is of 2024, though it came out in 2025."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from paperdeck.cite.venues import edition_year, ordinal_words, volume_year

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"\b[^\W\d_]+\s?['’](\d\d)\b|\b[A-Za-z]*[A-Z]{2}[A-Za-z]*-?(\d\d)\b")
_NUMBER = re.compile(r"\b(\d{1,3})(?:st|nd|rd|th)\b", re.IGNORECASE)
_VOLUME = re.compile(r"\s(\d{1,3}|[IVXLC]+)(?=\s*(?:[:,(]|\Z))")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_WORD = re.compile(r"[a-z]+")
_PIVOT = 50


@lru_cache(maxsize=1 << 12)
def year_of_proceedings(title: str, venue: str) -> int | None:
    """The year of the conference of ``venue`` whose proceedings have this ``title``.

    The year itself may stand there (``2017``, ``IJCAI-20``), or which conference it is
    (``Thirty-Second``), or which volume. ``None`` where none of them does.
    """
    year = _YEAR.search(title)
    if year:
        return int(year[1])
    short = _SHORT_YEAR.search(title)
    if short:
        of_century = int(short[1] or short[2])
        return of_century + (1900 if of_century >= _PIVOT else 2000)
    if number := _number(title):
        return edition_year(venue, number)
    volume = _VOLUME.search(title)
    return volume_year(venue, _counted(volume[1])) if volume else None


def _number(title: str) -> int | None:
    digits = _NUMBER.search(title)
    if digits:
        return int(digits[1])
    words = _WORD.findall(title.lower())
    for word, following in pairwise([*words, ""]):
        number = _ordinals().get(word + following) or _ordinals().get(word)
        if number:
            return number
    return None


def _counted(number: str) -> int:
    """The number that digits or Roman numerals say."""
    if number.isdecimal():
        return int(number)
    values = [_ROMAN[digit] for digit in number]
    return sum(
        -value if value < following else value for value, following in pairwise([*values, 0])
    )


@cache
def _ordinals() -> dict[str, int]:
    return {ordinal_words(n).replace("-", "").lower(): n for n in range(1, 100)}
