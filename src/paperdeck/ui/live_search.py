"""Live search: one at a time, always for the newest text, never in the interface's way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import overload

from msgspec import Struct

from paperdeck.ordering import OrderedSearch
from paperdeck.papers.orders import Order
from paperdeck.search import Abandoned, Found, always

# Enough rows for a screen; the rest is fetched when the person goes there.
HEAD = 200

SOON_SECONDS = 0.008
"""For how long at most the interface waits for a search before it goes on meanwhile."""


class Request(Struct, frozen=True):
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
    """Answers the newest request; older ones are skipped, or given up where they can be.

    Belongs to the interface's event loop and searches in a thread, so that an old, slow
    result can never come after a newer one.
    """

    def __init__(
        self, engine: OrderedSearch, show: Callable[[Request, Found, Rows], None]
    ) -> None:
        self._engine = engine
        self._show = show
        self._thread = ThreadPoolExecutor(1, "search")
        self._begun: tuple[Request, Future[Found]] | None = None
        self._wanted: Request | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    def want(self, request: Request) -> bool:
        """Search, and show what is found at once if that is soon enough for this frame.

        Returns whether :meth:`run` has to be started, once, to show it later.
        """
        if self._begun is not None:
            self._wanted = request
            return False
        search = self._submit(request)
        try:
            found = search.result(SOON_SECONDS)
        except TimeoutError:
            self._begun = request, search
            self._idle.clear()
            return True
        # What was typed and what it finds are painted in one go.
        self.show(request, found)
        return False

    def _submit(self, request: Request) -> Future[Found]:
        return self._thread.submit(self._search, request, HEAD, self._is_newest)

    def _is_newest(self) -> bool:
        """Whether nothing newer is wanted than what is being searched for."""
        return self._wanted is None

    async def run(self) -> None:
        """Wait for what was begun, and search on until nothing newer is wanted."""
        try:
            while self._begun is not None:
                request, search = self._begun
                try:
                    found = await asyncio.wrap_future(search)
                except Abandoned:
                    found = None
                newer, self._wanted = self._wanted, None
                if newer is not None or found is None:
                    request = newer or request
                    self._begun = request, self._submit(request)
                else:
                    self._begun = None
                    self.show(request, found)
        finally:
            self._begun = None
            self._idle.set()

    async def prepare(self) -> None:
        """Have the engine opened before the first key; what is asked meanwhile comes next.

        Raises what that raises, ``LibraryError`` for one.
        """
        await asyncio.wrap_future(self._thread.submit(self._engine.search, " ", limit=0))

    async def idle(self) -> None:
        """Wait until everything that was wanted is shown."""
        await self._idle.wait()

    def now(self, request: Request) -> None:
        """Search at once, for the first screen."""
        self.show(request, self._search(request, HEAD))

    def show(self, request: Request, found: Found) -> None:
        self._show(request, found, Rows(found, lambda: self._search(request, None)))

    def _search(
        self, request: Request, limit: int | None, wanted: Callable[[], bool] = always
    ) -> Found:
        if request.order is not Order.RELEVANCE:
            limit = None  # all of it was put in order anyway
        return self._engine.search(
            request.text,
            order=request.order,
            within=request.within,
            limit=limit,
            wanted=wanted,
        )
