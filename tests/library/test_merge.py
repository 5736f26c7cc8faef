from __future__ import annotations

from itertools import permutations

import pytest

from paperdeck.library.merge import RankedRecord, merge, origins
from paperdeck.papers import Author, Link, Paper, Publication, Session

SCRAPED = RankedRecord(
    Paper(
        title="On Bread",
        authors=(Author("A. Ek"), Author("B. Ek"), Author("C. Ek")),
        abstract="Bread rises, and its crumb is light, which we explain at length.",
        venue="Icml",
        year=2031,
        decision="reject?",
        links=(Link("PDF", "https://example.org/1.pdf"), Link("Code", "https://example.org/c")),
        keywords=("Yeast", "bread"),
    ),
    ("arxiv:3101.00001", "title:1"),
)
POSTER = RankedRecord(
    Paper(
        title="On Bread!",
        authors=(Author("Ada Ek"), Author("Bo Ek")),
        venue="ICML",
        year=2031,
        decision="poster",
        summary="Bread, in short.",
        topic="Baking",
        sessions=(Session("Posters", "poster", "2031-07-07T10:30:00+09:00", "", "A", "#1"),),
        links=(Link("Paper", "https://example.org/1.pdf"),),
        keywords=("bread", "oven"),
    ),
    ("openreview:b", "icml:2031/5", "title:1"),
    official=True,
)
ORAL = RankedRecord(
    Paper(
        title="On Bread!",
        authors=(Author("Ada Ek", "Oven Lab"), Author("Bo Ek")),
        venue="ICML",
        year=2031,
        decision="oral",
        sessions=(
            Session("Orals", "oral", "2031-07-07T09:00:00+09:00"),
            Session("Posters", "poster", "2031-07-07T10:30:00+09:00"),
        ),
    ),
    ("icml:2031/9", "title:1"),
    official=True,
)
ABSTRACT = RankedRecord(Paper(abstract="Bread rises."), ("icml:2031/5",), official=True)
UNTITLED = RankedRecord(
    Paper(
        abstract="Bread rises, and its crumb is light, which we explain at length, again.",
        venue="Elsewhere",
        decision="oral",
        links=(Link("Code", "https://example.org/more"),),
    ),
    ("text:1",),
    alike=True,
)
ALL = (SCRAPED, POSTER, ORAL, ABSTRACT, UNTITLED)


def test_the_better_value_wins() -> None:
    paper = merge(ALL)
    assert paper.key == "openreview:b"
    assert paper.ids == (
        "openreview:b",
        "arxiv:3101.00001",
        "icml:2031/5",
        "icml:2031/9",
        "title:1",
        "text:1",
    )
    assert (paper.title, paper.venue, paper.year) == ("On Bread!", "ICML", 2031)
    assert (paper.decision, paper.topic) == ("oral", "Baking")
    assert paper.summary == "Bread, in short."
    assert [author.name for author in paper.authors] == ["A. Ek", "B. Ek", "C. Ek"]


def test_sessions_are_united_and_ordered() -> None:
    sessions = merge(ALL).sessions
    assert [(one.kind, one.position) for one in sessions] == [("oral", ""), ("poster", "#1")]


@pytest.mark.parametrize(
    "rough",
    [
        Session("Posters", start="2031-07-07", room="A"),
        Session("POSTERS", start="2031-07-07", room="a"),
        Session("posters", "poster", "2031-07-07T10:30:00+09:00", "", "A", "#1"),
        Session("Posters"),
    ],
)
def test_a_session_that_says_nothing_more_is_left_out(rough: Session) -> None:
    [exact] = POSTER.paper.sessions
    other = POSTER._replace(paper=Paper(title="x", sessions=(rough,), ids=POSTER.paper.ids))
    assert merge((POSTER, other)).sessions == merge((other, POSTER)).sessions == (exact,)


def test_a_session_on_another_day_stays() -> None:
    other = POSTER._replace(
        paper=Paper(title="x", sessions=(Session("Posters", start="2031-07-08"),))
    )
    assert len(merge((POSTER, other)).sessions) == 2


def test_links_and_keywords_are_united_once() -> None:
    paper = merge(ALL)
    assert [link.url for link in paper.links] == [
        "https://example.org/1.pdf",
        "https://example.org/c",
        "https://example.org/more",
    ]
    assert paper.keywords == ("bread", "oven", "Yeast")


def test_of_equal_lists_of_authors_the_one_with_institutions() -> None:
    assert merge((POSTER, ORAL)).authors == ORAL.paper.authors


@pytest.mark.parametrize("count", range(1, len(ALL) + 1))
def test_the_order_of_records_does_not_matter(count: int) -> None:
    assert len({merge(order) for order in permutations(ALL[:count])}) == 1


LONG, CUT = "Bread rises, and its crumb is light.", "Bread rises, and…"


@pytest.mark.parametrize(
    ("official", "other", "chosen"),
    [
        ("Bread is old.", LONG, "Bread is old."),
        ("", LONG, LONG),
        (CUT, LONG, LONG),
        ("Bread rises, and its crumb is", LONG, LONG),
        (CUT, "Dough...", CUT),
        (LONG, LONG + " Always.", LONG + " Always."),
    ],
)
def test_the_abstract(official: str, other: str, chosen: str) -> None:
    records = (
        RankedRecord(Paper(title="T", abstract=official), ("title:1",), official=True),
        RankedRecord(Paper(title="T", abstract=other), ("title:1",)),
    )
    assert merge(records).abstract == merge(records[::-1]).abstract == chosen


def test_the_longer_of_two_abstracts_of_one_worth() -> None:
    records = [
        RankedRecord(Paper(title="T", abstract=text), ("title:1",))
        for text in ("Dough is old.", "Bread, of which dough is made, is older.")
    ]
    assert merge(records).abstract == records[1].paper.abstract


@pytest.mark.parametrize("better", ["oral", "Spotlight", "poster", "workshop"])
def test_decisions(better: str) -> None:
    order = ["oral", "Spotlight", "poster", "workshop", ""]
    worse = order[order.index(better) + 1 :]
    for other in worse:
        records = [RankedRecord(Paper(decision=d), ("title:1",)) for d in (other, better)]
        assert merge(records).decision == better


def test_a_record_without_any_id_is_refused() -> None:
    with pytest.raises(ValueError, match="no record has an id"):
        merge([RankedRecord(Paper(title="T"), ())])


def test_how_it_came_out_is_told_part_by_part_by_records_of_its_venue() -> None:
    def record(venue: str, publication: Publication, official: bool = False) -> RankedRecord:
        paper = Paper(title="On Bread", venue=venue, publication=publication)
        return RankedRecord(paper, ("title:1",), official=official)

    records = [
        record("ICML", Publication("proceedings", "Bread Days", entry="@misc{ek}"), True),
        record("ICML", Publication(volume="48", container="Days of Bread")),
        record("arXiv", Publication(volume="abs/3101", pages="1")),
    ]
    for some in permutations(records):
        paper = merge(some)
        assert paper.publication == Publication(
            "proceedings", "Bread Days", volume="48", entry="@misc{ek}"
        )
    assert origins(records, paper)["publication"] == (0, 1)


@pytest.mark.parametrize(
    ("one", "other", "names", "more"),
    [
        ((("Ada Ek",), True), (("Ada Ek", "Bo Ek"), False), ["Ada Ek", "Bo Ek"], False),
        ((("Ada Ek",), True), (("A. Ek",), False), ["A. Ek"], False),
        ((("Ada Ek", "Bo Ek"), True), (("A. Ek",), False), ["Ada Ek", "Bo Ek"], True),
        ((("Ada Ek",), True), ((), False), ["Ada Ek"], True),
    ],
)
def test_whether_all_authors_are_named_is_said_by_the_list_that_is_taken(
    one: tuple[tuple[str, ...], bool],
    other: tuple[tuple[str, ...], bool],
    names: list[str],
    more: bool,
) -> None:
    records = [
        RankedRecord(
            Paper(title="On Bread", authors=tuple(map(Author, said)), more_authors=rest),
            ("title:1",),
        )
        for said, rest in (one, other)
    ]
    for order in permutations(records):
        paper = merge(order)
        assert [author.name for author in paper.authors] == names
        assert paper.more_authors is more
