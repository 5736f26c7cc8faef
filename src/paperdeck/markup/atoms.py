"""The atoms of a formula: pieces of marked text with what they are, as TeX classes them."""

from __future__ import annotations

from typing import NamedTuple

# Plain numbers: they are compared for every atom of every formula.
ORD, TEXT, WORD, FUNCTION, LARGE, RELATION, BINARY, SIGN, OPEN, CLOSE, BAR, PUNCT, FRACTION = (
    range(13)
)
# A blank of the source, and one that a command asks for. Every other kind is below these.
BLANK, GAP = 13, 14


class Atom(NamedTuple):
    """A part of a formula: marked text, what it is, and whether a letter or digit set right
    after it would seem to belong to it (``x_θ``, ``√n``)."""

    text: str
    kind: int = ORD
    greedy: bool = False


NO_ATOM = Atom("", BLANK)
SOURCE_BLANK = Atom(" ", BLANK)
EXPLICIT_GAP = Atom(" ", GAP)
