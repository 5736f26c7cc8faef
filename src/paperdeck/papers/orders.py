"""The orders in which papers can be listed."""

from __future__ import annotations

from enum import StrEnum


class Order(StrEnum):
    """What comes first. The value is its name on the command line.

    ``RELEVANCE`` is the search's own order; without a search it is the order of the list.
    """

    RELEVANCE = "relevance"
    TITLE = "title"
    AUTHOR = "author"
    SESSION = "session"
    YEAR = "year"
    ADDED = "added"
    READ = "read"
    QUEUE = "queue"
