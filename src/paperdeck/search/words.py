"""Words: how folded text is cut, the same for papers and for queries.

A token is a run of letters and digits (``c++`` and ``c#`` keep their signs), or one
character of a script that is written without spaces, so that Chinese, Japanese and Korean
match by substring. A symbol (``∞``, ``→``, ``🙂``; not the punctuation) stands for itself.
A compound is what is written in one piece but is more than one token:
``time-series``, ``gpt-4``, ``深度学习``.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache

from paperdeck.markup import fold, fold_map

# Longer runs are noise (addresses, digests), and are cut into pieces of this length.
LONGEST = 64
# A longer chain of parts (a path, an address) is not a word that anybody joins.
MOST_PARTS = 5
# Parts joined by one of these are a compound.
CONNECTORS = frozenset("-'/&+_")

# From here on (ideographs, kana, Hangul, …) Unicode has hardly any script with spaces.
_UNSPACED = "\u2e80"
_SIGNS = r"(?:(?:\+\+|#)(?![^\W_]))?"
_ASCII_TOKEN = re.compile(rf"[a-z0-9]{{1,{LONGEST}}}{_SIGNS}", re.ASCII)
_SPACED_TOKEN = re.compile(rf"[^\W_]{{1,{LONGEST}}}{_SIGNS}")
_COMPOUND = re.compile(rf"[^\W_]+(?:[{re.escape(''.join(sorted(CONNECTORS)))}][^\W_]+)+")
# Small digits set on a word belong to it as a part does: ℓ₀, LaST₀, N². So does what stands
# about the cross of 256×256, which may also be written with spaces.
_SET_ON = re.compile(
    "(?<=[^\\W_])(?<![⁰-₎²³¹])(?=[⁰-₎²³¹])|(?<=[0-9])(?=[xX×][0-9])|(?<=[0-9][xX×])(?=[0-9])"
)
_CROSS = re.compile("[0-9][xX][0-9]")
_MAY_BE_SET_ON = re.compile("[⁰-₎²³¹]|[0-9][xX×][0-9]")


def fold_words(text: str) -> str:
    """Fold rendered ``text`` for :func:`tokens` and :func:`compounds`."""
    return fold(_SET_ON.sub("-", text) if _may_be_set_on(text) else text)


def fold_words_map(text: str) -> tuple[str, list[int]]:
    """``fold_words(text)``, and for each of its characters the index in ``text`` it is from."""
    added = [found.start() for found in _SET_ON.finditer(text)] if _may_be_set_on(text) else []
    if not added:
        return fold_map(text)
    folded, origins = fold_map(_SET_ON.sub("-", text))
    # The n-th added character stands n places after where it was added.
    places = [place + number for number, place in enumerate(added)]
    return folded, [origin - bisect_left(places, origin) for origin in origins]


def _may_be_set_on(text: str) -> bool:
    # Nearly all text has nothing of it, and is not looked through so closely.
    return (_CROSS if text.isascii() else _MAY_BE_SET_ON).search(text) is not None


def tokens(folded: str) -> list[str]:
    """The tokens of folded text, in order."""
    return _pattern(folded).findall(folded)


def token_matches(folded: str) -> Iterator[re.Match[str]]:
    """The tokens of folded text and where they stand."""
    return _pattern(folded).finditer(folded)


def _pattern(folded: str) -> re.Pattern[str]:
    if folded.isascii():
        return _ASCII_TOKEN
    return _mixed_token() if max(folded) >= _UNSPACED else _SPACED_TOKEN


@cache
def _mixed_token() -> re.Pattern[str]:
    # Made when it is first needed: such a wide class takes milliseconds.
    return re.compile(rf"[^\W_\x00-\u2e7f]|[^\W_{_UNSPACED}-\U0010ffff]{{1,{LONGEST}}}{_SIGNS}")


def compounds(folded: str) -> list[str]:
    """What is written in one piece with connectors, without them: ``timeseries``."""
    # Most of a text is plain words, and telling them apart is quicker than the search.
    pieces = " ".join([piece for piece in folded.split() if not piece.isalnum()])
    parts = map(tokens, _COMPOUND.findall(pieces))
    return [word for chain in parts if len(chain) <= MOST_PARTS and (word := join(chain))]


def symbols(folded: str) -> list[str]:
    """The symbols of folded text, each once."""
    if folded.isascii():
        return []
    return [char for char in dict.fromkeys(folded) if is_symbol(char)]


def is_symbol(token: str) -> bool:
    """Whether ``token`` is a sign of mathematics or money, a picture or the like.

    What ASCII has of them stands in source text more often than it is looked for.
    """
    return (
        len(token) == 1
        and token > "\x7f"
        and unicodedata.category(token) in {"Sm", "So", "Sc"}
        and not token.isalnum()
    )


def join(parts: Iterable[str]) -> str:
    """Tokens as one word, cut like any other; empty for unspaced script and symbols."""
    word = "".join(parts)
    if word.isascii():
        return word[:LONGEST]
    return "" if max(word) >= _UNSPACED or is_symbol(word[0]) else word[:LONGEST]


def is_unspaced(token: str) -> bool:
    """Whether ``token`` is one character of a script that is written without spaces."""
    return token >= _UNSPACED
