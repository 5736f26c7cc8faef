"""Which records speak of the same paper.

1. Records that share an id do.
2. Records of the same venue, year and folded title do, unless both sides have ids of their
   own of one kind (OpenReview's, DOIs or arXiv's), which then differ: those stay two papers
   of one name. Of papers that may be one, those are whose authors agree most (or, next, which
   have the smaller keys). Records of that title without any such id go to the paper with
   whose authors they agree most, and so does the id made from the title.
3. A paper with neither a title nor an OpenReview id joins the titled paper of the same
   venue and year (or where one of the two does not know them) whose abstract is most like
   its own, see :mod:`paperdeck.library.untitled`.

This module does the first two, for records in memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from paperdeck.library.records import Member
from paperdeck.papers.keys import arxiv_key_of, rank

_TITLE = "title:"
# A paper has one id of each of these kinds, but for what its own records join.
_OWN = frozenset({"openreview", "doi", "arxiv"})

Names = Callable[[Sequence[Member]], frozenset[str]]


class Core(NamedTuple):
    """Records that are one paper by id or title.

    ``ids`` are its own; ``rival`` are ids made from a title that another paper has, too,
    and which are that one's.
    """

    members: tuple[Member, ...]
    ids: frozenset[str]
    rival: frozenset[str]

    @property
    def name(self) -> int:
        """What to call it: the row of its first record."""
        return self.members[0].row

    @property
    def titled(self) -> bool:
        """Whether any record says the paper's title."""
        return any(member.titled for member in self.members)

    @property
    def untitled(self) -> bool:
        """Whether it is a paper that no record gives a title."""
        return not self.titled and not self.waiting

    @property
    def waiting(self) -> bool:
        """Whether there are only bare abstracts, whose event is not here."""
        return all(member.event for member in self.members)


def cores(members: Sequence[Member], names: Names) -> list[Core]:
    """Part records into papers, by id and by title.

    ``names`` tells the folded names of the authors that some records give; it is asked only
    where two papers have the same title. The order of the result is that of the members.
    """
    return _Parting(members, names).cores()


class _Parting:
    """Disjoint sets of member numbers."""

    def __init__(self, members: Sequence[Member], names: Names) -> None:
        self._members = members
        self._names = names
        self._parent = list(range(len(members)))
        # The set that owns a title which several papers have, by any member of it.
        self._owner: dict[str, int] = {}
        titles = self._join_by_id()
        self._join_by_title(titles)

    def _find(self, number: int) -> int:
        parent = self._parent
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    def _unite(self, numbers: Iterable[int]) -> None:
        roots = sorted({self._find(number) for number in numbers})
        for root in roots[1:]:
            self._parent[root] = roots[0]

    def _join_by_id(self) -> dict[str, list[int]]:
        first: dict[str, int] = {}
        titles: dict[str, list[int]] = defaultdict(list)
        for number, member in enumerate(self._members):
            for mark in member.marks:
                if mark.startswith(_TITLE):
                    titles[mark].append(number)
                elif first.setdefault(mark, number) != number:
                    self._unite((first[mark], number))
        return {title: numbers for title, numbers in titles.items() if len(numbers) > 1}

    def _join_by_title(self, titles: dict[str, list[int]]) -> None:
        if not titles:
            return
        sets = self._sets()
        # Sorted, because what joins by one title may decide what joins by another.
        for title in sorted(titles):
            roots = {self._find(number) for number in titles[title]}
            if len(roots) < 2:
                continue
            known = self._distinct([root for root in roots if _kinds(sets[root])], sets)
            others = [root for root in roots if not _kinds(sets[root])]
            joining = [*known[:1], *others]
            if len(known) > 1:
                heir = self._heir(known, others, sets)
                self._owner[title] = heir
                joining = [heir, *others]
            self._join(joining, sets)

    def _distinct(self, roots: Sequence[int], sets: dict[int, list[Member]]) -> list[int]:
        """Join those of the sets that may be one paper; returns the roots that are left."""
        kinds = {root: _kinds(sets[root]) for root in roots}
        pairs = [
            pair
            for pair in combinations(sorted(roots, key=lambda root: _key(sets[root])), 2)
            if kinds[pair[0]].isdisjoint(kinds[pair[1]])
        ]
        if len(pairs) > 1:
            names = cache(lambda root: self._names(sets[root]))
            # Stable: pairs that agree as well stay in the order of their keys.
            pairs.sort(key=lambda pair: -len(names(pair[0]) & names(pair[1])))
        for pair in pairs:
            one, other = map(self._find, pair)
            if kinds[one].isdisjoint(kinds[other]):
                both = kinds[one] | kinds[other]
                kinds[self._join([one, other], sets)] = both
        return sorted({self._find(root) for root in roots})

    def _join(self, roots: Sequence[int], sets: dict[int, list[Member]]) -> int:
        """Make one set of several; returns its root."""
        together = [member for root in sorted(roots) for member in sets[root]]
        self._unite(roots)
        root = self._find(roots[0])
        sets[root] = together
        return root

    def _heir(
        self, known: Sequence[int], others: Sequence[int], sets: dict[int, list[Member]]
    ) -> int:
        wanted = self._names([member for root in others for member in sets[root]])

        def order(root: int) -> tuple[int, tuple[int, str]]:
            shared = len(wanted & self._names(sets[root])) if wanted else 0
            return -shared, _key(sets[root])

        return min(known, key=order)

    def _sets(self) -> dict[int, list[Member]]:
        sets: dict[int, list[Member]] = defaultdict(list)
        for number, member in enumerate(self._members):
            sets[self._find(number)].append(member)
        return sets

    def cores(self) -> list[Core]:
        owners = {title: self._find(number) for title, number in self._owner.items()}
        found = []
        for root, members in self._sets().items():
            marks = frozenset(mark for member in members for mark in member.marks)
            rival = frozenset(mark for mark in marks if mark in owners and owners[mark] != root)
            found.append(Core(tuple(members), marks - rival, rival))
        return found


def _kinds(members: Iterable[Member]) -> frozenset[str]:
    """Of which of the kinds that tell papers apart they have ids."""
    return _OWN.intersection(
        mark.partition(":")[0]
        for member in members
        for mark in member.marks
        if not arxiv_key_of(mark)  # a DOI, but not that of the venue
    )


def _key(members: Iterable[Member]) -> tuple[int, str]:
    """The rank of their best id."""
    return min(rank(mark) for member in members for mark in member.marks)
