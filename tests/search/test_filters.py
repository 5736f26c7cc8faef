"""What papers must be, beside what they say."""

from __future__ import annotations

import pytest

from paperdeck.library import Library
from paperdeck.papers import Paper
from paperdeck.search import SearchEngine, open_engine
from paperdeck.search.query import parse
from paperdeck.search.syntax import Node, Not, Phrase, State, Word
from support.fake_library import FakeLibrary, make_paper
from support.lists import bring, paper_list


@pytest.mark.parametrize(
    ("text", "clauses", "ignored"),
    [
        ("is:new", (State("is", "new"),), ()),
        (
            "IS:New -is:changed ",
            (State("is", "new"), Not(State("is", "changed"))),
            (),
        ),
        ("is:new is:new", (State("is", "new"),), ()),
        ("is:", (), ("is:",)),
        ("is:ne", (), ("is:ne",)),
        ("-is:shiny", (), ("-is:shiny",)),
        ('"is:new"', (Phrase(("is", "new")),), ()),
    ],
)
def test_filters(text: str, clauses: tuple[Node, ...], ignored: tuple[str, ...]) -> None:
    found = parse(text)
    assert (found.clauses, found.ignored) == (clauses, ignored)


def test_filters_beside_words() -> None:
    found = parse("deep is:new nets")
    assert found.clauses == (
        Word(("deep",)),
        State("is", "new"),
        Word(("nets",), prefix=True),
    )
    assert found.whole == "deepnets"


@pytest.fixture
def engine() -> SearchEngine:
    """Rows 1 to 3, then 4 and 5, with which row 2 changed."""
    library = FakeLibrary([make_paper("Warm bread"), make_paper("Rain"), make_paper("Salt")])
    library.put(make_paper("Cold bread"), make_paper("Lamps"))
    library.generation -= 1
    library.change(2, make_paper("Bread in rain"))
    return open_engine(library, None)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("is:new", {4, 5}),
        ("is:changed", {2}),
        ("-is:new ", {1, 2, 3}),
        ("is:new is:changed", set()),
        ("-is:new -is:changed", {1, 3}),
        ("bread is:new", {4}),
        ("bread -is:new", {1, 2}),
        ("bread is:changed", {2}),
        ("-bread is:new", {5}),
        ("salt is:new", set()),
    ],
)
def test_papers_are_filtered(engine: SearchEngine, text: str, rows: set[int]) -> None:
    found = engine.search(text)
    assert set(found.ids) == rows
    assert found.total == len(rows)
    within = engine.search(text, within=[1, 4])
    assert set(within.ids) == rows & {1, 4}


def test_what_is_ignored_is_told(engine: SearchEngine) -> None:
    found = engine.search("bread is:old")
    assert set(found.ids) == {1, 2, 4}
    assert found.message == "ignored: is:old"


def test_over_a_library() -> None:
    def paper(number: int, abstract: str = "") -> Paper:
        return Paper(title=f"Bread {number}", abstract=abstract, ids=(f"doi:{number}",))

    with Library.in_memory() as library:
        bring(library, ("list", paper_list(*map(paper, range(1, 6)))))
        engine = open_engine(library, None)
        assert engine.search("is:new").total == 5
        newer = [paper(1), paper(2, "Rises."), *map(paper, range(3, 7))]
        bring(library, ("list", paper_list(*newer)))
        for text, title in (("is:new bread", "Bread 6"), ("is:changed", "Bread 2")):
            (found,) = library.papers(engine.search(text).ids)
            assert found.title == title
