"""All themes there are: ours, and a person's own, which are read anew when they change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from paperdeck.ui.themes import ThemeFile, read_theme

_Stamp = tuple[int, int, int]


class ThemeFiles:
    """The themes in two folders: a person's ``own``, which win, and ``ours``.

    Of ours, a file is called as its theme, and is read when it is asked for.
    """

    def __init__(self, own: Path, ours: Path) -> None:
        self._own_dir = own
        self._ours = {path.stem: path for path in sorted(ours.glob("*.toml"))}
        self._stamps: dict[Path, _Stamp] = {}
        self._own: dict[Path, ThemeFile] = {}

    def look(self) -> list[str] | None:
        """Read what has changed of a person's own since the last look.

        Returns the problems, a line each, or ``None`` where nothing has changed. Of a file
        that cannot be used, the theme that it held before stays.
        """
        stamps = self._stamps_now()
        if stamps == self._stamps:
            return None
        changed = [path for path, stamp in stamps.items() if self._stamps.get(path) != stamp]
        self._stamps = stamps
        problems = []
        for path in changed:
            try:
                self._own[path] = read_theme(path, self._bundled)
            except ValueError as error:
                problems.append(str(error))
        self._own = {path: self._own[path] for path in stamps if path in self._own}
        return problems

    def find(self, name: str) -> ThemeFile | None:
        """The theme of that name, ``None`` where there is none."""
        own = [theme for theme in self._own.values() if theme.name == name]
        return own[-1] if own else self._bundled(name)

    def is_own(self, name: str) -> bool:
        """Whether the theme of that name is a person's own."""
        return any(theme.name == name for theme in self._own.values())

    def names(self) -> Sequence[str]:
        """The names of all themes, in their order."""
        return sorted({*self._ours, *(theme.name for theme in self._own.values())})

    def _bundled(self, name: str) -> ThemeFile | None:
        path = self._ours.get(name)
        return None if path is None else read_theme(path)

    def _stamps_now(self) -> dict[Path, _Stamp]:
        """What tells whether a file is the same as before, in the order of the names."""
        stamps = {}
        for path in sorted(self._own_dir.glob("*.toml")):
            try:
                stat = path.stat()
            except OSError:  # gone meanwhile
                continue
            stamps[path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        return stamps
