"""Close spellings of a word among the words of the library."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tantivy import Query

from paperdeck.search.searcher import Searcher

# Shorter words have too many neighbours to guess from.
_ONE_EDIT_FROM = 4
_TWO_EDITS_FROM = 8
# How many candidates are weighed, and how many of them are searched for.
_CANDIDATES = 60
_MOST_SPELLINGS = 24


@dataclass(frozen=True, slots=True)
class Spelling:
    """A word of the library, and how many edits away from what was typed it is.

    ``whole`` says that the whole word is that close, not only its beginning.
    """

    word: str
    edits: int
    whole: bool


def edits_allowed(word: str) -> int:
    """How many edits (a letter more, less, other, or two swapped) ``word`` may be away."""
    if word.isdigit():
        return 0
    return (len(word) >= _ONE_EDIT_FROM) + (len(word) >= _TWO_EDITS_FROM)


class Speller:
    """Finds spellings in the words of one index."""

    def __init__(self, words: Searcher) -> None:
        self._words = words
        # While a query is typed, its earlier words stay the same.
        self.spellings = lru_cache(maxsize=256)(self._spellings)

    def _spellings(self, word: str, *, prefix: bool) -> list[Spelling]:
        """Words close to ``word``, or that begin with something close when ``prefix``.

        Best first: whole words, then the more frequent. ``word`` itself is left out.
        """
        most = edits_allowed(word)
        if not most:
            return []
        found = self._closest(word, most, prefix=False)
        if prefix:
            found += self._closest(word, most, prefix=True)
        best: dict[str, Spelling] = {}
        for spelling in found:
            best.setdefault(spelling.word, spelling)
        best.pop(word, None)
        return list(best.values())[:_MOST_SPELLINGS]

    def _closest(self, word: str, most: int, *, prefix: bool) -> list[Spelling]:
        """The words at the smallest distance at which there are any, the frequent first."""
        for edits in range(1, most + 1):
            query = Query.fuzzy_term_query(
                self._words.schema, "word", word, edits, True, prefix
            )
            # All scores are equal, and then the words come in the order of frequency.
            addresses = self._words.best(query, _CANDIDATES)[1]
            if addresses:
                return [Spelling(self._words.word(a), edits, not prefix) for a in addresses]
        return []
