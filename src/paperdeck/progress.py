"""How far long work is, as a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperdeck.columns import columns, cut
from paperdeck.language import _
from paperdeck.library import Progress
from paperdeck.papers.text import clean_line

if TYPE_CHECKING:
    from paperdeck.sources.fetching import Transfer

_CELLS = 24
_LEAST_CELLS = 4


def bar_line(progress: Progress, width: int) -> str:
    """``merging ━━━━━━────── 1,200 of 5,863 · icml.json``, cut to ``width`` characters."""
    count = f"{progress.done:,}"
    if progress.total:
        count = _("{done:,} of {total:,}").format(done=progress.done, total=progress.total)
    stage = _(progress.stage)
    told = clean_line(f"{count} · {progress.name}")
    bar = _bar(progress.done, progress.total, width - columns(f"{stage} {told}"))
    return _cut(f"{stage} {bar}{told}", width)


def transfer_line(transfer: Transfer, width: int) -> str:
    """``fetching ━━━━──── 12.3 of 40.1 MB · 3.2 MB/s · icml.json``, or what is waited for.

    Where ``width`` is too few characters, the bar is shorter, then the word goes, and then
    the end.
    """
    if transfer.waiting:
        return _cut(transfer.waiting, width)
    done, total = amount(transfer.done), amount(transfer.total or 0)
    if transfer.total:
        number, _blank, unit = done.partition(" ")
        done = number if total.endswith(f" {unit}") else done
        done = _("{done} of {total}").format(done=done, total=total)
    parts = [done]
    if transfer.speed:
        parts.append(f"{amount(transfer.speed)}/s")
    parts.append(transfer.name.rpartition("/")[2] or transfer.name)
    told = clean_line(" · ".join(parts))
    word = _("fetching") + " "
    if columns(word + told) > width:
        word = ""
    bar = _bar(transfer.done, transfer.total, width - columns(word + told))
    return _cut(f"{word}{bar}{told}", width)


def amount(size: float) -> str:
    """A number of bytes as people read it: ``12.3 MB``."""
    for unit, least, digits in (("GB", 1e9, 1), ("MB", 1e6, 1), ("kB", 1e3, 0)):
        if size >= least:
            return f"{size / least:,.{digits}f} {unit}"
    return f"{size:.0f} B"


def _bar(done: int, total: int | None, room: int) -> str:
    """A bar, and a space behind it, in so many characters; none where it would be stubby."""
    cells = min(_CELLS, room - 1)
    if not total or cells < _LEAST_CELLS:
        return ""
    full = min(done * cells // total, cells)
    return "━" * full + "─" * (cells - full) + " "


def _cut(text: str, width: int) -> str:
    return cut(clean_line(text), width)
