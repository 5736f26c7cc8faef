"""How help is set: as argparse does, but with the columns of wide (CJK) characters counted."""

from __future__ import annotations

import argparse
import os
import sys

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any


class HelpFormatter(argparse.HelpFormatter):
    """Breaks lines of wide characters, too, which argparse takes for narrow ones."""

    def __init__(self, prog: str, **options: Any) -> None:
        options["width"] = options.get("width") or _terminal_width() - 2
        super().__init__(prog, **options)

    def _split_lines(self, text: str, width: int) -> list[str]:
        if text.isascii():
            return super()._split_lines(text, width)
        return list(_wrapped(text, width))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.isascii():
            return super()._fill_text(text, width, indent)
        lines = _wrapped(text, width - len(indent))
        return "\n".join(f"{indent}{line}" for line in lines)


class RawHelpFormatter(HelpFormatter):
    """The same for a text whose lines are set already."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "".join(f"{indent}{line}" for line in text.splitlines(keepends=True))


def _terminal_width() -> int:
    """As :func:`shutil.get_terminal_size` says, which takes a tenth of all of help to load."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def _wrapped(text: str, width: int) -> list[str]:
    from paperdeck.columns import wrap

    return list(wrap(" ".join(text.split()), width))
