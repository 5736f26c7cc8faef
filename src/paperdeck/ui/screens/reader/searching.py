"""Searching: what the list shows, and in which order commands wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec import Struct

from paperdeck.ordering import OrderedSearch, Sorter
from paperdeck.papers.orders import Order
from paperdeck.search import Found, Terms
from paperdeck.ui import messages, sorts
from paperdeck.ui.live_search import LiveSearch, Request, Rows
from paperdeck.ui.screens.reader.base import Given, Reader
from paperdeck.ui.widgets.matches import NO_MATCHES, Matches
from paperdeck.ui.widgets.search_bar import SearchBar
from paperdeck.ui.widgets.text import Highlighter
from paperdeck.ui.widgets.typed import all_typed

_PATIENCE_SECONDS = 3.0


class Only(Struct, frozen=True):
    """Some papers among which alone is searched.

    ``name`` is how it is remembered, ``mark`` the sign before the count, ``rows`` gives them as
    they are now, and ``nothing`` words, for a text that was searched for and what the search
    did on its own, that there is none. They stand in ``order`` while no other is chosen.
    """

    name: str
    mark: Callable[[], str]
    rows: Callable[[], frozenset[int]]
    nothing: Callable[[str, str], str]
    order: Order = Order.RELEVANCE


class Searching(Reader):
    """The search box and its result."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        services = given.services
        sorter = Sorter(services.library, services.shelf)
        self._search = LiveSearch(OrderedSearch(services.engine, sorter), self._show_found)
        self._text = ""
        self._shown_text = ""
        self._order = Order.RELEVANCE
        self._only: Only | None = None
        self._place: int | None = None  # the row at which the list was narrowed
        self._return_to: int | None = None  # the row to show next, whatever was there

    def on_mount(self) -> None:
        self.call_after_refresh(self._list_painted)
        self._search.now(self._request())

    def _list_painted(self) -> None:
        """Go on with what the person is not waiting for."""
        self._work(self._search.prepare, "prepare")

    def on_search_bar_changed(self, event: SearchBar.Changed) -> None:
        self._search_for(event.text)

    def _search_for(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._start_search()

    async def _settle(self, patience: float = _PATIENCE_SECONDS) -> None:
        """Wait until all that was typed is in the box, searched for and shown.

        What is done next is done to the papers that the person expects to see; but no key
        waits for more than ``patience`` seconds.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await all_typed(self._bar.box)
                self._search_for(self._bar.box.value)
                await self._search.idle()

    async def _narrow(self, only: Only | None) -> None:
        """Search among some papers only, or among all again, and wait for it."""
        if self._only is None:
            self._place = self._list.current
        self._only = only
        self._start_search()
        await self._settle()

    def _start_search(self) -> None:
        """Search again: the text, or what is there to be found, has changed."""
        if self._search.want(self._request()):
            self._work(self._search.run, "search")

    def _request(self) -> Request:
        order = self._order
        if self._only is not None and order is Order.RELEVANCE:
            order = self._only.order
        return Request(self._text, order, self._within())

    def _within(self) -> frozenset[int] | None:
        """The rows among which alone is searched, ``None`` for all."""
        rows = self._desk.within
        if self._only is None:
            return rows
        return self._only.rows() if rows is None else self._only.rows() & rows

    def _show_found(self, request: Request, found: Found, rows: Rows) -> None:
        """Show a result, the cursor at its best paper.

        Without a search, and when the same is searched for in another order or after a
        change elsewhere, the cursor keeps its paper.
        """
        kept = self._list.current if self._list.length else self._place
        if self._return_to is not None:
            kept, self._return_to = self._return_to, None
        text = request.text.strip()
        cursor = 0
        if kept is not None and (not text or text == self._shown_text):
            place = rows.place_of(kept)
            cursor = self._list.cursor if place is None else place
        self._shown_text = text
        self._matches = _matches(found.terms) if text else NO_MATCHES
        if text and not found.asked:
            empty = messages.nothing_asked(text, found.message)
        else:
            nothing = messages.nothing_found if self._only is None else self._only.nothing
            empty = nothing(found.asked, found.message)
        self._list.show(
            rows,
            self._desk.read,
            matches=self._matches,
            mixed=self._desk.is_mixed(found.ids),
            cursor=cursor,
            empty=empty,
        )
        self._show_paper_soon()
        of = len(self._desk) if request.within is None else len(request.within)
        count = short = ""
        if text or self._only:
            count, short = messages.found(found.total, of), f"{found.total:,}"
        if self._only is not None:
            count, short = (f"{self._only.mark()} {each}" for each in (count, short))
        if not self._bar.say(count, found.message, short) and rows:
            self._say(found.message)
        self._bar.say_order(sorts.said(request.order))

    async def _write_query(self, text: str) -> None:
        """Put ``text`` into the box as if it were typed, and wait until it is searched for."""
        box = self._bar.box
        box.value = text
        box.cursor_position = len(text)
        await self._settle()

    def action_focus_search(self) -> None:
        self._to_search()

    async def action_clear_search(self) -> None:
        if self._bar.box.value:
            self._bar.box.value = ""
            await self._settle()
        else:
            self._to_list()

    async def action_go_to_list(self) -> None:
        await self._settle()
        self._to_list()

    async def action_list_down(self) -> None:
        await self._settle()
        self._list.action_move_down()

    async def action_list_up(self) -> None:
        await self._settle()
        self._list.action_move_up()

    async def action_list_page_down(self) -> None:
        await self._settle()
        self._list.action_move_page_down()

    async def action_list_page_up(self) -> None:
        await self._settle()
        self._list.action_move_page_up()


def _matches(terms: Terms) -> Matches:
    """What to highlight where: what was looked for in one field is not marked in others."""
    from paperdeck.search import highlights, snippet  # not before something is found

    def within(*fields: str) -> Highlighter:
        return partial(highlights, terms=terms.of(*fields))

    return Matches(
        title=within("title"),
        authors=within("author", "inst"),
        abstract=within("abstract"),
        keywords=within("keyword"),
        note=within("note"),
        snippet=partial(snippet, terms=terms.of("abstract")),
    )
