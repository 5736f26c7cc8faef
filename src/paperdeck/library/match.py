"""Which records speak of the same paper.

1. Records that share an id do.
2. Records of the same venue, year and folded title do, unless both sides have OpenReview
   ids of their own, which then differ: those stay two papers of one name. Records of that
   title without an OpenReview id go to the one with whose authors they agree most (or
   which has the smaller key), and so does the id made from the title.
3. A paper with neither a title nor an OpenReview id joins the titled paper of the same
   venue and year (or where one of the two does not know them) whose abstract is most like
   its own, see :mod:`paperdeck.library.untitled`.

This module does the first two, for records in memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from paperdeck.library.records import Member
from paperdeck.papers.keys import best_key

_TITLE = "title:"
_OPENREVIEW = "openreview:"

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
            known = [root for root in roots if _has_openreview(sets[root])]
            others = [root for root in roots if root not in known]
            joining = roots
            if len(known) > 1:
                heir = self._heir(known, others, sets)
                self._owner[title] = heir
                joining = {heir, *others}
            together = [member for root in sorted(joining) for member in sets[root]]
            self._unite(joining)
            sets[self._find(min(joining))] = together

    def _heir(
        self, known: Sequence[int], others: Sequence[int], sets: dict[int, list[Member]]
    ) -> int:
        wanted = self._names([member for root in others for member in sets[root]])

        def order(root: int) -> tuple[int, str]:
            shared = len(wanted & self._names(sets[root])) if wanted else 0
            return -shared, best_key(mark for member in sets[root] for mark in member.marks)

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


def _has_openreview(members: Iterable[Member]) -> bool:
    return any(mark.startswith(_OPENREVIEW) for m in members for mark in m.marks)
