from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from paperdeck.library.match import cores
from paperdeck.library.records import Member, event_of, folded, marks_of
from paperdeck.papers import Paper


def member(row: int, *marks: str, event: bool = False) -> Member:
    titled = any(mark.startswith("title:") for mark in marks)
    return Member(row, None, False, marks, titled, event, "ICML", 2031)


def parted(
    members: Sequence[Member], names: dict[int, set[str]] | None = None
) -> set[frozenset[int]]:
    known = names or {}
    found = cores(
        members, lambda some: frozenset().union(*(known.get(m.row, ()) for m in some))
    )
    return {frozenset(one.row for one in core.members) for core in found}


@pytest.mark.parametrize(
    ("members", "papers"),
    [
        ([member(1, "doi:1"), member(2, "doi:1"), member(3, "doi:2")], [{1, 2}, {3}]),
        (
            [member(1, "doi:1"), member(2, "doi:1", "icml:2031/1"), member(3, "icml:2031/1")],
            [{1, 2, 3}],
        ),
        ([member(1, "title:a"), member(2, "title:a"), member(3, "title:b")], [{1, 2}, {3}]),
        ([member(1, "openreview:a", "title:a"), member(2, "title:a")], [{1, 2}]),
        (
            [member(1, "openreview:a", "title:a"), member(2, "openreview:b", "title:a")],
            [{1}, {2}],
        ),
        ([member(1, "doi:1", "title:a"), member(2, "doi:2", "title:a")], [{1}, {2}]),
        ([member(1, "arxiv:1", "title:a"), member(2, "arxiv:2", "title:a")], [{1}, {2}]),
        (
            [
                member(1, "arxiv:1", "doi:1", "title:a"),
                member(2, "arxiv:2", "doi:1", "title:a"),
            ],
            [{1, 2}],
        ),
        (
            [
                member(1, "doi:1", "title:a"),
                member(2, "doi:10.48550/arxiv.3101.00001", "arxiv:3101.00001", "title:a"),
            ],
            [{1, 2}],
        ),
        (
            [
                member(1, "openreview:a", "title:a"),
                member(2, "doi:1", "title:a"),
                member(3, "arxiv:1", "title:a"),
                member(4, "icml:2031/1", "title:a"),
            ],
            [{1, 2, 3, 4}],
        ),
        ([member(1, "text:a"), member(2, "text:a"), member(3, "text:b")], [{1, 2}, {3}]),
    ],
    ids=[
        "id",
        "chain",
        "title",
        "title-and-id",
        "two-of-one-title",
        "two-dois",
        "two-arxiv-ids",
        "one-doi",
        "arxivs-own-doi",
        "ids-of-different-kinds",
        "untitled",
    ],
)
def test_cores(members: list[Member], papers: list[set[int]]) -> None:
    for order in permutations(members):
        assert parted(order) == {frozenset(paper) for paper in papers}


RIVALS = [
    member(1, "openreview:a", "title:t"),
    member(2, "openreview:b", "title:t"),
    member(3, "icml:2031/3", "title:t"),
]


@pytest.mark.parametrize(
    ("names", "papers"),
    [
        ({}, [{1, 3}, {2}]),
        ({1: {"ann"}, 2: {"bob", "cy"}, 3: {"cy"}}, [{1}, {2, 3}]),
        ({1: {"cy"}, 2: {"bob", "cy"}, 3: {"cy"}}, [{1, 3}, {2}]),
    ],
    ids=["smaller-key", "same-authors", "no-difference"],
)
def test_a_third_of_the_same_title(names: dict[int, set[str]], papers: list[set[int]]) -> None:
    for order in permutations(RIVALS):
        assert parted(order, names) == {frozenset(paper) for paper in papers}


CROWD = [
    member(1, "doi:1", "title:t"),
    member(2, "doi:2", "title:t"),
    member(3, "openreview:a", "title:t"),
    member(4, "arxiv:1", "title:t"),
    member(5, "title:t"),
]


@pytest.mark.parametrize(
    ("names", "papers"),
    [
        ({}, [{1, 3, 4, 5}, {2}]),
        ({2: {"ann", "bo"}, 3: {"ann", "bo"}, 1: {"cy"}, 4: {"cy"}}, [{2, 3, 5}, {1, 4}]),
        ({1: {"cy"}, 2: {"ann"}, 3: {"ann"}, 4: {"ann"}, 5: {"cy"}}, [{2, 3, 4}, {1, 5}]),
    ],
    ids=["smaller-keys", "two-teams", "one-team"],
)
def test_ids_of_several_kinds_go_by_authors(
    names: dict[int, set[str]], papers: list[set[int]]
) -> None:
    for order in permutations(CROWD):
        assert parted(order, names) == {frozenset(paper) for paper in papers}


def test_a_title_of_two_papers_is_the_id_of_one() -> None:
    first, second = sorted(cores(RIVALS[:2], lambda _: frozenset()), key=lambda c: c.name)
    assert (first.ids, first.rival) == ({"openreview:a", "title:t"}, frozenset())
    assert (second.ids, second.rival) == ({"openreview:b"}, {"title:t"})


def test_bare_abstracts_alone_are_no_paper() -> None:
    (core,) = cores([member(1, "icml:2031/3", event=True)], lambda _: frozenset())
    assert core.waiting
    assert not core.untitled


def test_marks() -> None:
    same = [
        marks_of(Paper(title=title, venue=venue, year=2031))
        for title, venue in (
            (r"A M\"uller--Kernel, for \emph{You}", "ICML"),
            ("a Muller–kernel for you.", "icml"),
        )
    ]
    assert same[0] == same[1]
    assert marks_of(Paper(title="A", venue="ICML", year=2031)) != marks_of(
        Paper(title="A", venue="ICML", year=2032)
    )
    assert [one.partition(":")[0] for one in marks_of(Paper(title="A", ids=("doi:1",)))] == [
        "doi",
        "title",
    ]
    assert [one.partition(":")[0] for one in marks_of(Paper(abstract="A"))] == ["text"]
    assert marks_of(Paper(venue="ICML")) == ()


@pytest.mark.parametrize("title", ["C++", "C#", "???", "$$", "深度学习"])
def test_titles_of_odd_characters_differ(title: str) -> None:
    others = {folded(other) for other in ("C", "!!!", "%%", "深度", "C++ and more")}
    assert folded(title)
    assert folded(title) not in others


def test_events() -> None:
    assert event_of(Paper(abstract="A", ids=("event:71",))) == "71"
    assert event_of(Paper(abstract="A", ids=("icml:2031/71",))) == ""
    assert event_of(Paper(title="T", abstract="A", ids=("event:71",))) == ""
    assert event_of(Paper(venue="ICML", abstract="A", ids=("event:71",))) == ""
