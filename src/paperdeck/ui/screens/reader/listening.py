"""Listening: for who has the screen read aloud."""

from __future__ import annotations

from paperdeck.ui.screens.reader.base import Reader

_SHOW_CURSOR = "\x1b[?25h"


class Listening(Reader):
    """Keeps the terminal's cursor, which screen readers follow, at what is read.

    In the search box and other boxes Textual does so itself.
    """

    def on_mount(self) -> None:
        if self._given.settings.screen_reader:
            self.app.animation_level = "none"
            if (driver := self.app._driver) is not None:
                driver.write(_SHOW_CURSOR)

    def on_descendant_focus(self) -> None:
        self._point()

    def _show_paper(self) -> None:
        super()._show_paper()
        self._point()

    def _point(self) -> None:
        if not self._given.settings.screen_reader:
            return
        if self.focused is self._list:
            self.app.cursor_position = self._list.cursor_offset
        elif self.focused is self._detail:
            self.app.cursor_position = self._detail.content_region.offset
