"""The signs that stand for something, each one cell wide; in plain ASCII for poor fonts."""

from __future__ import annotations

from typing import NamedTuple

from paperdeck.settings import Settings


class Signs(NamedTuple):
    """What each sign stands for, and the kinds of line between panes."""

    star: str
    no_star: str
    pencil: str
    cursor: str
    chosen: str
    mark: str
    queue: str
    search: str
    line: str
    focused_line: str


UNICODE = Signs("★", "☆", "✎", "▌", "●", "●", "≡", "⌕", "solid", "heavy")
ASCII = Signs("*", "-", "+", ">", "o", "x", "=", "/", "blank", "ascii")


# Whoever listens hears what stands there: a word of punctuation is noise, a line more so.
PLAIN = ASCII._replace(line="none", focused_line="none")


class _Current:
    signs = UNICODE


def wanted(settings: Settings) -> Signs:
    """The signs that go with these settings."""
    if settings.screen_reader:
        return PLAIN
    return ASCII if settings.ascii else UNICODE


def use(signs: Signs) -> None:
    """Have these signs from now on."""
    _Current.signs = signs


def now() -> Signs:
    """The signs as they are now."""
    return _Current.signs
