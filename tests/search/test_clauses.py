"""Clauses in the text of a query: put in, found again, taken out."""

from __future__ import annotations

import pytest

from paperdeck.papers import Author, Paper
from paperdeck.search import SearchEngine, as_clause, open_engine
from paperdeck.search.clauses import has_clause, with_clause, without_clause
from support.fake_library import FakeLibrary

ORAL = 'decision:"oral"'


@pytest.fixture(scope="module")
def engine() -> SearchEngine:
    titles = ("Lamps at dusk", "Lampions", "Rivers at dusk", "Dawn", "Dusky lamps")
    papers = [
        Paper(
            title=title,
            authors=(Author("Ada Lund"),),
            decision=("oral", "poster")[number % 2],
            year=2030 + number % 3,
        )
        for number, title in enumerate(titles)
    ]
    return open_engine(FakeLibrary(papers), None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", f"{ORAL} "),
        ("lamps du", f"{ORAL} lamps du"),
        ("lamps ", f"{ORAL} lamps "),
        ("lamps OR rivers", f"{ORAL} (lamps OR rivers)"),
        ("FOR ORAL", f"{ORAL} FOR ORAL"),
    ],
)
def test_a_clause_comes_first(text: str, expected: str) -> None:
    assert with_clause(text, ORAL) == expected


@pytest.mark.parametrize(
    "text", ["", "lam", "lamps", "dusk OR dawn", "(dusk)", '"at du', "-dawn"]
)
def test_what_is_found_is_what_was_counted(engine: SearchEngine, text: str) -> None:
    counted = engine.facets(text)
    assert counted["decision"]
    for field, values in counted.items():
        for value, count in values:
            narrowed = with_clause(text, as_clause(field, value))
            assert engine.search(narrowed).total == count, narrowed


@pytest.mark.parametrize("text", ["", "lamps", "lamps du", '"at dusk"'])
def test_a_clause_is_taken_out_again(text: str) -> None:
    narrowed = with_clause(with_clause(text, ORAL), "year:2030")
    assert has_clause(narrowed, ORAL)
    assert has_clause(narrowed, "year:2030")
    assert without_clause(without_clause(narrowed, ORAL), "year:2030") == text


@pytest.mark.parametrize("text", ["year:20301", "-year:2030", "(year:2030)", "xyear:2030", ""])
def test_only_what_stands_by_itself_is_the_clause(text: str) -> None:
    assert not has_clause(text, "year:2030")
    assert without_clause(text, "year:2030") == text


def test_what_is_around_it_stays() -> None:
    assert without_clause(f"lamps {ORAL} du", ORAL) == "lamps du"
    assert without_clause(f"lamps {ORAL}", ORAL) == "lamps "
