from __future__ import annotations

import pytest

from paperdeck.papers import Author, Paper
from paperdeck.search import Completion, SearchEngine, Shelved, open_engine
from support.fake_library import FakeLibrary


class Shelf:
    def rows(self) -> dict[int, Shelved]:
        return {1: Shelved(tags=("to read",), rating=4), 2: Shelved(tags=("to read", "toys"))}


@pytest.fixture
def engine() -> SearchEngine:
    papers = [
        Paper(
            key=f"openreview:k{number}",
            title="x",
            authors=(Author("Jörg Müller"), Author(name)),
            year=year,
            decision="oral",
            keywords=("language models",),
            ids=(f"openreview:k{number}",),
        )
        for number, (name, year) in enumerate(
            [("Ada Mull", 2030), ("Mumu Lund", 2031), ("Ada Mull", 1999), ("ada mull", 2031)]
        )
    ]
    return open_engine(FakeLibrary(papers), None, Shelf())


def offered(engine: SearchEngine, text: str) -> list[tuple[str, int | None]]:
    return [(each.applied(text), each.count) for each in engine.complete(text, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("aut", [("author:", None)]),
        ("lamps -aut", [("lamps -author:", None)]),
        ("(AUT", [("(author:", None)]),
        ("ha", [("has:", None)]),
        ("is:un", [("is:unread", None), ("is:untitled", None)]),
        ("author:mul", [('author:"Jörg Müller"', 4), ('author:"Ada Mull"', 3)]),
        ("a:mü", [('a:"Jörg Müller"', 4), ('a:"Ada Mull"', 3), ('a:"Mumu Lund"', 1)]),
        ('a:"ada m', [('a:"Ada Mull"', 3)]),
        ("a:", [('a:"Jörg Müller"', 4), ('a:"Ada Mull"', 3), ('a:"Mumu Lund"', 1)]),
        ('x a:"Ada Mull",lu', [('x a:"Ada Mull","Mumu Lund"', 1)]),
        ("keyword:model", [('keyword:"language models"', 4)]),
        ("decision:o", [('decision:"oral"', 4)]),
        ("year:20", [("year:2031", 2), ("year:2030", 1)]),
        ("tag:", [('tag:"to read"', 2), ('tag:"toys"', 1)]),
        ("tag:rea", [('tag:"to read"', 2)]),
        ("rating:4", [("rating:4", 1)]),
        ("key:openreview:k1", [("key:openreview:k1", None)]),
        ("title:x", []),
        ("nofield:x", []),
        ("topic:x", []),
        ("lamps ", []),
        ("", []),
        ('"some author:mu', []),
        ('"aut', []),
        ("author:zz", []),
    ],
)
def test_what_may_come(
    engine: SearchEngine, text: str, expected: list[tuple[str, int | None]]
) -> None:
    assert offered(engine, text) == expected


def test_in_the_middle_of_a_text(engine: SearchEngine) -> None:
    text = "lamps author:mulxx year:2031"
    (first, *_) = engine.complete(text, text.index("xx"))
    assert first.applied(text) == 'lamps author:"Jörg Müller" year:2031'
    text = 'a:"jor" lamps'
    (first,) = engine.complete(text, 5)
    assert first.applied(text) == 'a:"Jörg Müller" lamps'


def test_only_so_many(engine: SearchEngine) -> None:
    assert len(engine.complete("a:", 2, most=1)) == 1


def test_a_completion_says_what_it_is(engine: SearchEngine) -> None:
    (found,) = engine.complete("aut", 3)
    assert found == Completion(0, 3, "author:", "author: an author's name", None)


def test_the_library_is_followed() -> None:
    library = FakeLibrary([Paper(title="x", venue="ICML")])
    engine = open_engine(library, None)
    assert [each.label for each in engine.complete("venue:", 6)] == ["ICML"]
    library.put(Paper(title="y", venue="UAI"))
    assert [each.label for each in engine.complete("venue:", 6)] == ["ICML", "UAI"]
    assert engine.search('venue:"uai"').total == 1
