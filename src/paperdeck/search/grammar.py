"""The query language, written down once: help and documents are made from these tables.

:mod:`paperdeck.search.query` reads it, :func:`as_clause` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from paperdeck.language import N_


class Kind(Enum):
    """What is compared: words of a running text, words or all of a value, or a number.

    The text of ``NOTE`` and the values of ``TAG`` are on the shelf, and so are numbers that
    are ``SHELVED``; all else is in the index.
    """

    TEXT = "text"
    VALUE = "value"
    NUMBER = "number"
    KEY = "key"
    NOTE = "note"
    TAG = "tag"
    SHELVED = "shelved"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the language: its name, its short form if it has one, and its help."""

    name: str
    short: str
    kind: Kind
    example: str
    meaning: str

    @property
    def typed(self) -> str:
        """How it is written: ``author: a:``."""
        return " ".join(f"{name}:" for name in (self.name, self.short) if name)


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a query: what is written, an example of it, and what it asks for."""

    form: str
    example: str
    meaning: str


FORMS: tuple[Form, ...] = (
    Form(
        "words",
        "sparse atten",
        N_("all of them, in any order and field; the last may go on"),
    ),
    Form('"words"', '"flow matching"', N_("these words together, in this order")),
    Form("-…", "-survey", N_("not what follows: a word, a phrase, a field, a group")),
    Form("… OR …", "lamp OR lantern", N_("one of the two sides")),
    Form("( … )", "(lamp OR lantern) light", N_("a group")),
    Form("word*", "quanti*", N_("words that begin so")),
    Form(
        "/…/",
        r"/^stem: re\w+ing/",
        N_(
            "a regular expression in title, authors and abstract; case and accents do not count"
        ),
    ),
    Form("field:…", "author:lund", N_("words of one field, see below")),
    Form(
        'field:"…"',
        'session:"Poster Session 1"',
        N_("the whole value; if there is none, a phrase"),
    ),
    Form("field:…,…", "decision:oral,spotlight", N_("one of several values")),
    Form("field:…..…", "year:2019..2023", N_("a range of numbers; either end may be left out")),
    Form("field:>=…", "poster:>=2900", N_("also <=, > and <")),
    Form("is:… has:…", "is:unread -has:note", N_("what a paper is or has, see below")),
)

FIELDS: tuple[Field, ...] = (
    Field("title", "t", Kind.TEXT, "title:lamps", N_("the title")),
    Field("author", "a", Kind.VALUE, "author:lund", N_("an author's name")),
    Field("abstract", "abs", Kind.TEXT, "abstract:dusk", N_("the abstract")),
    Field("venue", "v", Kind.VALUE, "venue:icml", N_("the venue")),
    Field("year", "y", Kind.NUMBER, "year:2019..2023", N_("the year")),
    Field(
        "decision", "d", Kind.VALUE, "decision:oral,spotlight", N_("oral, spotlight, poster, …")
    ),
    Field("session", "s", Kind.VALUE, 'session:"Poster Session 1"', N_("the session's name")),
    Field("day", "", Kind.VALUE, "day:tue", N_("the day of a session")),
    Field("room", "r", Kind.VALUE, "room:hall", N_("the room of a session")),
    Field("poster", "p", Kind.NUMBER, "poster:100..200", N_("the poster's position")),
    Field("topic", "", Kind.VALUE, "topic:vision", N_("the topic")),
    Field("keyword", "k", Kind.VALUE, "keyword:diffusion", N_("a keyword")),
    Field("inst", "i", Kind.VALUE, "inst:zürich", N_("an author's institution")),
    Field("key", "", Kind.KEY, "key:arxiv:2405.01234", N_("a paper's key, or its beginning")),
    Field("tag", "", Kind.TAG, "tag:todo", N_("a tag of yours")),
    Field("note", "n", Kind.NOTE, "note:compare", N_("the text of your note")),
    Field("rating", "", Kind.SHELVED, "rating:>=4", N_("your rating, 1 to 5")),
    Field("queue", "q", Kind.SHELVED, "queue:1..3", N_("the place in your reading queue")),
)

IS: dict[str, str] = {
    "bookmarked": N_("has your bookmark"),
    "read": N_("is marked as read"),
    "unread": N_("is not marked as read"),
    "noted": N_("has a note of yours"),
    "tagged": N_("has a tag of yours"),
    "queued": N_("is in your reading queue"),
    "new": N_("came with the last import"),
    "changed": N_("was changed by the last import"),
    "untitled": N_("has no title in its source"),
}

HAS: dict[str, str] = {
    "code": N_("has a link to code"),
    "pdf": N_("has a link to a PDF"),
    "abstract": N_("has an abstract"),
    "note": N_("has a note of yours"),
    "doi": N_("has a DOI"),
    "arxiv": N_("has an arXiv id"),
}

STATES: dict[str, dict[str, str]] = {"is": IS, "has": HAS}
"""What can follow ``is:`` and ``has:``, and what it means."""

OR = "OR"
"""The word between two sides of which one is enough; only in capitals."""

_NAMES = {name: field for field in FIELDS for name in (field.name, field.short) if name}
_NEAR_FROM = 3
_FAR_FROM = 7


def field_named(name: str) -> Field | None:
    """The field with this name or short form, in any case."""
    return _NAMES.get(name.lower())


def names() -> Iterable[str]:
    """All that can stand before a colon, without the short forms."""
    return (*(field.name for field in FIELDS), *STATES)


@cache
def near_name(name: str) -> str:
    """The field that was probably meant by ``name``, which is none; else empty."""
    return _nearest(name.lower(), names())


def near_state(prefix: str, name: str) -> str:
    """What was probably meant by ``is:name`` or ``has:name``, as it is written; else empty."""
    near = _nearest(name.lower(), STATES[prefix])
    return f"{prefix}:{near}" if near else ""


def _nearest(name: str, known: Iterable[str]) -> str:
    from rapidfuzz.distance import OSA

    if len(name) < _NEAR_FROM:
        return ""
    most = 2 if len(name) >= _FAR_FROM else 1
    distances = {other: OSA.distance(name, other) for other in known if len(other) > 2}
    best = min(distances, key=distances.__getitem__)
    return best if distances[best] <= most else ""


def as_clause(name: str, value: str) -> str:
    """The clause that asks for exactly ``value`` of the field ``name``, as query text.

    ``name`` is that of a :class:`Field`. A query's text and its clause are joined by a space.
    """
    field = _NAMES[name]
    if field.kind in (Kind.NUMBER, Kind.SHELVED, Kind.KEY):
        return f"{name}:{value}"
    return f'{name}:"{" ".join(value.replace(chr(34), " ").split())}"'
