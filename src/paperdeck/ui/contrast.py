"""How well texts can be read: the contrast of colours, as WCAG 2.2 defines it."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color

_MARKS = ("bookmark", "note", "math", "code", "link", "match", "warning", "error", "success")
_TEXTS = ("foreground", "muted", "accent", *_MARKS)
_BEHIND = ("background", "surface", "panel", "cursor")

PAIRS = frozenset(
    {(text, behind) for text in _TEXTS for behind in _BEHIND}
    # What is selected and the cursor in a text; a link under the mouse.
    | {("background", "foreground"), ("background", "link")}
)
"""Which of a theme's colours texts have, and before which others they stand."""

_AA, _AAA = 4.5, 7.0


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21. Takes what Textual takes for a colour."""
    light, dark = sorted(map(_luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def least_contrast(colors: Mapping[str, str]) -> float:
    """The lowest contrast of any text of a theme, whose ``colors`` are given by name."""
    return min(contrast(colors[text], colors[behind]) for text, behind in PAIRS)


def level(ratio: float) -> str:
    """What WCAG calls a contrast of text: ``AAA``, ``AA``, or nothing below that."""
    return "AAA" if ratio >= _AAA else "AA" if ratio >= _AA else ""


def _luminance(color: str) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in Color.parse(color).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
