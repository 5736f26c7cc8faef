"""Undoing: every change of the shelf can be taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paperdeck.errors import ShelfError
from paperdeck.later import later
from paperdeck.papers.display import display_title
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.shelving import Shelving

if TYPE_CHECKING:
    from paperdeck.shelf import HistoryItem
    from paperdeck.ui.screens import history
else:  # not before it is opened
    history = later("paperdeck.ui.screens.history")


class Undoing(Shelving):
    """The history of the shelf, a step back or forth, or any step of it."""

    async def action_undo(self) -> None:
        await self._write(self._shelver.undo)

    async def action_redo(self) -> None:
        await self._write(self._shelver.redo)

    def action_history(self) -> None:
        self.app.push_screen(
            history.HistoryScreen(self._steps, self._undo, self._redo),
            lambda _: self._shelf_changed(),
        )

    async def _undo(self, number: int | None) -> str:
        try:
            return await asyncio.to_thread(self._shelver.undo, number)
        except ShelfError as error:
            return str(error)

    async def _redo(self) -> str:
        try:
            return await asyncio.to_thread(self._shelver.redo)
        except ShelfError as error:
            return str(error)

    def _steps(self) -> Sequence[history.Step]:
        return [self._step(item) for item in self._shelver.history()]

    def _step(self, item: HistoryItem) -> history.Step:
        found = self._desk.known(item.keys[0]) if item.keys else None
        title = display_title(found) if found else "".join(item.keys[:1])
        return history.Step(
            number=item.number,
            at=f"{item.at.astimezone():%Y-%m-%d %H:%M}",
            what=item.what,
            papers=messages.title_of_several(title, len(item.keys)),
            undone=item.undone,
        )
