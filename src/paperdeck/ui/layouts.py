"""Layouts: how list and paper stand on the screen; app.tcss says what each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from paperdeck.ui import signs

Layout = Literal["wide", "stacked", "single"]
"""Side by side, the paper below the list, or one of them at a time."""
Choice = Literal["auto", "wide", "stacked", "single"]
"""A layout that a person chose, or the one that there is room for."""

CHOICES: tuple[Choice, ...] = ("auto", "wide", "stacked", "single")

# From how many columns a layout is used by itself, and the least that it needs if chosen.
_FROM: Mapping[Layout, int] = MappingProxyType({"wide": 110, "stacked": 60, "single": 0})
_LEAST: Mapping[Layout, int] = MappingProxyType({"wide": 40, "stacked": 0, "single": 0})

HEIGHTS: list[tuple[int, str]] = [(0, "-short"), (12, "-tall")]
"""What a screen is called by its lines."""


def breakpoints() -> list[tuple[int, str]]:
    """The layouts by width alone, as Textual's classes of a screen; for who listens there is
    one pane, whatever the width."""
    if signs.now() is signs.PLAIN:
        return [(0, "-single")]
    return sorted((columns, f"-{name}") for name, columns in _FROM.items())


def layout_for(columns: int, choice: Choice = "auto") -> Layout:
    """The layout on a screen of so many columns: the chosen one, if there is room for it."""
    if choice != "auto" and columns >= _LEAST[choice]:
        return choice
    return next(layout for layout, least in _FROM.items() if columns >= least)
