"""What the person made of papers, as far as it can be searched for."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from paperdeck.markup import plain
from paperdeck.search.results import Form
from paperdeck.search.syntax import Phrase, Range, Word
from paperdeck.search.values import BETWEEN, value_key
from paperdeck.search.words import compounds, fold_words, symbols, tokens


class Shelved(NamedTuple):
    """One paper's marks. ``queue`` is its place in the reading queue, from 1, and ``rating``
    is 1 to 5; 0 for none. ``note`` is markup.
    """

    bookmarked: bool = False
    read: bool = False
    queue: int = 0
    rating: int = 0
    tags: tuple[str, ...] = ()
    note: str = ""


class ShelfFacts(Protocol):
    """Where a search asks what the person made of papers. Safe to use from several threads."""

    def rows(self) -> Mapping[int, Shelved]:
        """The marks of all papers that have any, by their rows in the library.

        Asked at every search that needs it: the very same object while nothing has changed.
        """


class NoShelf:
    """A shelf with nothing on it."""

    def __init__(self) -> None:
        self._none: Mapping[int, Shelved] = {}

    def rows(self) -> Mapping[int, Shelved]:
        """Nothing."""
        return self._none


# By prefix and name: whether a paper is or has what can be asked of it.
_STATES: dict[tuple[str, str], Callable[[Shelved], bool]] = {
    ("is", "bookmarked"): lambda marks: marks.bookmarked,
    ("is", "read"): lambda marks: marks.read,
    ("is", "queued"): lambda marks: marks.queue > 0,
    ("is", "noted"): lambda marks: bool(marks.note),
    ("is", "tagged"): lambda marks: bool(marks.tags),
    ("has", "note"): lambda marks: bool(marks.note),
}


class ShelfView:
    """The shelf at one moment, its texts cut into words when they are first asked for."""

    def __init__(self, rows: Mapping[int, Shelved]) -> None:
        self.rows = rows
        self._texts: dict[str, dict[int, list[str]]] = {}
        self._keys: dict[int, frozenset[str]] | None = None

    @staticmethod
    def knows(prefix: str, name: str) -> bool:
        """Whether it is the shelf that says this of a paper."""
        return (prefix, name) in _STATES

    def in_state(self, prefix: str, name: str) -> frozenset[int]:
        """The rows of the papers that are or have something."""
        holds = _STATES[prefix, name]
        return frozenset(row for row, marks in self.rows.items() if holds(marks))

    def numbered(self, wanted: Range) -> frozenset[int]:
        """The rows of the papers whose rating, or place in the queue, is within a range; what
        has none is in none."""
        low = max(wanted.low or 1, 1)
        high = math.inf if wanted.high is None else wanted.high
        numbers = ((row, getattr(marks, wanted.field)) for row, marks in self.rows.items())
        return frozenset(row for row, number in numbers if low <= number <= high)

    def with_text(self, wanted: Word | Phrase) -> frozenset[int]:
        """The rows of the papers whose note or tags have a word or phrase."""
        if isinstance(wanted, Phrase):
            if wanted.key and (found := self._tagged(wanted.key)):
                return found
            forms = [Form(wanted.parts)] if wanted.parts else []
        else:
            forms = [Form(wanted.parts, wanted.prefix)]
            if wanted.joined:
                forms.append(Form((wanted.joined,), wanted.prefix))
        texts = self._text(wanted.field).items()
        return frozenset(
            row for row, words in texts if any(_has(words, form) for form in forms)
        )

    def tags(self, rows: Iterable[int]) -> list[tuple[str, int]]:
        """How many of ``rows`` have each tag, the most frequent first.

        Tags that a quoted value cannot tell apart count as one, in their most frequent form.
        """
        forms: Counter[str] = Counter()
        counts: Counter[str] = Counter()
        for row in rows:
            tags = self.rows[row].tags if row in self.rows else ()
            forms.update(tags)
            counts.update({value_key(tag) for tag in tags})
        shown: dict[str, str] = {}
        for tag, _ in forms.most_common():
            shown.setdefault(value_key(tag), tag)
        return [(shown[key], count) for key, count in counts.most_common()]

    def _tagged(self, key: str) -> frozenset[int]:
        if self._keys is None:
            self._keys = {
                row: frozenset(map(value_key, marks.tags))
                for row, marks in self.rows.items()
                if marks.tags
            }
        return frozenset(row for row, keys in self._keys.items() if key in keys)

    def _text(self, field: str) -> dict[int, list[str]]:
        if field not in self._texts:
            self._texts[field] = {
                row: _words([plain(marks.note)] if field == "note" else marks.tags)
                for row, marks in self.rows.items()
                if (marks.note if field == "note" else marks.tags)
            }
        return self._texts[field]


def _words(texts: Iterable[str]) -> list[str]:
    words: list[str] = []
    for text in map(fold_words, texts):
        words += [*tokens(text), BETWEEN, *compounds(text), BETWEEN, *symbols(text), BETWEEN]
    return words


def _has(words: list[str], form: Form) -> bool:
    *whole, last = form.parts
    for start in range(len(words) - len(whole)):
        end = start + len(whole)
        if words[start:end] == whole:
            there = words[end]
            if there == last or (form.prefix and there.startswith(last)):
                return True
    return False
