"""The settings: what each is for, what it is now, and another value for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import Field
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paperdeck.errors import SettingsError, why
from paperdeck.language import gettext
from paperdeck.settings import SETTINGS, read_value
from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.live_settings import LiveSettings
from paperdeck.ui.screens.ask import AskScreen
from paperdeck.ui.screens.options import OptionMoves
from paperdeck.ui.screens.pick import Item, PickScreen
from paperdeck.ui.widgets.key_line import KeyLine

_THEME = "theme"
_THEMES = (_THEME, "theme_dark", "theme_light")
_FEW = 3  # values that are gone through; more are picked from a list
_GAP = 2


class SettingsScreen(Keyed, OptionMoves):
    """Lists all settings of ``live``, and changes them.

    ``themes`` gives the names of the themes there are; ``choose_theme`` has the person choose
    among them.
    """

    PLACES = (Where.SETTINGS,)

    def __init__(
        self,
        live: LiveSettings,
        themes: Callable[[], Sequence[str]],
        choose_theme: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__()
        self._live = live
        self._themes = themes
        self._choose_theme = choose_theme

    def compose(self) -> ComposeResult:
        yield Static("", id="settings-title", classes="heading", markup=False)
        yield OptionList(id="settings", markup=False, compact=True)
        yield Static("", id="settings-about", markup=False)
        yield Static("", id="settings-status", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()
        self.set_focus(self._list)

    def on_settings_changed(self) -> None:
        self._show()

    def _show(self) -> None:
        """List the settings anew, the cursor where it was."""
        at = self._list.highlighted or 0
        title = messages.settings_title(str(self._live.file))
        self.query_one("#settings-title", Static).update(title)
        width = max(len(setting.name) for setting in SETTINGS) + _GAP
        self._list.set_options(Option(self._line(setting, width)) for setting in SETTINGS)
        self._list.highlighted = at

    def _line(self, setting: Field[Any], width: int) -> Content:
        value = getattr(self._live.now, setting.name)
        said = []
        if by := self._live.set_by(setting.name):
            said.append(messages.set_elsewhere(by))
        if value != setting.default:
            said.append(messages.default_is(_shown(setting.default)))
        return Content.assemble(
            setting.name.ljust(width),
            (_shown(value), "$accent"),
            (f"{' ' * _GAP}{' · '.join(said)}" if said else "", "$muted"),
        )

    @property
    def _setting(self) -> Field[Any]:
        """The one at the cursor."""
        return SETTINGS[self._list.highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        setting = self._setting
        about = [gettext(setting.metadata["about"])]
        if not setting.metadata["at_once"]:
            about.append(messages.SETTING_LATER)
        self.query_one("#settings-about", Static).update("; ".join(about))

    async def on_option_list_option_selected(self) -> None:
        """Clicked."""
        await self.action_change()

    def _choices(self, setting: Field[Any]) -> Sequence[object]:
        if setting.name in _THEMES:
            return self._themes()
        choices: Sequence[object] = setting.metadata["choices"]()
        return choices

    async def action_change(self) -> None:
        setting = self._setting
        choices = self._choices(setting)
        if setting.name == _THEME:
            await self._choose_theme()
        elif not choices:
            await self._ask(setting)
        elif len(choices) <= _FEW:
            await self.action_next_value()
        else:
            await self._pick(setting, choices)

    async def _ask(self, setting: Field[Any]) -> None:
        """Have the value typed."""

        def wrong(text: str) -> str:
            try:
                read_value(setting.name, text)
            except ValueError as error:
                return f"{setting.name}: {error}"
            return ""

        now = _shown(getattr(self._live.now, setting.name))
        write = partial(self._write, setting)
        await self.app.push_screen(AskScreen(setting.name, now, write, wrong))

    async def _pick(self, setting: Field[Any], choices: Sequence[object]) -> None:
        now = getattr(self._live.now, setting.name)
        items = [Item(_shown(each), is_chosen=each == now) for each in choices]

        async def picked(at: int) -> None:
            await self._write(setting, choices[at])

        await self.app.push_screen(PickScreen(setting.name, items, picked))

    async def action_next_value(self) -> None:
        await self._go(1)

    async def action_previous_value(self) -> None:
        await self._go(-1)

    async def _go(self, step: int) -> None:
        """To the next value that there is to choose from, or the one before."""
        setting = self._setting
        choices = list(self._choices(setting))
        if choices:
            now = getattr(self._live.now, setting.name)
            at = choices.index(now) + step if now in choices else 0
            await self._write(setting, choices[at % len(choices)])

    async def action_back_to_default(self) -> None:
        await self._write(self._setting, self._setting.default)

    async def _write(self, setting: Field[Any], value: object) -> None:
        name = setting.name
        try:
            await self._live.change(**{name: value})
        except OSError as error:
            self._say(f"{self._live.file.name}: {why(error)}", error=True)
        except (SettingsError, ValueError) as error:
            self._say(str(error), error=True)
        else:
            self._show()
            if by := self._live.set_by(name):
                self._say(messages.held_elsewhere(name, by))
            elif (now := getattr(self._live.now, name)) == setting.default:
                self._say(messages.setting_defaulted(name, _shown(now)))
            else:
                self._say(messages.setting_changed(name, _shown(now)))

    def _say(self, said: str, *, error: bool = False) -> None:
        status = self.query_one("#settings-status", Static)
        status.update(said)
        status.set_class(error, "-error")

    def action_close(self) -> None:
        self.dismiss()


def _shown(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
