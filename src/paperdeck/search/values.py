"""The values of a paper's fields: what facets count and a quoted value is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from paperdeck.papers import Paper
from paperdeck.papers.text import clean_line
from paperdeck.search.words import compounds, fold_words, symbols, tokens

# A value goes into the index in one piece; this is more than any name needs.
_LONGEST = 200
# Values come again and again in a list.
_MOST_KEPT = 16_384
# Stands between the words of two values, so that no phrase reaches from one into the next;
# no token is so.
BETWEEN = "|"
# Between a value's key and how it is written.
SEPARATOR = "\x1f"


class Value(NamedTuple):
    """A value as it is written, what it is compared by, and its words.

    ``key`` is the same for values that differ only in case, accents and punctuation;
    ``words`` are its tokens in order, ``more`` its compounds and symbols, parted by spaces.
    """

    written: str
    key: str
    words: str
    more: str

    @property
    def term(self) -> str:
        """How it stands in the index."""
        return f"{self.key}{SEPARATOR}{self.written}"


@lru_cache(maxsize=_MOST_KEPT)
def value_of(text: str) -> Value:
    """The value that ``text`` is."""
    line = clean_line(text)
    folded = fold_words(line)
    words = " ".join(tokens(folded))
    more = "" if folded.isalnum() else " ".join([*compounds(folded), *symbols(folded)])
    return Value(line[:_LONGEST], (words or folded)[:_LONGEST].strip(), words, more)


def value_key(text: str) -> str:
    """The ``key`` of the value that ``text`` is."""
    return value_of(text).key


def all_words(values: Iterable[Value]) -> str:
    """The words of values, one after the other, so that no phrase reaches into the next."""
    values = list(values)
    inside = f" {BETWEEN} ".join([value.words for value in values])
    return " ".join([inside, BETWEEN, *[value.more for value in values if value.more]])


def values_of(paper: Paper) -> dict[str, list[Value]]:
    """The values of ``paper`` by the name of their field, each once."""
    sessions = paper.sessions
    return {
        "venue": _each_once((paper.venue,)),
        "decision": _each_once((paper.decision,)),
        "session": _each_once([session.name for session in sessions]),
        "day": _each_once([_day(session.start) for session in sessions]),
        "room": _each_once([session.room for session in sessions]),
        "topic": _each_once((paper.topic,)),
        "keyword": _each_once(paper.keywords),
        "author": _each_once([author.name for author in paper.authors]),
        "inst": _each_once([author.institution for author in paper.authors]),
    }


def read_term(term: str) -> tuple[str, str]:
    """The key of a value in the index, and how it is written."""
    key, _, value = term.partition(SEPARATOR)
    return key, value


def _each_once(texts: Iterable[str]) -> list[Value]:
    first: dict[str, Value] = {}
    for text in texts:
        if text and (value := value_of(text)).key:
            first.setdefault(value.key, value)
    return list(first.values())


@lru_cache(maxsize=256)
def _day(start: str) -> str:
    """``Tue 7 Jul 2026`` of an ISO time; empty where it cannot be read."""
    try:
        moment = datetime.fromisoformat(start)
    except ValueError:
        return ""
    return f"{moment:%a} {moment.day} {moment:%b} {moment.year}"


VALUE_FIELDS = tuple(values_of(Paper()))
"""The fields that have values, by name."""
