"""Fields, states and regular expressions over papers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.search import SearchEngine, Shelved, open_engine, regex_search
from support.fake_library import FakeLibrary, make_paper

PAPERS = [
    Paper(
        key="openreview:aB3x",
        title="Lantern: Sparse Attention",
        authors=(Author("Jörg Müller", "Uni Zürich"), Author("Hao Peng")),
        abstract="We light the way at 256 × 256 pixels.",
        venue="ICML",
        year=2031,
        decision="oral",
        sessions=(
            Session("Poster Session 1", "poster", "2031-07-08T10:30", "", "Hall A", "#2909"),
            Session("Oral 3B", "oral", "2031-07-09T10:30", "", "Ballroom", ""),
        ),
        links=(Link("", "https://github.com/x/y"), Link("PDF", "https://x.org/a.pdf")),
        topic="Vision->Lamps",
        keywords=("language models", "lamps"),
        ids=("openreview:aB3x", "arxiv:2405.01234"),
    ),
    Paper(
        key="doi:10.1/x",
        title="Dense Lamps",
        authors=(Author("Hao Peng Lund", "ETH"), Author("Li Hao"), Author("Peng Wu")),
        venue="NeurIPS",
        year=2029,
        decision="spotlight",
        sessions=(Session("Poster Session 10", position="Board 12"),),
        keywords=("large language models",),
        ids=("doi:10.1/x",),
    ),
    Paper(key="text:9", abstract="A σ-algebra; code at https://github.com/z.", year=2030),
]
MARKS = {
    1: Shelved(bookmarked=True, read=True, rating=4, tags=("To Read", "lamps")),
    2: Shelved(queue=3, rating=2, note="compare with *Lantern* ideas"),
}


class Shelf:
    """A shelf whose marks are replaced."""

    def __init__(self, marks: Mapping[int, Shelved]) -> None:
        self.marks = marks

    def rows(self) -> Mapping[int, Shelved]:
        return self.marks


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(MARKS)


@pytest.fixture
def engine(shelf: Shelf) -> SearchEngine:
    return open_engine(FakeLibrary(PAPERS), None, shelf)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title:lantern ", [1]),
        ("title:light ", []),
        ("abstract:light", [1]),
        ("author:muller", [1]),
        ("author:hao ", [1, 2]),
        ('author:"hao peng"', [1]),
        ('author:"peng lund"', [2]),
        ('author:"hao peng wu"', []),
        ("venue:icml", [1]),
        ("v:neur", [2]),
        ("year:2030..", [1, 3]),
        ("year:<2030 ", [2]),
        ("year:2029,2031 ", [1, 2]),
        ("decision:oral,spotlight ", [1, 2]),
        ('session:"Poster Session 1"', [1]),
        ('session:"Poster Session"', [1, 2]),
        ("session:oral", [1]),
        ('session:"1 oral"', []),
        ("day:tue", [1]),
        ('day:"Tue 8 Jul 2031"', [1]),
        ("room:hall", [1]),
        ("poster:2900..2999", [1]),
        ("poster:12 ", [2]),
        ("poster:board", [2]),
        ("topic:vision", [1]),
        ('keyword:"language models"', [1]),
        ('keyword:"models"', [1, 2]),
        ("k:language ", [1, 2]),
        ("inst:zurich", [1]),
        ("key:openreview:aB3x", [1]),
        ("key:aB3x", [1]),
        ("key:doi:10", [2]),
        ("tag:lamps", [1]),
        ('tag:"to read"', [1]),
        ("tag:re", [1]),
        ("note:lantern", [2]),
        ('note:"with lantern"', [2]),
        ("rating:>=3", [1]),
        ("rating:0..2", [2]),
        ("queue:3", [2]),
        ("queue:..2", []),
        ("q:>=1", [2]),
        ("-rating:1..5", [3]),
        ("is:bookmarked", [1]),
        ("is:read", [1]),
        ("is:unread", [2, 3]),
        ("-is:read", [2, 3]),
        ("is:noted", [2]),
        ("has:note", [2]),
        ("is:tagged", [1]),
        ("is:queued", [2]),
        ("is:untitled", [3]),
        ("has:code", [1, 3]),
        ("has:pdf", [1]),
        ("has:abstract", [1, 3]),
        ("has:doi", [2]),
        ("has:arxiv", [1]),
        ("is:read,queued", [1, 2]),
        ("lamps is:read", [1]),
        ("(title:dense OR is:untitled) -is:read", [2, 3]),
        ("title:(lantern OR dense) year:2029", [2]),
        ("256x256", [1]),
        ("256 x 256", [1]),
        ("sigma algebra", [3]),
        ("sigma-algebra", [3]),
        ("σ-algebra", [3]),
    ],
)
def test_what_matches(engine: SearchEngine, text: str, expected: list[int]) -> None:
    found = engine.search(text)
    assert sorted(found.ids) == expected
    assert (found.total, found.message) == (len(expected), "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"/lantern: sp\w+/", [1]),
        ("/MÜLLER/", [1]),
        (r"/^dense/", [2]),
        (r"/lamps$/", [2]),
        ("/peng.*lund/", [2]),
        ("title:/light/", []),
        ("abstract:/light/", [1]),
        (r"/\d+ x \d+/", [1]),
        ("lamps /hao/", [1, 2]),
        ("-/lamps/ ", [1, 3]),
        ("/dense/ OR is:untitled", [2, 3]),
        ("/a*/", [1, 2, 3]),
        (r"/\S/", [1, 2, 3]),
        ("/zz/", []),
    ],
)
def test_regular_expressions(engine: SearchEngine, text: str, expected: list[int]) -> None:
    found = engine.search(text)
    assert sorted(found.ids) == expected
    assert found.message == ""


def test_a_regular_expression_cannot_take_for_ever() -> None:
    paper = make_paper("a" * 5_000, "A", "a" * 5_000 + "!")
    engine = open_engine(FakeLibrary([paper]), None)
    for pattern in ("(a+)+b", "(a|aa)*c", "(.*)(.*)(.*)(.*)d"):
        assert engine.search(f"/{pattern}/ aaa").total == 0


def test_a_regular_expression_looks_into_so_many_papers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(regex_search, "MOST_PAPERS", 3)
    engine = open_engine(
        FakeLibrary([make_paper(f"Lamps {number}") for number in range(5)]), None
    )
    found = engine.search(r"/\d$/")
    assert sorted(found.ids) == [1, 2, 3]
    assert "in 3 of 5 papers: more words narrow it down" in found.message
    assert engine.search(r"/\d$/ 4").message == ""


def test_filters_alone_keep_the_order_of_the_list(engine: SearchEngine) -> None:
    library = FakeLibrary(PAPERS)
    library.ids = lambda: [3, 1, 2]  # type: ignore[method-assign]
    engine = open_engine(library, None)
    assert list(engine.search("year:2029..2031 ").ids) == [3, 1, 2]
    assert list(engine.search("year:2029..2031 ", limit=2).ids) == [3, 1]


def test_the_shelf_is_followed(engine: SearchEngine, shelf: Shelf) -> None:
    assert list(engine.search("is:read").ids) == [1]
    shelf.marks = {3: Shelved(read=True, note="lantern")}
    assert list(engine.search("is:read note:lantern").ids) == [3]


def test_without_a_shelf_nothing_is_marked() -> None:
    engine = open_engine(FakeLibrary(PAPERS), None)
    assert engine.search("is:read").total == 0
    assert engine.search("is:unread").total == 3


def test_filters_do_not_let_words_be_spelled_otherwise(engine: SearchEngine) -> None:
    found = engine.search("lantern year:2029 ")
    assert (found.total, found.message) == (0, "")
    found = engine.search("lantren year:2031 ")
    assert (found.total, found.message) == (1, "showing results for lantern instead of lantren")


@pytest.mark.parametrize(
    ("text", "expected", "message"),
    [
        ("author:mulller ", [1], "showing results for muller instead of mulller"),
        ("author:lantren ", [], ""),
        ("decision:orall ", [1], "showing results for oral instead of orall"),
        ("(lantren OR zzzz) ", [1], "showing results for lantern instead of lantren"),
        ("lamps -lantren ", [1, 2], ""),
    ],
)
def test_words_are_spelled_otherwise_in_their_field(
    engine: SearchEngine, text: str, expected: list[int], message: str
) -> None:
    found = engine.search(text)
    assert sorted(found.ids) == expected
    assert found.message == message


def test_what_was_asked_is_told_without_what_was_ignored(engine: SearchEngine) -> None:
    found = engine.search("zzzz is:shiny year:x")
    assert found.total == 0
    assert found.asked == "zzzz"


def test_a_title_with_the_name_of_a_field_is_found() -> None:
    engine = open_engine(
        FakeLibrary([make_paper("Notes: On Lamps"), make_paper("TO BE OR NOT TO BE")]), None
    )
    assert list(engine.search("Notes: On Lamps").ids) == [1]
    assert next(iter(engine.search("TO BE OR NOT TO BE").ids)) == 2
