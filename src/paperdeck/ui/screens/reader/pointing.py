"""Pointing: what the mouse does besides clicks on rows, keys and links."""

from __future__ import annotations

from functools import partial

from textual import events

from paperdeck.language import gettext
from paperdeck.ui import keymap, messages
from paperdeck.ui.commands import BY_ID, Command
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.citing import Citing
from paperdeck.ui.screens.reader.splitting import Splitting

_RIGHT_BUTTON = 3
# What is most wanted of a paper, in this order.
_MENU = (
    "paper.read",
    "paper.bookmark",
    "paper.note",
    "paper.tags",
    "paper.toggle_read",
    "paper.rate",
    "paper.queue",
    "paper.mark",
    "paper.copy",
    "paper.copy_as",
    "paper.open",
)


class Pointing(Splitting, Citing):
    """Dragging the line between the panes, the menu of a paper, and copying selected text."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._drags = False

    async def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == _RIGHT_BUTTON:
            await self._open_menu(event)
        elif self._is_on_line(event):
            self._drags = True
            self._detail.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._drags:
            self.clear_selection()
            self._share_at(event.screen_x, event.screen_y)

    def on_mouse_up(self) -> None:
        if self._drags:
            self._drags = False
            self._detail.release_mouse()

    def _is_on_line(self, event: events.MouseDown) -> bool:
        """Whether the pointer is on the line between list and paper."""
        detail = self._detail.region
        if self._layout_name == "wide":
            return event.screen_x == detail.x and detail.y <= event.screen_y < detail.bottom
        return self._layout_name == "stacked" and event.screen_y == detail.y

    async def _open_menu(self, event: events.MouseDown) -> None:
        """What can be done to the paper that is pointed at."""
        event.stop()
        if self._list.region.contains(event.screen_x, event.screen_y):
            self._list.point_at(event.screen_y - self._list.content_region.y)
        if self._current() is None:
            return
        from paperdeck.ui.screens.choose import Choice, ChooseScreen  # not before it is opened

        commands: dict[str, Command] = {}
        for command in map(BY_ID.__getitem__, _MENU):
            # Keys that follow one another cannot pick; others of the command may.
            for key in [key for key in keymap.keys(command) if " " not in key][:1]:
                commands[key] = command

        async def picked(key: str) -> None:
            await self.run_action(commands[key].action)

        choices = [Choice(key, gettext(command.title)) for key, command in commands.items()]
        await self.app.push_screen(ChooseScreen(messages.MENU_TITLE, choices, picked))

    def action_copy_text(self) -> None:
        """Copy what is selected with the mouse."""
        if text := self.get_selected_text():
            self._work(partial(self._copy_selected, text), "copy", exclusive=True)
        else:
            self.app.action_help_quit()

    async def _copy_selected(self, text: str) -> None:
        from paperdeck import clipboard
        from paperdeck.clipboard import Route

        file = self._given.services.paths.copied_file
        copied = await clipboard.copy(text, send=self._send, file=file)
        if copied.route is not Route.BY_HAND:
            self._say(copied.told(messages.SELECTED_TEXT), error=copied.route is Route.FILE)
