"""Saved searches: kept on the shelf under names, and taken up again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from paperdeck.errors import ShelfError
from paperdeck.later import later
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Offer
from paperdeck.ui.screens.reader.shelving import Shelving

if TYPE_CHECKING:
    from paperdeck.ui.screens import saved
else:  # not before it is opened
    saved = later("paperdeck.ui.screens.saved")


class SavedSearches(Shelving):
    """The list of saved searches over the reader."""

    async def action_saved_searches(self) -> None:
        await self._settle()
        keeping = saved.Keeping(
            read=self.saved_searches,
            count=self._count_found,
            save=lambda name, query: self._keep(
                partial(self._shelver.save_search, name, query)
            ),
            remove=lambda name: self._keep(partial(self._shelver.remove_search, name)),
            undo=lambda: self._keep(self._shelver.undo),
            choose=self.search_for,
        )
        await self.app.push_screen(saved.SavedScreen(self._text.strip(), keeping))

    def saved_searches(self) -> Sequence[saved.Saved]:
        """What is saved, in the order in which it was first saved."""
        shelf = self._given.services.shelf
        return [saved.Saved(each.name, each.query) for each in shelf.searches()]

    def offered(self) -> Iterator[Offer]:
        yield from super().offered()
        for each in self.saved_searches():
            yield Offer(messages.saved_search(each.name), partial(self.search_for, each.query))

    async def search_for(self, text: str) -> None:
        """Put ``text`` into the search box, and show what it finds."""
        await self._write_query(text)
        self._to_list()

    async def _count_found(self, query: str) -> int:
        engine = self._given.services.engine
        return (await asyncio.to_thread(engine.search, query, limit=0)).total

    async def _keep(self, work: Callable[[], str]) -> str:
        """What ``work`` on the shelf says, or why it could not be done."""
        try:
            said = await asyncio.to_thread(work)
        except ShelfError as error:
            return str(error)
        self._show_shelf()
        return said
