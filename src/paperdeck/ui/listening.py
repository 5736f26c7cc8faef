"""The terminal's cursor, which screen readers follow, at what is read, whatever is open."""

from __future__ import annotations

from abc import abstractmethod

from textual import events
from textual.app import App
from textual.containers import VerticalScroll
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets import OptionList

from paperdeck.ui.widgets.paper_detail import PaperDetail
from paperdeck.ui.widgets.paper_list import PaperList


class Listens(App[None]):
    """Puts the cursor at the option that was moved to, or where a text begins.

    In boxes Textual does so itself, and the reader in its list.
    """

    @property
    @abstractmethod
    def is_read_aloud(self) -> bool:
        """Whether somebody listens."""

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.point_at(event.option_list)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.point_at(event.widget)

    def point_at(self, widget: Widget) -> None:
        """Put the cursor at what is read in ``widget``, once it is laid out."""
        if self.is_read_aloud:
            self.call_after_refresh(self._point_at, widget)

    def _point_at(self, widget: Widget) -> None:
        if (place := _place_in(widget)) is not None:
            self.cursor_position = place


def _place_in(widget: Widget) -> Offset | None:
    if isinstance(widget, PaperList):
        return widget.cursor_offset
    begins = widget.content_region.offset
    if isinstance(widget, OptionList):
        line = widget._index_to_line.get(widget.highlighted or 0, 0)
        return begins + Offset(0, line - widget.scroll_offset.y)
    return begins if isinstance(widget, (PaperDetail, VerticalScroll)) else None
