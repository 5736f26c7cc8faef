"""What the panes are given to show."""

from __future__ import annotations

from msgspec import Struct

from paperdeck.papers import Paper


class Shown(Struct, frozen=True):
    """A paper with what its reader made of it; ``rating`` is 1 to 5, 0 where there is none.

    ``queued``: it is in the reading queue; ``marked``: what is done next is done to it.
    """

    paper: Paper
    bookmarked: bool = False
    note: str = ""
    tags: tuple[str, ...] = ()
    rating: int = 0
    read: bool = False
    queued: bool = False
    marked: bool = False
