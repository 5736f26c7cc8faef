"""Settings: changing them while reading."""

from __future__ import annotations

from paperdeck.ui.screens.reader.theming import Theming


class Setting(Theming):
    """The screen of all settings."""

    async def action_settings(self) -> None:
        from paperdeck.ui.screens.settings import SettingsScreen  # not before it is opened

        given = self._given
        await self.app.push_screen(
            SettingsScreen(given.live, given.themes.files.names, self.action_themes)
        )
