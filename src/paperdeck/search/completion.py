"""Completion: what may come at the cursor in a query.

The names of fields by their beginning, then values by the beginning of any word in them, the
most frequent first.
"""

from __future__ import annotations

import re
import threading
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tantivy import Query

from paperdeck.language import _
from paperdeck.search import grammar
from paperdeck.search.grammar import Field, Kind
from paperdeck.search.results import Completion
from paperdeck.search.searcher import Searcher
from paperdeck.search.shelved import ShelfView
from paperdeck.search.values import SEPARATOR, read_term, value_key

# A value that is being typed: its field, earlier values of the list, and what there is of it.
_VALUE = re.compile(
    r"""(?:(?<=[\s(-])|\A)(?P<name>[A-Za-z]+):(?:(?:"[^"]*"|[^\s",()]+),)*"""
    r"""(?:"(?P<quoted>[^"]*)|(?P<bare>[^\s",()]*))\Z"""
)
_NAME = re.compile(r"(?:(?<=[\s(-])|\A)[A-Za-z]+\Z")
_REST = re.compile(r'[^\s",()]*')
_REST_QUOTED = re.compile(r'[^"]*"?')

# What is offered, how it is shown, and how many papers have it.
_Offer = tuple[str, str, int | None]


class Completer:
    """Completes queries over one searcher. Safe to use from several threads."""

    def __init__(self, papers: Searcher) -> None:
        self._papers = papers
        self._tables: dict[str, _Table] = {}
        self._lock = threading.Lock()

    def complete(self, text: str, cursor: int, marks: ShelfView, most: int) -> list[Completion]:
        """At most ``most`` completions of ``text`` at ``cursor``, the best first."""
        left, right = text[:cursor], text[cursor:]
        found = _VALUE.search(left)
        if found is not None and left.count('"', 0, found.start()) % 2 == 0:
            quoted = found["quoted"] is not None
            typed = found["quoted"] if quoted else found["bare"]
            rest = (_REST_QUOTED if quoted else _REST).match(right)
            start = len(left) - len(typed) - quoted
            offers = self._values(found["name"], typed, marks)
        elif (found := _NAME.search(left)) is not None and left.count('"') % 2 == 0:
            rest, start = re.match(r"[A-Za-z]*:?", right), found.start()
            offers = _names(found[0])
        else:
            return []
        end = len(left) + (rest.end() if rest is not None else 0)
        return [Completion(start, end, *offer) for offer in islice(offers, max(most, 0))]

    def _values(self, name: str, typed: str, marks: ShelfView) -> Iterator[_Offer]:
        if (prefix := name.lower()) in grammar.STATES:
            return _states(prefix, typed)
        field = grammar.field_named(name)
        if field is None:
            return iter(())
        match field.kind:
            case Kind.VALUE:
                return self._table(field).offers(value_key(typed))
            case Kind.TAG:
                return _matching(typed, marks.tags(marks.rows))
            case Kind.SHELVED:
                counts = Counter(getattr(each, field.name) for each in marks.rows.values())
                return iter(
                    (str(number), str(number), counts[number])
                    for number in sorted(filter(None, counts), reverse=field.name == "rating")
                    if str(number).startswith(typed)
                )
            case Kind.KEY:
                return ((key, key, None) for key in self._papers.keys(typed))
        return self._years(typed) if field.name == "year" else iter(())

    def _years(self, typed: str) -> Iterator[_Offer]:
        if not len(self._papers):
            return
        for year, count in sorted(self._papers.years(Query.all_query()), reverse=True):
            if str(year).startswith(typed):
                yield str(year), str(year), count

    def _table(self, field: Field) -> _Table:
        with self._lock:
            if field.name not in self._tables:
                self._tables[field.name] = _Table(self._papers.terms(field.name))
            return self._tables[field.name]


class _Table:
    """All values of a field, the most frequent first, in one text to look through."""

    def __init__(self, terms: list[tuple[str, int]]) -> None:
        """``terms`` are values as they stand in the index and how many papers have each."""
        counts: dict[str, int] = {}
        best: dict[str, tuple[int, str]] = {}
        for term, count in terms:
            key = term.partition(SEPARATOR)[0]
            counts[key] = counts.get(key, 0) + count
            if key not in best or count > best[key][0]:
                best[key] = count, term
        keys = sorted(counts, key=lambda key: (-counts[key], key))
        values = [best[key][1] for key in keys]
        self._counts = array("l", (counts[key] for key in keys))
        self._text = "".join(f"\n{term}" for term in values) + "\n"
        self._starts = array("l", [1])
        for term in values:
            self._starts.append(self._starts[-1] + len(term) + 1)

    def offers(self, key: str) -> Iterator[_Offer]:
        """The values of which a word, or several, begin like ``key``."""
        last = -1
        for place in self._places(key):
            number = bisect_right(self._starts, place) - 1
            term = self._text[self._starts[number] : self._starts[number + 1] - 1]
            if number != last and place - self._starts[number] < term.find(SEPARATOR):
                value = read_term(term)[1]
                yield _quoted(value), value, self._counts[number]
                last = number

    def _places(self, key: str) -> Iterator[int]:
        """Where words begin like ``key``, in order."""
        if not key:
            yield from self._starts[:-1]
            return
        begun = [self._text.find(before + key) for before in ("\n", " ")]
        while any(place >= 0 for place in begun):
            place = min(place for place in begun if place >= 0)
            yield place + 1
            which = begun.index(place)
            begun[which] = self._text.find("\n "[which] + key, place + 1)


def _names(typed: str) -> Iterator[_Offer]:
    begun = typed.lower()
    meanings = {field.name: field.meaning for field in grammar.FIELDS}
    meanings |= {prefix: " ".join(states) for prefix, states in grammar.STATES.items()}
    for name, meaning in meanings.items():
        if name.startswith(begun):
            yield f"{name}:", f"{name}: {_(meaning)}", None


def _states(prefix: str, typed: str) -> Iterator[_Offer]:
    for name, meaning in grammar.STATES[prefix].items():
        if name.startswith(typed.lower()):
            yield name, f"{prefix}:{name} {_(meaning)}", None


def _matching(typed: str, counted: list[tuple[str, int]]) -> Iterator[_Offer]:
    begun = value_key(typed)
    for value, count in counted:
        if f" {value_key(value)}".find(f" {begun}" if begun else "") >= 0:
            yield _quoted(value), value, count


def _quoted(value: str) -> str:
    return grammar.as_clause("tag", value).partition(":")[2]
