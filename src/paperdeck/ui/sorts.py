"""The orders of the list, as the reader offers them."""

from __future__ import annotations

from typing import NamedTuple

from paperdeck.language import _
from paperdeck.papers.orders import Order


class Sort(NamedTuple):
    """An order, what the chooser says of it, and what stands beside the count.

    The texts are English, and are translated where they are shown.
    """

    order: Order
    label: str
    said: str


# By the key that picks it.
SORTS = {
    "r": Sort(Order.RELEVANCE, "relevance", ""),
    "t": Sort(Order.TITLE, "title", "by title"),
    "a": Sort(Order.AUTHOR, "first author", "by author"),
    "s": Sort(Order.SESSION, "session and position", "by session"),
    "y": Sort(Order.YEAR, "year", "by year"),
    "n": Sort(Order.ADDED, "newest in the library", "newest"),
    "l": Sort(Order.READ, "last read", "last read"),
    "q": Sort(Order.QUEUE, "reading queue", "as queued"),
}


def said(order: Order) -> str:
    """What stands beside the count; nothing for the search's own order."""
    return _(next(sort.said for sort in SORTS.values() if sort.order is order))
