"""The application: wiring only."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingsMap
from textual.command import Provider
from textual.screen import Screen

from paperdeck import language, resources
from paperdeck.errors import PaperdeckError
from paperdeck.language import gettext
from paperdeck.services import Services, open_services
from paperdeck.settings import Settings
from paperdeck.ui import keymap, messages, remembered, themes
from paperdeck.ui.bindings import Keyed, action_of, bindings_everywhere
from paperdeck.ui.keys import key_name
from paperdeck.ui.screens.main import Given, MainScreen
from paperdeck.ui.unexpected import GoesOn


def _palette() -> type[Provider]:
    from paperdeck.ui.palette import CommandProvider  # not before it is opened

    return CommandProvider


class PaperdeckApp(GoesOn):
    """The reader over opened stores; it ``greets`` who is here for the first time."""

    TITLE = "paperdeck"
    CSS_PATH = "app.tcss"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}

    def __init__(self, services: Services, settings: Settings, *, greets: bool = False) -> None:
        # Without colour the terminal's own two are used: else Textual makes greys of ours.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self._services = services
        self._settings = settings
        self._remembered = remembered.load(services.paths.reader_file)
        self._problems = self._choose_theme()
        self._problems += self._bind_keys()
        self._greets = greets
        self.reports_dir = services.paths.reports_dir

    def _choose_theme(self) -> list[str]:
        """Set the theme that is wanted, and tell the problems with it.

        Before the styles are read, which are else read once more.
        """
        wanted = themes.NO_COLOR_THEME if self.no_color else self._settings.theme
        folders = (self._services.paths.themes_dir, resources.themes_dir())
        chosen, problems = themes.find_theme(folders, wanted)
        theme = chosen.to_textual()
        self.register_theme(theme)
        self.set_reactive(App.theme, theme.name)
        self.set_class(theme.dark, "-dark-mode", update=False)
        self.set_class(not theme.dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())
        return problems

    def _bind_keys(self) -> list[str]:
        """Have the keys that are wanted, and tell the problems with them."""
        keys, problems = keymap.of_settings(self._settings, self._services.paths.config_file)
        keymap.use(keys)
        # In the place of Textual's own for quitting and the palette.
        told = Binding("ctrl+c", "help_quit", show=False, system=True)
        self._bindings = BindingsMap([told, *bindings_everywhere()])
        return problems

    def get_default_screen(self) -> Screen[None]:
        # Not an empty screen with the reader over it: that would be laid out, too.
        reader = self._reader()
        reader._push_result_callback(reader, None)  # as if pushed: else it cannot be switched
        return reader

    def on_mount(self) -> None:
        for problem in (*self._services.notices, *self._problems):
            self.notify(problem, severity="warning", markup=False, timeout=10)

    def on_ready(self) -> None:
        self.call_after_refresh(self._started)

    def _started(self) -> None:
        # What is there by now stays: looking through all of it for garbage takes longer than
        # a key may. (Until the first paint none is looked for at all: see cli.reader.)
        gc.freeze()
        gc.enable()
        if self._greets:
            self._greet()

    def _greet(self) -> None:
        """Show the tour, once, to who has nothing on the shelf yet."""
        if self._remembered.toured:
            return
        self._remembered.toured = True
        if not self._services.shelf.entries():
            from paperdeck.ui.screens.tour import TourScreen  # once

            self.push_screen(TourScreen())

    def _reader(self, said: str = "") -> MainScreen:
        return MainScreen(Given(self._services, self._settings, self._remembered, said))

    @on(MainScreen.LibraryFilled)
    async def leave_sample(self, event: MainScreen.LibraryFilled) -> None:
        """Leave the sample for the library that was fetched, whatever screen is on top."""
        while not isinstance(self.screen, MainScreen):
            if not self._can_leave(self.screen):
                return
            await self.pop_screen()
        self._remembered.places.clear()  # they are the sample's
        sample, self._services = self._services, open_services(self._services.paths)
        await self.switch_screen(self._reader(event.said))
        sample.close()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            self._greets = False  # who types already is on the way
            takes = getattr(self.screen, "takes", None)
            if takes is not None and not takes(event.key):
                self.screen.dismiss()  # at once: the key is meant for what lies below it
            if isinstance(self.screen, MainScreen):
                self.screen.key_pressed()  # first: what the key does may say something itself
        await super().on_event(event)

    async def action_begin_keys(self, first: str) -> None:
        """Show what may follow a key, and do what does."""
        from paperdeck.ui.screens.choose import Choice, ChooseScreen  # not before it is needed

        start = self.focused or self.screen
        for node in start.ancestors_with_self:
            if isinstance(node, Keyed) and (after := dict(node.commands_after(first))):
                break
        else:
            return

        async def picked(key: str) -> None:
            await self.run_action(action_of(after[key]), node)

        choices = [Choice(key, gettext(command.title)) for key, command in after.items()]
        heading = messages.follows(key_name(first))
        await self.push_screen(ChooseScreen(heading, choices, picked))

    def action_help_quit(self) -> None:
        self.notify(messages.HOW_TO_QUIT, markup=False)

    def close_stores(self) -> None:
        """Close what is open now, and keep how the screen is arranged."""
        remembered.save(self._services.paths.reader_file, self._remembered)
        self._services.close()

    def action_command_palette(self) -> None:
        from paperdeck.ui.palette import Palette  # not before it is opened

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_speak(self, name: str) -> None:
        """Speak another language from now on, and in later runs; work that runs goes on."""
        from paperdeck.settings_file import write_setting  # not before it is needed

        language.use(name)
        for screen in self.screen_stack:
            if isinstance(screen, MainScreen):
                screen.say_anew()
        try:
            file = self._services.paths.config_file
            write_setting(file, "language", name, Settings().language)
        except (PaperdeckError, OSError) as error:
            self.notify(str(error), severity="error", markup=False)

    async def action_quit(self) -> None:
        """Quit, unless a note cannot be saved: then its editor stays and says why."""
        for screen in self.screen_stack:
            if not self._can_leave(screen):
                return
        for screen in self.screen_stack:
            if isinstance(screen, MainScreen):
                screen.leave()
        self.exit()


def run(services: Services, settings: Settings) -> int:
    """Run the reader until the person quits, then close the stores. Returns the exit status.

    Raises the ``PaperdeckError`` that ended it, if one did.
    """
    app = PaperdeckApp(services, settings, greets=True)
    try:
        app.run()
    finally:
        app.close_stores()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
