"""Searches for one known paper each, made from any list, in ten kinds, always the same."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

KINDS = (
    "title-words",
    "title-order",
    "typo",
    "prefix",
    "author-topic",
    "author-typo",
    "method-name",
    "joined",
    "abstract-words",
    "folded",
)
_WORD = re.compile(r"[^\W\d_][\w'-]{2,}")
_SMALL = frozenset(
    "the and for with from via are can how into its not our that this towards toward what "
    "when which why you your under over without is does".split()
)


class Item(NamedTuple):
    """A paper that can be searched for: plain title, authors' names and abstract."""

    id: int
    title: str
    authors: Sequence[str]
    abstract: str


class Known(NamedTuple):
    """A search, its kind, and the id of the paper that it is after."""

    kind: str
    query: str
    id: int


def read(path: Path) -> list[Known]:
    """The searches of a JSON-lines file."""
    with path.open(encoding="utf-8") as lines:
        records = map(json.loads, lines)
        return [Known(record["kind"], record["query"], record["id"]) for record in records]


_SYLLABLES = (
    "ba bel cor da dru en fal gor hin ish jor ka lu mer nal or pel quin ra sol tu ul ver wis "
    "xen yor zan tri gle mon"
).split()
_GIVEN = "Ada Björn Chloé Dário Elif Fjola Göran Hana Iñaki Jörg Kofi Lena Mei Noor".split()


def invent(count: int, seed: int = 3) -> list[Item]:
    """``count`` invented papers whose words are as unequally frequent as a language's."""
    rng = random.Random(seed)
    vocabulary = list(
        dict.fromkeys(
            "".join(rng.choices(_SYLLABLES, k=rng.choice((2, 3, 3, 4)))) for _ in range(40_000)
        )
    )
    weights = list(accumulate(1 / (rank + 8) for rank in range(len(vocabulary))))

    def words(number: int) -> list[str]:
        return rng.choices(vocabulary, cum_weights=weights, k=number)

    def family() -> str:
        name = "".join(rng.choices(_SYLLABLES, k=3)).capitalize()
        return name.replace("o", "ö").replace("e", "é") if rng.random() < 0.2 else name

    families = [family() for _ in range(max(count // 2, 10))]
    items = []
    for number in range(1, count + 1):
        title = [word.capitalize() for word in words(rng.randint(4, 10))]
        if rng.random() < 0.3:
            title[1:2] = ["-".join(word.capitalize() for word in words(2))]
        name = "".join(part.capitalize() for part in rng.choices(_SYLLABLES, k=4))
        before = f"{name}: " if rng.random() < 0.4 else ""
        authors = [
            f"{rng.choice(_GIVEN)} {rng.choice(families)}" for _ in range(rng.randint(1, 8))
        ]
        abstract = " ".join(words(rng.randint(80, 200)))
        items.append(Item(number, before + " ".join(title), authors, abstract))
    return items


def make(items: Sequence[Item], each: int, seed: int = 5) -> list[Known]:
    """``each`` searches of every kind, or as many as the items allow."""
    makers = _Makers(items, random.Random(seed))
    return [known for kind in KINDS for known in makers.take(kind, each)]


class _Makers:
    """One method a kind, each from a paper to a search for it (``None`` where none can be).

    A search has a word that few titles have: one that fits dozens of papers has no answer.
    """

    def __init__(self, items: Sequence[Item], rng: random.Random) -> None:
        self._items = list(items)
        self._rng = rng
        self._titles = Counter(w for i in items for w in set(_words(i.title.lower(), 1)))
        self._abstracts = Counter(w for i in items for w in set(_words(i.abstract.lower(), 1)))

    def take(self, kind: str, number: int) -> Iterator[Known]:
        """Up to ``number`` searches of one kind."""
        make: Callable[[Item], str | None] = getattr(self, kind.replace("-", "_"))
        self._rng.shuffle(self._items)
        for item in self._items:
            if not number:
                return
            if query := make(item):
                number -= 1
                yield Known(kind, query, item.id)

    def title_words(self, item: Item) -> str | None:
        return _line(self._telling(item, 3))

    def title_order(self, item: Item) -> str | None:
        return _line(self._telling(item, self._rng.choice((3, 4))))

    def typo(self, item: Item) -> str | None:
        return _line(self._misspelled(word.lower()) for word in self._telling(item, 3, 6))

    def prefix(self, item: Item) -> str | None:
        words = item.title.split()[:3]
        if len(words) < 3 or len(words[2]) < 6 or not self._is_telling(words[:2]):
            return None
        return _line([*words[:2], words[2][: self._rng.choice((3, 4, 5))]])

    def author_topic(self, item: Item) -> str | None:
        return self._by(item, [name.split()[-1] for name in item.authors])

    def author_typo(self, item: Item) -> str | None:
        names = [name.split()[-1].lower() for name in item.authors]
        return self._by(item, [self._misspelled(name) for name in names if len(name) > 4])

    def folded(self, item: Item) -> str | None:
        names = [word for name in item.authors for word in name.split()]
        return self._by(item, [_plain(name).lower() for name in names if _plain(name) != name])

    def method_name(self, item: Item) -> str | None:
        name, colon, _ = item.title.partition(":")
        return name.lower() if colon and " " not in name and len(name) > 3 else None

    def joined(self, item: Item) -> str | None:
        compounds = re.findall(r"\b[A-Za-z]+-[A-Za-z]+\b", item.title)
        other = [word for word in self._telling(item, 1, 5) if "-" not in word]
        if not compounds or not other:
            return None
        return _line([self._rng.choice(compounds).replace("-", ""), *other])

    def abstract_words(self, item: Item) -> str | None:
        title = set(_words(item.title.lower(), 1))
        words = dict.fromkeys(_words(item.abstract.lower(), 6))
        rare = [word for word in words if word not in title and self._abstracts[word] <= 30]
        first = self._telling(item, 1, 5)
        return _line([*first, *self._rng.sample(rare, 2)]) if first and len(rare) > 1 else None

    def _by(self, item: Item, names: list[str]) -> str | None:
        topic = self._telling(item, 2, 5)
        return _line([self._rng.choice(names), *topic]) if names and topic else None

    def _telling(self, item: Item, number: int, shortest: int = 4) -> list[str]:
        """``number`` words of the title in any order, one of them rare; else none."""
        words = list(dict.fromkeys(_words(item.title, shortest)))
        if len(words) < number:
            return []
        chosen = self._rng.sample(words, number)
        return chosen if self._is_telling(chosen) else []

    def _is_telling(self, words: Iterable[str]) -> bool:
        return any(0 < self._titles[word.lower()] <= 8 for word in words)

    def _misspelled(self, word: str) -> str:
        at = self._rng.randrange(1, max(len(word) - 1, 2))
        letter = self._rng.choice("abcdefghijklmnopqrstuvwxyz")
        return self._rng.choice(
            (
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at] + word[at:],
                word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
            )
        )


def _words(text: str, shortest: int) -> list[str]:
    found = _WORD.findall(text)
    return [word for word in found if len(word) >= shortest and word.lower() not in _SMALL]


def _line(words: Iterable[str]) -> str | None:
    return " ".join(words) or None


def _plain(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.translate(str.maketrans("łŁøØ", "lLoO")))
    return "".join(char for char in parts if not unicodedata.combining(char))
