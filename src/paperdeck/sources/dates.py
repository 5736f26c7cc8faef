"""Dates and times of day as people write them, in ISO 8601."""

from __future__ import annotations

import re
from datetime import date, time
from functools import lru_cache

from paperdeck.sources.fields import moment

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*\.?"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})(?!\d)",
        rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+{_MONTH},?\s+(?P<year>\d{{4}})\b",
    )
)
_CLOCK = re.compile(
    r"(?<![\d:])(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?\.?(?:m\b\.?)?(?![\d:])", re.IGNORECASE
)


def iso_date(text: str) -> str:
    """The date in ``text`` as ``2026-07-08``, else empty.

    ``2026/7/8``, ``July 8, 2026``, ``8 Jul 2026`` and ``2026年7月8日`` are understood;
    ``7/8/2026`` is not, as nobody knows which of them is the month.
    """
    for pattern in _DATES:
        found = pattern.search(text)
        if found:
            parts = found.groupdict()
            month = parts.get("month") or _MONTHS.index(parts["name"].lower()) + 1
            try:
                return date(int(parts["year"]), int(month), int(parts["day"])).isoformat()
            except ValueError:
                return ""
    return ""


def times_of_day(text: str) -> list[str]:
    """The times in ``text``, in its order, as ``10:30:00``."""
    found = []
    for hour, minute, half in _CLOCK.findall(text):
        hours = int(hour)
        if half:
            hours = hours % 12 + (12 if half in "pP" else 0)
        try:
            found.append(time(hours, int(minute)).isoformat())
        except ValueError:
            continue
    return found


# A list has few sessions, each with many papers.
@lru_cache(maxsize=1 << 10)
def start_and_end(day: str, start: str, end: str) -> tuple[str, str]:
    """When something begins and ends, from texts that say the day and the times.

    Each of them may be a whole ISO 8601 time already; ``start`` may hold both times
    (``10:30-12:15``). Only the day is given back where no time is known.
    """
    if whole := moment(start):
        return whole, _on(whole[:10], moment(end), times_of_day(end))
    on = iso_date(day)
    times = times_of_day(start)
    if not times and len(day.strip()) > len(on):
        if moment(day):
            return moment(day), _on(on, moment(end), times_of_day(end))
        times = times_of_day(day)
    if not on or not times:
        return on, ""
    return f"{on}T{times[0]}", _on(on, moment(end), times_of_day(end) or times[1:])


def _on(day: str, whole: str, times: list[str]) -> str:
    if whole:
        return whole
    return f"{day}T{times[0]}" if day and times else ""
