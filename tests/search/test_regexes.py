from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.papers import Paper
from paperdeck.search import Abandoned, open_engine
from paperdeck.search.regex_search import RegexSearch
from paperdeck.search.regexes import is_valid, matches, places, required_letters
from paperdeck.search.syntax import Regex
from support.fake_library import FakeLibrary, make_paper


@pytest.mark.parametrize(
    "pattern", ["(", "a)(b", "[", "*", "(?=a)", r"(a)\1", "(a{1000}){1000}", "\\", "a" * 201]
)
def test_what_is_no_regular_expression(pattern: str) -> None:
    assert not is_valid(pattern)
    assert not matches(pattern, "a")
    assert list(places(pattern, "a")) == []


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("sparse.?att", "sparse"),
        ("Sparse", "sparse"),
        ("spars?e", "spar"),
        ("sparse*", "spars"),
        ("sparse{0,2}x", "spars"),
        ("sparse+d", "sparse"),
        (r"\bdeep\w+", "deep"),
        (r"\x61bc", "bc"),
        ("deep|net", ""),
        ("(deep)?", ""),
        ("[deep]net", "net"),
        (r"\d+", ""),
        ("", ""),
    ],
)
def test_letters_that_must_be_there(pattern: str, letters: str) -> None:
    assert required_letters(pattern) == letters


pieces = st.sampled_from(
    ["ab", "b", "cab", ".", "c?", "b*", "a+", "[ab]", r"\w", "c{0,1}", " "]
)


@given(st.lists(pieces, max_size=5).map("".join), st.text("abc ", min_size=1, max_size=12))
@settings(deadline=None, max_examples=200)
def test_as_python_does(pattern: str, text: str) -> None:
    expected = re.search(pattern, text) is not None
    assert matches(pattern, text) is expected
    if expected:
        assert required_letters(pattern) in text
    spans = [found.span() for found in re.finditer(pattern, text) if found[0]]
    if "*" not in pattern and "?" not in pattern and "{" not in pattern:
        assert list(places(pattern, text)) == spans


def test_looking_into_papers_is_given_up_and_taken_up_again() -> None:
    looked_at: list[int] = []

    def papers(rows: Iterable[int]) -> list[Paper]:
        looked_at.extend(rows)
        return [Paper(title=f"Lantern {row}") for row in rows]

    search, answers = RegexSearch(papers), iter((True, True, False))
    regex, rows = Regex("lantern .*7", ""), range(1, 501)
    with pytest.raises(Abandoned):
        search.rows(regex, rows, lambda: next(answers))
    assert 0 < len(looked_at) < len(rows)
    found, looked = search.rows(regex, rows)
    assert looked_at == list(rows)  # none of them twice
    assert looked == len(rows)
    assert found == {row for row in rows if "7" in str(row)}


def test_an_engine_gives_up_what_is_not_wanted() -> None:
    engine = open_engine(FakeLibrary([make_paper("Lantern moths")]), None)
    with pytest.raises(Abandoned):
        engine.search("/l.*n/", wanted=lambda: False)
    assert engine.search("/l.*n/").ids == [1]
    assert engine.search("lantern", wanted=lambda: False).ids == [1]  # it is quick
