"""Markdown emphasis: runs of ``*`` and ``_`` paired as CommonMark 0.31, section 6.2, has it,
with departures that scholarly text needs: ``5*3*2``, ``x**2`` and ``p(*)`` stay as they are,
and ``**`` may close after punctuation (``**Result:**We``)."""

from __future__ import annotations

import unicodedata

from paperdeck.markup import marks


class Delimiter:
    """A run of ``*`` or ``_``: its place among the parts, and what it may do."""

    __slots__ = ("after", "before", "can_close", "can_open", "count", "length", "place", "sign")

    def __init__(
        self, place: int, sign: str, count: int, can_open: bool, can_close: bool
    ) -> None:
        self.place = place
        self.sign = sign
        self.length = count
        self.count = count  # how many are left
        self.can_open = can_open
        self.can_close = can_close
        self.before = self.after = ""  # the marks it made

    def shown(self) -> str:
        """The run as marked text: what is left of it outside the styles it makes."""
        return self.before + self.sign * self.count + self.after


def delimiter(place: int, sign: str, count: int, before: str, after: str) -> Delimiter:
    """The run of ``count`` signs between two characters (empty at the text's ends)."""
    space_before = not before or before.isspace()
    space_after = not after or after.isspace()
    mark_before = _is_punctuation(before)
    mark_after = _is_punctuation(after)
    left = not space_after and (not mark_after or space_before or mark_before)
    right = not space_before and (not mark_before or space_after or mark_after)
    if sign == "_":
        can_open = left and (not right or mark_before)
        can_close = right and (not left or mark_after)
    elif count >= 2:
        can_open = not space_after and not (before.isalnum() and after.isdigit())
        can_close = not space_before
    else:
        inside_word = before.isalnum() and after.isalnum()
        can_open = left and not (inside_word and _is_plain(before) and _is_plain(after))
        can_close = right
        if inside_word and before.isdigit() and after.isdigit():
            can_close = False
    if before and before in ")]}" and after and after in "([{":
        can_open = can_close = False
    if after and after in ")]},.;:!?":
        can_open = False
    if before and before in "([{":
        can_close = False
    return Delimiter(place, sign, count, can_open, can_close)


def resolve(parts: list[str], delimiters: list[Delimiter]) -> None:
    """Pair the runs and put their styles into ``parts``; what has no pair stays as it is."""
    openers: list[Delimiter] = []
    # How far down no opener was found before, for each kind of closer: never looked at again.
    bottoms: dict[tuple[str, int, bool], int] = {}
    for closer in delimiters:
        if closer.can_close:
            _close(closer, openers, bottoms)
        if closer.can_open and closer.count:
            openers.append(closer)
    for run in delimiters:
        parts[run.place] = run.shown()
    delimiters.clear()


def _close(
    closer: Delimiter, openers: list[Delimiter], bottoms: dict[tuple[str, int, bool], int]
) -> None:
    kind = (closer.sign, closer.length % 3, closer.can_open)
    while closer.count:
        bottom = min(bottoms.get(kind, 0), len(openers))
        index = len(openers) - 1
        while index >= bottom and not _pair(openers[index], closer):
            index -= 1
        if index < bottom:
            bottoms[kind] = len(openers)
            return
        opener = openers[index]
        del openers[index + 1 :]
        pairs, odd = divmod(min(opener.count, closer.count), 2)
        mark = marks.EMPHASIS * odd + marks.STRONG * min(pairs, 1)
        opener.after = mark + opener.after
        closer.before += "".join(marks.end(sign) for sign in reversed(mark))
        used = 2 * pairs + odd
        opener.count -= used
        closer.count -= used
        if not opener.count:
            openers.pop()


def _pair(opener: Delimiter, closer: Delimiter) -> bool:
    if opener.sign != closer.sign:
        return False
    if opener.can_close or closer.can_open:
        total = opener.length + closer.length
        return total % 3 != 0 or (opener.length % 3 == 0 and closer.length % 3 == 0)
    return True


def _is_punctuation(char: str) -> bool:
    return bool(char) and unicodedata.category(char)[0] in "PS"


def _is_plain(char: str) -> bool:
    """Whether words of this script are parted by spaces (so that ``*`` inside is no markup)."""
    return char < "\u2e80"
