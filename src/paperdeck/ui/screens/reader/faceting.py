"""Faceting: the search narrowed by what its papers have in common."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.searching import Searching

if TYPE_CHECKING:
    from paperdeck.ui.screens.facets import Counts


class Faceting(Searching):
    """The panel of facets over what is found now."""

    async def action_facets(self) -> None:
        await self._settle()
        if not self._list.length:
            self._say(messages.NO_PAPER)
            return
        from paperdeck.ui.screens.facets import FacetScreen  # not before it is opened

        counts = await self._facets()
        await self.app.push_screen(
            FacetScreen(counts, self._facets, lambda: self._text, self._write_query)
        )

    async def _facets(self) -> Counts:
        engine = self._given.services.engine
        return await asyncio.to_thread(engine.facets, self._text, within=self._within())
