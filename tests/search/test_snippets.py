from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.search import Form, Pattern, Terms, snippet

TEXT = (
    "We study lamps in the dark. Long before that, others lit candles and asked what they\n"
    "would see. Sparse attention makes moonlit graphs bright, and lamps are not needed."
)


def terms(*words: str) -> Terms:
    return Terms(tuple(Form((word,)) for word in words))


@pytest.mark.parametrize(
    ("words", "width", "expected"),
    [
        (["moonlit"], 30, "…moonlit graphs bright, and…"),
        (["lamps"], 24, "We study lamps in the…"),
        (["sparse", "moonlit", "lamps"], 40, "…Sparse attention makes moonlit graphs…"),
        (["needed"], 20, "…are not needed."),
        (["moonlit"], 9, "…moonlit…"),
        (["study"], 500, TEXT.replace("\n", " ")),
    ],
)
def test_the_stretch_around_what_was_found(words: list[str], width: int, expected: str) -> None:
    found = snippet(TEXT, terms(*words), width)
    assert found is not None
    assert found.text == expected
    assert {found.text[start:end].lower() for start, end in found.marks} <= set(words)
    assert found.marks


@pytest.mark.parametrize("text", ["", "nothing of it"])
def test_nothing_found_gives_none(text: str) -> None:
    assert snippet(text, terms("lamps"), 40) is None


def test_regular_expressions_are_found_too() -> None:
    found = snippet(TEXT, Terms(patterns=(Pattern("moon[a-z]+ gr"),)), 30)
    assert found is not None
    assert [found.text[start:end] for start, end in found.marks] == ["moonlit gr"]


@given(st.lists(st.sampled_from("lamps dark x (y) 深度 🙂 Müller".split())), st.integers(1, 40))
@settings(deadline=None, max_examples=200)
def test_it_fits_and_its_marks_are_inside(words: list[str], width: int) -> None:
    found = snippet(" ".join(words), terms("lamps", "muller", "度"), width)
    if found is None:
        assert not {"lamps", "Müller", "深度"} & set(words)
        return
    assert len(found.text) <= max(width, 3)
    at = 0
    for start, end in found.marks:
        assert at <= start < end <= len(found.text)
        at = end
    assert found.marks
