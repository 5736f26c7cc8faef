"""From a query as a tree to one query of tantivy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from tantivy import Occur, Query

from paperdeck import counting
from paperdeck.language import _
from paperdeck.search import always
from paperdeck.search.matching import Matcher
from paperdeck.search.regex_search import RegexSearch
from paperdeck.search.regexes import required_letters
from paperdeck.search.searcher import Searcher
from paperdeck.search.shelved import ShelfView
from paperdeck.search.syntax import (
    And,
    Key,
    Node,
    Not,
    Or,
    Phrase,
    Range,
    Reading,
    Regex,
    State,
    Word,
    has_filter,
    is_shelved,
)

_TIE = 0.1
_INDEXED = {"year": "year", "poster": "posters"}

Rows = Callable[[], Collection[int]]


class Planner:
    """Builds the queries of one search.

    ``news`` are the rows that the last import brought or changed, by their names after
    ``is:``. ``notices`` says what had to be left undone, one line each.
    """

    def __init__(
        self,
        papers: Searcher,
        matcher: Matcher,
        shelf: Callable[[], ShelfView],
        news: dict[str, Rows],
        regexes: RegexSearch,
        wanted: Callable[[], bool] = always,
    ) -> None:
        self._papers = papers
        self._matcher = matcher
        self._shelf = shelf
        self._news = news
        self._regexes = regexes
        self._wanted = wanted
        self.notices: dict[str, None] = {}

    def ranked(self, node: Node, better: Query | None) -> Query | None:
        """What matches, what is ``better`` above the rest; ``None`` when nothing can match."""
        nodes = node.nodes if isinstance(node, And) else (node,)
        return self._all(nodes, words_only=False, better=better)

    def query(self, node: Node, *, words_only: bool = False) -> Query | None:
        """What matches; ``None`` when nothing can.

        With ``words_only`` whatever is asked besides the words of papers is taken to hold.
        """
        if isinstance(node, And):
            return self._all(node.nodes, words_only)
        if isinstance(node, Not):
            return self._all((node,), words_only)
        if isinstance(node, Or):
            sides = [self.query(child, words_only=words_only) for child in node.nodes]
            some = [side for side in sides if side is not None]
            return Query.disjunction_max_query(some, _TIE) if some else None
        if isinstance(node, Reading):
            return self._matcher.query(node)
        if isinstance(node, Phrase) and not is_shelved(node):
            return self._matcher.phrase(node)
        if isinstance(node, Key):
            papers = self._papers
            return papers.keyed_like(node.key) if node.begun else papers.keyed(node.key)
        if words_only:
            return Query.all_query()
        return self._regex(node, None) if isinstance(node, Regex) else self._filter(node)

    def _all(
        self, nodes: Iterable[Node], words_only: bool, better: Query | None = None
    ) -> Query | None:
        parts: list[tuple[Occur, Query]] = []
        regexes: list[Regex] = []
        for node in nodes:
            if isinstance(node, Regex) and not words_only:
                regexes.append(node)
                continue
            excluded = isinstance(node, Not)
            if isinstance(node, Not):
                if words_only and has_filter(node.node):
                    continue
                node = node.node
            query = self.query(node, words_only=words_only)
            if query is None and not excluded:
                return None
            if query is not None:
                parts.append((Occur.MustNot if excluded else Occur.Must, query))
        # Last: it looks only into what all else leaves.
        for regex in regexes:
            query = self._regex(regex, _together(parts) if parts else None)
            if query is None:
                return None
            parts.append((Occur.Must, query))
        # Beside the others: a query within a query takes longer.
        if better is not None:
            parts.append((Occur.Should, better))
        return _together(parts)

    def _filter(self, node: Node) -> Query | None:
        if isinstance(node, Range):
            if node.field in _INDEXED:
                return self._papers.in_range(_INDEXED[node.field], node.low, node.high)
            return self._rows(self._shelf().numbered(node))
        if isinstance(node, Word | Phrase):
            return self._rows(self._shelf().with_text(node))
        if not isinstance(node, State):
            raise TypeError(f"no part of a query: {node!r}")
        if node.name == "unread":
            return self._all((Not(State("is", "read")),), False)
        if node.name in self._news:
            return self._rows(self._news[node.name]())
        if ShelfView.knows(node.prefix, node.name):
            return self._rows(self._shelf().in_state(node.prefix, node.name))
        return self._papers.in_state(node.prefix, node.name)

    def _regex(self, node: Regex, rest: Query | None) -> Query | None:
        asked = [] if rest is None else [(Occur.Must, rest)]
        if letters := required_letters(node.pattern):
            asked.append((Occur.Must, self._papers.with_letters(letters)))
        among = self._papers.all_rows(_together(asked))
        rows, looked = self._regexes.rows(node, among, self._wanted)
        if looked < len(among):
            self.notices[
                _(
                    "/{pattern}/ was looked for in {looked:,} of {papers}:"
                    " more words narrow it down"
                ).format(
                    pattern=node.pattern, looked=looked, papers=counting.papers(len(among))
                )
            ] = None
        return self._rows(rows)

    def _rows(self, rows: Collection[int]) -> Query | None:
        return self._papers.in_rows(rows) if rows else None


def _together(parts: list[tuple[Occur, Query]]) -> Query:
    if all(occur is not Occur.Must for occur, _ in parts):
        parts = [*parts, (Occur.Must, Query.const_score_query(Query.all_query(), 0.0))]
    return Query.boolean_query(parts)
