"""Recent papers: what was read lately, in this run and in earlier ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import monotonic

from paperdeck.papers import Paper
from paperdeck.papers.display import display_title
from paperdeck.ui import messages
from paperdeck.ui.live_search import Rows
from paperdeck.ui.screens.reader.base import Given, Offer
from paperdeck.ui.screens.reader.lists import Lists
from paperdeck.ui.screens.reader.reading import Reading

MOST = 20
"""How many are remembered."""

_READ_SECONDS = 5.0  # from which on a paper that stands beside the list counts as read


class Recent(Lists, Reading):
    """Remembers the papers that were gone into, or stayed at for a while, and goes back."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._looked_at: Paper | None = None
        self._looked_from = 0.0

    def on_paper_list_cursor_moved(self) -> None:
        self._leave_paper()
        self._looked_at, self._looked_from = self._current(), monotonic()

    def leave(self) -> None:
        self._leave_paper()
        super().leave()

    def _to_detail(self) -> None:
        super()._to_detail()
        if (paper := self._current()) is not None:
            self._remember(paper)

    def _leave_paper(self) -> None:
        paper = self._looked_at
        seen = self._detail.display and monotonic() - self._looked_from >= _READ_SECONDS
        if paper is not None and seen:
            self._remember(paper)

    def _remember(self, paper: Paper) -> None:
        """Have a paper as the newest."""
        recent = self._given.remembered.recent
        if paper.key in recent:
            recent.remove(paper.key)
        recent.append(paper.key)
        del recent[:-MOST]

    def offered(self) -> Iterator[Offer]:
        yield from super().offered()
        for key in reversed(self._given.remembered.recent):
            if (paper := self._desk.known(key)) is not None:
                label = messages.recent_paper(display_title(paper))
                yield Offer(label, partial(self.go_to_paper, key))

    async def go_to_paper(self, key: str) -> None:
        """Show the paper of that key, among all papers if it is not among those shown."""
        await self._settle()
        row = self._desk.row_of(key)
        if row is None:
            self._say(messages.PAPER_GONE)
            return
        place = self._place_of(row)
        if place is None:
            if self._desk.within is not None and row not in self._desk.within:
                self.leave()
                self._desk.open_list("")
                self._given.remembered.open_list = ""
                self._show_counts()
            self._text, self._only, self._return_to = "", None, row
            self._write_box()
            self._start_search()
            await self._settle()
            place = self._place_of(row)
        if place is not None:
            self._list.move_to(place)
            self._to_detail()

    def _place_of(self, row: int) -> int | None:
        rows = self._list.rows
        return rows.place_of(row) if isinstance(rows, Rows) else None
