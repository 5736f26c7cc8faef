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

# Longer runs are noise (addresses, digests); both sides cut them alike.
LONGEST = 64
# A longer chain of parts (a path, an address) is not a word that anybody joins.
MOST_PARTS = 5

# Ideographs, kana, Hangul (whole syllables, and letters where the folding took them apart).
UNSPACED = (
    "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3130-\u318f\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
)
_SIGNS = r"(?:(?:\+\+|#)(?![^\W_]))?"
_ASCII_TOKEN = re.compile(rf"[a-z0-9]+{_SIGNS}", re.ASCII)
_TOKEN = re.compile(rf"[{UNSPACED}]|(?:(?![{UNSPACED}])[^\W_])+{_SIGNS}")
_HAS_UNSPACED = re.compile(f"[{UNSPACED}]")
# Parts joined by one of these are a compound.
CONNECTORS = "-'/&+_"
_COMPOUND = re.compile(
    rf"[^\W_]+(?:[{re.escape(CONNECTORS)}][^\W_]+){{1,{MOST_PARTS - 1}}}"
    rf"(?![{re.escape(CONNECTORS)}]?[^\W_])"
)


# Small digits and letters set on a word belong to it as a part does: ℓ₀, LaST₀, N².
_SET_ON = re.compile("(?<=[^\\W_])(?=[⁰-₎²³¹])(?<![⁰-₎²³¹])")


def fold_words(text: str) -> str:
    """Fold rendered ``text`` for :func:`tokens` and :func:`compounds`."""
    return fold(text if text.isascii() else _SET_ON.sub("-", text))


def tokens(folded: str) -> list[str]:
    """The tokens of folded text, in order."""
    if folded.isascii():
        found = _ASCII_TOKEN.findall(folded)
    elif _HAS_UNSPACED.search(folded):
        found = _TOKEN.findall(folded)
    else:
        found = _SPACED_TOKEN.findall(folded)
    return [token[:LONGEST] for token in found]


# _TOKEN without its look at every character for scripts that the text does not use.
_SPACED_TOKEN = re.compile(rf"[^\W_]+{_SIGNS}")


def compounds(folded: str) -> list[str]:
    """What is written in one piece with connectors, without them: ``timeseries``."""
    joined = (join(tokens(found)) for found in _COMPOUND.findall(folded))
    return [word for word in joined if word]


def join(parts: Iterable[str]) -> str:
    """Tokens as one word, cut like any other; empty when a part is unspaced script."""
    word = "".join(parts)
    return "" if _HAS_UNSPACED.search(word) else word[:LONGEST]


def is_unspaced(token: str) -> bool:
    """Whether ``token`` is one character of a script that is written without spaces."""
    return len(token) == 1 and _HAS_UNSPACED.match(token) is not None
