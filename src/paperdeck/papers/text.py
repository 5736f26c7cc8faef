"""Cleaning of text that came from outside. It is data: see :func:`clean`."""

from __future__ import annotations

import unicodedata

from paperdeck.later import pattern_later

# Newline and tab are kept by clean(); the bidirectional controls could make a
# title read other than it is written; U+FEFF in the middle is a stray BOM.
_UNWANTED = pattern_later(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_LINE_ENDS = pattern_later("\r\n?|\x85|\u2028|\u2029")
_BLANKS = pattern_later(r"\s+")
_SPACES = str.maketrans("\n\t", "  ")


def clean(text: str) -> str:
    """Return ``text`` safe to keep and show: line ends as ``\\n``, Unicode in NFC.

    C0 and C1 controls but newline and tab, bidirectional overrides, lone surrogates and
    noncharacters are removed.
    """
    if text.isascii() and text.isprintable():
        return text
    return unicodedata.normalize("NFC", _UNWANTED.sub("", _LINE_ENDS.sub("\n", text)))


def printable(text: str) -> str:
    """Return ``text``, a name such as a file's, fit for one line of a terminal.

    Control characters are removed as :func:`clean` does, line ends and tabs become spaces;
    all else, other spaces too, stays as it is.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNWANTED.sub("", _LINE_ENDS.sub("\n", text)).translate(_SPACES)


def clean_line(text: str) -> str:
    """Return ``text`` cleaned and on one line, runs of white space as one space."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return _BLANKS.sub(" ", clean(text)).strip()
