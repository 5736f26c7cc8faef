"""The application: wiring only."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingsMap
from textual.command import Provider
from textual.driver import Driver
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from paperdeck import language, resources
from paperdeck.errors import PaperdeckError
from paperdeck.language import gettext
from paperdeck.services import Services, open_services
from paperdeck.settings import Settings
from paperdeck.ui import keymap, messages, remembered, signs
from paperdeck.ui.bindings import Keyed, action_of, bindings_everywhere
from paperdeck.ui.keys import key_name
from paperdeck.ui.layouts import HEIGHTS
from paperdeck.ui.listening import Listens
from paperdeck.ui.live_settings import LiveSettings, SettingsChanged
from paperdeck.ui.screens.main import Given, MainScreen
from paperdeck.ui.terminal_answers import TerminalTold, dark_by_environment
from paperdeck.ui.theme_choice import ThemeChoice
from paperdeck.ui.theme_files import ThemeFiles
from paperdeck.ui.unexpected import GoesOn
from paperdeck.ui.widgets.plain_bars import PlainBars

# After how many new objects garbage is looked for, and after how many times among older ones.
# Python's own numbers have it done several times a key, now and then for longer than a frame.
_GARBAGE = 20_000, 20, 100
_PATIENCE_SECONDS = 2.0  # with a terminal that is asked for its colours


def _palette() -> type[Provider]:
    from paperdeck.ui.palette import CommandProvider  # not before it is opened

    return CommandProvider


class PaperdeckApp(Listens, GoesOn):
    """The reader over opened stores; it ``greets`` who is here for the first time."""

    TITLE = "paperdeck"
    CSS_PATH = "app.tcss"
    VERTICAL_BREAKPOINTS = HEIGHTS
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}

    def __init__(
        self,
        services: Services,
        settings: Settings,
        flags: Mapping[str, object] | None = None,
        environ: Mapping[str, str] | None = None,
        *,
        greets: bool = False,
    ) -> None:
        self._use_signs(settings)
        # Without colour the terminal's own two are used: else Textual makes greys of ours.
        super().__init__(ansi_color=bool(os.environ.get("NO_COLOR")) or None)
        self._services = services
        self._remembered = remembered.load(services.paths.reader_file)
        environ, flags = environ or {}, flags or {}
        self._live = LiveSettings(settings, services.paths.config_file, environ, flags)
        self._live.changed = self._settings_changed
        files = ThemeFiles(services.paths.themes_dir, resources.themes_dir())
        dark = dark_by_environment(environ)
        self._is_dark_known = dark is not None
        is_dark = self._remembered.dark if dark is None else dark
        self._themes = ThemeChoice(self, files, self._live, is_dark=is_dark)
        self._problems = self._themes.begin()
        self._problems += self._bind_keys()
        self._greets = greets
        self.painted = ""
        """What was shown last; nothing where the next start will show something else."""
        self.reports_dir = services.paths.reports_dir

    def _bind_keys(self) -> list[str]:
        """Have the keys that are wanted, and tell the problems with them."""
        keys, problems = keymap.of_settings(self._live.now, self._services.paths.config_file)
        keymap.use(keys)
        # In the place of Textual's own for quitting and the palette.
        told = Binding("ctrl+c", "help_quit", show=False, system=True)
        self._bindings = BindingsMap([told, *bindings_everywhere()])
        return problems

    @staticmethod
    def _use_signs(settings: Settings) -> None:
        signs.use(signs.wanted(settings))
        ScrollBar.renderer = ScrollBarRender if signs.now() is signs.UNICODE else PlainBars

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours, and the lines between panes."""
        sign = signs.now()
        lines = {"line": sign.line, "focused-line": sign.focused_line}
        return super().get_css_variables() | lines

    def get_default_screen(self) -> Screen[None]:
        # Not an empty screen with the reader over it: that would be laid out, too.
        reader = self._reader()
        reader._push_result_callback(reader, None)  # as if pushed: else it cannot be switched
        return reader

    def on_mount(self) -> None:
        for problem in (*self._services.notices, *self._problems):
            self.notify(problem, severity="warning", markup=False, timeout=10)

    def on_ready(self) -> None:
        if self.follows_terminal and not self._is_dark_known:
            self.set_timer(_PATIENCE_SECONDS, self._nothing_told)
        self.call_after_refresh(self._started)

    def _started(self) -> None:
        # What is there by now stays: looking through all of it for garbage takes longer than
        # a key may. (Until the first paint none is looked for at all: see cli.reader.)
        gc.freeze()
        gc.set_threshold(*_GARBAGE)
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
        given = Given(self._services, self._live, self._themes, self._remembered, said)
        return MainScreen(given)

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

    def get_driver_class(self) -> type[Driver]:
        driver = super().get_driver_class()
        if sys.platform == "win32":
            return driver
        from paperdeck.ui.terminal_driver import hearing  # not where terminals are others

        return hearing(driver)

    @property
    def follows_terminal(self) -> bool:
        """Whether the terminal is to be asked for its colours."""
        return self._themes.follows and not self._themes.is_fixed

    def _ask_terminal(self) -> None:
        if (ask := getattr(self._driver, "ask", None)) is not None:
            ask()

    def on_terminal_told(self, event: TerminalTold) -> None:
        self._is_dark_known = True
        self._remembered.dark = event.dark  # the next start begins with it
        self._themes.terminal_is(dark=event.dark)

    def _nothing_told(self) -> None:
        """It was another terminal that told before: of this one nothing is known."""
        if not self._is_dark_known:
            self.on_terminal_told(TerminalTold(dark=True))

    def _settings_changed(self, names: frozenset[str]) -> None:
        """Have what the application has of the settings, and tell all screens."""
        if names & {"theme", "theme_dark", "theme_light"}:
            self._themes.dress()
            if "theme" in names and self.follows_terminal:
                self._ask_terminal()
        if "keys_preset" in names:
            self._bind_keys()
            self._rebind()
        if "ascii" in names:
            self._use_signs(self._live.now)
            self.refresh_css(animate=False)
        for screen in self.screen_stack:
            screen.post_message(SettingsChanged(names))
        if "language" in names:
            self._speak(language.choose(self._live.now.language, os.environ))
        if names & {"ascii", "keys_preset"}:
            self._say_anew()

    def _rebind(self) -> None:
        """Have the keys that are bound now on whatever is open."""
        for screen in self.screen_stack:
            for node in screen.walk_children(with_self=True):
                if isinstance(node, Keyed):
                    node.rebind()
            screen.refresh_bindings()

    @property
    def is_read_aloud(self) -> bool:
        return self._live.now.screen_reader

    def action_command_palette(self) -> None:
        from paperdeck.ui.palette import Palette  # not before it is opened

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    async def action_speak(self, name: str) -> None:
        """Speak another language from now on, and in later runs; work that runs goes on."""
        self._speak(name)
        try:
            await self._live.change(language=name)
        except (PaperdeckError, OSError) as error:
            self.notify(str(error), severity="error", markup=False)

    def _speak(self, name: str) -> None:
        if name != language.spoken():
            language.use(name)
            self._say_anew()

    def _say_anew(self) -> None:
        for screen in self.screen_stack:
            screen.refresh_bindings()  # the line of keys says what they do
            if isinstance(screen, MainScreen):
                screen.say_anew()

    async def action_quit(self) -> None:
        """Quit, unless a note cannot be saved: then its editor stays and says why."""
        for screen in self.screen_stack:
            if not self._can_leave(screen):
                return
        for screen in self.screen_stack:
            if isinstance(screen, MainScreen):
                screen.leave()
        self.painted = self._paint() if isinstance(self.screen, MainScreen) else ""
        self.exit()

    def _paint(self) -> str:
        """What the screen shows, as sequences of the terminal."""
        strips = enumerate(self.screen._compositor.render_strips(), 1)
        return "".join(f"\x1b[{y};1H{strip.render(self.console)}" for y, strip in strips)


def run(
    services: Services,
    settings: Settings,
    flags: Mapping[str, object] | None = None,
    keep: Callable[[str], None] = lambda painted: None,
) -> int:
    """Run the reader until the person quits, then close the stores. Returns the exit status.

    ``flags`` are those settings that the command line has set; ``keep`` is given what was
    painted last, where the next start will show the same. Raises the ``PaperdeckError``
    that ended it, if one did.
    """
    app = PaperdeckApp(services, settings, flags, os.environ, greets=True)
    try:
        app.run()
    finally:
        app.close_stores()
    keep(app.painted)
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
