"""Papers with the citation keys that they have among all papers at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from paperdeck.cite.cited import Cited, Options
from paperdeck.cite.formats import Format, formats
from paperdeck.cite.key_pattern import DEFAULT, key_pattern
from paperdeck.cite.keys import Rivals, key_among, rivals_of
from paperdeck.cite.own_styles import own_styles
from paperdeck.library import Library
from paperdeck.papers import Paper
from paperdeck.settings import Settings
from paperdeck.shelf import Shelf

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

    ``pattern`` is a person's own, see :mod:`paperdeck.cite.key_pattern`; a library knows its
    papers' bases of the default one, those of another take one look at every paper, which is
    remembered while the library stays the same. Raises ``LibraryError``, and ``ValueError``
    for what is no pattern.
    """

    def __init__(self, library: Library, shelf: Shelf, pattern: str = DEFAULT) -> None:
        self._library = library
        self._shelf = shelf
        self._pattern = key_pattern(pattern)
        self._knows_bases = pattern == DEFAULT
        self._shared: dict[str, list[int]] = {}
        self._generation = -1

    def cited(self, papers: Iterable[Paper]) -> Iterator[Cited]:
        """Each paper with its key, one by one as they are asked for."""
        shelved: dict[str, list[Paper]] = {}
        for entry in self._shelf.entries().values():
            shelved.setdefault(self._pattern.base(entry.paper), []).append(entry.paper)
        known: dict[str, Rivals] = {}
        rows: Mapping[str, list[int]] | None = None
        for n, paper in enumerate(papers):
            base = self._pattern.base(paper)
            rivals = known.get(base)
            if rivals is None:
                if self._knows_bases and n < _MANY:
                    same = self._library.same_citation_base(base)
                else:
                    rows = self._rows() if rows is None else rows
                    found = rows.get(base, [])
                    # A single one can only be the paper itself, where the shelf has none.
                    is_shared = len(found) > 1 or base in shelved
                    same = self._library.papers(found) if is_shared else []
                rivals = rivals_of([*same, *shelved.get(base, ())], self._pattern)
                if len(rivals) > 1:
                    known[base] = rivals
            yield Cited(key_among(paper, base, rivals, self._pattern), paper)

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
        every = papers_in(self._library, self._library.ids())
        return ((row, self._pattern.base(paper)) for row, paper in every)


def papers_in(library: Library, rows: Iterable[int]) -> Iterator[tuple[int, Paper]]:
    """Rows and their papers, of which a portion is in memory at a time.

    Raises ``LibraryError`` or ``PaperNotFound``.
    """
    remaining = iter(rows)
    while portion := list(islice(remaining, _PORTION)):
        yield from zip(portion, library.papers(portion), strict=True)
