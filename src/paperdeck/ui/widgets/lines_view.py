"""A scrolling widget that draws its own lines."""

from __future__ import annotations

from abc import abstractmethod

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from paperdeck.ui.widgets.bar import Bar
from paperdeck.ui.widgets.runs import Runs, Styles, width_of


class LinesView(ScrollView, can_focus=True):
    """Draws lines by ``draw_line``; another number of lines is no new layout of the screen.

    Setting ``virtual_size`` lays out the whole screen anew, which costs more than all else
    that a key does. So its scroll bar must always be there (``overflow-y: scroll``).
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._drawn: dict[int, Strip] = {}
        self._styles: dict[tuple[Style, Styles], RichStyle] = {}

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        if self._vertical_scrollbar is None:
            self._vertical_scrollbar = bar = Bar(self.scrollbar_size_vertical)
            bar.display = False
            self.app._start_widget(self, bar)
        return self._vertical_scrollbar

    @abstractmethod
    def draw_line(self, y: int) -> Strip:
        """The line at ``y`` below the upper edge, as it is to be now; asked for often."""

    def render_line(self, y: int) -> Strip:
        strip = self._drawn[y] = self.draw_line(y)
        return strip

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles.clear()

    def one_line(self, runs: Runs, style: Style, width: int) -> Strip:
        """``runs``, which have room in one line, drawn over ``style`` in ``width`` cells."""
        segments = [Segment(text, self._rich(style, styles)) for text, styles in runs if text]
        blank = width - width_of(runs)
        if blank > 0:
            segments.append(Segment(" " * blank, self._rich(style, ())))
        return Strip(segments, width)

    def _rich(self, under: Style, styles: Styles) -> RichStyle:
        if (known := self._styles.get((under, styles))) is None:
            over = Style.combine([under, *map(Style.parse, styles)])
            known = self._styles[under, styles] = over.rich_style
        return known

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
