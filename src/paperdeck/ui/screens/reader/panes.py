"""The panes: going from one to another, moving in them, and how they share the screen."""

from __future__ import annotations

from collections.abc import Callable

from textual.widget import Widget

from paperdeck.ui.screens.reader.marking import Marking
from paperdeck.ui.screens.reader.searching import Searching
from paperdeck.ui.widgets.paper_detail import PaperDetail
from paperdeck.ui.widgets.paper_list import PaperList


class Panes(Marking, Searching):
    """List, paper and search box as places to be in."""

    def on_paper_list_opened(self) -> None:
        self._to_detail()

    def action_open_paper(self) -> None:
        if self._list.length:
            self._to_detail()

    def action_leave_paper(self) -> None:
        self._to_list()

    async def action_back(self) -> None:
        if self.focused is self._detail:
            self._to_list()
        elif self._desk.marks and not self._bar.box.value:
            self._clear_marks()
        else:
            await self.action_clear_search()

    async def action_next_pane(self) -> None:
        await self._go_pane(1)

    async def action_previous_pane(self) -> None:
        await self._go_pane(-1)

    async def _go_pane(self, step: int) -> None:
        await self._settle()
        panes: list[tuple[Widget, Callable[[], None]]] = [
            (self._list, self._to_list),
            (self._detail, self._to_detail),
            (self._bar.box, self._to_search),
        ]
        here = next((at for at, (pane, _) in enumerate(panes) if pane is self.focused), -1)
        panes[(here + step) % len(panes)][1]()

    def action_next_density(self) -> None:
        self._list.next_density()

    def action_toggle_text_only(self) -> None:
        self.toggle_class("-text-only")
        if self.has_class("-text-only"):
            self._to_detail()

    @property
    def _pane(self) -> PaperList | PaperDetail:
        """The pane that moves: the one with the focus."""
        return self._detail if self.focused is self._detail else self._list

    def action_move_down(self) -> None:
        self._pane.action_move_down()

    def action_move_up(self) -> None:
        self._pane.action_move_up()

    def action_move_first(self) -> None:
        self._pane.action_move_first()

    def action_move_last(self) -> None:
        self._pane.action_move_last()

    def action_move_half_down(self) -> None:
        self._pane.action_move_half_down()

    def action_move_half_up(self) -> None:
        self._pane.action_move_half_up()

    def action_move_page_down(self) -> None:
        self._pane.action_move_page_down()

    def action_move_page_up(self) -> None:
        self._pane.action_move_page_up()
