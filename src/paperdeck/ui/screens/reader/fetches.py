"""Fetching a list while reading goes on."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from textual.message import Message

from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.watching import Watching

if TYPE_CHECKING:
    from paperdeck.ui.fetching import Fetching


class Fetches(Watching):
    """One fetch at a time, and what it brings."""

    class LibraryFilled(Message):
        """There is a library now in the place of the sample; ``said`` is to be told."""

        def __init__(self, said: str) -> None:
            super().__init__()
            self.said = said

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._fetching: Fetching | None = None

    def action_fetch(self) -> None:
        from paperdeck.ui.screens.fetch import FetchScreen  # loads every format

        self.app.push_screen(FetchScreen(self._fetch, lambda: self._fetching))

    def _fetch(self, words: str) -> bool:
        """Start a fetch; returns whether it could: there is one at a time."""
        if self._fetching is not None and not self._fetching.outcome:
            return False
        from paperdeck.ui.fetching import Fetching

        self._fetching = Fetching(self._given.services.paths, words)
        self._work(partial(self._await_fetch, self._fetching), "fetch")
        return True

    async def _await_fetch(self, job: Fetching) -> None:
        try:
            await asyncio.to_thread(job.run)
        finally:
            job.cancel()  # whoever quits does not wait for it
        if job.ok and self._given.services.sample_size:
            self.post_message(self.LibraryFilled(job.outcome))
        else:
            self._say(job.outcome, error=not job.ok)
            self._look_at_stores()
