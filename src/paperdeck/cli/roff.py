"""Writing for ``man``: text as roff takes it, in ASCII, whatever is in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from paperdeck.columns import is_wide

_COMMAND = re.compile(r"`([^`]*)`")
_SPECIAL = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", '"': r"\(dq", "^": r"\(ha"}
_SPECIAL |= {"~": r"\(ti"}

LEFT = ".ad l\n.nh"
"""Lines that end where their words do, and words as they are."""


def text(words: str) -> str:
    """``words`` as one line of running text; what stands in backticks is bold."""
    line = " ".join(words.split())
    parts = [
        bold(part) if place % 2 else _escaped(part)
        for place, part in enumerate(_COMMAND.split(line))
    ]
    return _safe("".join(parts))


def bold(words: str) -> str:
    """``words`` as they are typed."""
    return rf"\fB{_escaped(words)}\fR"


def section(heading: str) -> str:
    """The heading of what follows."""
    return f'.SH "{_escaped(heading)}"'


def subsection(heading: str) -> str:
    """The heading of what follows, within a section."""
    return f'.SS "{_escaped(heading)}"'


def paragraph(words: str) -> str:
    """A paragraph of running text."""
    return f".PP\n{text(words)}"


def listed(entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A list of what is typed, each with what is told of it."""
    for typed, told in entries:
        yield f".TP\n{bold(typed)}"
        yield text(told) or r"\&"


def _escaped(words: str) -> str:
    return "".join(
        _SPECIAL.get(char, char) if char.isascii() else _code(char) for char in words
    )


def _code(char: str) -> str:
    return rf"\[u{ord(char):04X}]" + (r"\:" if is_wide(char) else "")  # a line may end there


def _safe(line: str) -> str:
    """A line that begins with no request."""
    return rf"\&{line}" if line.startswith((".", "'")) else line
