"""A progress bar on a terminal, and nothing anywhere else."""

from __future__ import annotations

import shutil
import time
from typing import TextIO

from paperdeck.library import Progress
from paperdeck.papers.text import clean_line

_CELLS = 24
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
        if self._stream is not None and self._drawn:
            self._stream.write(_ERASE)
            self._stream.flush()

    def show(self, progress: Progress) -> None:
        """Draw how far it is, unless that was done just now."""
        now = time.monotonic()
        if self._stream is None or now - self._drawn < _PAUSE:
            return
        self._drawn = now
        # One column stays free: a full line would wrap, and could not be drawn over.
        text = bar_line(progress, shutil.get_terminal_size().columns - 1)
        self._stream.write(_ERASE + text)
        self._stream.flush()


def bar_line(progress: Progress, width: int) -> str:
    """``merging ━━━━━━────── 1,200 of 5,863 · icml.json``, cut to ``width`` characters."""
    count = f"{progress.done:,}"
    bar = ""
    if progress.total:
        done = min(progress.done * _CELLS // progress.total, _CELLS)
        bar = "━" * done + "─" * (_CELLS - done) + " "
        count += f" of {progress.total:,}"
    text = clean_line(f"{progress.stage} {bar}{count} · {progress.name}")
    return text if len(text) <= width else f"{text[: max(width - 1, 0)]}…"
