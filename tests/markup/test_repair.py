"""Texts that were damaged on their way."""

from __future__ import annotations

import pytest

from paperdeck.markup import plain


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("a $2\times$ speedup", "a 2× speedup"),
        ("8$\times$8", "8×8"),
        ("$1.5 imes$ faster", "1.5× faster"),
        ("$\textit{so}$ and $\theta$", "so and θ"),
        ("$\textbf{2}\boldsymbol{\times}$", "2×"),
        ("A $\rightarrow$ B", "A → B"),
        ("$\frac{1}{2}$", "1/2"),
        ("$\alpha$", "α"),
        ("the times of\ttext", "the times of text"),
        ("a $x$ and extra times", "a x and extra times"),
    ],
)
def test_commands_whose_backslash_was_eaten(source: str, shown: str) -> None:
    assert plain(source) == shown


def test_lines_broken_by_blank_lines_are_joined() -> None:
    text = (
        "A system decides for each of its inputs whether to answer\n\n"
        "on its own or to hand the question to one of the experts\n\n"
        "that it knows. The recipe treats $K$ classes and experts\n\n"
        "as actions that compete for the same share of attention."
    )
    assert plain(text) == text.replace("\n\n", " ").replace("$", "")


@pytest.mark.parametrize(
    "text",
    [
        "One paragraph.\n\nAnother.\n\nA third.\n\nA fourth.",
        "first idea\n\nsecond idea\n\nthird idea\n\nfourth idea",
        "A sentence that is long enough to fill a line of a page.\n\n" * 4 + "The end.",
    ],
)
def test_paragraphs_stay(text: str) -> None:
    assert plain(text) == text
