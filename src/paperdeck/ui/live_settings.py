"""The settings while the reader runs: changed one by one, kept in ``config.toml``.

Whatever needs a setting asks for it where it is used, at ``LiveSettings.now``: such a setting
holds from the moment of its change. What was made with the old value hears of the change by
:class:`SettingsChanged`, which every open screen is sent: a concern of the reader has an
``on_settings_changed`` for the settings that it knows. A setting for which none of this can
be done says in :mod:`paperdeck.settings` that it holds from the next start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from textual.message import Message

from paperdeck.settings import Settings, read_value, set_by


class SettingsChanged(Message, bubble=False):
    """Settings have other values from now on; ``names`` are theirs."""

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__()
        self.names = names


class LiveSettings:
    """The settings that hold now.

    ``now`` are those that the reader begins with. What ``environ`` and the ``flags`` of the
    command line set stays so, whatever is written into ``file``.
    """

    def __init__(
        self,
        now: Settings,
        file: Path,
        environ: Mapping[str, str],
        flags: Mapping[str, object],
    ) -> None:
        self.now = now
        self.file = file
        self.changed: Callable[[frozenset[str]], None] | None = None
        """Called after every change with the names of the settings that it changed."""
        self._environ = environ
        self._flags = flags

    def set_by(self, name: str) -> str:
        """What sets it in the place of the file: a variable's name, the command line, or
        nothing."""
        return set_by(name, self._environ, self._flags)

    async def change(self, **values: object) -> None:
        """Write settings into the file, and have them hold from now on.

        Raises ``ValueError`` for a value that a setting cannot have, ``SettingsError`` for a
        file that cannot be changed, and ``OSError``; nothing holds then that did not before.
        """
        taken = {name: read_value(name, value) for name, value in values.items()}
        await asyncio.to_thread(self._write, taken)
        before = self.now
        self.now = replace(
            before, **{name: taken[name] for name in taken if not self.set_by(name)}
        )
        names = frozenset(
            name for name in taken if getattr(self.now, name) != getattr(before, name)
        )
        if names and self.changed is not None:
            self.changed(names)

    def _write(self, values: Mapping[str, object]) -> None:
        from paperdeck.settings_file import write_setting  # not before something is changed

        defaults = Settings()
        for name, value in values.items():
            write_setting(self.file, name, value, getattr(defaults, name))
