"""Lists: one of the library's lists alone, or all; each is found again as it was left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.widgets import Input

from paperdeck import counting
from paperdeck.ui import messages
from paperdeck.ui.remembered import Place
from paperdeck.ui.screens.reader.base import Given, Offer
from paperdeck.ui.screens.reader.shelving import Shelving


class Lists(Shelving):
    """Going from list to list, and coming back to where each was left, in later runs too."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._line = 0
        self._take_up(given.remembered.open_list)

    def leave(self) -> None:
        """Remember where the list is left."""
        paper = self._current()
        self._given.remembered.places[self._desk.list_name] = Place(
            query=self._bar.box.value,
            order=self._order,
            only="" if self._only is None else self._only.name,
            paper="" if paper is None else paper.key,
            line=int(self._detail.scroll_y),
        )

    async def action_lists(self) -> None:
        await self._settle()
        lists = [each for each in self._desk.lists() if each.name]
        if len(lists) < 2:
            self._say(messages.ONE_LIST)
            return
        from paperdeck.ui.screens.pick import Item, PickScreen  # not before it is opened

        now = self._desk.list_name
        names = ["", *(each.name for each in lists)]
        items = [Item(messages.ALL_LISTS, counting.lists(len(lists)), not now)]
        items += [Item(each.name, f"{each.papers:,}", each.name == now) for each in lists]

        async def picked(at: int) -> None:
            await self.open_list(names[at])

        await self.app.push_screen(PickScreen(messages.LISTS_TITLE, items, picked))

    async def open_list(self, name: str) -> None:
        """Open the list of that name alone, or all for an empty name, as it was left."""
        self.leave()
        self._take_up(name)
        self._given.remembered.open_list = self._desk.list_name
        self._write_box()
        self._show_counts()
        self._start_search()
        await self._settle()
        self._to_list()

    def offered(self) -> Iterator[Offer]:
        yield from super().offered()
        names = [each.name for each in self._desk.lists() if each.name]
        if len(names) > 1:
            yield from (
                Offer(messages.list_of(name), partial(self.open_list, name)) for name in names
            )
            yield Offer(messages.ALL_LISTS, partial(self.open_list, ""))

    def _take_up(self, name: str) -> None:
        """Have the next search be the one that the list was left with."""
        self._desk.open_list(name)
        place = self._given.remembered.places.get(self._desk.list_name, Place())
        self._text = place.query
        self._shown_text = place.query.strip()
        self._order = place.order
        only = (self._bookmarks, self._queue)
        self._only = next((each for each in only if each.name == place.only), None)
        self._return_to = self._desk.row_of(place.paper)
        self._line = place.line

    def _write_box(self) -> None:
        box = self._bar.box
        with box.prevent(Input.Changed):
            box.value = self._text
            box.cursor_position = len(self._text)

    def _show_paper(self) -> None:
        super()._show_paper()
        if self._line:
            line, self._line = self._line, 0
            self.call_after_refresh(self._detail.scroll_to, y=line, animate=False)
