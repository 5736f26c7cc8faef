"""Themes: choosing one, and wearing one's own as it is now in its file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paperdeck.errors import SettingsError, why
from paperdeck.settings import AUTOMATIC
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Offer
from paperdeck.ui.screens.reader.watching import Watching


class Theming(Watching):
    """The reader's theme."""

    async def action_themes(self) -> None:
        from paperdeck.ui.screens.themes import ThemeScreen  # not before it is opened

        themes = self._given.themes
        chosen = AUTOMATIC if themes.follows else themes.worn
        await self.app.push_screen(ThemeScreen(themes, chosen, self._keep_theme))

    def offered(self) -> Iterator[Offer]:
        yield from super().offered()
        files = self._given.themes.files
        for name in files.names():
            theme = files.find(name)
            title = name if theme is None else theme.called
            yield Offer(messages.theme_named(title), partial(self._keep_theme, name))

    async def _keep_theme(self, name: str) -> None:
        themes = self._given.themes
        try:
            setting = await themes.keep(name)
        except (SettingsError, OSError) as error:
            themes.dress()
            reason = why(error) if isinstance(error, OSError) else str(error)
            self._say(reason, error=True)
            return
        title = themes.title
        if by := self._given.live.set_by(setting):
            self._say(messages.held_elsewhere(setting, by))
        elif themes.is_fixed:
            self._say(messages.THEME_IS_MONOCHROME)
        elif name == AUTOMATIC:
            self._say(messages.theme_follows(title))
        elif setting == "theme":
            self._say(messages.theme_kept(title))
        else:
            self._say(messages.theme_kept_with(title, dark=themes.is_dark))

    def _look(self) -> None:
        super()._look()
        if problems := self._given.themes.look():
            self._say(problems[0], error=True)
