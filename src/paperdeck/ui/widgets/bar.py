"""A vertical scroll bar that paints only the cells that have changed."""

from __future__ import annotations

from typing import Any, Self

from rich.segment import Segment, Segments
from textual.geometry import Region
from textual.scrollbar import ScrollBar
from textual.strip import Strip


class Bar(ScrollBar):
    """Textual's own, which looks and works as ever, but is painted again as a whole whenever a
    list is longer or shorter: half of all lines that a key would paint."""

    def __init__(self, thickness: int) -> None:
        super().__init__(vertical=True, name="vertical", thickness=thickness)
        self._drawn: list[Segment] = []

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        if self._drawn and repaint and not (regions or layout or recompose):
            before, self._drawn = self._drawn, self._cells()
            if len(before) == len(self._drawn):
                pairs = enumerate(zip(before, self._drawn, strict=True))
                width = self.size.width
                regions = tuple(Region(0, y, width, 1) for y, (was, now) in pairs if was != now)
                if not regions:
                    return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        if len(self._drawn) != self.size.height:
            self._drawn = self._cells()
        return Strip([self._drawn[y]], self.size.width)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._drawn = []

    def _cells(self) -> list[Segment]:
        bar: Any = self.render()
        made: Segments = bar.render_bar(
            size=self.size.height,
            virtual_size=bar.virtual_size,
            window_size=bar.window_size,
            position=bar.position,
            thickness=bar.thickness,
            back_color=bar.style.bgcolor,
            bar_color=bar.style.color,
        )
        return list(made.segments)
