"""What the panes are given to show."""

from __future__ import annotations

from dataclasses import dataclass

from paperdeck.papers import Paper


@dataclass(frozen=True, slots=True)
class Shown:
    """A paper with what its reader made of it."""

    paper: Paper
    bookmarked: bool = False
    note: str = ""
