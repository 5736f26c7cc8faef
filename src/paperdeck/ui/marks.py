"""Papers that are marked, for what is done to several at once."""

from __future__ import annotations

from collections.abc import Iterable

from paperdeck.papers import Paper


class Marks:
    """Marked papers, in the order in which they were marked. Kept while the reader runs."""

    def __init__(self) -> None:
        self._papers: dict[str, Paper] = {}

    def __len__(self) -> int:
        return len(self._papers)

    def __contains__(self, paper: Paper) -> bool:
        return paper.key in self._papers

    def papers(self) -> list[Paper]:
        """All of them."""
        return list(self._papers.values())

    def toggle(self, paper: Paper) -> bool:
        """Mark a paper or take its mark away; returns whether it is marked now."""
        if self._papers.pop(paper.key, None) is not None:
            return False
        self._papers[paper.key] = paper
        return True

    def add(self, papers: Iterable[Paper]) -> None:
        """Mark papers; those that are marked stay so."""
        for paper in papers:
            self._papers.setdefault(paper.key, paper)

    def clear(self) -> None:
        """Take all marks away."""
        self._papers.clear()
