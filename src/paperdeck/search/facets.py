"""Facets: how many papers of a result have each value of each field."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from tantivy import Query

from paperdeck.search.searcher import Searcher
from paperdeck.search.shelved import ShelfView
from paperdeck.search.values import SEPARATOR, VALUE_FIELDS, read_term

# In the order in which they help most to choose.
FACETS = (
    "decision",
    "session",
    "day",
    "room",
    "topic",
    "keyword",
    "author",
    "inst",
    "year",
    "venue",
    "tag",
)
_MORE = 20


class Facets:
    """Counts over one searcher."""

    def __init__(self, papers: Searcher) -> None:
        self._papers = papers
        self._spellings = lru_cache(maxsize=4096)(self._all_spellings)

    def count(
        self, query: Query | None, marks: ShelfView, most: int
    ) -> dict[str, list[tuple[str, int]]]:
        """The ``most`` frequent values of what matches by field, the most frequent first.

        Years come newest first, and equally frequent values in the order of their letters.
        Every field of :data:`FACETS` is there, empty where nothing has a value.
        """
        if query is None or not len(self._papers):
            return {field: [] for field in FACETS}
        counted = self._papers.value_counts(query, VALUE_FIELDS, most + _MORE)
        found = self._merged(query, counted, most)
        years = self._papers.years(query)
        found["year"] = [(str(year), count) for year, count in sorted(years, reverse=True)][
            :most
        ]
        shelved = [row for row in marks.rows if marks.rows[row].tags]
        tagged = self._papers.all_rows(self._papers.among(query, shelved)) if shelved else []
        found["tag"] = _by_count(marks.tags(tagged))[:most]
        return {field: found[field] for field in FACETS}

    def _merged(
        self, query: Query, counted: dict[str, list[tuple[str, int]]], most: int
    ) -> dict[str, list[tuple[str, int]]]:
        """Values that differ in spelling only as one, under the most frequent spelling."""
        best = {field: _best(counted[field], most) for field in VALUE_FIELDS}
        # What was counted may lack rare spellings, and papers of parts of the index in which
        # a value is rare: the best are counted again, all at once.
        spelled = {
            field: [term for key in keys for term in self._spellings(field, key)]
            for field, keys in best.items()
            if len(counted[field]) >= most
        }
        for field, terms in self._papers.counts_of(query, spelled).items():
            best[field] = dict.fromkeys(best[field], 0)
            for term, count in terms.items():
                best[field][read_term(term)[0]] += count
        return {
            field: _by_count(
                (read_term(self._spellings(field, key)[0])[1], count)
                for key, count in best[field].items()
            )
            for field in VALUE_FIELDS
        }

    def _all_spellings(self, field: str, key: str) -> tuple[str, ...]:
        """The values with this key as they stand in the index, the most frequent first."""
        terms = self._papers.terms(field, f"{key}{SEPARATOR}")
        return tuple(term for term, _ in sorted(terms, key=lambda each: (-each[1], each[0])))


def _best(counted: Iterable[tuple[str, int]], most: int) -> dict[str, int]:
    """The ``most`` frequent values, by what they are but for their spelling."""
    counts: defaultdict[str, int] = defaultdict(int)
    for term, count in counted:
        counts[read_term(term)[0]] += count
    keys = sorted(counts, key=lambda key: (-counts[key], key))[:most]
    return {key: counts[key] for key in keys}


def _by_count(counted: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    return sorted(counted, key=lambda each: (-each[1], each[0].casefold(), each[0]))
