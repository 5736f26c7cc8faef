"""Matching: from the words of a query to tantivy queries over one index.

A word matches a paper in any field, or in the one that it is asked of, as any of its forms:

- the token itself; for a word still being typed, a token that begins with it;
- joined: ``time-series`` matches ``timeseries``, and so do ``time`` and ``series`` next to
  each other in the query;
- split: ``timeseries`` matches ``time series`` where both are words of the library;
- what it shows where it is TeX: all words of that.

Each field has a weight, wide enough apart that a title stands above authors above an
abstract; within a field BM25 ranks (rarity is counted once, per word, not per field).
What is asked of a session, a venue and the like chooses papers, and says nothing of rank.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tantivy import Occur, Query

from paperdeck.search.results import Form
from paperdeck.search.searcher import FIELDS, Searcher
from paperdeck.search.syntax import (
    And,
    Node,
    Not,
    Or,
    Phrase,
    Reading,
    Weighted,
    Word,
    is_shelved,
)
from paperdeck.search.words import LONGEST

_WHOLE = {"title": 12.0, "authors": 9.0, "other": 2.0, "abstract": 1.0}
_BEGUN = {"title": 8.0, "authors": 5.0, "other": 0.8, "abstract": 0.4}
# BM25 marks down long titles and many authors: there it has only the rest of the weight.
_STEADY = {"title": 0.85, "authors": 0.85, "other": 0.0, "abstract": 0.0}
# Where what is asked of a field of the query language is looked for; any other is its own.
_SCOPES = {"": FIELDS, "author": ("authors",)}
# How much a match counts besides a better one of the same word.
_TIE = 0.1
# What is added when the query is the title, or the method's name before its colon.
_NAME_BONUS = 100.0
# The last part of a compound is looked for as a beginning when this much of it is there.
_BEGUN_PART_FROM = 2


class Matcher:
    """Builds queries for one searcher. Kept as long as the index does not change."""

    def __init__(self, papers: Searcher) -> None:
        self._papers = papers
        self._schema = papers.schema
        # As a decorator of the method the cache would keep every matcher alive.
        self.frequencies = lru_cache(maxsize=4096)(self._frequencies)
        self.count = lru_cache(maxsize=256)(self._count)

    def _frequencies(self, token: str, fields: tuple[str, ...] = FIELDS) -> tuple[int, ...]:
        """In how many papers this very word is, by field."""
        return tuple(self._papers.frequency(field, token) for field in fields)

    def _count(self, reading: Reading) -> int:
        """How many papers match ``reading``."""
        query = self.query(reading)
        return 0 if query is None else self._papers.count(query)

    def frequency(self, token: str, field: str = "") -> int:
        """In how many papers this very word is, in the place where it is most."""
        return max(self.frequencies(token, _scope(field)))

    def read(self, node: Node) -> Node:
        """A query with its words as they were typed, in all their forms."""
        if isinstance(node, Word):
            return node if is_shelved(node) else self.readings([node])[0]
        if isinstance(node, Not):
            return Not(self.read(node.node))
        if isinstance(node, Or):
            return Or(tuple(map(self.read, node.nodes)))
        if isinstance(node, And):
            rows: dict[str, list[Word]] = {}
            for child in node.nodes:
                if isinstance(child, Word) and not is_shelved(child):
                    rows.setdefault(child.field, []).append(child)
            read = {
                word: reading
                for words in rows.values()
                for word, reading in zip(words, self.readings(words), strict=True)
            }
            return And(
                tuple(
                    read.get(child) or self.read(child)
                    if isinstance(child, Word)
                    else self.read(child)
                    for child in node.nodes
                )
            )
        return node

    def readings(self, words: Sequence[Word]) -> list[Reading]:
        """Words that stand in a row, as they were typed, in all their forms."""
        alone = Word(())
        return [
            Reading(
                word,
                tuple(self._forms(before, word, after)),
                tuple(self.readings(word.shown)) if word.shown else (),
            )
            for before, word, after in zip(
                [alone, *words], words, [*words[1:], alone], strict=False
            )
        ]

    def _forms(self, before: Word, word: Word, after: Word) -> Iterable[Weighted]:
        field = word.field
        yield Weighted(Form(word.parts, word.prefix, field))
        if len(word.parts) > 1 and word.joined:
            yield Weighted(Form((word.joined,), word.prefix, field))
        if word.joined and before.joined:
            yield Weighted(Form((before.joined + word.joined,), word.prefix, field))
        if word.joined and after.joined:
            yield Weighted(Form((word.joined + after.joined,), after.prefix, field))
        yield from self._splits(word)

    def _splits(self, word: Word) -> Iterable[Weighted]:
        joined = word.joined
        for cut in range(1, len(joined)):
            parts = (joined[:cut], joined[cut:])
            if parts == word.parts or not self.frequency(parts[0], word.field):
                continue
            if self.frequency(parts[1], word.field):
                yield Weighted(Form(parts, field=word.field))

    def query(self, reading: Reading) -> Query | None:
        """What matches ``reading``; ``None`` when nothing can."""
        rarity = self._rarity(reading)
        found = [
            query
            for weighted in reading.forms
            for query in self._form(weighted.form, weighted.weight * rarity)
        ]
        parts = [self.query(part) for part in reading.parts]
        if parts and None not in parts:
            found.append(
                Query.boolean_query([(Occur.Must, part) for part in parts if part is not None])
            )
        if not found:
            return None
        return Query.disjunction_max_query(found, _TIE)

    def phrase(self, phrase: Phrase) -> Query | None:
        """What has exactly ``phrase`` in one of its fields; ``None`` when nothing can."""
        if phrase.key:
            query = self._papers.with_value(phrase.field, phrase.key)
            if query is not None or not phrase.parts:
                return query
        found = list(self._form(Form(phrase.parts, field=phrase.field), 1.0))
        return Query.disjunction_max_query(found, _TIE) if found else None

    def has_title(self, joined: str) -> bool:
        """Whether the title or the method's name of some paper is ``joined``."""
        return bool(joined) and self._papers.frequency("names", joined[:LONGEST]) > 0

    def named(self, joined: str) -> Query:
        """The papers whose title or method's name is ``joined``, far above all others."""
        query = Query.term_query(self._schema, "names", joined[:LONGEST], "basic")
        return Query.const_score_query(query, _NAME_BONUS)

    def _rarity(self, reading: Reading) -> float:
        """How telling a word is, from 0.2 (every paper has it) to 1 (one paper has it)."""
        frequency = sum(
            self.frequency(weighted.form.parts[0], weighted.form.field)
            for weighted in reading.forms
            if len(weighted.form.parts) == 1
        )
        count = max(len(self._papers), 1)
        return max(math.log1p(count / max(frequency, 1)) / math.log1p(count), 0.2)

    def _form(self, form: Form, weight: float) -> Iterable[Query]:
        """One query a field that can have ``form``."""
        fields = _scope(form.field)
        if form.prefix:
            yield from self._begun(form, fields, weight)
        frequencies = [self.frequencies(part, fields) for part in form.parts]
        for at, field in enumerate(fields):
            in_field = [frequency[at] for frequency in frequencies]
            if not all(in_field):
                continue
            if len(form.parts) == 1:
                query = Query.term_query(self._schema, field, form.parts[0])
            else:
                query = Query.phrase_query(self._schema, field, list(form.parts))
            if field not in FIELDS:
                yield Query.const_score_query(query, 0.0)
                continue
            rarity = sum(self._idf(frequency) for frequency in in_field)
            yield self._scored(query, _WHOLE[field] * weight, rarity, _STEADY[field])

    @staticmethod
    def _scored(query: Query, weight: float, rarity: float, steady: float) -> Query:
        """``query`` worth about ``weight``, of which the part ``steady`` ignores BM25."""
        scored = Query.boost_query(query, weight * (1 - steady) / rarity)
        if not steady:
            return scored
        return Query.boolean_query(
            [
                (Occur.Must, Query.const_score_query(query, weight * steady)),
                (Occur.Should, scored),
            ]
        )

    def _begun(self, form: Form, fields: tuple[str, ...], weight: float) -> Iterable[Query]:
        """One query a field for tokens of which the last is only begun.

        Several of them are looked for in titles only, among the fields of all words:
        elsewhere a compound that is written in one piece has a form of its own, and the rest
        would take too long.
        """
        *whole, last = form.parts
        for field in fields:
            worth = _BEGUN.get(field, 0.0) * weight
            if not whole:
                # No edits, as a beginning: building a regular expression costs 20 times this.
                query = Query.fuzzy_term_query(self._schema, field, last, 0, True, True)
                yield Query.const_score_query(query, worth)
                continue
            if field not in ("title", form.field) or len(last) < _BEGUN_PART_FROM:
                continue
            if all(self.frequencies(part, (field,))[0] for part in whole):
                pattern: list[str | tuple[int, str]] = [*map(re.escape, whole)]
                pattern.append(re.escape(last) + ".+")
                query = Query.regex_phrase_query(self._schema, field, pattern)
                yield Query.const_score_query(query, worth)

    def _idf(self, frequency: int) -> float:
        """What BM25 multiplies by, so that it can be divided out again."""
        # Removed papers are in the frequency until their part of the index is merged.
        others = max(len(self._papers) - frequency, 0)
        return math.log1p((others + 0.5) / (frequency + 0.5))


def _scope(field: str) -> tuple[str, ...]:
    return _SCOPES.get(field) or (field,)
