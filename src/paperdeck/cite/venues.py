"""The full name of a venue in a year: its proceedings' title. The facts are ``venues.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

_NOT_LETTERS = re.compile(r"[\W_]+")
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d")

_ONES = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
    *("sixteenth", "seventeenth", "eighteenth", "nineteenth"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


class Venue(NamedTuple):
    """What a venue's papers of a year stand in: the title in full, whether it is a journal,
    and as far as they are known, each as printed, series, volume, number and publisher.
    """

    name: str
    is_journal: bool = False
    series: str = ""
    volume: str = ""
    number: str = ""
    publisher: str = ""


class _Rule(NamedTuple):
    """What holds from year ``first`` to ``last``; of a track, where ``has`` and ``doi`` say so.

    ``zero`` and ``volume_zero`` are the years before the first conference and volume.
    """

    first: int
    last: int | None
    zero: int
    name: str
    volume_zero: int | None
    publisher: str | None
    has: str = ""
    doi: str = ""
    is_journal: bool = False
    number: str = ""

    def holds(self, year: int | None) -> bool:
        if year is None:
            return not self.first and "{" not in self.name
        return self.first <= year <= (self.last or year)


class _Entry(NamedTuple):
    venue: str
    name: str
    is_journal: bool
    rules: tuple[_Rule, ...]
    tracks: tuple[_Rule, ...] = ()
    series: str = ""
    publisher: str = ""
    volume_zero: int = 0
    volumes: tuple[tuple[int, str], ...] = ()


def full_venue(venue: str, year: int | None, *, track: str = "", doi: str = "") -> Venue:
    """``ICML`` and 2026 give ``Forty-third International Conference on Machine Learning``.

    ``track`` is what the source says of the paper's part in the conference (its decision, its
    topic); some parts appear in other volumes. A venue that the table does not know is called
    by its own name and the year.
    """
    entry = _entry(venue, year)
    if entry is None:
        known = year is None or str(year) in venue
        return Venue(venue if known else f"{venue} {year}")
    for part in entry.tracks:
        told = part.has in track.lower() and part.holds(year)
        if told and (not part.doi or re.fullmatch(part.doi, doi)):
            return _appeared(entry, part, year)
    rule = None
    if year is not None:
        rule = next((rule for rule in reversed(entry.rules) if rule.first <= year), None)
    if rule is None or not rule.holds(year):
        rule = _Rule(0, None, 0, entry.name, None, None, is_journal=entry.is_journal)
    return _appeared(entry, rule, year)


def _appeared(entry: _Entry, rule: _Rule, year: int | None) -> Venue:
    volume = "" if rule.has and rule.volume_zero is None else _volume(entry, rule, year)
    counted = bool(entry.volumes) and not volume
    return Venue(
        name=rule.name if year is None else _fill(rule.name, year, year - rule.zero),
        is_journal=rule.is_journal,
        series="" if counted else entry.series,
        volume=volume,
        number=rule.number if volume else "",
        publisher=""
        if counted
        else entry.publisher
        if rule.publisher is None
        else rule.publisher,
    )


def _volume(entry: _Entry, rule: _Rule, year: int | None) -> str:
    if year is None:
        return ""
    zero = entry.volume_zero if rule.volume_zero is None else rule.volume_zero
    return dict(entry.volumes).get(year, str(year - zero) if zero and year > zero else "")


def proceedings_names() -> Iterator[tuple[str, str]]:
    """Each venue with each name of its proceedings, places such as ``{nth}`` as they are."""
    for entry in dict.fromkeys(_table().values()):
        for name in dict.fromkeys((entry.name, *(rule.name for rule in entry.rules))):
            yield entry.venue, name


def edition_year(venue: str, number: int) -> int | None:
    """The year of the venue's ``number``-th conference; ``None`` where that is not known."""
    entry = _table().get(_plain(venue))
    for rule in entry.rules if entry else ():
        year = rule.zero + number
        if rule.zero and rule.first <= year <= (rule.last or year):
            return year
    return None


def volume_year(venue: str, volume: int) -> int | None:
    """The year of the venue's ``volume``-th volume; ``None`` where that is not known."""
    entry = _table().get(_plain(venue))
    return entry.volume_zero + volume if entry and entry.volume_zero else None


def is_known(venue: str) -> bool:
    """Whether the table knows the venue of this name."""
    return _plain(venue) in _table()


def is_short_name(text: str) -> bool:
    """Whether ``text`` is but a venue's short name, with or without a year: ``ICML 2026``."""
    return _plain(_YEAR.sub("", text)) in _table()


def ordinal_words(number: int) -> str:
    """``Forty-third``, ``Thirteenth``: 1 to 99 in words, other numbers as ``101st``."""
    if not 0 < number < 100:
        return ordinal_number(number)
    if number < 20:
        return _ONES[number].capitalize()
    tens, ones = _TENS[number // 10 - 2], number % 10
    return (f"{tens}-{_ONES[ones]}" if ones else f"{tens[:-1]}ieth").capitalize()


def ordinal_number(number: int) -> str:
    """``1st``, ``12th``, ``43rd``."""
    teens = number % 100 in {11, 12, 13}
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _fill(name: str, year: int, number: int) -> str:
    words = {
        "{Ordinal}": ordinal_words(number),
        "{Ordinal-Title}": ordinal_words(number).title(),
        "{nth}": ordinal_number(number),
        "{year}": str(year),
    }
    return re.sub(r"\{[^{}]*\}", lambda place: words[place[0]], name)


def _entry(venue: str, year: int | None) -> _Entry | None:
    plain = _plain(venue)
    return _table().get(plain) or _table().get(plain.removesuffix(str(year or "")))


def _plain(venue: str) -> str:
    return _NOT_LETTERS.sub("", venue).lower()


@cache
def _table() -> dict[str, _Entry]:
    text = files(__package__).joinpath("venues.toml").read_text("utf-8")
    table: dict[str, _Entry] = {}
    for key, facts in tomllib.loads(text).items():
        entry = _Entry(
            venue=key,
            name=facts["name"],
            is_journal=facts.get("journal", False),
            rules=tuple(
                sorted(map(_rule, facts.get("rules", ())), key=lambda rule: rule.first)
            ),
            tracks=tuple(map(_rule, facts.get("tracks", ()))),
            series=facts.get("series", ""),
            publisher=facts.get("publisher", ""),
            volume_zero=facts.get("volume_zero", 0),
            volumes=tuple(
                (int(year), volume) for year, volume in facts.get("volumes", {}).items()
            ),
        )
        for name in (key, *facts.get("aliases", ())):
            table[_plain(name)] = entry
    return table


def _rule(facts: dict[str, Any]) -> _Rule:
    return _Rule(
        first=facts.get("from", 0),
        last=facts.get("to"),
        zero=facts.get("zero", 0),
        name=facts["name"],
        volume_zero=facts.get("volume_zero"),
        publisher=facts.get("publisher"),
        has=facts.get("has", ""),
        doi=facts.get("doi", ""),
        is_journal=facts.get("journal", False),
        number=facts.get("number", ""),
    )
