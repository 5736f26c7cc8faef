"""From spans to Textual content. Text is never read as console markup here."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.content import Span as ContentSpan
from textual.style import Style as TextualStyle

from paperdeck.markup import Span, Style

# What the search matched in a rendered text: [start, end) pairs.
Highlighter = Callable[[str], Sequence[tuple[int, int]]]

ELLIPSIS = "…"
_JOINER = "\u200d"
_HALF_FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
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


@cache
def style_names(style: Style) -> tuple[str, ...]:
    """The styles of a span by Textual's names."""
    return tuple(name for flag, name in _STYLES if flag in style)


def to_content(
    spans: Iterable[Span],
    highlight: Highlighter = no_highlights,
    link: Callable[[str], str] | None = None,
    number: Callable[[str], str] | None = None,
) -> Content:
    """Lay ``spans`` end to end as one content, with what ``highlight`` finds on top.

    ``link`` gives the Textual action for a click on an address, ``number`` what is to stand
    behind the link.
    """
    parts: list[str] = []
    marks: list[ContentSpan] = []
    at = 0
    pieces = list(spans)
    for piece, after in zip(pieces, [*pieces[1:], None], strict=True):
        end = at + len(piece.text)
        if names := style_names(piece.style):
            marks.append(ContentSpan(at, end, " ".join(names)))
        if link is not None and piece.href:
            click = TextualStyle.from_meta({"@click": link(piece.href)})
            marks.append(ContentSpan(at, end, click))
        parts.append(piece.text)
        at = end
        # A link may come in several pieces: the number stands behind the last.
        if number is not None and piece.href and (after is None or after.href != piece.href):
            parts.append(number(piece.href))
            at += len(parts[-1])
            marks.append(ContentSpan(end, at, "$muted"))
    text = "".join(parts)
    marks.extend(ContentSpan(start, end, MATCH_STYLE) for start, end in highlight(text))
    return Content(text, marks)


def cut(content: Content, width: int) -> Content:
    """``content`` in at most ``width`` cells; cut it ends with ``…``, between graphemes."""
    if content.cell_length <= width:
        return content
    if width < 1:
        return Content()
    return content[: end_of_cut(content.plain, width)] + Content(ELLIPSIS)


def end_of_cut(text: str, width: int) -> int:
    """How many characters of ``text`` stay where it is cut to ``width`` cells, of which the
    last is the ``…``."""
    # What fits, but for the blank that may fill up for half a wide character.
    end = min(len(set_cell_size(text, width - 1)), len(text))
    while end and (cell_len(text[:end]) > width - 1 or _is_joined(text, end)):
        end -= 1
    return len(text[:end].rstrip())


def fit(content: Content, width: int) -> Content:
    """``content`` in exactly ``width`` cells: cut, or with blanks behind it."""
    content = cut(content, width)
    return content + Content(" " * (width - content.cell_length))


def hang(label: Content, text: Content, indent: int, width: int) -> Content:
    """``text`` broken into lines of ``width`` cells, each ``indent`` cells in.

    ``label`` stands before the first; where it is longer it has a line of its own.
    """
    lines = text.wrap(max(width - indent, 1)) or [Content()]
    margin = Content(" " * indent)
    if label.cell_length < indent:
        first = [fit(label, indent) + lines[0]]
    else:
        first = [*label.wrap(max(width, 1)), margin + lines[0]]
    return Content("\n").join([*first, *(margin + line for line in lines[1:])])


def _is_joined(text: str, at: int) -> bool:
    """Whether the character at ``at`` is one grapheme with the one before it.

    Marks, variation selectors, joiners, skin tones, tags and the second half of a flag are;
    what remains of Unicode's rules concerns scripts that are composed when they come in.
    """
    if at >= len(text):
        return False
    char = text[at]
    if char in _HALF_FLAGS:
        before = len(text[:at]) - len(text[:at].rstrip(_HALF_FLAGS))
        return before % 2 == 1
    return (
        unicodedata.category(char)[0] == "M"
        or char == _JOINER
        or text[at - 1] == _JOINER
        or "\U0001f3fb" <= char <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= char <= "\U000e007f"  # tags, of flags of regions
    )
