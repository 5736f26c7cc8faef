"""Choosing a theme: each is worn as the cursor comes to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paperdeck.columns import columns
from paperdeck.settings import AUTOMATIC
from paperdeck.ui import messages, signs
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.contrast import least_contrast, level
from paperdeck.ui.layouts import breakpoints
from paperdeck.ui.screens.options import OptionMoves
from paperdeck.ui.theme_choice import ThemeChoice
from paperdeck.ui.themes import ThemeFile
from paperdeck.ui.widgets.key_line import KeyLine

_COLUMNS_FROM = 60  # cells of screen


class ThemeScreen(Keyed, OptionMoves, ModalScreen[Any]):
    """Lists the themes beside what they are for, the cursor at ``chosen``, which may be that
    of the terminal. ``kept`` is given the name of the one that is kept, and is waited for.
    """

    PLACES = (Where.THEMES,)

    def __init__(
        self, choice: ThemeChoice, chosen: str, kept: Callable[[str], Awaitable[None]]
    ) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = breakpoints()
        self._choice = choice
        self._chosen = chosen
        self._kept = kept
        self._names: list[str] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="themes-panel"):
            yield Static(messages.THEMES_TITLE, classes="heading", markup=False)
            yield OptionList(id="themes", markup=False, compact=True)
            status = Static(messages.THEME_IS_MONOCHROME, id="themes-status", markup=False)
            status.display = self._choice.is_fixed
            yield status
            yield KeyLine()

    def on_mount(self) -> None:
        self._names = [AUTOMATIC, *self._choice.files.names()]
        titles = {name: self._title(name) for name in self._names}
        # One below the other where there is room for it.
        room = max(map(columns, titles.values())) if self.size.width >= _COLUMNS_FROM else 0
        self._list.set_options(
            Option(self._line(name, title + " " * (room - columns(title))))
            for name, title in titles.items()
        )
        at = self._chosen if self._chosen in self._names else self._choice.worn
        self._list.highlighted = self._names.index(at)
        self.set_focus(self._list)

    def _title(self, name: str) -> str:
        if name == AUTOMATIC:
            return messages.THEME_OF_TERMINAL
        theme = self._choice.files.find(name)
        return name if theme is None else theme.called

    def _line(self, name: str, title: str) -> Content:
        sign = signs.now().chosen if name == self._chosen else " "
        if name == AUTOMATIC:
            said = self._title(self._choice.following)
        else:
            theme = self._choice.files.find(name)
            said = "" if theme is None else self._facts(theme)
        return Content.assemble((f"{sign} ", "$accent"), f"{title}  ", (said, "$muted"))

    def _facts(self, theme: ThemeFile) -> str:
        lowest = None if theme.ansi else least_contrast(theme.colors)
        return messages.theme_facts(
            dark=theme.dark,
            contrast=lowest,
            level=level(lowest or 0.0),
            own=self._choice.files.is_own(theme.name),
        )

    @property
    def _at_cursor(self) -> str:
        return self._names[self._list.highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        name = self._at_cursor
        self._choice.show(self._choice.following if name == AUTOMATIC else name)

    async def on_option_list_option_selected(self) -> None:
        """Clicked."""
        await self.action_done()

    async def action_done(self) -> None:
        name = self._at_cursor
        self.dismiss()
        await self._kept(name)

    def action_close(self) -> None:
        self.dismiss()
        self._choice.dress()
