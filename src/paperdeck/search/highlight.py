"""Highlighting: where rendered text has what a search looked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from paperdeck.markup import fold_map
from paperdeck.search.results import Terms
from paperdeck.search.words import (
    CONNECTORS,
    MOST_PARTS,
    fold_words_map,
    symbols,
    token_matches,
)

Pair = tuple[int, int]


def highlights(text: str, terms: Terms) -> list[Pair]:
    """Where ``text``, as rendered, has the forms of ``terms``: ``[start, end)`` in order.

    Words are marked from their beginning, never inside another word (scripts without spaces
    excepted), and of a word that is only begun what was typed of it. Pairs do not overlap.
    """
    if not terms.forms and not terms.patterns:
        return []
    found: list[Pair] = []
    if terms.forms:
        # Every visible row is marked again at every key, mostly with texts seen just before.
        read = _read(text)
        places = _marker(terms).pairs(read)
        found = [(read.origins[start], read.origins[end - 1] + 1) for start, end in places]
    for pattern in terms.patterns:
        found += _expressed(pattern.text, text)
    pairs: list[Pair] = []
    for start, end in sorted(found):
        if pairs and start < pairs[-1][1]:
            pairs[-1] = pairs[-1][0], max(end, pairs[-1][1])
        else:
            pairs.append((start, end))
    return pairs


@lru_cache(maxsize=256)
def _expressed(pattern: str, text: str) -> list[Pair]:
    """Where ``text`` has what a regular expression matches."""
    from paperdeck.search.regexes import places  # tantivy is loaded only when it is needed

    folded, origins = fold_map(text)
    return [(origins[start], origins[end - 1] + 1) for start, end in places(pattern, folded)]


@dataclass(frozen=True, slots=True)
class _Text:
    """A text's tokens, where they stand in the folded text, and which make up compounds.

    ``chains`` are the first token of a compound and the one after its last; ``symbols`` are
    where symbols stand, by the symbol.
    """

    origins: list[int]
    tokens: list[str]
    places: list[Pair]
    chains: list[Pair]
    symbols: dict[str, list[int]]


@lru_cache(maxsize=512)
def _read(text: str) -> _Text:
    folded, origins = fold_words_map(text)
    matches = list(token_matches(folded))
    places = [found.span() for found in matches]
    chains: list[Pair] = []
    first = 0
    for number, ((_, end), (start, _)) in enumerate(pairwise([*places, (-1, -1)]), 1):
        if start - end == 1 and folded[end] in CONNECTORS:
            continue
        if 1 < number - first <= MOST_PARTS:
            chains.append((first, number))
        first = number
    signs = {sign: _everywhere(sign, folded) for sign in symbols(folded)}
    return _Text(origins, [found[0] for found in matches], places, chains, signs)


def _everywhere(char: str, text: str) -> list[int]:
    return [place for place, other in enumerate(text) if other == char]


class _Marker:
    """Finds the forms of one search in texts."""

    def __init__(self, terms: Terms) -> None:
        self._whole: set[str] = set()
        self._begun: tuple[str, ...] = ()
        # By its first token, the rest of a form and whether its last token may go on.
        self._rows: defaultdict[str, list[tuple[tuple[str, ...], bool]]] = defaultdict(list)
        for form in terms.forms:
            if len(form.parts) > 1:
                self._rows[form.parts[0]].append((form.parts[1:], form.prefix))
            elif form.prefix:
                self._begun += form.parts
            else:
                self._whole.update(form.parts)

    def pairs(self, text: _Text) -> Iterator[Pair]:
        """Where the forms stand in the folded text; pairs may overlap."""
        for number, token in enumerate(text.tokens):
            start, end = text.places[number]
            if token in self._whole:
                yield start, end
            elif token.startswith(self._begun):
                yield start, start + self._length(token)
            if token in self._rows:
                yield from self._row(text, number)
        for sign in self._whole & text.symbols.keys():
            for place in text.symbols[sign]:
                yield place, place + 1
        for first, after in text.chains:
            yield from self._compound(text, first, after)

    def _length(self, word: str) -> int:
        return max(len(begun) for begun in self._begun if word.startswith(begun))

    def _row(self, text: _Text, number: int) -> Iterator[Pair]:
        start = text.places[number][0]
        for rest, begun in self._rows[text.tokens[number]]:
            after = number + 1 + len(rest)
            *inner, last = rest
            there = text.tokens[number + 1 : after]
            if len(there) < len(rest) or there[:-1] != inner:
                continue
            if there[-1] == last:
                yield start, text.places[after - 1][1]
            elif begun and there[-1].startswith(last):
                yield start, text.places[after - 1][0] + len(last)

    def _compound(self, text: _Text, first: int, after: int) -> Iterator[Pair]:
        joined = "".join(text.tokens[first:after])
        start = text.places[first][0]
        if joined in self._whole:
            yield start, text.places[after - 1][1]
        elif joined.startswith(self._begun):
            left = self._length(joined)
            for number in range(first, after):
                length = len(text.tokens[number])
                if left <= length:
                    yield start, text.places[number][0] + left
                    return
                left -= length


# The same for all rows of one result.
_marker = lru_cache(maxsize=8)(_Marker)
