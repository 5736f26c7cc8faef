from __future__ import annotations

import pytest

from paperdeck.papers import Author, Paper, Session
from paperdeck.search import SearchEngine, Shelved, as_clause, open_engine
from paperdeck.search.facets import FACETS
from support.fake_library import FakeLibrary


def paper(
    number: int, *authors: str, keywords: tuple[str, ...] = (), year: int = 2031
) -> Paper:
    return Paper(
        title=f"Lamps {number}",
        authors=tuple(Author(name, "ETH Zürich") for name in authors),
        year=year,
        venue="ICML",
        decision="oral" if number == 1 else "poster",
        sessions=(Session(f"Session {number % 2}", start="2031-07-08T10:30", room="Hall A"),),
        keywords=keywords,
    )


MARKS = {1: Shelved(tags=("todo", "Lamps")), 3: Shelved(tags=("todo",)), 4: Shelved()}


class Shelf:
    def rows(self) -> dict[int, Shelved]:
        return MARKS


@pytest.fixture
def engine() -> SearchEngine:
    papers = [
        paper(1, "Ada Lund", "Jörg Müller", keywords=("Deep Nets", "deep nets")),
        paper(2, "Ada Lund", keywords=("deep nets",)),
        paper(3, "ada  lund", "Hao Peng", keywords=("deep-nets", "x"), year=2030),
        Paper(title="Chairs"),
    ]
    return open_engine(FakeLibrary(papers), None, Shelf())


def test_all_of_a_library(engine: SearchEngine) -> None:
    found = engine.facets("")
    assert tuple(found) == FACETS
    assert found["decision"] == [("poster", 2), ("oral", 1)]
    assert found["author"] == [("Ada Lund", 3), ("Hao Peng", 1), ("Jörg Müller", 1)]
    assert found["keyword"] == [("Deep Nets", 3), ("x", 1)]
    assert found["year"] == [("2031", 2), ("2030", 1)]
    assert found["inst"] == [("ETH Zürich", 3)]
    assert found["day"] == [("Tue 8 Jul 2031", 3)]
    assert found["session"] == [("Session 1", 2), ("Session 0", 1)]
    assert found["tag"] == [("todo", 2), ("Lamps", 1)]
    assert found["topic"] == []


def test_of_a_result(engine: SearchEngine) -> None:
    found = engine.facets("author:lund year:2031 ")
    assert found["decision"] == [("oral", 1), ("poster", 1)]
    assert found["tag"] == [("Lamps", 1), ("todo", 1)]
    within = engine.facets("lamps", within=[3])
    assert within["author"] == [("Ada Lund", 1), ("Hao Peng", 1)]
    assert within["tag"] == [("todo", 1)]
    assert engine.facets("qqqqq")["venue"] == []
    assert engine.facets("chairs")["venue"] == []


def test_of_a_result_that_was_spelled_otherwise(engine: SearchEngine) -> None:
    assert engine.facets("lamsp peng ")["year"] == [("2030", 1)]


def test_only_so_many_of_each(engine: SearchEngine) -> None:
    assert engine.facets("", most=1)["author"] == [("Ada Lund", 3)]


def test_rare_spellings_are_counted(engine: SearchEngine) -> None:
    many = [Paper(title="x", keywords=(f"k{n}",)) for n in range(60) for _ in range(2)]
    odd = [Paper(title="x", keywords=(k,)) for k in ("Big", "Big", "Big", "big", "BIG")]
    engine = open_engine(FakeLibrary([*many, *odd]), None)
    assert engine.facets("", most=1)["keyword"] == [("Big", 5)]


def test_each_choice_selects_what_was_counted(engine: SearchEngine) -> None:
    for field, counted in engine.facets("lamps").items():
        for value, count in counted:
            assert engine.search(f"lamps {as_clause(field, value)}").total == count


def test_of_no_papers() -> None:
    engine = open_engine(FakeLibrary(), None)
    assert engine.facets("") == {field: [] for field in FACETS}
