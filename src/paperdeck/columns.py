"""Text in the columns of a terminal, of which wide (CJK) characters take two each."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

# Chinese and Japanese lines neither begin with these nor end with those.
_NOT_FIRST = "，。、；：！？）》〉」』】〕…—·～％"
_NOT_LAST = "（《〈「『【〔"


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 2 if is_wide(char) else 1 for char in text)


def is_wide(char: str) -> bool:
    """Whether one character takes two columns."""
    return unicodedata.east_asian_width(char) in {"W", "F"}


def cut(text: str, width: int) -> str:
    """``text``, and where it is wider than ``width`` columns its beginning and ``…``."""
    if columns(text) <= width:
        return text
    kept, room = [], max(width - 1, 0)
    for char in text:
        room -= columns(char)
        if room < 0:
            break
        kept.append(char)
    return f"{''.join(kept)}…"


def wrap(text: str, width: int | None) -> Iterator[str]:
    """Break one line between words so that none is wider than ``width`` columns.

    A line may break at a wide character, too, but not before a comma and its like; a word
    longer than a whole line, such as an address, keeps whole. With ``None`` nothing is broken.
    """
    if width is None:
        yield text
        return
    line = ""
    for piece in _pieces(text):
        if line.strip() and columns(line + piece.rstrip()) > width:
            yield line.rstrip()
            line = piece
        else:
            line += piece
    yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """The parts between which a line may break, each with the blanks that follow it."""
    piece = ""
    for char in text:
        starts_word = char != " " and piece.endswith(" ")
        if piece.strip() and (starts_word or _may_part(piece[-1], char)):
            yield piece
            piece = ""
        piece += char
    yield piece


def _may_part(before: str, after: str) -> bool:
    if after in _NOT_FIRST or before in _NOT_LAST or " " in (before, after):
        return False
    return is_wide(before) or is_wide(after)
