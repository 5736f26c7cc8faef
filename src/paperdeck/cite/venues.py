"""The full name of a venue in a year: its proceedings' title. The facts are ``venues.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

_NOT_LETTERS = re.compile(r"[\W_]+")

_ONES = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
    *("sixteenth", "seventeenth", "eighteenth", "nineteenth"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


class Venue(NamedTuple):
    """A venue's name in full, and whether it is a journal."""

    name: str
    is_journal: bool = False


class _Rule(NamedTuple):
    first: int
    last: int | None
    zero: int
    name: str


class _Entry(NamedTuple):
    venue: str
    name: str
    is_journal: bool
    rules: tuple[_Rule, ...]


def full_venue(venue: str, year: int | None) -> Venue:
    """``ICML`` and 2026 give ``Forty-third International Conference on Machine Learning``.

    A venue that the table does not know is called by its own name and the year.
    """
    plain = _plain(venue)
    entry = _table().get(plain) or _table().get(plain.removesuffix(str(year or "")))
    if entry is None:
        known = year is None or str(year) in venue
        return Venue(venue if known else f"{venue} {year}")
    rule = None
    if year is not None:
        rule = next((rule for rule in reversed(entry.rules) if rule.first <= year), None)
    if year is None or rule is None or (rule.last is not None and year > rule.last):
        return Venue(entry.name, entry.is_journal)
    return Venue(_fill(rule.name, year, year - rule.zero), entry.is_journal)


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


def _plain(venue: str) -> str:
    return _NOT_LETTERS.sub("", venue).lower()


@cache
def _table() -> dict[str, _Entry]:
    text = files(__package__).joinpath("venues.toml").read_text("utf-8")
    table: dict[str, _Entry] = {}
    for key, facts in tomllib.loads(text).items():
        rules = sorted(
            _Rule(rule["from"], rule.get("to"), rule.get("zero", 0), rule["name"])
            for rule in facts.get("rules", ())
        )
        entry = _Entry(key, facts["name"], facts.get("journal", False), tuple(rules))
        for name in (key, *facts.get("aliases", ())):
            table[_plain(name)] = entry
    return table
