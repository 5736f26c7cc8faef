"""Read marks that come by reading, if the settings say so."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from textual.timer import Timer

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.reading import Reading
from paperdeck.ui.screens.reader.shelving import Shelving

_AT_THE_END = "end"


class ReadMarks(Shelving, Reading):
    """Marks a paper as read when it was read to its end, or for some seconds."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._until_read: Timer | None = None

    async def action_read_on(self) -> None:
        paper = self._current()
        if paper is not None and self._marks_read == _AT_THE_END and self._at_end:
            await self._mark_read(paper)
        await super().action_read_on()

    def on_paper_list_cursor_moved(self) -> None:
        if self._until_read is not None:
            self._until_read.stop()
            self._until_read = None
        paper = self._current()
        if paper is not None and self._marks_read.isdecimal():
            seconds = float(self._marks_read)
            self._until_read = self.set_timer(seconds, lambda: self._mark_if_read(paper))

    async def _mark_if_read(self, paper: Paper) -> None:
        if paper == self._current() and self._detail.display and self.is_current:
            await self._mark_read(paper)

    async def _mark_read(self, paper: Paper) -> None:
        # Nobody asked for it: where it cannot be written it is not, without a word.
        with suppress(ShelfError):
            await asyncio.to_thread(self._shelver.mark_read, paper)
            self._show_shelf()

    @property
    def _marks_read(self) -> str:
        return self._given.settings.mark_read
