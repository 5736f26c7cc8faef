"""The venue that a title of proceedings or a journal's name tells: ``Proceedings of the 30th
International Conference on Machine Learning`` is ``ICML``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from paperdeck.papers.text import clean_line
from paperdeck.sources.venues import known_venue

_YEAR = r"(?:19|20)\d\d"
_UNITS = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_ORDINAL = (
    rf"\d+(?:st|nd|rd|th)|{_UNITS}|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)"
    rf"teenth|(?:twen|thir|for|fif|six|seven|eigh|nine)(?:tieth|ty[\s-]+(?:{_UNITS}))"
)
_PREFIX = re.compile(
    rf"\A(?:in|the|proc(?:eedings)?\.?(?:\s+of)?|advances\s+in|annual|{_ORDINAL}|{_YEAR}"
    r"|(?:international\s+)?conference\s+on"
    r"|(?:IEEE|ACM|CVF|RSJ|AAAI|USENIX|SIG[A-Z]+)(?:/(?:IEEE|ACM|CVF|RSJ|AAAI|SIAM))*)"
    r"[\s:]+",
    re.IGNORECASE,
)
# A volume's number, a year, what DBLP appends.
_SUFFIX = re.compile(
    rf"(?:\s+['’]?|[-'’])(?:{_YEAR}|\d{{1,3}}|[IVXLC]+)\Z|(?<=[A-Za-z])(?:{_YEAR}|\d\d)\Z"
    r"|\s+(?:(?:conference\s+track\s+)?proceedings|conference|preprint|e-prints)\Z"
    r"|\s+(?:arxiv:|abs/)\S+\Z",
    re.IGNORECASE,
)
_PART = re.compile(r"\s*[,:()\[\]]+\s*|\s+[-–—]+\s+|\s+and\s+the\s+(?=\d)")
# Held with a conference, or named after it, but not the conference.
_BESIDE = re.compile(
    r"\b(?:workshops?|findings|companion|adjunct|extended\s+abstracts)\b", re.IGNORECASE
)
_LEADING = re.compile(
    rf"(?:(?:in|(?:the\s+)?proc(?:eedings)?\.?(?:\s+of)?|the|{_ORDINAL}|{_YEAR})[\s:]+)+",
    re.IGNORECASE,
)
_MEETING = re.compile(
    r"\b(?:conference|congress|colloquium|meeting|symposium|workshop)\b", re.IGNORECASE
)
_YEARS = re.compile(rf"\s*['’]?\b{_YEAR}\b|\s*['’]\d\d\b|\s*\(\s*{_YEAR}\s*\)")
_LONGEST = 500
_DATED = re.compile(r",[^,]*\d.*\Z")


@lru_cache(maxsize=1 << 12)
def venue_of(container: str) -> str:
    """The venue of what stands in ``container``, a title in plain text.

    A venue of the table by its usual spelling; another by the title without ``Proceedings
    of the``, ordinal, year, place and date, so that all its years are called alike.
    """
    text = clean_line(container)[:_LONGEST]
    if not _BESIDE.search(text):
        for part in (text, *_PART.split(text)):
            venue = _known(part)
            if venue:
                return venue
    return _undated(text)


def _known(text: str) -> str:
    for beginning in _shorter(text, _PREFIX):
        # "Conference on" belongs to some names: ends go off before more of the beginning.
        for part in _shorter(beginning, _SUFFIX):
            if venue := known_venue(part):
                return venue.name
    return ""


def _shorter(text: str, affix: re.Pattern[str]) -> Iterator[str]:
    """A text, and what is left of it as affixes go off one by one."""
    yield text
    while found := affix.search(text):
        text = text[: found.start()] + text[found.end() :]
        yield text


def _undated(text: str) -> str:
    # A journal may well be called "Proceedings of the Academy".
    leading = _LEADING.match(text) if _MEETING.search(text) else None
    shorter = text[leading.end() :] if leading else text
    shorter = _YEARS.sub("", _DATED.sub("", shorter)).strip(" ,.:-–—")
    return shorter or text
