"""Live search: one at a time, always for the newest text, never in the interface's way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import overload

from paperdeck.ordering import OrderedSearch
from paperdeck.papers.orders import Order
from paperdeck.search import Found

# Enough rows for a screen; the rest is fetched when the person goes there.
HEAD = 200


@dataclass(frozen=True, slots=True)
class Request:
    """A text to search for, the order in which to list what is found, and the rows to stay
    within, if not all."""

    text: str
    order: Order = Order.RELEVANCE
    within: frozenset[int] | None = None


class Rows(Sequence[int]):
    """All rows of a result, in order; those beyond the head are fetched at the first look."""

    def __init__(self, found: Found, fetch: Callable[[], Found]) -> None:
        self._ids = found.ids
        self._total = found.total
        self._fetch: Callable[[], Found] | None = fetch

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            end = index.indices(self._total)[1]
        else:
            end = index + 1 if index >= 0 else self._total
        if end > len(self._ids):
            self._fetch_rest()
        return self._ids[index]

    def place_of(self, row: int) -> int | None:
        """The index of a row, ``None`` where it is not among them."""
        if row not in self._ids:
            self._fetch_rest()
        try:
            return self._ids.index(row)
        except ValueError:
            return None

    def _fetch_rest(self) -> None:
        if self._fetch is not None and len(self._ids) < self._total:
            self._ids = self._fetch().ids
            self._total = len(self._ids)
        self._fetch = None


class LiveSearch:
    """Answers the newest request; older ones that were not begun are skipped.

    Runs in the interface's event loop and searches in a thread, so that an old, slow
    result can never come after a newer one.
    """

    def __init__(
        self, engine: OrderedSearch, show: Callable[[Request, Found, Rows], None]
    ) -> None:
        self._engine = engine
        self._show = show
        self._wanted: Request | None = None
        self._running = False
        self._idle = asyncio.Event()
        self._idle.set()

    def want(self, request: Request) -> bool:
        """Ask for a search. Returns whether :meth:`run` has to be started for it, once."""
        self._wanted = request
        self._idle.clear()
        starts, self._running = not self._running, True
        return starts

    async def run(self) -> None:
        """Search until nothing newer is wanted."""
        try:
            while (request := self._wanted) is not None:
                self._wanted = None
                found = await asyncio.to_thread(self._search, request, HEAD)
                if self._wanted is None:
                    self.show(request, found)
        finally:
            self._running = False
            self._idle.set()

    async def idle(self) -> None:
        """Wait until everything that was wanted is shown."""
        await self._idle.wait()

    def now(self, request: Request) -> None:
        """Search at once, for the first screen."""
        self.show(request, self._search(request, HEAD))

    def show(self, request: Request, found: Found) -> None:
        self._show(request, found, Rows(found, lambda: self._search(request, None)))

    def _search(self, request: Request, limit: int | None) -> Found:
        if request.order is not Order.RELEVANCE:
            limit = None  # all of it was put in order anyway
        return self._engine.search(
            request.text, order=request.order, within=request.within, limit=limit
        )
