"""Panes that scroll by the same keys as the list moves."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.widget import Widget


class ScrollMoves(Widget):
    """Carries the ``move_*`` actions of a widget that scrolls."""

    def action_move_down(self) -> None:
        self.scroll_down(animate=False)

    def action_move_up(self) -> None:
        self.scroll_up(animate=False)

    def action_move_first(self) -> None:
        self.scroll_home(animate=False)

    def action_move_last(self) -> None:
        self.scroll_end(animate=False)

    def action_move_half_down(self) -> None:
        self.scroll_relative(y=max(self.size.height // 2, 1), animate=False)

    def action_move_half_up(self) -> None:
        self.scroll_relative(y=-max(self.size.height // 2, 1), animate=False)

    def action_move_page_down(self) -> None:
        self.scroll_page_down(animate=False)

    def action_move_page_up(self) -> None:
        self.scroll_page_up(animate=False)


# The container comes first: a widget has the default styles of its first base, and without
# those of the container it does not scroll.
class ScrollPane(VerticalScroll, ScrollMoves, can_focus=True):
    """A pane of widgets that scrolls; what keys it binds to its moves is its subclass's."""
