"""Counts: a number typed in the list goes before a movement, or names a row or a link."""

from __future__ import annotations

from collections.abc import Callable

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.links import Links
from paperdeck.ui.screens.reader.panes import Panes
from paperdeck.ui.screens.reader.reading import Reading
from paperdeck.ui.screens.reader.shelving import Shelving
from paperdeck.ui.widgets.lines import StatusLine

_MOST = 999_999


class Counting(Panes, Links, Shelving, Reading):
    """Moving by a count, as in ``12j``, to a row, as in ``12G``, and opening link ``2o``."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._begun = 0  # the count that is being typed
        self._count = 0  # that before the key which was pressed last, 0 for none

    def key_pressed(self) -> None:
        """A key was pressed, whatever it does: the count before it is for it alone."""
        self._count, self._begun = self._begun, 0
        line = self.query_one(StatusLine)
        if self._count:
            line.release()
        line.key_pressed()

    def action_count(self, number: int) -> None:
        """Another digit, the tenth of them 0."""
        self._begun = min(self._count * 10 + number % 10, _MOST)
        if self._begun:
            self.query_one(StatusLine).hold(messages.counting(self._begun))

    async def action_back(self) -> None:
        if not self._count:  # else it was for dropping that
            await super().action_back()

    def _move(self, move: Callable[[], None]) -> None:
        """Move in the list as often as was said, by what moves in it once."""
        start = self._list.cursor
        move()
        if self._count > 1:
            self._list.move_to(start + (self._list.cursor - start) * self._count)

    def action_move_down(self) -> None:
        self._move(super().action_move_down)

    def action_move_up(self) -> None:
        self._move(super().action_move_up)

    def action_move_half_down(self) -> None:
        self._move(super().action_move_half_down)

    def action_move_half_up(self) -> None:
        self._move(super().action_move_half_up)

    def action_move_page_down(self) -> None:
        self._move(super().action_move_page_down)

    def action_move_page_up(self) -> None:
        self._move(super().action_move_page_up)

    def action_next_paper(self) -> None:
        self._move(super().action_next_paper)

    def action_previous_paper(self) -> None:
        self._move(super().action_previous_paper)

    def action_move_first(self) -> None:
        if self._count:
            self._list.move_to(self._count - 1)
        else:
            super().action_move_first()

    def action_move_last(self) -> None:
        if self._count:
            self._list.move_to(self._count - 1)
        else:
            super().action_move_last()

    async def _move_in_queue(self, steps: int) -> None:
        await super()._move_in_queue(steps * max(self._count, 1))

    def action_open_link(self) -> None:
        if self._count:
            self._open_number(self._count - 1, messages.NO_SUCH_LINK)
        else:
            super().action_open_link()
