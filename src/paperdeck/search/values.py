"""The values of a paper's fields: what facets count and a quoted value is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from paperdeck.papers import Paper
from paperdeck.papers.text import clean_line
from paperdeck.search.words import fold_words, tokens

# A value goes into the index in one piece; this is more than any name needs.
_LONGEST = 200
# Stands between the words of two values, so that no phrase reaches from one into the next;
# no token is so.
BETWEEN = "|"
# Between a value's key and how it is written.
SEPARATOR = "\x1f"


def value_key(value: str) -> str:
    """What is the same for values that differ only in case, accents and punctuation."""
    folded = fold_words(clean_line(value))
    return " ".join(tokens(folded) or [folded])[:_LONGEST].strip()


def values_of(paper: Paper) -> dict[str, list[str]]:
    """The values of ``paper`` by the name of their field, each once."""
    sessions = paper.sessions
    values: dict[str, Iterable[str]] = {
        "venue": (paper.venue,),
        "decision": (paper.decision,),
        "session": (session.name for session in sessions),
        "day": (_day(session.start) for session in sessions),
        "room": (session.room for session in sessions),
        "topic": (paper.topic,),
        "keyword": paper.keywords,
        "author": (author.name for author in paper.authors),
        "inst": (author.institution for author in paper.authors),
    }
    return {field: _each_once(found) for field, found in values.items()}


def term(value: str) -> str:
    """How a value stands in the index."""
    return f"{value_key(value)}{SEPARATOR}{value}"


def read_term(term: str) -> tuple[str, str]:
    """The key of a value in the index, and how it is written."""
    key, _, value = term.partition(SEPARATOR)
    return key, value


def _each_once(values: Iterable[str]) -> list[str]:
    first: dict[str, str] = {}
    for value in values:
        if value and (key := value_key(value)):
            first.setdefault(key, clean_line(value)[:_LONGEST])
    return list(first.values())


def _day(start: str) -> str:
    """``Tue 7 Jul 2026`` of an ISO time; empty where it cannot be read."""
    try:
        moment = datetime.fromisoformat(start)
    except ValueError:
        return ""
    return f"{moment:%a} {moment.day} {moment:%b} {moment.year}"


VALUE_FIELDS = tuple(values_of(Paper()))
"""The fields that have values, by name."""
