"""Words that spell mathematics, in TeX or by the names of letters, and what they show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from paperdeck.markup import plain
from paperdeck.search.syntax import Word
from paperdeck.search.words import fold_words, is_symbol, symbols, tokens

_TEX = re.compile(r"[\\^_]")
# The name of a command, with its backslash left out.
_COMMAND = re.compile(r"(?<![\\a-z])[a-z]{2,}")
_LONGEST_TEX = 100
# Names of signs that are no words of a language, which a person may mean: unlike ``times``.
_SIGNS = frozenset(("infty", "nabla"))


# What Unicode calls otherwise than people do.
_LETTERS = {"lambda": "lamda"}


@lru_cache(maxsize=256)
def shown(piece: str, field: str = "") -> tuple[Word, ...]:
    """The words that ``piece``, folded, shows if it is TeX or lacks only the backslashes.

    A name that stands alone counts if it is a letter's, of those that are not Latin; in
    compounds, Greek letters are shown as their names and names as letters.
    """
    return _of_tex(piece, field) or _of_letters(tokens(piece), field)


def _of_tex(piece: str, field: str) -> tuple[Word, ...]:
    is_name = piece.isascii() and piece.isalpha()
    if len(piece) > _LONGEST_TEX or not (is_name or _TEX.search(piece)):
        return ()
    source = piece.strip("$")
    if "\\" not in source:
        source = _COMMAND.sub(r"\\\g<0>", source)
    text = fold_words(plain(f"${source}$"))
    if is_name and not (len(text) == 1 and text > "\x7f"):
        return ()
    if is_name and is_symbol(text) and piece not in _SIGNS:
        return ()
    if tokens(text) == tokens(piece) and symbols(text) == symbols(piece):
        return ()
    words = [
        Word(tuple(parts), field=field) for each in text.split() if (parts := tokens(each))
    ]
    return (*words, *(Word((symbol,), field=field) for symbol in symbols(text)))


def _of_letters(parts: Sequence[str], field: str) -> tuple[Word, ...]:
    other = tuple(map(_other_name, parts))
    return (Word(other, field=field),) if other != tuple(parts) else ()


def _other_name(part: str) -> str:
    """The name of a Greek letter, or the letter of a name; else ``part`` itself."""
    if part.isascii():
        try:
            return unicodedata.lookup(f"GREEK SMALL LETTER {_LETTERS.get(part, part)}")
        except KeyError:
            return part
    kind, _, name = (
        unicodedata.name(part, "").rpartition(" ") if len(part) == 1 else ("", "", "")
    )
    if kind != "GREEK SMALL LETTER":
        return part
    return next((ours for ours, its in _LETTERS.items() if its == name.lower()), name.lower())
