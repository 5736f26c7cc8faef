"""Finding papers by key, in the library and on the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from paperdeck.cli import console
from paperdeck.errors import PaperNotFound
from paperdeck.language import _
from paperdeck.library import Library, Origins
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.services import open_papers, open_shelf
from paperdeck.shelf import Entry, Shelf


@dataclass(frozen=True, slots=True)
class Lookup:
    """Papers by any of their keys; shelved ones also when no list has them any more."""

    library: Library
    shelf: Shelf

    def find(self, key: str) -> tuple[Paper, Entry | None]:
        """A paper and what the shelf has of it. Raises ``PaperNotFound``."""
        try:
            _, paper = self.library.find(key)
        except PaperNotFound:
            entry = self.shelf.entry(Paper(key=key))
            if entry is None:
                raise
            return entry.paper, entry
        return paper, self.shelf.entry(paper)

    def related(self, paper: Paper) -> list[Paper]:
        """Other papers of the same title; none where no list has the paper."""
        try:
            return self.library.related(paper.key)
        except PaperNotFound:
            return []

    def origins(self, paper: Paper) -> Origins:
        """Where its fields come from. Raises ``PaperNotFound`` where no list has it."""
        try:
            return self.library.origins(paper.key)
        except PaperNotFound:
            raise PaperNotFound(
                _("{key} is on the shelf only: no imported list has it").format(key=paper.key)
            ) from None


@contextmanager
def open_lookup(paths: Paths) -> Iterator[Lookup]:
    """Open library and shelf for looking up. Raises ``LibraryError`` or ``ShelfError``."""
    papers = open_papers(paths)
    for notice in papers.notices:
        console.tell(notice)
    shelf = open_shelf(paths)
    if shelf.is_stand_in:
        console.tell(shelf.read_only_reason)
    try:
        yield Lookup(papers.library, shelf)
    finally:
        shelf.close()
        papers.library.close()
