"""Papers with the citation keys that they have among all papers at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.formats import Format, formats
from paperdeck.cite.key_pattern import DEFAULT, key_pattern
from paperdeck.cite.keys import citation_keys, identity
from paperdeck.cite.own_styles import own_styles
from paperdeck.errors import ShelfError
from paperdeck.library import Library
from paperdeck.papers import Paper
from paperdeck.settings import Settings
from paperdeck.shelf import Given, Shelf, base_of

# From so many papers on, one look at all bases is quicker than one for each paper.
_MANY = 200
_PORTION = 2000


class Wishes(NamedTuple):
    """How a person wants citations: the formats there are, own styles among them, the options
    in which they are written, the pattern of citation keys, and what is wrong in own styles.
    """

    formats: Mapping[str, Format]
    options: Options
    key_pattern: str
    problems: tuple[str, ...]


def wishes(settings: Settings, styles_dir: Path) -> Wishes:
    """What the settings and the person's own styles say."""
    known = formats()
    own = own_styles(styles_dir, known)
    options = Options(accents=settings.citation_accents == "tex")
    return Wishes({**known, **own.formats}, options, settings.citation_key, own.problems)


class Citer:
    """Gives papers their citation keys, unique in the library and on the shelf.

    A paper keeps the key that was given out for it under the same pattern. Of others with
    the same base the one that came first has the shorter key: what comes later changes none.

    ``pattern`` is a person's own, see :mod:`paperdeck.cite.key_pattern`; a library knows its
    papers' bases of the default one, those of another take one look at every paper, which is
    remembered while the library stays the same. Raises ``LibraryError``, and ``ValueError``
    for what is no pattern.
    """

    def __init__(self, library: Library, shelf: Shelf, pattern: str = DEFAULT) -> None:
        self._library = library
        self._shelf = shelf
        self._pattern = key_pattern(pattern)
        self._pattern_text = pattern
        self._knows_bases = pattern == DEFAULT
        self._shared: dict[str, list[int]] = {}
        self._generation = -1

    def cited(self, papers: Iterable[Paper], *, gives: bool = False) -> Iterator[Cited]:
        """Each paper with its key, some hundred at a time as they are asked for.

        With ``gives`` the keys are given out: once all were asked for they are noted on the
        shelf, if it can be written.
        """
        lonely = self._only_shelved()
        remaining = iter(papers)
        given: list[Given] = []
        size = _MANY
        while portion := list(islice(remaining, size)):
            bases = list(map(self._pattern.base, portion))
            groups = self._groups(bases, lonely, many=size != _MANY)
            notes = self._notes(portion, groups)
            for paper, base in zip(portion, bases, strict=True):
                key = self._key(paper, groups[base], notes)
                if gives and not notes.key_of(paper):
                    given.append(Given(key, self._pattern_text, ids_of(paper)))
                yield Cited(key, paper)
            size = _PORTION
        with suppress(ShelfError):  # they can be cited all the same
            self._shelf.give_keys(given)

    def find(self, key: str) -> Paper | None:
        """The paper whose citation key this is, if one has it."""
        base = base_of(key)
        with suppress(ShelfError):  # given out, perhaps under another pattern
            given = [one for one in self._shelf.given_keys((), [base]) if one.key == key]
            rows = self._library.rows_of([name for one in given for name in one.ids])
            if rows:
                return self._library.paper(min(rows.values()))
        same = self._groups([base], self._only_shelved(), many=False)[base].papers
        return next((one.paper for one in self.cited(list(same)) if one.key == key), None)

    def _key(self, paper: Paper, group: _Group, notes: _Notes) -> str:
        name = identity(paper)
        if name not in group.keys:
            group.papers.append(paper)
            group.keys = citation_keys(group.papers, self._pattern, notes.key_of, notes.is_free)
        return group.keys[name]

    def _groups(
        self, bases: Iterable[str], lonely: Mapping[str, list[Paper]], *, many: bool
    ) -> dict[str, _Group]:
        """For each base all papers that have it, the first to come first."""
        rows = self._rows() if many or not self._knows_bases else None
        groups = {}
        for base in dict.fromkeys(bases):
            if rows is None:
                same = self._library.same_citation_base(base)
            else:
                found = rows.get(base, [])
                # A single one can only be the paper itself, where the shelf has none.
                is_shared = len(found) > 1 or base in lonely
                same = self._library.papers(found) if is_shared else []
            groups[base] = _Group([*lonely.get(base, ()), *same])
        return groups

    def _only_shelved(self) -> dict[str, list[Paper]]:
        """The papers on the shelf that no list has any more, by their base."""
        shelved = [entry.paper for entry in self._shelf.entries().values()]
        here = self._library.rows_of([name for paper in shelved for name in ids_of(paper)])
        lonely: dict[str, list[Paper]] = {}
        for paper in shelved:
            if here.keys().isdisjoint(ids_of(paper)):
                lonely.setdefault(self._pattern.base(paper), []).append(paper)
        return lonely

    def _notes(self, portion: Iterable[Paper], groups: Mapping[str, _Group]) -> _Notes:
        """What was given out that matters for these papers."""
        several = [*portion, *(paper for group in groups.values() for paper in group.papers)]
        ids = {name for paper in several for name in ids_of(paper)}
        try:
            return _Notes(self._shelf.given_keys(ids, groups), self._pattern_text)
        except ShelfError:  # then they are as they would be without
            return _Notes([], self._pattern_text)

    def _rows(self) -> Mapping[str, list[int]]:
        """The rows of all papers by their base, as the library is now."""
        generation = self._library.generation
        if self._generation != generation:
            self._shared = {}
            for row, base in self._bases():
                self._shared.setdefault(base, []).append(row)
            self._generation = generation
        return self._shared

    def _bases(self) -> Iterable[tuple[int, str]]:
        if self._knows_bases:
            return self._library.citation_bases()
        every = papers_in(self._library, sorted(self._library.ids()))
        return ((row, self._pattern.base(paper)) for row, paper in every)


@dataclass
class _Group:
    """The papers of one base, and their keys once one of them was asked for."""

    papers: list[Paper]
    keys: dict[str, str] = field(default_factory=dict)


class _Notes:
    """Keys that were given out: whose they are."""

    def __init__(self, given: Iterable[Given], pattern: str) -> None:
        self._keys: dict[str, str] = {}
        self._owners: dict[str, set[str]] = {}
        for one in given:
            self._owners.setdefault(one.key, set()).update(one.ids)
            if one.pattern == pattern:
                self._keys |= dict.fromkeys(one.ids, one.key)

    def key_of(self, paper: Paper) -> str:
        """The key that the paper has, else empty."""
        return next(filter(None, map(self._keys.get, ids_of(paper))), "")

    def is_free(self, key: str, paper: Paper) -> bool:
        """Whether no other paper has the key."""
        owner = self._owners.get(key)
        return owner is None or not owner.isdisjoint(ids_of(paper))


def ids_of(paper: Paper) -> tuple[str, ...]:
    """All by which a paper is known, its key first."""
    return tuple(filter(None, dict.fromkeys((paper.key, *paper.ids))))


def papers_in(library: Library, rows: Iterable[int]) -> Iterator[tuple[int, Paper]]:
    """Rows and their papers, of which a portion is in memory at a time.

    Raises ``LibraryError`` or ``PaperNotFound``.
    """
    remaining = iter(rows)
    while portion := list(islice(remaining, _PORTION)):
        yield from zip(portion, library.papers(portion), strict=True)
