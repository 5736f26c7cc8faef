"""The year of a conference, as its proceedings' title tells it: ``Proceedings of the 16th Asian
Conference on Machine Learning`` is of 2024, though it came out in 2025."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from paperdeck.cite.venues import edition_year, ordinal_words

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"\b[A-Z]{2}\w*[-'’](\d\d)\b")
_NUMBER = re.compile(r"\b(\d{1,3})(?:st|nd|rd|th)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_PIVOT = 50


@lru_cache(maxsize=1 << 12)
def year_of_proceedings(title: str, venue: str) -> int | None:
    """The year of the conference of ``venue`` whose proceedings have this ``title``.

    The year itself may stand there (``2017``, ``IJCAI-20``), or which conference it is
    (``Thirty-Second``). ``None`` where neither does.
    """
    year = _YEAR.search(title)
    if year:
        return int(year[1])
    short = _SHORT_YEAR.search(title)
    if short:
        return int(short[1]) + (1900 if int(short[1]) >= _PIVOT else 2000)
    number = _number(title)
    return edition_year(venue, number) if number else None


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


@cache
def _ordinals() -> dict[str, int]:
    return {ordinal_words(n).replace("-", "").lower(): n for n in range(1, 100)}
