"""A library as far as the search knows it, over papers made in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from paperdeck.papers import Author, Paper


def make_paper(title: str = "", authors: str = "", abstract: str = "", **more: object) -> Paper:
    """A paper with its authors' names parted by semicolons."""
    names = [name.strip() for name in authors.split(";") if name.strip()]
    return Paper(
        title=title,
        authors=tuple(map(Author, names)),
        abstract=abstract,
        **more,  # type: ignore[arg-type]
    )


class FakeLibrary:
    """Rows 1, 2, …; what is put in last is the newest generation."""

    def __init__(self, papers: Sequence[Paper] = (), identity: str = "one") -> None:
        self.identity = identity
        self.generation = 0
        self._papers: dict[int, tuple[int, Paper | None]] = {}
        self._rows_came: dict[int, int] = {}
        if papers:
            self.put(*papers)

    def put(self, *papers: Paper) -> None:
        self.generation += 1
        for paper in papers:
            self._rows_came[len(self._papers) + 1] = self.generation
            self._papers[len(self._papers) + 1] = self.generation, paper

    def change(self, row: int, paper: Paper | None) -> None:
        """Replace a paper, or take it out."""
        self.generation += 1
        self._papers[row] = self.generation, paper

    def ids(self) -> list[int]:
        return [row for row, (_, paper) in self._papers.items() if paper is not None]

    def papers(self, rows: Iterable[int]) -> list[Paper]:
        """The papers in these rows."""
        found = [self._papers[row][1] for row in rows]
        return [paper for paper in found if paper is not None]

    def rows_new(self) -> list[int]:
        """What came with the newest generation."""
        return [row for row in self.ids() if self._rows_came[row] == self.generation]

    def rows_changed(self) -> list[int]:
        """What was there before it, and changed with it."""
        return [
            row
            for row in self.ids()
            if self._papers[row][0] == self.generation > self._rows_came[row]
        ]

    def changed_since(self, generation: int) -> Iterator[tuple[int, Paper | None]]:
        for row, (changed, paper) in self._papers.items():
            if changed > generation:
                yield row, paper
