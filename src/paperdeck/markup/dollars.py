"""Which dollars hold a formula and which are money.

The rule is pandoc's (``tex_math_dollars``: no blank inside, no digit after), loosened for
what is mathematics beyond doubt (``$ R^2 $``, ``2D$\\to$3D``) and tightened by looking at
what stands between: prose does not.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paperdeck.later import pattern_later

_EVENT = pattern_later(r"[\\{}$](?:(?<=\\).|(?<=\$)\$+)?", re.DOTALL)
_TEXT_COMMAND = pattern_later(
    r"\\(?:text\w*|mbox|hbox|emph|underline|ul|uline|enquote|intertext|fbox)\s*\Z"
)
_GROUP = pattern_later(r"\{[^{}]*\}")
_COMMAND = pattern_later(r"\\[A-Za-z]+")
_PROSE = pattern_later(
    r"(?:(?<![A-Za-z\\])[a-z]{2,}[,.;:]?\s+){3}|\b(?:the|and|with|that|per|for)\s"
)
_AMOUNT = pattern_later(r"[0-9][0-9.,]*[kKMB]?\s+[A-Za-z]{2,}")
_NUMBER = pattern_later(r"\s*[-+]?[0-9][0-9.,]*%?\s*\Z")
_WORD = pattern_later(r"[A-Za-z]{2,}")
_BLANK_LINE = pattern_later(r"\n\s*\n")
_LONGEST = 4000


class Pair(NamedTuple):
    """A formula's source from ``start`` to ``end``, and where the text goes on."""

    start: int
    end: int
    after: int
    display: bool


class Dollars:
    """The dollars of one text."""

    def __init__(self, text: str, places: list[int], same_level: dict[int, int]) -> None:
        self._text = text
        self._places = places
        self._index = {place: index for index, place in enumerate(places)}
        self._same_level = same_level

    def close(self, pos: int, end: int) -> Pair | None:
        """The formula that the dollar at ``pos`` opens, if it opens one before ``end``."""
        text = self._text
        index = self._index.get(pos)
        if index is None:
            return None
        if text.startswith("$$", pos):
            return self._display(pos, index, end)
        nearest = self._place(index + 1)
        level = self._same_level.get(pos, -1)
        for place in (level, nearest) if level != nearest else (nearest,):
            if 0 <= place < end and self._is_formula(pos + 1, place):
                return Pair(pos + 1, place, place + 1, False)
        return None

    def _place(self, index: int) -> int:
        return self._places[index] if index < len(self._places) else -1

    def _display(self, pos: int, index: int, end: int) -> Pair | None:
        text = self._text
        at = index + 2
        # The nearest "$$" that is not part of a longer run; single ones may stand between.
        while at + 1 < len(self._places) and at < index + 40:
            place = self._places[at]
            if self._places[at + 1] == place + 1:
                if place >= end or place == pos + 2 or text.startswith("$$$", place):
                    return None
                source = text[pos + 2 : place]
                if source.strip() and not _BLANK_LINE.search(source) and len(source) < _LONGEST:
                    return Pair(pos + 2, place, place + 2, True)
                return None
            at += 1
        return None

    def _is_formula(self, start: int, end: int) -> bool:
        if end - start > _LONGEST:
            return False
        return is_formula(self._text[start:end], self._text[end + 1 : end + 2])


def is_formula(source: str, after: str = "") -> bool:
    """Whether ``source``, between signs that may open and close mathematics, is a formula;
    ``after`` is the character that follows the closing one."""
    if not source or source.isspace() or ("\n" in source and _BLANK_LINE.search(source)):
        return False
    if " " in source or "\n" in source:
        outside = source
        if "{" in source:
            for _ in range(3):
                outside = _GROUP.sub("", outside)
        if _PROSE.search(_COMMAND.sub(" ", outside)):
            return False
    if "\\" in source or "^" in source or "_" in source:
        return True
    if source[0].isspace() or source[-1].isspace():
        spaced_alike = source[0].isspace() and source[-1].isspace()
        return _NUMBER.match(source) is not None or (spaced_alike and not _WORD.search(source))
    if after.isdigit():
        return len(source) <= 2 and not source.isdigit()
    return not _AMOUNT.match(source)


NONE = Dollars("", [], {})


def pairs(text: str, braces: dict[int, int]) -> Dollars:
    """The dollars of ``text``; ``braces`` says where each group closes."""
    places: list[int] = []
    same_level: dict[int, int] = {}
    last: list[int] = [-1]  # at each depth of groups, the last dollar there
    text_level: list[bool] = [False]
    closing = set(braces.values())
    for match in _EVENT.finditer(text):
        sign = match[0]
        place = match.start()
        if sign == "$" or sign == "$$":
            if last[-1] >= 0:
                same_level[last[-1]] = place
            places += range(place, place + len(sign))
            last[-1] = places[-1]
        elif sign == "{" and place in braces:
            last.append(-1)
            text_level.append(bool(_TEXT_COMMAND.search(text, max(0, place - 16), place)))
        elif sign == "}" and place in closing:
            inside = last.pop()
            is_text = text_level.pop()
            if inside >= 0 and not is_text and last[-1] >= 0:
                # A dollar in a group that holds no text: the formula before it was open.
                last[-1] = -1
    return Dollars(text, places, same_level)
