"""A scrolling widget that draws its own lines."""

from __future__ import annotations

from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.widget import Widget


class LinesView(ScrollView, can_focus=True):
    """Draws lines by ``render_line``; another number of lines is no new layout of the screen.

    Setting ``virtual_size`` lays out the whole screen anew, which costs more than all else
    that a key does. So its scroll bar must always be there (``overflow-y: scroll``).
    """

    def set_length(self, lines: int) -> None:
        """Say how many lines there are now, and draw them."""
        size = Size(self.size.width, lines)
        if size != self.virtual_size:
            self.set_reactive(Widget.virtual_size, size)
            self._scroll_update(size)
        self.refresh()
