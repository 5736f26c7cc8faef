"""One line of text as runs, each with its styles.

Textual's Content can do the same and more, but takes three times as long, which is felt where
a whole list is put together at every key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from paperdeck.markup import Span
from paperdeck.ui.widgets.text import (
    ELLIPSIS,
    MATCH_STYLE,
    Highlighter,
    end_of_cut,
    no_highlights,
    style_names,
)

Styles = tuple[str, ...]
"""Textual's styles as text, each over those before it."""
Run = tuple[str, Styles]
Runs = list[Run]


def plain(runs: Iterable[Run]) -> str:
    """The text alone."""
    return "".join([text for text, _ in runs])


def width_of(runs: Iterable[Run]) -> int:
    """How many cells they take."""
    return cell_len(plain(runs))


def runs_of(
    spans: Iterable[Span], highlight: Highlighter = no_highlights, under: Styles = ()
) -> Runs:
    """Lay ``spans`` end to end over the styles ``under``, what ``highlight`` finds on top."""
    runs = [(span.text, (*under, *style_names(span.style))) for span in spans]
    return marked(runs, highlight(plain(runs)))


def marked(runs: Runs, pairs: Sequence[tuple[int, int]]) -> Runs:
    """Mark as matches what stands in ``pairs``: ``[start, end)`` in order, none overlapping."""
    if not pairs:
        return runs
    parts: Runs = []
    edges = [edge for pair in pairs for edge in pair]
    at = passed = 0  # where a run begins, and how many edges lie before
    for text, styles in runs:
        start, end = at, at + len(text)
        while at < end:
            while passed < len(edges) and edges[passed] <= at:
                passed += 1
            after = min(edges[passed], end) if passed < len(edges) else end
            of = (*styles, MATCH_STYLE) if passed % 2 else styles
            parts.append((text[at - start : after - start], of))
            at = after
    return parts


def cut(runs: Runs, width: int) -> Runs:
    """``runs`` in at most ``width`` cells; cut they end with ``…``, between graphemes."""
    text = plain(runs)
    if cell_len(text) <= width:
        return runs
    if width < 1:
        return []
    left = end_of_cut(text, width)
    kept: Runs = []
    for piece, styles in runs:
        kept.append((piece[:left], styles))
        left -= len(piece)
        if left <= 0:
            break
    return [*kept, (ELLIPSIS, ())]


def fit(runs: Runs, width: int) -> Runs:
    """``runs`` in exactly ``width`` cells: cut, or with blanks behind them."""
    runs = cut(runs, width)
    return [*runs, (" " * (width - width_of(runs)), ())]
