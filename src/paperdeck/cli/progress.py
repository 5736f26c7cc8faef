"""A progress bar on a terminal; anywhere else nothing, but a line when there is a hitch."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from paperdeck.cli import console
from paperdeck.library import Progress
from paperdeck.papers.text import clean_line

if TYPE_CHECKING:
    from paperdeck.sources.fetching import Transfer

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


def bar_line(progress: Progress, width: int) -> str:
    """``merging ━━━━━━────── 1,200 of 5,863 · icml.json``, cut to ``width`` characters."""
    count = f"{progress.done:,}"
    if progress.total:
        count += f" of {progress.total:,}"
    bar = _bar(progress.done, progress.total)
    return _cut(f"{progress.stage} {bar}{count} · {progress.name}", width)


def transfer_line(transfer: Transfer, width: int) -> str:
    """``fetching ━━━━──── 12.3 of 40.1 MB · 3.2 MB/s · icml.json``, cut to ``width``
    characters; or what is waited for."""
    if transfer.waiting:
        return _cut(transfer.waiting, width)
    done, total = amount(transfer.done), amount(transfer.total or 0)
    if transfer.total:
        number, _, unit = done.partition(" ")
        done = f"{number if total.endswith(f' {unit}') else done} of {total}"
    parts = [done]
    if transfer.speed:
        parts.append(f"{amount(transfer.speed)}/s")
    parts.append(transfer.name.rpartition("/")[2] or transfer.name)
    return _cut(f"fetching {_bar(transfer.done, transfer.total)}{' · '.join(parts)}", width)


def amount(size: float) -> str:
    """A number of bytes as people read it: ``12.3 MB``."""
    for unit, least, digits in (("GB", 1e9, 1), ("MB", 1e6, 1), ("kB", 1e3, 0)):
        if size >= least:
            return f"{size / least:,.{digits}f} {unit}"
    return f"{size:.0f} B"


def _bar(done: int, total: int | None) -> str:
    if not total:
        return ""
    cells = min(done * _CELLS // total, _CELLS)
    return "━" * cells + "─" * (_CELLS - cells) + " "


def _cut(text: str, width: int) -> str:
    text = clean_line(text)
    return text if len(text) <= width else f"{text[: max(width - 1, 0)]}…"
