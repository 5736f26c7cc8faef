"""How a paper came out: the fields of reference managers as a :class:`Publication`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from paperdeck.papers.model import Publication

KINDS: Mapping[str, str] = {
    "article": "journal",
    "book": "book",
    "conference": "proceedings",
    "inbook": "book",
    "incollection": "book",
    "inproceedings": "proceedings",
    "mastersthesis": "thesis",
    "phdthesis": "thesis",
    "report": "report",
    "suppperiodical": "journal",
    "techreport": "report",
    "thesis": "thesis",
}
"""What an entry's type in BibTeX or BibLaTeX says; other types say nothing."""

# What BibTeX and all who write for it take for a key.
_ENTRY_KEY = re.compile(r"[^\s{}()\[\],%#\\\"'=~$&^]{1,200}")
_NOTHING = Publication()
_DASHES = re.compile(r"\s*(?:--+|[–—‐‑‒])\s*")
_HYPHEN = re.compile(r"(\d)\s*-\s*(?=\d)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = re.compile(rf"\b({'|'.join(_MONTHS)})[a-z]*", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_ISO = re.compile(r"(\d{4})[-/](\d\d?)(?:[-/](\d\d?))?(?!\d)")
_DAYS_APART = re.compile(r"\s*(?:--?|[–—/]|\bto\b)\s*")


def publication(
    *,
    kind: str = "",
    container: str = "",
    series: str = "",
    volume: str = "",
    number: str = "",
    pages: str = "",
    publisher: str = "",
    place: str = "",
    date: str = "",
    editors: tuple[str, ...] = (),
    entry: str = "",
    entry_key: str = "",
) -> Publication | None:
    """The publication of these parts, texts on one line; ``None`` where none says anything.

    ``pages`` may have any dash between the first and the last; a kind or key that is none is
    left out.
    """
    made = Publication(
        kind=kind if kind in KINDS.values() else "",
        container=container,
        series=series,
        volume=volume,
        number=number,
        pages=page_range(pages),
        publisher=publisher,
        place=place,
        date=date,
        editors=editors,
        entry=entry,
        entry_key=entry_key if _ENTRY_KEY.fullmatch(entry_key) else "",
    )
    return None if made == _NOTHING else made


def page_range(text: str) -> str:
    """``190--198``, ``190 - 198`` and ``190–198`` as ``190–198``; an article's number stays."""
    pages = _DASHES.sub("–", text)
    # Beside a dash, a hyphen belongs to the page's own name: P12-1–P12-5.
    return (pages if "–" in pages else _HYPHEN.sub("\\1–", pages)).strip("– ,")


@lru_cache(maxsize=1 << 10)
def publication_date(year: int | None, month: str) -> str:
    """The date that BibTeX's fields tell: 2013 and ``17--19 Jun`` are
    ``2013-06-17/2013-06-19``, ``may`` or ``5`` is ``2013-05``; empty without a month.
    """
    if year is None:
        return ""
    first, _, last = _DAYS_APART.sub("\0", month, count=1).partition("\0")
    # Either may leave its month to the other: 17--19 Jun, June 7--9.
    month_of_last = _month(last) or _month(first)
    start = _month(first) or month_of_last or _only_number(first)
    if not start:
        return ""
    begin, end = (start, _day(first)), (month_of_last, _day(last))
    if not begin[1] or not (_month(first) or month_of_last):
        return f"{year}-{start:02}"
    dates = [f"{year}-{month:02}-{day:02}" for month, day in (begin, end) if day]
    return "/".join(dates) if end > begin else dates[0]


def iso_publication_date(text: str) -> str:
    """The date or interval in ``2013-06-17/2013-06-19``, ``2013/06/17``; empty where it
    names no month.
    """
    dates = [
        f"{year}-{int(month):02}" + (f"-{int(day):02}" if day else "")
        for year, month, day in _ISO.findall(text)[:2]
        if 1 <= int(month) <= 12 and int(day or 1) in range(1, 32)
    ]
    if len(dates) == 2 and "/" in text and all(len(one) == 10 for one in dates):
        return "/".join(dates) if dates[0] < dates[1] else dates[0]
    return dates[0] if dates else ""


def _month(text: str) -> int:
    named = _MONTH.search(text)
    return _MONTHS.index(named[1].lower()) + 1 if named else 0


def _day(text: str) -> int:
    return next((day for day in map(int, _NUMBER.findall(text)) if 1 <= day <= 31), 0)


def _only_number(text: str) -> int:
    """A month that is given as a number alone."""
    return int(text) if text.isascii() and text.isdigit() and 1 <= int(text) <= 12 else 0
