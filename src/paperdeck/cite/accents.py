r"""Unicode letters as TeX writes them: ``é`` as ``{\'e}``, for files that must be ASCII.

BibTeX takes a group that begins with a backslash for one letter, so that labels and sorting
are right. What LaTeX itself has no command for, such as words in
Greek, Russian or Chinese, stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0328": "k",
    "\u0331": "b",
}
_LETTERS = {
    "ß": r"{\ss}",
    "æ": r"{\ae}",
    "Æ": r"{\AE}",
    "œ": r"{\oe}",
    "Œ": r"{\OE}",
    "ø": r"{\o}",
    "Ø": r"{\O}",
    "ł": r"{\l}",
    "Ł": r"{\L}",
    "å": r"{\aa}",
    "Å": r"{\AA}",
    "ı": r"{\i}",
    "ȷ": r"{\j}",
    "\u00a0": "~",
    "–": "--",
    "—": "---",
    "‘": "`",
    "’": "'",
    "“": "``",
    "”": "''",
    "…": r"{\ldots}",
    "‐": "-",
    "‑": "-",
    "§": r"{\S}",
    "¶": r"{\P}",
    "©": r"{\copyright}",
    "£": r"{\pounds}",
    "†": r"{\dag}",
    "‡": r"{\ddag}",
}
_SYMBOLS = {
    "∞": r"\infty",
    "≤": r"\leq",
    "≥": r"\geq",
    "≠": r"\neq",
    "≈": r"\approx",
    "∼": r"\sim",
    "×": r"\times",
    "±": r"\pm",
    "·": r"\cdot",
    "→": r"\to",
    "←": r"\leftarrow",
    "↔": r"\leftrightarrow",
    "∈": r"\in",
    "∀": r"\forall",
    "∃": r"\exists",
    "∂": r"\partial",
    "∇": r"\nabla",
    "∑": r"\sum",
    "∏": r"\prod",
    "ℓ": r"\ell",
}
_CAPITALS = "ΓΔΘΛΞΠΣΥΦΨΩ"
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
# A word in Greek is no mathematics, as a single letter is.
_IN_TEXT = re.compile(r"(?P<word>[\u0370-\u03ff\u1f00-\u1fff]{2,})|[^\x00-\x7f]")
_MATH = re.compile(r"(\$(?:\\.|[^\\$])*\$)")


def tex_accents(latex: str) -> str:
    r"""``latex`` (its braces in pairs) with commands for the letters that are not ASCII.

    A letter becomes one group: ``Erdős`` is ``Erd{\H{o}}s``, ``τ`` is ``{$\tau$}``; inside of
    mathematics, which stands between single dollars, ``τ`` is ``\tau``.
    """
    if latex.isascii():
        return latex
    parts = _MATH.split(unicodedata.normalize("NFC", latex))
    for at, part in enumerate(parts):
        if at % 2:
            parts[at] = _NOT_ASCII.sub(lambda char: _in_math(char[0]), part)
        else:
            parts[at] = _IN_TEXT.sub(lambda found: found["word"] or _in_text(found[0]), part)
    return "".join(parts)


@cache
def _in_text(char: str) -> str:
    if char in _LETTERS:
        return _LETTERS[char]
    if symbol := _symbol(char):
        return f"{{${symbol}$}}"
    plain = unicodedata.normalize("NFKD", char)
    if unicodedata.decomposition(char).startswith("<super>") and plain.isascii():
        return f"{{$^{{{plain}}}$}}"
    return _accented(char)


def _in_math(char: str) -> str:
    symbol = _symbol(char)
    return f"{symbol} " if symbol else char


def _symbol(char: str) -> str:
    if char in _SYMBOLS:
        return _SYMBOLS[char]
    if not ("α" <= char <= "ω" or char in _CAPITALS) or char == "ο":
        return ""
    name = unicodedata.name(char).rpartition(" ")[2].replace("LAMDA", "LAMBDA")
    if char == "ς":
        return r"\varsigma"
    return f"\\{name.capitalize() if char in _CAPITALS else name.lower()}"


def _accented(char: str) -> str:
    """A letter with its accents, else ``char`` itself."""
    base, *marks = list(unicodedata.normalize("NFD", char))
    if not marks or not base.isascii() or any(mark not in _ACCENTS for mark in marks):
        return char
    for mark in marks:
        command = _ACCENTS[mark]
        # A letter's name needs its braces: \c{c}; a sign does without: \'e.
        base = f"{{\\{command}{{{base}}}}}" if command.isalpha() else f"{{\\{command}{base}}}"
    return base
