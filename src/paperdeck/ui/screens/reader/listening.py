"""Listening: for who has the screen read aloud."""

from __future__ import annotations

from paperdeck.ui.listening import Listens
from paperdeck.ui.screens.reader.base import Reader

_SHOW_CURSOR = "\x1b[?25h"


class Listening(Reader):
    """Keeps the terminal's cursor, which screen readers follow, at what is read.

    Whatever has the focus: the application does so, too, for what else is open.
    """

    def on_mount(self) -> None:
        if self._given.settings.screen_reader:
            self.app.animation_level = "none"
            if (driver := self.app._driver) is not None:
                driver.write(_SHOW_CURSOR)

    def _show_paper(self) -> None:
        super()._show_paper()
        if isinstance(self.app, Listens) and self.focused is not None:
            self.app.point_at(self.focused)
