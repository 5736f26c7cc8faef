"""From spans to Textual content. Text is never read as console markup here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.content import Content
from textual.content import Span as ContentSpan
from textual.style import Style as TextualStyle

from paperdeck.markup import Span, Style

# What the search matched in a rendered text: [start, end) pairs.
Highlighter = Callable[[str], Sequence[tuple[int, int]]]

MATCH_STYLE = "$match bold underline"
_STYLES = (
    (Style.STRONG, "bold"),
    (Style.EMPHASIS, "italic"),
    (Style.UNDERLINE, "underline"),
    (Style.CODE, "$code"),
    (Style.MATH, "$math"),
    (Style.LINK, "$link underline"),
)


def no_highlights(text: str) -> Sequence[tuple[int, int]]:
    """The highlighter of an empty search."""
    return ()


def to_content(
    spans: Iterable[Span],
    highlight: Highlighter = no_highlights,
    link: Callable[[str], str] | None = None,
) -> Content:
    """Lay ``spans`` end to end as one content, with what ``highlight`` finds on top.

    ``link`` gives the Textual action for a click on an address.
    """
    parts: list[str] = []
    marks: list[ContentSpan] = []
    at = 0
    for span in spans:
        end = at + len(span.text)
        names = [name for flag, name in _STYLES if flag in span.style]
        if names:
            marks.append(ContentSpan(at, end, " ".join(names)))
        if link is not None and span.href:
            click = TextualStyle.from_meta({"@click": link(span.href)})
            marks.append(ContentSpan(at, end, click))
        parts.append(span.text)
        at = end
    text = "".join(parts)
    marks.extend(ContentSpan(start, end, MATCH_STYLE) for start, end in highlight(text))
    return Content(text, marks)
