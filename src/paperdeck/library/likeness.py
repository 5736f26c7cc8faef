"""Whether two abstracts are the same, but for markup and small edits.

They are compared rendered and folded. True pairs of real lists are alike by 0.87 and
more, the nearest wrong ones by less than 0.6. Only texts that share runs of three words
are compared at all, so a list of thousands is gone through once.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from rapidfuzz import fuzz

from paperdeck.library.records import folded

LEAST_LIKENESS = 0.8

# Languages written without spaces: each character counts as a word.
_UNSPACED = re.compile("([\u3040-\u30ff\u3400-\u9fff])")
# Of two texts that are alike by 0.8, far more of the runs are shared, even where
# every fifth word differs.
_LEAST_SHARED = 0.1

_Name = TypeVar("_Name", bound=Hashable)
_Run = tuple[str, str, str]


class Abstracts(Generic[_Name]):
    """A set of abstracts, by any names, in which one can look for those like another."""

    def __init__(self, abstracts: Iterable[tuple[_Name, str]]) -> None:
        self._raw: dict[_Name, str] = dict(abstracts)
        self._folded: dict[_Name, str] = {}
        self._size: dict[_Name, int] = {}
        self._having: dict[_Run, list[_Name]] = defaultdict(list)
        for name, text in self._raw.items():
            runs = _runs(text)
            self._size[name] = len(runs)
            for run in runs:
                self._having[run].append(name)

    def alike(self, abstract: str) -> list[tuple[_Name, float]]:
        """The abstracts like this one, in no order, with their likeness from 0.8 to 1."""
        runs = _runs(abstract)
        shared = Counter(
            name for run in runs & self._having.keys() for name in self._having[run]
        )
        near = [
            name
            for name, count in shared.items()
            if count >= _LEAST_SHARED * min(len(runs), self._size[name])
        ]
        if not near:
            return []
        wanted = folded(abstract)
        compared = ((name, fuzz.ratio(wanted, self._fold(name)) / 100) for name in near)
        return [(name, ratio) for name, ratio in compared if ratio >= LEAST_LIKENESS]

    def _fold(self, name: _Name) -> str:
        if name not in self._folded:
            self._folded[name] = folded(self._raw[name])
        return self._folded[name]


def _runs(text: str) -> set[_Run]:
    # As they stand in the source: rendering thousands of abstracts only to see that they
    # have nothing in common would take far longer.
    text = text.casefold()
    words = (text if text.isascii() else _UNSPACED.sub(r" \1 ", text)).split()
    return set(zip(words, words[1:], words[2:], strict=False))
