"""Going through the text of a query, and keeping what of it was ignored."""

from __future__ import annotations

import re

from paperdeck.markup import fold
from paperdeck.papers.text import clean_line

_SYNTAX = frozenset('"-():*/')
# A parenthesis at the end of a piece, and the punctuation about it.
_CLOSER = re.compile(r"[.,;]*\)[.,;]*\Z")


class Scanner:
    """A text, and the place ``at`` which it is being read.

    ``is_typed`` says that its last piece may still be typed. ``ignored`` are the pieces that
    say nothing, each with the reason if there is one; ``is_unfinished`` may be set when one
    of them may be only the beginning of something.
    """

    def __init__(self, text: str, *, is_typed: bool) -> None:
        # Signs of the language in all their forms, in the places where they stand.
        self.text = "".join(map(_unified, clean_line(text)))
        self.at = 0
        self.is_typed = is_typed
        self.ignored: list[str] = []
        self.is_unfinished = False
        self._left_out: list[tuple[int, int]] = []

    @property
    def is_last(self) -> bool:
        """Whether what was read just now may still be typed."""
        return self.is_typed and self.at >= len(self.text)

    def look(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """Read what matches ``pattern`` here; empty when nothing does."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def piece(self, pattern: re.Pattern[str], depth: int) -> str:
        """Read what matches, without the ends of the ``depth`` groups that it stands in."""
        piece = self.take(pattern)
        end = len(piece)
        for _ in range(min(piece.count(")") - piece.count("("), depth)):
            closer = _CLOSER.search(piece, 0, end)
            if closer is None or not closer.start():
                break
            end = closer.start()
        self.at -= len(piece) - end
        return piece[:end]

    def skip_blanks(self) -> bool:
        """Go to the next piece; returns whether there is one."""
        while self.look().isspace():
            self.at += 1
        return self.at < len(self.text)

    def ignore(self, start: int, why: str = "") -> None:
        """What stands from ``start`` to here says nothing to search for."""
        piece = self.text[start : self.at]
        self.ignored.append(f"{piece} ({why})" if why else piece)
        self.leave_out(start)

    def leave_out(self, start: int) -> None:
        """What stands from ``start`` to here is not searched for, and that is told already."""
        self._left_out.append((start, self.at))

    def kept(self) -> str:
        """The text without what is not searched for."""
        pieces, at = [], 0
        for start, end in sorted(self._left_out):
            pieces.append(self.text[at:start])
            at = max(at, end)
        return clean_line("".join([*pieces, self.text[at:]]))


def _unified(char: str) -> str:
    if char < "\x80":
        return char
    folded = fold(char)
    return folded if folded in _SYNTAX else char
