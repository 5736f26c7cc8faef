"""Links: the addresses that a paper leads to."""

from __future__ import annotations

from functools import partial

from paperdeck.papers.display import links_of
from paperdeck.ui import browser, messages
from paperdeck.ui.screens.reader.base import Reader


class Links(Reader):
    """Opening links in the browser."""

    def action_open_link(self) -> None:
        self._open_number(0, messages.NO_LINK)

    def action_open_numbered_link(self, number: int) -> None:
        self._open_number(number - 1, messages.NO_SUCH_LINK)

    def action_open_shown_link(self, number: int) -> None:
        """Open the link that was clicked in the text."""
        self._open(self._detail.url(number))

    def _open_number(self, number: int, otherwise: str) -> None:
        paper = self._current()
        links = links_of(paper) if paper is not None else []
        if paper is None:
            self._say(messages.NO_PAPER)
        elif number < len(links):
            self._open(links[number].url)
        else:
            self._say(otherwise)

    def _open(self, url: str) -> None:
        self._say(messages.opened(url))
        self._work(partial(self._open_in_browser, url), "browser")

    async def _open_in_browser(self, url: str) -> None:
        if self.app.is_web and browser.is_web_address(url):
            self.app.open_url(url)  # the browser in which the reader is shown
        elif not await browser.open_url(url):
            self._say(messages.not_opened(url), error=True)
