"""Shelving: what the person makes of papers, one or all that are marked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.papers.display import display_title
from paperdeck.papers.orders import Order
from paperdeck.ui import messages, signs
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.marking import Marking
from paperdeck.ui.screens.reader.searching import Only
from paperdeck.ui.screens.reader.watching import Watching
from paperdeck.ui.shelver import Shelver


class Shelving(Marking, Watching):
    """Bookmarks, read marks, ratings, tags and the queue."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._shelver = Shelver(given.services.shelf)
        self._bookmarks = Only(
            "bookmarks", lambda: signs.now().star, self._desk.bookmarked, messages.no_bookmark
        )
        self._queue = Only(
            "queue",
            lambda: signs.now().queue,
            self._desk.queued,
            messages.nothing_queued,
            Order.QUEUE,
        )

    async def action_toggle_bookmark(self) -> None:
        await self._change(self._shelver.toggle_bookmarks)

    async def action_toggle_bookmarks_only(self) -> None:
        await self._narrow(None if self._only is self._bookmarks else self._bookmarks)

    async def action_toggle_read(self) -> None:
        await self._change(self._shelver.toggle_read)

    async def action_rate(self) -> None:
        from paperdeck.ui.screens.choose import Choice, ChooseScreen  # not before it is opened

        choices = [Choice(str(rating), messages.rating(rating)) for rating in range(6)]
        await self.app.push_screen(ChooseScreen(messages.RATE_TITLE, choices, self._rate))

    async def _rate(self, key: str) -> None:
        await self._change(partial(self._shelver.rate, rating=int(key)))

    async def action_edit_tags(self) -> None:
        papers = self._chosen()
        if not papers:
            self._say(messages.NO_PAPER)
            return
        before = self._shelver.common_tags(papers)

        async def done(text: str) -> None:
            await self._write(partial(self._shelver.retag, papers, before, text))

        from paperdeck.ui.screens.tags import TagScreen

        title = messages.tags_of(display_title(papers[0]), len(papers))
        known = self._shelver.known_tags()
        await self.app.push_screen(TagScreen(title, before, known, done))

    async def action_toggle_queued(self) -> None:
        await self._change(self._shelver.toggle_queued)

    async def action_toggle_queue_only(self) -> None:
        await self._narrow(None if self._only is self._queue else self._queue)

    async def action_move_later(self) -> None:
        await self._move_in_queue(1)

    async def action_move_sooner(self) -> None:
        await self._move_in_queue(-1)

    async def _move_in_queue(self, steps: int) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
            return
        await self._write(partial(self._shelver.move_in_queue, paper, steps))
        if self._only is self._queue:
            self._start_search()
            await self._settle()

    # Writing

    async def _change(self, change: Callable[[Sequence[Paper]], str]) -> None:
        """Change what is made of the marked papers, or of the one at the cursor."""
        papers = self._chosen()
        if papers:
            await self._write(partial(change, papers))
        else:
            self._say(messages.NO_PAPER)

    async def _write(self, work: Callable[[], str]) -> None:
        """Write to the shelf in a thread and say what ``work`` returns, or why it could not.

        Waited for, so that the next key finds it done; the screen goes on meanwhile.
        """
        try:
            said = await asyncio.to_thread(work)
        except ShelfError as error:
            self._say(str(error), error=True)
            return
        self._show_shelf()  # among the bookmarks, too, the row stays: b puts it back
        self._say(said)
