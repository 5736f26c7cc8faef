"""Spans become content with the styles of the theme, and text stays text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.content import Content

from paperdeck.markup import Span, Style
from paperdeck.ui.widgets.text import MATCH_STYLE, cut, fit, hang, to_content


def test_styles_and_highlights() -> None:
    spans = [Span("a "), Span("x²", Style.MATH | Style.STRONG), Span(" [red]b[/red]")]
    content = to_content(spans, lambda text: [(0, 1)])
    assert content.plain == "a x² [red]b[/red]"
    assert [(span.start, span.end, span.style) for span in content.spans] == [
        (2, 4, "bold $math"),
        (0, 1, MATCH_STYLE),
    ]


def test_a_link_carries_its_action_not_its_address() -> None:
    spans = [Span("page", Style.LINK, "https://example.org/'); app.quit('")]
    content = to_content(spans, link=lambda url: "choose_link(0)")
    metas = [span.style.meta for span in content.spans if not isinstance(span.style, str)]
    assert metas == [{"@click": "choose_link(0)"}]


def test_a_number_stands_behind_the_last_piece_of_a_link() -> None:
    spans = [
        Span("a ", Style.LINK, "https://x.example/"),
        Span("b", Style.LINK | Style.STRONG, "https://x.example/"),
        Span(" c "),
        Span("d", Style.LINK, "https://y.example/"),
    ]
    content = to_content(spans, number=lambda url: "[1]" if "x." in url else "")
    assert content.plain == "a b[1] c d"


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("lantern", 7, "lantern"),
        ("lantern", 5, "lant…"),
        ("a lantern", 3, "a…"),
        ("lantern", 1, "…"),
        ("lantern", 0, ""),
        ("灯笼灯笼", 8, "灯笼灯笼"),
        ("灯笼灯笼", 7, "灯笼灯…"),
        ("灯笼灯笼", 6, "灯笼…"),  # half of a character would fit
        ("灯笼灯笼", 2, "…"),
        ("x\u0308y\u0308z\u0308", 2, "x\u0308…"),  # a mark stays with its letter
        ("ab👩\u200d🔬cd", 4, "ab…"),  # what is joined is one, and not cut inside
        ("ab👩\u200d🔬cd", 5, "ab👩\u200d🔬…"),
        ("a👍🏽b", 3, "a…"),  # a hand with its colour
        ("a🇯🇵🇰🇷", 4, "a🇯🇵…"),  # flags are pairs
        ("✈️✈️✈️", 4, "✈️…"),
    ],
)
def test_a_cut_is_between_graphemes(text: str, width: int, expected: str) -> None:
    assert cut(Content(text), width).plain == expected
    assert fit(Content(text), width).cell_length == width


@given(
    st.text("ab 灯🏮👩\u200d🔬🇯🇵\u0301\ufe0f👍🏽é[", max_size=12),
    st.integers(min_value=0, max_value=14),
)
@settings(deadline=None)
def test_whatever_is_cut_fits(text: str, width: int) -> None:
    short = cut(Content(text), width)
    assert short.cell_length <= width
    kept = short.plain.removesuffix("…")
    assert text.startswith(kept)
    assert not kept or text[len(kept) :][:1] not in {"\u0301", "\ufe0f", "\u200d", "🏽"}


def test_lines_hang_below_their_label() -> None:
    content = hang(Content("  j"), Content("one two three four"), 6, 14)
    assert content.plain.splitlines() == ["  j   one two", "      three", "      four"]
    content = hang(Content("  Backspace"), Content("one two"), 4, 14)
    assert content.plain.splitlines() == ["  Backspace", "    one two"]
