"""Recalling: earlier queries, brought back into the empty search box."""

from __future__ import annotations

from collections.abc import Callable

from paperdeck.ui.query_history import QueryHistory
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.completing import Completing
from paperdeck.ui.widgets.search_bar import SearchBar


class Recalling(Completing):
    """The history of what was searched for, kept from one run to the next."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._history = QueryHistory(given.remembered.queries)

    def on_search_bar_left(self, event: SearchBar.Left) -> None:
        """By the mouse, or into what lies over the reader."""
        # Where another window was gone to, what stands in the box is not done yet.
        if self.app.app_focus and not self._history.is_newest(event.text):
            self._history.add(event.text)

    # By a key it is there for the next key, which the event is not.

    def _to_list(self) -> None:
        self._used()
        super()._to_list()

    def _to_detail(self) -> None:
        self._used()
        super()._to_detail()

    def _used(self) -> None:
        if self.focused is self._bar.box:
            self._history.add(self._bar.box.value)

    def _may_complete(self) -> bool:
        return super()._may_complete() and not self._history.is_recalled(self._bar.box.value)

    async def action_list_up(self) -> None:
        await self._settle()
        if not await self._recall(self._history.older):
            await super().action_list_up()

    async def action_list_down(self) -> None:
        await self._settle()
        if not await self._recall(self._history.newer):
            await super().action_list_down()

    async def _recall(self, step: Callable[[str], str | None]) -> bool:
        """Put another query into the box, if ``step`` leads to one; returns whether it did."""
        if self._offers.cursor is not None:
            return False
        text = step(self._bar.box.value)
        if text is not None:
            await self._write_query(text)
        return text is not None
