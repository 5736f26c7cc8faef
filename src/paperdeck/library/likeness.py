"""Whether two abstracts are the same, but for markup and small edits.

They are compared rendered and folded. True pairs of real lists are alike by 0.87 and
more, the nearest wrong ones by less than 0.6. Only texts that share runs of four words
are compared at all, so that a list of thousands is gone through once.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import Generic, TypeVar

from rapidfuzz import fuzz

from paperdeck.library.records import folded

LEAST_LIKENESS = 0.8

# Of two texts that are alike by 0.8, more of the runs are shared, even where every fifth
# word differs.
_LEAST_SHARED = 0.05
# Languages written without spaces: each character counts as a word.
_UNSPACED = re.compile("([\u3040-\u30ff\u3400-\u9fff])")

_Name = TypeVar("_Name", bound=Hashable)


class Abstracts(Generic[_Name]):
    """A set of abstracts, by any names, in which one can look for those like another."""

    def __init__(self, abstracts: Iterable[tuple[_Name, str]]) -> None:
        self._raw: dict[_Name, str] = dict(abstracts)
        self._folded: dict[_Name, str] = {}

    def alike(self, abstract: str) -> list[tuple[_Name, float]]:
        """The abstracts like this one, in no order, with their likeness from 0.8 to 1."""
        near = self._near(abstract)
        # Rendering takes by far the longest; the very same text needs none.
        found = [(name, 1.0) for name in near if self._raw[name] == abstract]
        if others := [name for name in near if self._raw[name] != abstract]:
            wanted = folded(abstract)
            compared = ((name, fuzz.ratio(wanted, self._fold(name)) / 100) for name in others)
            found += [(name, ratio) for name, ratio in compared if ratio >= LEAST_LIKENESS]
        return found

    def _near(self, abstract: str) -> list[_Name]:
        runs = _runs(abstract)
        having, size = self._index
        shared = Counter(name for run in runs & having.keys() for name in having[run])
        return [
            name
            for name, count in shared.items()
            if count >= _LEAST_SHARED * min(len(runs), size[name])
        ]

    @cached_property
    def _index(self) -> tuple[dict[int, list[_Name]], dict[_Name, int]]:
        """The texts that have each run, and how many runs each text has."""
        having: dict[int, list[_Name]] = defaultdict(list)
        size: dict[_Name, int] = {}
        for name, text in self._raw.items():
            runs = _runs(text)
            size[name] = len(runs)
            for run in runs:
                having[run].append(name)
        return having, size

    def _fold(self, name: _Name) -> str:
        if name not in self._folded:
            self._folded[name] = folded(self._raw[name])
        return self._folded[name]


def _runs(text: str) -> set[int]:
    """A quarter of the runs of four words, chosen by what they are; hashed, to be small.

    The words are taken as they stand in the source: rendering thousands of abstracts only to
    see that they have nothing in common would take far longer.
    """
    text = text.casefold()
    words = (text if text.isascii() else _UNSPACED.sub(r" \1 ", text)).split()
    return {
        hash(run)
        for run in zip(words, words[1:], words[2:], words[3:], strict=False)
        if ord(run[0][0]) % 4 == 1
    }
