"""Ranking of the head of a result by how title and authors look beside the query.

tantivy ranks all of a result by fields and rarity; here the best of it are looked at more
closely: the exact title and the method's name before a colon, words in the order of the
query and next to one another (in an author's name, too), and how much of the title was
asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from paperdeck.search.syntax import Reading

# How many papers are looked at closely.
HEAD = 200

# In the units of the weights in paperdeck.search.matching.
_TITLE = 400.0
_NAME_BEGUN = 6.0
_NAME_WORD = 1.0
_FIRST_WORD = 1.0
_COVERED = 2.0
_NEXT = 2.0
_NEAR = 1.0
_BEHIND = 0.5


@dataclass(frozen=True, slots=True)
class Hit:
    """A paper of the result: its row, tantivy's score, and its document's ``head``."""

    row: int
    score: float
    head: bytes


# By the number of a word in the query: where its occurrences begin and end.
_Places = dict[int, list[tuple[int, int]]]


class Ranker:
    """Ranks hits for one query."""

    def __init__(self, readings: Sequence[Reading], whole: str) -> None:
        """Takes the words of the query as they were read, and all of it in one piece."""
        self._whole = whole
        self._begun = any(reading.word.prefix for reading in readings)
        self._number = len(readings)
        self._words = {reading.word.joined for reading in readings}
        # Which word of the query a token, the beginning of one, or two in a row stand for.
        self._tokens: dict[str, int] = {}
        self._starts: dict[str, int] = {}
        self._pairs: dict[tuple[str, str], int] = {}
        for number, reading in enumerate(readings):
            for form in (weighted.form for weighted in reading.all_forms()):
                if form.prefix:
                    self._starts.setdefault(form.parts[-1], number)
                if len(form.parts) == 1:
                    self._tokens.setdefault(form.parts[0], number)
                for pair in pairwise(form.parts):
                    self._pairs.setdefault(pair, number)
        self._begun_words = tuple(self._starts)

    def rank(self, hits: Iterable[Hit]) -> list[int]:
        """The rows of ``hits``, best first; equal ones in the order of rows."""
        return [hit.row for hit in sorted(hits, key=lambda hit: (-self._score(hit), hit.row))]

    def _score(self, hit: Hit) -> float:
        title, authors, name = hit.head.decode().split("\n")
        tokens = title.split()
        places = self._places(tokens)
        score = hit.score + _together(places)
        if places:
            covered = sum(end - start for found in places.values() for start, end in found)
            score += _COVERED * min(covered / len(tokens), 1.0)
        if 0 in places and places[0][0][0] == 0:
            score += _FIRST_WORD
        # Two words that are not in the title may be one author's.
        if len(places) < self._number - 1:
            score += _together(self._places(authors.split()))
        if self._whole == "".join(tokens):
            score += _TITLE
        if name:
            if self._begun and self._whole and name.startswith(self._whole):
                score += _NAME_BEGUN
            if name in self._words:
                score += _NAME_WORD
        return score

    def _places(self, tokens: list[str]) -> _Places:
        """Where the words of the query are among ``tokens``."""
        places: _Places = {}
        for place, (token, after) in enumerate(pairwise([*tokens, ""])):
            number = self._pairs.get((token, after))
            length = 1 if number is None else 2
            if number is None:
                number = self._tokens.get(token)
            # Of hundreds of titles few words begin so: most are passed by in one step.
            if number is None and token.startswith(self._begun_words):
                starts = self._starts.items()
                number = next(n for start, n in starts if token.startswith(start))
            if number is not None:
                places.setdefault(number, []).append((place, place + length))
        return places


def _together(places: _Places) -> float:
    """How well words that follow one another in the query do so where they were found."""
    return sum(
        max(_nearness(begin - end) for _, end in places[number - 1] for begin, _ in found)
        for number, found in places.items()
        if number - 1 in places
    )


def _nearness(gap: int) -> float:
    """What two words of the query are worth with ``gap`` other words of a title between."""
    if gap == 0:
        return _NEXT
    if 0 < gap < 3:
        return _NEAR
    return _BEHIND if -4 < gap < 0 else 0.0
