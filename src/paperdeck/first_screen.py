"""The screen as the reader was left, painted again at the next start before anything is loaded.

It is kept with all that it depends on, and painted only where nothing of that has changed:
whatever it shows is then what the reader itself will paint in its place.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys

from paperdeck import __version__
from paperdeck.files import replacing

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from paperdeck.paths import Paths

_ENTER, _LEAVE = "\x1b[?1049h\x1b[?25l\x1b[H", "\x1b[?25h\x1b[?1049l"
# What in the environment changes how it looks, beside our own variables.
_VARIABLES = frozenset(
    "TERM COLORTERM COLORFGBG NO_COLOR TZ LANGUAGE LC_ALL LC_MESSAGES LC_TIME LANG".split()
)
_MOST_BYTES = 1 << 20


class FirstScreen:
    """What is painted first, in the terminal that standard error is, as the reader itself is.

    ``flags`` are the settings that the command line has set.
    """

    def __init__(
        self, paths: Paths, flags: Mapping[str, object], environ: Mapping[str, str]
    ) -> None:
        self._paths = paths
        self._flags = dict(flags)
        self._environ = {
            name: value
            for name, value in environ.items()
            if name in _VARIABLES or name.startswith("PAPERDECK_")
        }
        # Elsewhere a terminal learns of escape sequences from Textual.
        self._can = os.name == "posix" and sys.stderr is not None and sys.stderr.isatty()
        self._shown = False

    def show(self) -> None:
        """Paint it, if it is known and nothing has changed."""
        if not self._can:
            return
        try:
            with self._paths.first_screen_file.open("rb") as file:
                conditions, _, painted = file.read(_MOST_BYTES).partition(b"\n")
        except OSError:
            return
        if conditions and conditions == self._conditions():
            self._shown = True
            _write(_ENTER.encode() + painted)

    def hide(self) -> None:
        """Give the terminal back, where the reader could not begin."""
        if self._shown:
            self._shown = False
            _write(_LEAVE.encode())

    def keep(self, painted: str) -> None:
        """Keep what was painted last, as sequences of the terminal, for the next start.

        To be called when all files are written. That it cannot be kept is no harm.
        """
        if self._can and painted:
            file = self._paths.first_screen_file
            with contextlib.suppress(OSError), replacing(file, private=True) as replaced:
                replaced.write(self._conditions() + b"\n" + painted.encode("utf-8", "replace"))

    def _conditions(self) -> bytes:
        """All that it depends on, on one line."""
        paths = self._paths
        stores = (paths.library_file, paths.shelf_file)
        files = [
            paths.config_file,
            paths.themes_dir,
            paths.reader_file,
            *stores,
            *(store.with_name(f"{store.name}-wal") for store in stores),
        ]
        try:
            size = tuple(os.get_terminal_size(2))
        except OSError:
            return b""
        said = [__version__, size, self._flags, self._environ, [_state(file) for file in files]]
        return json.dumps(said, sort_keys=True).encode()


def _state(file: Path) -> tuple[int, int]:
    """When a file was changed and how long it is; nothing of one that is not there."""
    try:
        found = file.stat()
    except OSError:
        return 0, 0
    # An empty log of changes is as good as none.
    return (found.st_mtime_ns, found.st_size) if found.st_size else (0, 0)


def _write(data: bytes) -> None:
    with contextlib.suppress(OSError):
        while data:
            data = data[os.write(2, data) :]
