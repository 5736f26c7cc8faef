"""Moving in a list of options by the keys of all lists."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import OptionList


class OptionMoves(Screen[Any]):
    """Carries the ``move_*`` actions of a screen with one list of options."""

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def action_move_down(self) -> None:
        self._list.action_cursor_down()

    def action_move_up(self) -> None:
        self._list.action_cursor_up()

    def action_move_first(self) -> None:
        self._list.action_first()

    def action_move_last(self) -> None:
        self._list.action_last()

    def action_move_page_down(self) -> None:
        self._list.action_page_down()  # type: ignore[no-untyped-call]

    def action_move_page_up(self) -> None:
        self._list.action_page_up()  # type: ignore[no-untyped-call]

    action_move_half_down = action_move_page_down
    action_move_half_up = action_move_page_up
