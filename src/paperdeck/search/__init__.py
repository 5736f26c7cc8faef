"""Search over the library: matching, ranking and highlighting."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from paperdeck.search.highlight import highlights
from paperdeck.search.results import Form, Found, Terms

if TYPE_CHECKING:
    from paperdeck.search.engine import Library

__all__ = ["Form", "Found", "SearchEngine", "Terms", "highlights", "open_engine"]


class SearchEngine(Protocol):
    """What the reader and the commands search with. Safe to use from several threads."""

    def search(
        self, text: str, *, within: Collection[int] | None = None, limit: int | None = None
    ) -> Found:
        """The papers that match ``text``, among the rows ``within`` if given."""


def open_engine(library: Library, index_dir: Path | None) -> SearchEngine:
    """The engine over ``library``."""
    # tantivy is loaded only when there is something to search.
    from paperdeck.search.engine import Engine

    return Engine(library, index_dir)
