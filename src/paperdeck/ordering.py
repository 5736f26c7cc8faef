"""Putting papers in order, the same in the reader and on the command line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from paperdeck import log
from paperdeck.library import Library
from paperdeck.papers.orders import Order
from paperdeck.search import Found, SearchEngine, Terms, always
from paperdeck.shelf import Shelf

if TYPE_CHECKING:
    from paperdeck.library.ranks import Ranks


class Sorter:
    """Puts rows in order; papers that are alike in it stay in the order of the search.

    What it learns of the library is kept until that changes. May be used from any thread.
    Without a shelf no paper counts as read.
    """

    def __init__(self, library: Library, shelf: Shelf | None = None) -> None:
        self._library = library
        self._shelf = shelf
        self._known: dict[Order, tuple[int, Ranks]] = {}

    def unsorted(self, limit: int | None) -> tuple[Sequence[int], int]:
        """All rows of the library as they stand there, or the first ``limit`` of them, and how
        many there are. Raises ``LibraryError``."""
        if limit is None:
            rows = self._library.ids()
            return rows, len(rows)
        # Their number first: an import in between must not make more rows of it than there are.
        total = len(self._library)
        return self._library.first(min(limit, total)), total

    def sort(self, rows: Sequence[int], order: Order) -> Sequence[int]:
        """``rows``, which come by relevance, in ``order``.

        The first time takes up to a second for 95,000 papers, later ones some 20 ms. Raises
        ``LibraryError``.
        """
        if order is Order.RELEVANCE:
            return rows
        ranks = self._ranks(order)
        last = len(ranks)  # for papers that an import has brought meanwhile, or not read yet
        return sorted(rows, key=lambda row: ranks.get(row, last))

    def _ranks(self, order: Order) -> Ranks:
        if order is Order.READ:
            return self._read_ranks()
        if order is Order.QUEUE:
            return self._queue_ranks()
        # Asked first: ranks that are newer than their number are only asked for again.
        generation = self._library.generation
        known = self._known.get(order)
        if known is None or known[0] != generation:
            from paperdeck.library import ranks  # loads what takes names apart

            work_out = {
                Order.TITLE: ranks.by_title,
                Order.AUTHOR: ranks.by_first_author,
                Order.SESSION: ranks.by_session,
                Order.YEAR: ranks.by_year,
                Order.ADDED: ranks.by_arrival,
            }
            known = self._known[order] = generation, work_out[order](self._library)
        return known[1]

    def _read_ranks(self) -> Ranks:
        """What was read last comes first."""
        entries = self._shelf.entries() if self._shelf is not None else {}
        read = {key: entry.read for key, entry in entries.items() if entry.read is not None}
        rows = self._library.rows_of(read)
        latest = sorted(rows, key=read.__getitem__, reverse=True)
        return {rows[key]: rank for rank, key in enumerate(latest)}

    def _queue_ranks(self) -> Ranks:
        """What is to be read next comes first."""
        queue = [entry.key for entry in self._shelf.queue()] if self._shelf is not None else []
        rows = self._library.rows_of(queue)
        return {rows[key]: rank for rank, key in enumerate(queue) if key in rows}


class OrderedSearch:
    """A search engine whose results come in any order. May be used from any thread.

    The list as it stands is the library's own: for that the engine is not asked.
    """

    def __init__(self, engine: SearchEngine, sorter: Sorter) -> None:
        self._engine = engine
        self._sorter = sorter

    def search(
        self,
        text: str,
        *,
        order: Order = Order.RELEVANCE,
        within: Collection[int] | None = None,
        limit: int | None = None,
        wanted: Callable[[], bool] = always,
    ) -> Found:
        """As :meth:`SearchEngine.search`, in ``order``; the limit cuts what is in order."""
        with log.timed("search", order=order.value) as facts:
            found = self._search(text, order, within, limit, wanted)
            facts["found"] = found.total
        return found

    def _search(
        self,
        text: str,
        order: Order,
        within: Collection[int] | None,
        limit: int | None,
        wanted: Callable[[], bool],
    ) -> Found:
        if order is Order.RELEVANCE:
            if not text and within is None:
                rows, total = self._sorter.unsorted(limit)
                return Found(text, rows, total, Terms(), message="")
            return self._engine.search(text, within=within, limit=limit, wanted=wanted)
        found = self._engine.search(text, within=within, wanted=wanted)
        return replace(found, ids=self._sorter.sort(found.ids, order)[:limit])
