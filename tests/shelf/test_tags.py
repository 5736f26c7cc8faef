"""Tags: cleaning, spelling, and joining."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperdeck.papers.text import clean_line
from paperdeck.shelf import tags

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("", ()),
        (" , ,", ()),
        ("sparse attention", ("sparse attention",)),
        ("b, a ,B", ("a", "b")),
        ("#todo, C#, # x", ("C#", "todo", "x")),
        ("two\nlines\t here\x1b[31m\u202e", ("two lines here[31m",)),
        ("e\u0301t\u00e9, \u00e9t\u00e9", ("\u00e9t\u00e9",)),
        ("学习，a", ("学习，a",)),
        ("\ud800\0", ()),
    ],
)
def test_parsing(text: str, parsed: tuple[str, ...]) -> None:
    assert tags.parse(text) == parsed


@given(any_text)
def test_what_is_parsed_is_clean_and_stays(text: str) -> None:
    for tag in tags.parse(text):
        assert tag == clean_line(tag) != ""
        assert "," not in tag
        assert tags.parse(tag) == (tag,)
    assert tags.parse(",".join(tags.parse(text))) == tags.parse(text)


def test_the_first_spelling_stays() -> None:
    assert tags.union(["GAN", "b"], ["gan", "a"]) == ("a", "b", "GAN")
    assert tags.as_spelled(["gan", "NEW"], ["GAN"]) == ("GAN", "NEW")
    assert tags.without(["GAN", "b"], ["gan"]) == ("b",)
    assert tags.fold("STRASSE") == tags.fold("straße")
