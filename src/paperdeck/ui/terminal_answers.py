"""What a terminal tells of its colours: in its environment, and among what is typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from time import monotonic

from textual.message import Message

ASK = "\x1b]11;?\x07\x1b[?2031h"
"""Asks for the colour of the background, and to be told when the terminal changes to dark or
light colours (which few tell; the others keep silent)."""
ASK_NO_MORE = "\x1b[?2031l"

_ANSWER = re.compile(
    r"\x1b\]11;(?P<color>[^\x07\x1b]{0,40})(?:\x07|\x1b\\)|\x1b\[\?997;(?P<kind>[12])n"
)
# What may be the beginning of one.
_BEGUN = re.compile(
    r"\x1b(?:\](?:1(?:1(?:;[^\x07\x1b]{0,40}\x1b?)?)?)?|\[(?:\?(?:9(?:9(?:7(?:;[12]?)?)?)?)?)?)\Z"
)
_SURE = "\x1b]11;"  # that it is one, which nobody types
_RGB = re.compile(
    r"rgba?:([0-9a-f]{1,4})/([0-9a-f]{1,4})/([0-9a-f]{1,4})|#(..)(..)(..)", re.IGNORECASE
)
_PATIENCE_SECONDS = 0.5
_ESC = "\x1b"


class TerminalTold(Message, bubble=False):
    """The terminal is ``dark``, or light; sent to the application."""

    def __init__(self, *, dark: bool) -> None:
        super().__init__()
        self.dark = dark


def dark_by_environment(environ: Mapping[str, str]) -> bool | None:
    """Whether the terminal is dark by ``COLORFGBG``, such as ``15;0``; ``None`` if unknown."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    if not background.isdecimal() or int(background) > 15:
        return None
    return int(background) in {0, 1, 2, 3, 4, 5, 6, 8}


def is_dark(color: str) -> bool | None:
    """Whether a colour as terminals write it is dark; ``None`` for what is no colour.

    ``rgb:`` and ``rgba:`` with one to four digits a part are taken, and ``#rrggbb``.
    """
    found = _RGB.match(color)
    if found is None:
        return None
    parts = [part for part in found.groups() if part]
    try:
        red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in parts)
    except ValueError:
        return None
    return bool(0.299 * red + 0.587 * green + 0.114 * blue < 0.5)


class Answers:
    """Takes a terminal's answers out of what is typed, whole or in pieces, however late.

    ``told`` holds what they say, the newest last: whether the terminal is dark.
    """

    def __init__(self) -> None:
        self.told: list[bool] = []
        self._held = ""
        self._held_at = 0.0
        self._escaped = False

    def rest(self, typed: str) -> str:
        """What else was typed. The beginning of an answer is held until the rest comes."""
        if not self._held and not self._escaped and _ESC not in typed:
            return typed
        typed = self._held + typed
        if self._escaped and typed.startswith("]11;"):
            # Its first character was taken for a key: nothing can be done about that.
            typed = _ANSWER.sub(self._hear, _ESC + typed, count=1).removeprefix(_ESC)
        typed = _ANSWER.sub(self._hear, typed)
        begun = _BEGUN.search(typed)
        self._held = "" if begun is None else begun[0]
        self._held_at = monotonic()
        kept = typed.removesuffix(self._held)
        self._escaped = kept.endswith(_ESC)
        return kept

    def overdue(self) -> str:
        """What was held and proves to be no answer; to be asked now and then."""
        if not self._held or monotonic() - self._held_at < _PATIENCE_SECONDS:
            return ""
        held, self._held = self._held, ""
        return "" if held.startswith(_SURE) else held

    def _hear(self, answer: re.Match[str]) -> str:
        kind, color = answer["kind"], answer["color"]
        dark = kind == "1" if kind else is_dark(color)
        if dark is not None:
            self.told.append(dark)
        return ""
