"""What a search found in the parts of a paper, for the panes to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from paperdeck.ui.widgets.text import Highlighter, no_highlights


class Snippets(Protocol):
    """Gives the stretch of a text around what was found in it, with where that stands.

    It has at most ``width`` characters; ``None`` where nothing was found.
    """

    def __call__(
        self, text: str, *, width: int
    ) -> tuple[str, Sequence[tuple[int, int]]] | None: ...


def no_snippets(text: str, *, width: int) -> None:
    """The snippets of an empty search."""
    return


class Matches(Struct, frozen=True):
    """What to highlight in each part of a paper, and what to show of its abstract."""

    title: Highlighter = no_highlights
    authors: Highlighter = no_highlights
    abstract: Highlighter = no_highlights
    keywords: Highlighter = no_highlights
    note: Highlighter = no_highlights
    snippet: Snippets = no_snippets


NO_MATCHES = Matches()
"""Those of an empty search."""
