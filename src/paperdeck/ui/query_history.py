"""Earlier queries, and going back and forth among them."""

from __future__ import annotations

MOST = 100


class QueryHistory:
    """The queries whose results were used, the oldest first; at most :data:`MOST`.

    ``queries`` is what is known of them, and is changed in place.
    """

    def __init__(self, queries: list[str]) -> None:
        self._queries = queries
        self._at: int | None = None

    def add(self, text: str) -> None:
        """``text`` was searched for, and its result used. Going back begins there again."""
        self._at = None
        if text := text.strip():
            if text in self._queries:
                self._queries.remove(text)
            self._queries.append(text)
            del self._queries[:-MOST]

    def is_newest(self, text: str) -> bool:
        """Whether ``text`` is the query that was added last."""
        return self._queries[-1:] == [text.strip()]

    def is_recalled(self, text: str) -> bool:
        """Whether ``text`` is the query that was gone back to, unchanged."""
        return self._at is not None and text == self._queries[self._at]

    def older(self, text: str) -> str | None:
        """The query before ``text``, the last one for none; ``None`` for what was typed."""
        if not text:
            self._at = len(self._queries)
        elif not self.is_recalled(text):
            return None
        if not self._queries or self._at is None:
            self._at = None
            return None
        self._at = max(self._at - 1, 0)
        return self._queries[self._at]

    def newer(self, text: str) -> str | None:
        """The query after ``text``, nothing after the last; ``None`` for what was typed."""
        if self._at is None or not self.is_recalled(text):
            return None
        self._at += 1
        if self._at < len(self._queries):
            return self._queries[self._at]
        self._at = None
        return ""
