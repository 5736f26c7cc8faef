"""Asking the index: queries for what is in it, and what it says of papers and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

import tantivy
from tantivy import DocAddress, Occur, Query

from paperdeck.search.values import BETWEEN, SEPARATOR, VALUE_FIELDS

# Searched together by plain words, in order of rank.
FIELDS = ("title", "authors", "other", "abstract")
# Searched by name only, and counted in one piece.
VALUE_WORDS = (*(field for field in VALUE_FIELDS if field != "author"), "poster")
# More rows than these are looked for as runs, if these are not more than that.
_MANY_ROWS = 500
_MOST_RUNS = 30
_MOST_YEARS = 300


def whole_field(field: str) -> str:
    """The field that has the values of ``field`` in one piece."""
    return f"{field}_whole"


def _unscored(query: Query) -> Query:
    return Query.const_score_query(query, 0.0)


def _any(queries: Sequence[Query]) -> Query:
    return _unscored(Query.boolean_query([(Occur.Should, query) for query in queries]))


def _runs(rows: Iterable[int]) -> list[tuple[int, int]]:
    """The rows as a few runs from one to another; none when there are many."""
    runs: list[tuple[int, int]] = []
    for row in sorted(rows):
        if runs and row == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], row
        elif len(runs) == _MOST_RUNS:
            return []
        else:
            runs.append((row, row))
    return runs


class Searcher:
    """The papers or the words of the index at one moment. Safe to use from several threads."""

    def __init__(self, searcher: tantivy.Searcher, schema: tantivy.Schema) -> None:
        self._searcher = searcher
        self.schema = schema

    def __len__(self) -> int:
        return self._searcher.num_docs

    def frequency(self, field: str, token: str) -> int:
        """How many documents have ``token`` in ``field``."""
        return self._searcher.doc_freq(field, token)

    def vocabulary(self) -> Counter[str]:
        """All words of the papers, and about how many papers have each."""
        counts: Counter[str] = Counter()
        for field in FIELDS:
            counts.update(dict(self._searcher.terms_with_prefix(field, "")))
        # What stands between authors is in all of them, and is no word.
        counts.pop(BETWEEN, None)
        return counts

    def count(self, query: Query) -> int:
        """How many documents match."""
        return self.best(query, 1)[2]

    def best(self, query: Query, limit: int) -> tuple[list[float], list[DocAddress], int]:
        """The scores and addresses of the best, and how many match.

        With equal scores, what was added first comes first.
        """
        # Always counted: only then is every score worked out, whatever the limit, and so the
        # order does not depend on it. A limit of 0 makes tantivy panic.
        result = self._searcher.search(query, max(limit, 1), count=True)
        scores, addresses = zip(*result.hits, strict=True) if result.hits else ((), ())
        total: int = result.count  # type: ignore[attr-defined]  # missing in the stub
        return list(scores)[:limit], list(addresses)[:limit], total

    def among(self, query: Query, rows: Iterable[int]) -> Query:
        """``query``, but only the papers in ``rows``, with the same scores."""
        these = self.in_rows([row for row in rows if row >= 0])
        return Query.boolean_query([(Occur.Must, query), (Occur.Must, these)])

    def keyed(self, key: str) -> Query:
        """The paper that has ``key``."""
        return _unscored(Query.term_query(self.schema, "keys", key, "basic"))

    def keyed_like(self, beginning: str) -> Query:
        """The papers with a key that begins so."""
        query = Query.fuzzy_term_query(self.schema, "keys", beginning, 0, True, True)
        return _unscored(query)

    def in_rows(self, rows: Collection[int]) -> Query:
        """The papers in ``rows``."""
        # A list of many numbers is slow to look through, but rows mostly follow each other.
        runs = _runs(rows) if len(rows) > _MANY_ROWS else []
        if runs:
            kind = tantivy.FieldType.Unsigned
            return _any(
                [Query.range_query(self.schema, "row", kind, low, high) for low, high in runs]
            )
        return _unscored(Query.term_set_query(self.schema, "row", list(rows)))

    def in_range(self, field: str, low: int | None, high: int | None) -> Query:
        """The papers with a number of ``field`` from ``low`` to ``high``."""
        if low is None and high is None:
            low = 0
        if high is not None and high < (low or 0):
            return Query.empty_query()
        kind = tantivy.FieldType.Unsigned
        return _unscored(Query.range_query(self.schema, field, kind, low, high))

    def in_state(self, prefix: str, name: str) -> Query:
        """The papers that are or have something, by what is written in them."""
        query = Query.term_query(self.schema, "states", f"{prefix}:{name}", "basic")
        return _unscored(query)

    def with_value(self, field: str, key: str) -> Query | None:
        """The papers that have a value with this key; ``None`` when there are none."""
        terms = [term for term, _ in self.terms(field, f"{key}{SEPARATOR}")]
        if not terms:
            return None
        query = _unscored(Query.term_set_query(self.schema, whole_field(field), terms))
        return query if self.count(query) else None

    def with_letters(self, letters: str) -> Query:
        """The papers that have a word with these ASCII letters in it."""
        return _any(
            [
                Query.regex_query(self.schema, field, f".*{letters}.*")
                for field in FIELDS
                if field != "other"
            ]
        )

    def terms(self, field: str, beginning: str = "") -> list[tuple[str, int]]:
        """The values of ``field`` as they are written in the index, and how many have each."""
        return self._searcher.terms_with_prefix(whole_field(field), beginning)

    def keys(self, beginning: str) -> list[str]:
        """Keys of papers that begin so, a few of them."""
        return [key for key, _ in self._searcher.terms_with_prefix("keys", beginning, None, 50)]

    def value_counts(
        self, query: Query, fields: Iterable[str], most: int
    ) -> dict[str, list[tuple[str, int]]]:
        """How many of what matches have each value, at least the ``most`` frequent of each."""
        return self._counts(query, {field: {"size": most} for field in fields})

    def counts_of(
        self, query: Query, values: Mapping[str, Collection[str]]
    ) -> dict[str, dict[str, int]]:
        """How many of what matches have each of some ``values``, by field."""
        asked = {
            field: {"size": len(wanted), "include": list(wanted)}
            for field, wanted in values.items()
            if wanted
        }
        counted = self._counts(query, asked) if asked else {}
        return {field: dict(counted.get(field, ())) for field in values}

    def _counts(
        self, query: Query, wanted: Mapping[str, Mapping[str, object]]
    ) -> dict[str, list[tuple[str, int]]]:
        asked = {
            field: {"terms": {"field": whole_field(field), **which}}
            for field, which in wanted.items()
        }
        found = self._searcher.aggregate(query, asked)
        return {
            field: [(read["key"], read["doc_count"]) for read in found[field]["buckets"]]
            for field in asked
        }

    def years(self, query: Query) -> list[tuple[int, int]]:
        """How many of what matches are of each year."""
        asked = {"year": {"terms": {"field": "year", "size": _MOST_YEARS}}}
        buckets = self._searcher.aggregate(query, asked)["year"]["buckets"]
        return [(int(bucket["key"]), bucket["doc_count"]) for bucket in buckets]

    def rows(self, addresses: list[DocAddress]) -> list[int]:
        """The library's rows of papers."""
        return cast("list[int]", self._searcher.fast_field_values("row", addresses))

    def all_rows(self, query: Query) -> list[int]:
        """The rows of all that matches, in order."""
        return sorted(self.rows(self.best(query, len(self))[1]))

    def head(self, address: DocAddress) -> bytes:
        """What :class:`paperdeck.search.documents.Document` calls ``head``."""
        return cast(bytes, self._searcher.doc(address).get_first("head"))

    def word(self, address: DocAddress) -> str:
        """A word of the vocabulary."""
        return cast(str, self._searcher.doc(address).get_first("word"))
