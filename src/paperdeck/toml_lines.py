"""Where in a TOML file a key stands, which its parser does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_KEY = rf"{_PART}(?:\s*\.\s*{_PART})*"
_TABLE = re.compile(rf"\s*\[\[?\s*({_KEY})\s*\]")
_VALUE = re.compile(rf"\s*({_KEY})\s*=")
_PARTS = re.compile(_PART)
_TEXT = re.compile(r'"""|\'\'\'')


def line_of(text: str, key: str) -> int:
    """The number, from 1, of the first line of ``text`` that gives a value to ``key``, or
    begins the table of that name; 0 where there is none.

    The parts of a key that stands in a table are joined by dots, however they are written:
    ``keys.paper.open`` is found as ``"paper.open" =`` under ``[keys]``, too.
    """
    return next((number for number, found in _keys(text) if found == key), 0)


def _keys(text: str) -> Iterator[tuple[int, str]]:
    table = ""
    open_text = ""  # the quotes of a text that goes over several lines
    for number, line in enumerate(text.split("\n"), 1):
        if not open_text:
            if found := _TABLE.match(line):
                table = _joined(found[1])
                yield number, table
            elif found := _VALUE.match(line):
                yield number, ".".join(filter(None, [table, _joined(found[1])]))
        for quotes in _TEXT.findall(line):
            open_text = "" if open_text == quotes else open_text or quotes


def _joined(key: str) -> str:
    return ".".join(_plain(part) for part in _PARTS.findall(key))


def _plain(part: str) -> str:
    if part[0] == '"':
        import tomllib

        return str(tomllib.loads(f"x = {part}")["x"])
    return part[1:-1] if part[0] == "'" else part
