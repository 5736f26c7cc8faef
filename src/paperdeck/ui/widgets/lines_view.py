"""A scrolling widget that draws its own lines."""

from __future__ import annotations

from abc import abstractmethod

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget


class LinesView(ScrollView, can_focus=True):
    """Draws lines by ``draw_line``; another number of lines is no new layout of the screen.

    Setting ``virtual_size`` lays out the whole screen anew, which costs more than all else
    that a key does. So its scroll bar must always be there (``overflow-y: scroll``).
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._drawn: dict[int, Strip] = {}
        self._styles: dict[str, Style] = {}

    @abstractmethod
    def draw_line(self, y: int) -> Strip:
        """The line at ``y`` below the upper edge, as it is to be now; asked for often."""

    def render_line(self, y: int) -> Strip:
        strip = self._drawn[y] = self.draw_line(y)
        return strip

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles.clear()

    def one_line(self, content: Content, style: Style, width: int) -> Strip:
        """``content``, which has room in one line, drawn over ``style`` in ``width`` cells.

        Textual's own way, which breaks lines and knows links, takes three times as long.
        """
        segments = [
            Segment(text, of.rich_style)
            for text, of in content.render(style, "", parse_style=self._parse_style)
        ]
        return Strip(segments).adjust_cell_length(width, style.rich_style)

    def _parse_style(self, style: Style | str) -> Style:
        if isinstance(style, Style):
            return style
        if (parsed := self._styles.get(style)) is None:
            parsed = self._styles[style] = Style.parse(style)
        return parsed

    def set_length(self, lines: int) -> None:
        """Say how many lines there are now."""
        size = Size(self.size.width, lines)
        if size != self.virtual_size:
            self.set_reactive(Widget.virtual_size, size)
            self._scroll_update(size)

    def refresh_changed(self) -> None:
        """Paint the lines that are other than before, and no more: most of a key's time is
        what a line takes on its way to the screen."""
        width = self.size.width
        changed: list[Region] = []
        for y in range(self.size.height):
            strip = self.draw_line(y)
            if strip != self._drawn.get(y):
                self._drawn[y] = strip
                changed.append(Region(0, y, width, 1))
        if changed:
            self.refresh(*changed)
