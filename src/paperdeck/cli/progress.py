"""A progress bar on a terminal; anywhere else nothing, but a line when there is a hitch."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from paperdeck.cli import console
from paperdeck.library import Progress
from paperdeck.progress import bar_line, transfer_line

if TYPE_CHECKING:
    from paperdeck.sources.fetching import Transfer

_PAUSE = 0.05
_ERASE = "\r\x1b[K"


class ProgressBar:
    """One line that is drawn over itself and gone in the end. Use it in a ``with``."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._drawn = 0.0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        self.erase()

    def show(self, progress: Progress) -> None:
        """Draw how far an import is, unless that was done just now."""
        if self._is_due():
            self._draw(lambda width: bar_line(progress, width))

    def show_transfer(self, transfer: Transfer) -> None:
        """Draw how far a fetch is, unless that was done just now; a hitch is always told."""
        if transfer.waiting and self._stream is None:
            console.say(transfer.waiting)
        elif transfer.waiting or self._is_due():
            self._draw(lambda width: transfer_line(transfer, width))

    def erase(self) -> None:
        """Clear the line, for something else to be written there."""
        if self._stream is not None and self._drawn:
            self._stream.write(_ERASE)
            self._stream.flush()

    def _is_due(self) -> bool:
        return self._stream is not None and time.monotonic() - self._drawn >= _PAUSE

    def _draw(self, line: Callable[[int], str]) -> None:
        if self._stream is not None:
            self._drawn = time.monotonic()
            # One column stays free: a full line would wrap, and could not be drawn over.
            self._stream.write(_ERASE + line(shutil.get_terminal_size().columns - 1))
            self._stream.flush()
