"""How help is set: as argparse does, but with the columns of wide (CJK) characters counted."""

from __future__ import annotations

import argparse


class HelpFormatter(argparse.HelpFormatter):
    """Breaks lines of wide characters, too, which argparse takes for narrow ones."""

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


def _wrapped(text: str, width: int) -> list[str]:
    from paperdeck.columns import wrap

    return list(wrap(" ".join(text.split()), width))
