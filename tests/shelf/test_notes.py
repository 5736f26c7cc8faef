"""The text of notes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperdeck.shelf.notes import join, only_adds, storable

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize("blank", ["", " ", "\n", " \t\r\n\u3000\u2028 "])
def test_a_blank_text_is_no_note(blank: str) -> None:
    assert storable(blank) == ""


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("  two\r\nlines \r\n", "  two\r\nlines \r\n"),
        ("\ufeffa\u202eb\x1b[31m\x85", "\ufeffa\u202eb\x1b[31m\x85"),
        ("e\u0301 is not \xe9", "e\u0301 is not \xe9"),
        ("a\0b", "a\ufffdb"),
        ("a\ud800b", "a\ufffdb"),
        ("\udc00", "\ufffd"),
        ("a\ud83d\ude00b", "a\U0001f600b"),
    ],
)
def test_the_text_is_kept_as_it_is_where_that_is_possible(text: str, stored: str) -> None:
    assert storable(text) == stored


@given(any_text)
def test_what_is_stored_is_sound_and_stays(text: str) -> None:
    stored = storable(text)
    stored.encode("utf-8")
    assert "\0" not in stored
    assert storable(stored) == stored
    if text.strip() and "\0" not in text and not any("\ud800" <= c <= "\udfff" for c in text):
        assert stored == text


def test_joining_keeps_both_and_says_why() -> None:
    joined = join("first\n", "second", "From elsewhere")
    assert joined == "first\n\n\n---\n\n*From elsewhere*\n\nsecond"


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("", "", ""),
        ("same", "same", "same"),
        ("", "text", "text"),
        ("text", "", "text"),
        ("one\ntwo\nthree", "two", "one\ntwo\nthree"),
        ("two", "one\ntwo", "one\ntwo"),
    ],
)
def test_joining_repeats_nothing(first: str, second: str, joined: str) -> None:
    assert join(first, second, "why") == joined


def test_a_part_of_a_line_is_not_taken_for_a_repetition() -> None:
    assert join("someone", "one", "why").endswith("\n\none")


@given(any_text.map(storable), any_text.map(storable))
def test_joining_loses_nothing(first: str, second: str) -> None:
    joined = join(first, second, "why")
    assert first in joined
    assert second in joined


@pytest.mark.parametrize(
    ("old", "new", "adds"),
    [
        ("", "a", True),
        ("ab", "ab", True),
        ("ab", "abc", True),
        ("ab", "cab", True),
        ("ab", "acb", True),
        ("aa", "aaa", True),
        ("ab", "a", False),
        ("ab", "", False),
        ("teh", "the", False),
        ("ab", "xyz", False),
        ("aba", "ab", False),
        ("ab", "cadb", False),
    ],
)
def test_only_adds(old: str, new: str, adds: bool) -> None:
    assert only_adds(old, new) is adds


@given(any_text, any_text, any_text)
def test_putting_a_piece_in_only_adds(head: str, piece: str, tail: str) -> None:
    assert only_adds(head + tail, head + piece + tail)
