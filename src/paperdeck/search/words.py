"""Words: how folded text is cut, the same for papers and for queries.

A token is a run of letters and digits (``c++`` and ``c#`` keep their signs), or one
character of a script that is written without spaces, so that Chinese, Japanese and Korean
match by substring. A compound is what is written in one piece but is more than one token:
``time-series``, ``gpt-4``, ``深度学习``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from paperdeck.markup import fold

# Longer runs are noise (addresses, digests), and are cut into pieces of this length.
LONGEST = 64
# A longer chain of parts (a path, an address) is not a word that anybody joins.
MOST_PARTS = 5

# Ideographs, kana, Hangul (whole syllables, and letters where the folding took them apart).
UNSPACED = (
    "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3130-\u318f\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
)
_HAS_UNSPACED = re.compile(f"[{UNSPACED}]")
_SIGNS = r"(?:(?:\+\+|#)(?![^\W_]))?"
_TOKEN = re.compile(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])[^\W_]){{1,{LONGEST}}}{_SIGNS}")
# The same, quicker, for text that has none of those characters, and for plain ASCII.
_SPACED_TOKEN = re.compile(rf"[^\W_]{{1,{LONGEST}}}{_SIGNS}")
_ASCII_TOKEN = re.compile(rf"[a-z0-9]{{1,{LONGEST}}}{_SIGNS}", re.ASCII)
# Parts joined by one of these are a compound.
CONNECTORS = "-'/&+_"
_COMPOUND = re.compile(rf"[^\W_]+(?:[{re.escape(CONNECTORS)}][^\W_]+)+")
# Small digits set on a word belong to it as a part does: ℓ₀, LaST₀, N².
_SET_ON = re.compile("(?<=[^\\W_])(?<![⁰-₎²³¹])(?=[⁰-₎²³¹])")


def fold_words(text: str) -> str:
    """Fold rendered ``text`` for :func:`tokens` and :func:`compounds`."""
    return fold(text if text.isascii() else _SET_ON.sub("-", text))


def tokens(folded: str) -> list[str]:
    """The tokens of folded text, in order."""
    if folded.isascii():
        return _ASCII_TOKEN.findall(folded)
    if _HAS_UNSPACED.search(folded):
        return _TOKEN.findall(folded)
    return _SPACED_TOKEN.findall(folded)


def compounds(folded: str) -> list[str]:
    """What is written in one piece with connectors, without them: ``timeseries``."""
    # Most of a text is plain words, and telling them apart is quicker than the search.
    pieces = " ".join([piece for piece in folded.split() if not piece.isalnum()])
    parts = map(tokens, _COMPOUND.findall(pieces))
    return [word for chain in parts if len(chain) <= MOST_PARTS and (word := join(chain))]


def join(parts: Iterable[str]) -> str:
    """Tokens as one word, cut like any other; empty when a part is unspaced script."""
    word = "".join(parts)
    return "" if _HAS_UNSPACED.search(word) else word[:LONGEST]


def is_unspaced(token: str) -> bool:
    """Whether ``token`` is one character of a script that is written without spaces."""
    return len(token) == 1 and _HAS_UNSPACED.match(token) is not None
