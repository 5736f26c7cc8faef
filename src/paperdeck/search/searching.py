"""One search over one view of the index: as typed, else with other spellings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tantivy import DocAddress, Query

from paperdeck.language import _, listed
from paperdeck.search import query as language
from paperdeck.search.matching import Matcher
from paperdeck.search.mending import Mender
from paperdeck.search.planning import Planner
from paperdeck.search.ranking import HEAD, Hit, Ranker
from paperdeck.search.results import Form, Found, Pattern, Terms
from paperdeck.search.searcher import Searcher
from paperdeck.search.spelling import Speller
from paperdeck.search.syntax import Key, Node, Phrase, Reading, Regex, Word, has_filter, wanted

# Results of this length are put in order as a whole.
_FEW = 2_000
# What is asked of these says which paper is better, not only which is one.
_RANKED = frozenset(("", "title", "author", "abstract"))
_TITLE = frozenset(("", "title"))


@dataclass(frozen=True, slots=True)
class View:
    """The index at one moment, and what was learnt about it."""

    papers: Searcher
    matcher: Matcher
    speller: Speller

    def has_key(self, key: str) -> bool:
        """Whether some paper has ``key``."""
        return self.papers.count(self.papers.keyed(key)) > 0


# The scores and addresses of the best, and how many match.
_Best = tuple[list[float], list[DocAddress], int]


class Search:
    """One search, chosen among its readings when it is made."""

    def __init__(
        self,
        view: View,
        planner: Planner,
        asked: language.Query,
        within: Collection[int] | None,
        limit: int | None = 0,
    ) -> None:
        """``limit`` is how many papers are wanted, ``None`` for all."""
        self._papers = view.papers
        self._matcher = view.matcher
        self._planner = planner
        self._mender = Mender(view.papers, view.matcher, view.speller)
        self._asked = asked
        self._within = within
        self._limit = limit
        self._typed = asked.root and self._matcher.read(asked.root)
        self.is_ranked = self._typed is not None and any(map(_ranks, wanted(self._typed)))
        """Whether some papers match better than others."""
        is_titled = self.is_ranked and self._matcher.has_title(asked.literal)
        self._literal = asked.literal if is_titled else ""
        self._whole = self._literal or asked.whole
        self._named = self._matcher.named(self._whole) if self._whole else None
        self._best: _Best = [], [], 0
        self._read, self.query = self._chosen()
        """What matches; ``None`` when nothing can."""

    def found(self, text: str, ordered: Sequence[int], notices: Iterable[str]) -> Found:
        """The result; what does not rank comes in the order of the rows ``ordered``."""
        if self.query is None:
            ids, total = [], 0
        elif self._read is None and self._within is None:
            ids, total = list(ordered), len(ordered)
        elif self.is_ranked:
            ids, total = self._ranked()
        else:
            ids, total = self._listed(self.query, ordered)
        said = self._said(ids[0]) if ids else []
        message = " · ".join([*said, *notices, *self._planner.notices])
        return Found(text, ids[: self._limit], total, self._terms(), message, self._asked.asked)

    def _chosen(self) -> tuple[Node | None, Query | None]:
        """The first reading that matches anything, else the one as typed, and its query."""
        if self._typed is None:
            return None, self._here(Query.all_query())
        first: Query | None = None
        for read in self._mender.ladder(self._typed):
            query = self._or_title(self._planner.ranked(read, self._named))
            here = None if query is None else self._here(query)
            if read == self._typed:
                first = here
            if here is not None and self._matches(here):
                return read, here
            # Words that match are not mended for what else is asked.
            if self._match_by_themselves(read, query):
                return read, here
        return self._typed, first

    def _or_title(self, query: Query | None) -> Query | None:
        """``query``, or the paper whose title is the text as it stands."""
        if not self._literal:
            return query
        titled = self._matcher.named(self._literal)
        return titled if query is None else Query.disjunction_max_query([query, titled])

    def _here(self, query: Query) -> Query:
        return query if self._within is None else self._papers.among(query, self._within)

    def _matches(self, query: Query) -> bool:
        """Whether anything does; the best of it is kept."""
        if not self.is_ranked:
            return self._papers.count(query) > 0
        most = len(self._papers) if self._limit is None else max(self._limit, HEAD)
        self._best = self._papers.best(query, most)
        return self._best[2] > 0

    def _match_by_themselves(self, read: Node, query: Query | None) -> bool:
        if self._within is not None and query is not None and self._papers.count(query):
            return True
        if not has_filter(read):
            return False
        words = self._planner.query(read, words_only=True)
        return words is not None and self._papers.count(words) > 0

    def _listed(self, query: Query, ordered: Sequence[int]) -> tuple[list[int], int]:
        """Rows that match in the order of ``ordered``, at least to the limit, and how many
        there are."""
        total, limit = self._papers.count(query), self._limit
        if limit is None or total <= _FEW:
            rows = frozenset(self._papers.all_rows(query))
            return [row for row in ordered if row in rows], total
        # So many match that the first of them are soon met.
        found: list[int] = []
        start, length = 0, _FEW
        while len(found) <= limit and start < len(ordered):
            part = ordered[start : start + length]
            rows = frozenset(self._papers.all_rows(self._papers.among(query, part)))
            found += [row for row in part if row in rows]
            start, length = start + length, 2 * length
        return found, total

    def _ranked(self) -> tuple[list[int], int]:
        """Rows that match, best first, at least to the limit, and how many there are."""
        scores, addresses, total = self._best
        ids = self._papers.rows(addresses)
        heads = [
            Hit(row, score, self._papers.head(address))
            for row, score, address in zip(ids[:HEAD], scores, addresses, strict=False)
        ]
        words = [one for one in self._readings(self._read) if one.word.field in _TITLE]
        ids[: len(heads)] = Ranker(words, self._whole).rank(heads)
        return ids, total

    # Saying what was done.

    def _said(self, row: int) -> list[str]:
        """That the paper in ``row`` has other words than were typed, and which."""
        pairs = zip(self._readings(self._read), self._readings(self._typed), strict=True)
        changed = {
            _typed(typed.word): words
            for read, typed in pairs
            if read != typed and (words := self._mender.in_place(row, read))
        }
        if not changed:
            return []
        words = listed(dict.fromkeys(changed.values()))
        return [
            _("showing results for {words} instead of {typed}").format(
                words=words, typed=listed(changed)
            )
        ]

    @staticmethod
    def _readings(node: Node | None) -> list[Reading]:
        if node is None:
            return []
        return [leaf for leaf in wanted(node) if isinstance(leaf, Reading)]

    def _terms(self) -> Terms:
        forms: list[Form] = []
        patterns: list[Pattern] = []
        for leaf in wanted(self._read) if self._read is not None else ():
            if isinstance(leaf, Reading):
                forms += [weighted.form for weighted in leaf.all_forms()]
            elif isinstance(leaf, Phrase) and leaf.parts:
                forms.append(Form(leaf.parts, field=leaf.field))
            elif isinstance(leaf, Word):
                forms.append(Form(leaf.parts, leaf.prefix, leaf.field))
            elif isinstance(leaf, Regex):
                patterns.append(Pattern(leaf.pattern, leaf.field))
        return Terms(tuple(dict.fromkeys(forms)), tuple(dict.fromkeys(patterns)))


def _ranks(leaf: Node) -> bool:
    if isinstance(leaf, Reading):
        return leaf.word.field in _RANKED
    return isinstance(leaf, Key) or (isinstance(leaf, Phrase) and leaf.field in _RANKED)


def _typed(word: Word) -> str:
    return "-".join(word.parts)
