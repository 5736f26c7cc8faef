"""Scroll bars without the signs for parts of a cell."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBarRender


class PlainBars(ScrollBarRender):
    """Bars that begin and end with a whole cell, which colour alone draws."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
