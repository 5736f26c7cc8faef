"""Spans become content with the styles of the theme, and text stays text."""

from __future__ import annotations

from paperdeck.markup import Span, Style
from paperdeck.ui.widgets.text import MATCH_STYLE, to_content


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
