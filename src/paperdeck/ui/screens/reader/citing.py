"""Citing: the citation on the clipboard, or on the screen."""

from __future__ import annotations

from functools import partial

from paperdeck.ui import clipboard, messages
from paperdeck.ui.screens.dialog import TextScreen
from paperdeck.ui.screens.reader.base import Reader


class Citing(Reader):
    """The citation of the paper at the cursor."""

    def action_copy_citation(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
        else:
            self._say(messages.COPYING)
            copy = partial(self._copy, self._desk.citation(paper))
            self._work(copy, "copy", exclusive=True)

    async def _copy(self, text: str) -> None:
        what = text.partition("{")[2].partition(",")[0]  # the citation key
        route = await clipboard.copy(text)
        if route is clipboard.Route.SYSTEM:
            self._say(messages.copied(what))
        elif route is clipboard.Route.TERMINAL:
            self.app.copy_to_clipboard(text)
            self._say(messages.copied_by_terminal(what))
        else:
            self.app.push_screen(TextScreen(messages.COPY_BY_HAND, text))

    def action_show_citation(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
        else:
            self.app.push_screen(TextScreen(messages.COPY_TEXT, self._desk.citation(paper)))
