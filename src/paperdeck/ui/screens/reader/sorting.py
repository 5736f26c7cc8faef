"""Sorting: the order in which the list stands."""

from __future__ import annotations

from paperdeck.language import _
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.searching import Searching
from paperdeck.ui.sorts import SORTS

_PATIENCE_SECONDS = 0.3


class Sorting(Searching):
    """The order of this search and of those that come."""

    async def action_sort(self) -> None:
        from paperdeck.ui.screens.choose import Choice, ChooseScreen  # not before it is opened

        await self._settle()
        choices = [
            Choice(key, _(sort.label), sort.order is self._order) for key, sort in SORTS.items()
        ]
        await self.app.push_screen(ChooseScreen(messages.SORT_TITLE, choices, self._sort))

    async def _sort(self, key: str) -> None:
        self._order = SORTS[key].order
        self._bar.say_order(messages.SORTING)
        self._start_search()
        # Where it is the first time in a large library, reading goes on meanwhile.
        await self._settle(_PATIENCE_SECONDS)
