"""Which papers a regular expression is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from paperdeck.markup import fold, plain
from paperdeck.papers import Paper
from paperdeck.search import Abandoned, always
from paperdeck.search.regexes import matches
from paperdeck.search.syntax import Regex

# How many papers one search looks into. Each takes some 0.1 ms.
MOST_PAPERS = 20_000
_CHUNK = 100
_MOST_KEPT = 8


class RegexSearch:
    """Looks into papers, and remembers what it found for as long as the library stays."""

    def __init__(self, papers: Callable[[Iterable[int]], Sequence[Paper]]) -> None:
        """``papers`` gives the papers of rows, in their order."""
        self._papers = papers
        self._known: dict[Regex, dict[int, bool]] = {}

    def rows(
        self, regex: Regex, among: Sequence[int], wanted: Callable[[], bool] = always
    ) -> tuple[frozenset[int], int]:
        """Those of the rows ``among`` in which it is, and how many were looked at.

        Raises ``Abandoned`` once it is not ``wanted``; what it knows by then stays known.
        """
        known = self._known.pop(regex, {})
        looked = among[:MOST_PAPERS]
        self._known[regex] = known
        while len(self._known) > _MOST_KEPT:
            self._known.pop(next(iter(self._known)), None)
        new = [row for row in looked if row not in known]
        for start in range(0, len(new), _CHUNK):
            if not wanted():
                raise Abandoned
            chunk = new[start : start + _CHUNK]
            for row, paper in zip(chunk, self._papers(chunk), strict=True):
                known[row] = matches(regex.pattern, _text(paper, regex.field))
        return frozenset(row for row in looked if known[row]), len(looked)


def _text(paper: Paper, field: str) -> str:
    """A line each for title, authors and abstract, or that of ``field``, folded."""
    lines = []
    if field in ("", "title"):
        lines.append(plain(paper.title))
    if field in ("", "author"):
        lines.append(", ".join(author.name for author in paper.authors))
    if field in ("", "abstract"):
        lines.append(plain(paper.abstract))
    return "\n".join(" ".join(fold(line).split()) for line in lines)
