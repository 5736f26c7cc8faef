"""Half a character in a text from JSON: a surrogate without its other half.

It can be written (``\\ud83d``) but is no Unicode text, and cannot be kept or shown.
"""

from __future__ import annotations

import re
from typing import Any

_ESCAPE = r"\\u[dD][89a-fA-F]"
_IN_TEXT = re.compile(_ESCAPE)
_IN_BYTES = re.compile(_ESCAPE.encode())
_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


def may_hold_surrogates(json: str | bytes) -> bool:
    """Whether any half of a character, or a pair of them, is written in a text of JSON."""
    found = _IN_TEXT.search(json) if isinstance(json, str) else _IN_BYTES.search(json)
    return found is not None


def without_surrogates(value: Any) -> tuple[Any, int]:
    """A value from JSON with U+FFFD for each in all its texts, and how many there were.

    Lists and objects are changed in place.
    """
    count = 0
    top = [value]
    # A stack and not recursion: a file from outside may nest as deep as it likes.
    waiting: list[Any] = [top]
    while waiting:
        holder = waiting.pop()
        for place, one in list(
            holder.items() if isinstance(holder, dict) else enumerate(holder)
        ):
            if isinstance(one, list | dict):
                waiting.append(one)
            elif isinstance(one, str) and not one.isascii():
                holder[place], replaced = _SURROGATE.subn(_REPLACEMENT, one)
                count += replaced
    return top[0], count
