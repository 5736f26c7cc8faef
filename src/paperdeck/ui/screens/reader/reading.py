"""Reading: the paper at the cursor, and on to the next."""

from __future__ import annotations

from paperdeck.ui import messages
from paperdeck.ui.live_settings import SettingsChanged
from paperdeck.ui.screens.reader.base import Reader


class Reading(Reader):
    """The paper in the detail pane."""

    def on_paper_list_cursor_moved(self) -> None:
        self._show_paper_soon()

    def on_settings_changed(self, event: SettingsChanged) -> None:
        if "measure" in event.names:
            self._detail.set_measure(self._given.settings.measure)

    def action_next_paper(self) -> None:
        self._list.action_move_down()

    def action_previous_paper(self) -> None:
        self._list.action_move_up()

    @property
    def _at_end(self) -> bool:
        """Whether the end of the paper is on the screen."""
        detail = self._detail
        return bool(detail.display) and detail.scroll_offset.y >= detail.max_scroll_y

    async def action_read_on(self) -> None:
        if not self._detail.display:
            self._to_detail()
        elif not self._at_end:
            self._detail.action_move_page_down()
        elif self._list.cursor + 1 < self._list.length:
            self._list.action_move_down()
            self._show_paper()  # at once: the next Space is about this paper
        else:
            self._say(messages.LAST_PAPER)

    def action_read_back(self) -> None:
        if self._detail.scroll_offset.y > 0:
            self._detail.action_move_page_up()
        else:
            self._list.action_move_up()
            self._show_paper()

    def action_toggle_authors(self) -> None:
        self._detail.toggle_authors()
