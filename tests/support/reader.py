"""The running reader, as a test sees it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from textual import events
from textual.pilot import Pilot

from paperdeck.papers import Paper
from paperdeck.services import Services
from paperdeck.ui.app import PaperdeckApp
from paperdeck.ui.screens.main import MainScreen
from paperdeck.ui.widgets.paper_list import PaperList


@dataclass
class Reader:
    """The app under a pilot, and what a person would see of it."""

    app: PaperdeckApp
    pilot: Pilot[None]
    services: Services

    @property
    def main(self) -> MainScreen:
        return next(
            screen for screen in self.app.screen_stack if isinstance(screen, MainScreen)
        )

    @property
    def papers(self) -> PaperList:
        return self.main.query_one(PaperList)

    @property
    def current(self) -> Paper:
        row = self.papers.current
        assert row is not None
        return self.services.library.paper(row)

    @property
    def screen(self) -> str:
        """The text on the screen, a line a row."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def press(self, *keys: str) -> None:
        """Press keys, then wait until everything they started is done."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type into the search box, from anywhere."""
        self.main.action_focus_search()
        await self.pilot.pause()
        await self.press(*(("space" if char == " " else char) for char in text))

    async def settle(self) -> None:
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()


Open = Callable[..., AbstractAsyncContextManager[Reader]]


def type_ahead(reader: Reader, keys: list[str]) -> None:
    """Press keys faster than any of them can act."""
    for key in keys:
        reader.app.post_message(events.Key(key, key if len(key) == 1 else None))
