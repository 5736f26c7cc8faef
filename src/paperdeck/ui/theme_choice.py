"""Which theme is worn: the one that is set, or the one that goes with the terminal."""

from __future__ import annotations

from textual.app import App

from paperdeck.language import _, listed
from paperdeck.settings import AUTOMATIC
from paperdeck.ui.live_settings import LiveSettings
from paperdeck.ui.theme_files import ThemeFiles
from paperdeck.ui.themes import DEFAULT_THEME, NO_COLOR_THEME, ThemeFile


class ThemeChoice:
    """Dresses ``app`` in a theme of ``files``, as the settings say.

    ``is_dark`` is what is known of the terminal to begin with. Without colour there is one
    theme, whatever is set.
    """

    def __init__(
        self, app: App[None], files: ThemeFiles, live: LiveSettings, *, is_dark: bool
    ) -> None:
        self.files = files
        self.is_dark = is_dark
        self._app = app
        self._live = live
        self._worn: ThemeFile | None = None
        self._is_look = False  # at another than is set

    @property
    def worn(self) -> str:
        """The name of the theme that is on the screen."""
        return self._app.theme

    @property
    def title(self) -> str:
        """What the theme that is on the screen is called."""
        return self.worn if self._worn is None else self._worn.called

    @property
    def follows(self) -> bool:
        """Whether the theme goes with the terminal."""
        return self._live.now.theme == AUTOMATIC

    @property
    def following(self) -> str:
        """The name of the theme that goes with the terminal."""
        now = self._live.now
        return now.theme_dark if self.is_dark else now.theme_light

    @property
    def is_fixed(self) -> bool:
        """Whether no other theme can be worn, for want of colour."""
        return self._app.no_color

    def begin(self) -> list[str]:
        """Put on the first theme, and tell the problems with it.

        To be called before the styles are read, which are else read once more.
        """
        problems = self.files.look() or []
        theme, more = self._wanted()
        self._worn = theme
        made = theme.to_textual()
        self._app.register_theme(made)
        self._app.set_reactive(App.theme, made.name)
        self._app.set_class(made.dark, "-dark-mode", update=False)
        self._app.set_class(not made.dark, "-light-mode", update=False)
        self._app._watch_ansi_color(self._app.ansi_color)  # else it paints greys for them
        self._app.stylesheet.set_variables(self._app.get_css_variables())
        return problems + more

    def dress(self) -> list[str]:
        """Wear what is set, and tell the problems with it."""
        theme, problems = self._wanted()
        self._is_look = False
        self._wear(theme)
        return problems

    def show(self, name: str) -> None:
        """Wear another theme for a look at it."""
        theme = None if self.is_fixed else self.files.find(name)
        if theme is not None:
            self._is_look = True
            self._wear(theme)

    def look(self) -> list[str]:
        """Wear what a person has changed in the theme that is worn; tell what is wrong."""
        problems = self.files.look()
        if problems is None:
            return []
        shown = self.files.find(self.worn) if self._is_look else None
        if shown is None:
            return problems + self.dress()
        self._wear(shown)
        return problems

    def terminal_is(self, *, dark: bool) -> None:
        """The terminal has told whether it is dark."""
        if dark != self.is_dark:
            self.is_dark = dark
            self.dress()

    async def keep(self, name: str) -> str:
        """Have a theme, or for ``auto`` that of the terminal, from now on.

        Where the theme goes with the terminal and so does the one that is kept, this is the
        one for such terminals. Returns the name of the setting that was changed. Raises what
        :meth:`LiveSettings.change` raises.
        """
        theme = self.files.find(name)
        setting = "theme"
        if self.follows and theme is not None and theme.dark == self.is_dark:
            setting = "theme_dark" if theme.dark else "theme_light"
        await self._live.change(**{setting: name})
        self.dress()  # what is worn for a look, where nothing else was changed
        return setting

    def _wanted(self) -> tuple[ThemeFile, list[str]]:
        """The theme that is set, else the default one."""
        name = self.following if self.follows else self._live.now.theme
        if self.is_fixed:
            name = NO_COLOR_THEME
        if (theme := self.files.find(name)) is not None:
            return theme, []
        theme = self.files.find(DEFAULT_THEME)
        assert theme is not None  # ours
        from difflib import get_close_matches  # only where something is wrong

        names = self.files.names()
        if near := get_close_matches(name, names, n=1):
            said = _("theme: there is no {wanted!r}; did you mean {near}?")
            return theme, [said.format(wanted=name, near=near[0])]
        said = _("theme: there is no {wanted!r}; there are {names}")
        return theme, [said.format(wanted=name, names=listed(names))]

    def _wear(self, theme: ThemeFile) -> None:
        if theme == self._worn:
            return
        self._worn = theme
        self._app.register_theme(theme.to_textual())
        if self._app.theme == theme.name:
            self._app.mutate_reactive(App.theme)  # the same name, with other colours
        else:
            self._app.theme = theme.name
