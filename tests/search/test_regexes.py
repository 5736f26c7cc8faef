from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.search.regexes import is_valid, matches, places, required_letters


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
