"""Folding: rendered text reduced to what is compared when people search.

Case (Unicode casefold), accents, Latin letters with strokes and ligatures, compatibility
forms (NFKD: ``ﬁ``, ``x₁``, ``ℝ``, ``𝐱``, full-width letters), quotes, dashes and look-alike
operators are unified. Greek stays Greek; Chinese, Japanese and Korean stay as they are.
"""

from __future__ import annotations

import re
import unicodedata

from paperdeck.later import pattern_later

_NOT_ASCII = pattern_later(r"[^\x00-\x7f]+")

_UNIFIED = {
    char: plain
    for chars, plain in (
        ("‘’‚‛′‵ʹʼʻˈ´＇", "'"),
        ("“”„‟«»＂", '"'),
        ("‹›", "'"),
        ("‐‑‒–—―−⁃﹘﹣－", "-"),
        ("∼˜～", "~"),
        ("∗⋆﹡", "*"),
        ("∣", "|"),
        ("‖∥", "||"),
        ("⁄∕", "/"),
        ("⋅∙", "·"),
        ("×", "x"),
        ("łꟸ", "l"),
        ("øɵ", "o"),
        ("đðɖɗ", "d"),
        ("ħɦ", "h"),
        ("ŧƭ", "t"),
        ("þ", "th"),
        ("æ", "ae"),
        ("œ", "oe"),
        ("ƒ", "f"),
        ("ı", "i"),
        ("ȷ", "j"),
        ("ŋ", "n"),
        ("ĸ", "k"),
        ("ƀɓ", "b"),
        ("ɨ", "i"),
        ("ʉ", "u"),
        ("ɇ", "e"),
        # Invisible: zero-width spaces and joiners, soft hyphen, variation selectors, and
        # the controls and bidirectional marks that rendered text never holds.
        ("\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f", ""),
        ("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", ""),
    )
    for char in chars
}


def _is_accent(char: str) -> bool:
    """Whether ``char`` is a diacritic set on a letter (not a vowel sign of an Indic script,
    nor the voicing mark of kana, which make another letter)."""
    return (
        "\u0300" <= char <= "\u036f"
        or "\u1ab0" <= char <= "\u1aff"
        or "\u1dc0" <= char <= "\u1dff"
        or "\u20d0" <= char <= "\u20ff"
        or "\ufe20" <= char <= "\ufe2f"
        or "\u0591" <= char <= "\u05c7"
        or "\u064b" <= char <= "\u065f"
    )


def _fold_char(char: str) -> str:
    if char in _UNIFIED:
        return _UNIFIED[char]
    if "\u3040" <= char <= "\u30ff" or "\uac00" <= char <= "\ud7a3":
        return char  # kana and Hangul: decomposing would part what is one letter
    parts = unicodedata.normalize("NFKD", char)
    if "\u0338" in parts:
        return char  # ≠ and ∉ say the contrary of = and ∈
    if len(parts) > 1:
        parts = "".join([part for part in parts if not _is_accent(part)])
    elif _is_accent(parts):
        return ""
    parts = parts.casefold()
    return parts if parts == char else "".join([_FOLDED[ord(part)] for part in parts])


class _Folded(dict[int, str]):
    """Folded characters, made as they are met (as :meth:`str.translate` wants them)."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _fold_char(chr(code))
        return folded


_FOLDED = _Folded()


def _fold_run(match: re.Match[str]) -> str:
    return match[0].translate(_FOLDED)


def fold(text: str) -> str:
    """Fold rendered ``text`` for searching and comparing. Folding twice changes nothing."""
    if text.isascii():
        return text.lower()
    return _NOT_ASCII.sub(_fold_run, text.lower())


def fold_map(text: str) -> tuple[str, list[int]]:
    """``fold(text)``, and for each of its characters the index in ``text`` it came from."""
    if text.isascii():
        return text.lower(), list(range(len(text)))
    folded: list[str] = []
    origins: list[int] = []
    after = 0
    for run in _NOT_ASCII.finditer(text):
        start, end = run.span()
        # What is ASCII goes over in one piece: it is nearly all of a text.
        folded.append(text[after:start].lower())
        origins += range(after, start)
        for index in range(start, end):
            piece = _FOLDED[ord(text[index])]
            folded.append(piece)
            origins += [index] * len(piece)
        after = end
    folded.append(text[after:].lower())
    origins += range(after, len(text))
    return "".join(folded), origins
