"""A pane of text that scrolls by the same keys as the list moves."""

from __future__ import annotations

from textual.containers import VerticalScroll


class ScrollPane(VerticalScroll, can_focus=True):
    """Carries the ``move_*`` actions; what it binds to them is its subclass's."""

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
