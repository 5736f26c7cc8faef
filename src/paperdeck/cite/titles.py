r"""A title in the case that a citation wants: ``Sparse attention is all you need``, or
``Sparse Attention Is All You Need``.

Titles come in both. Sentence case is what a bibliography style makes of the title's BibTeX,
so that whatever is protected there keeps its capitals here; headline case is made from it
anew, so that ``The`` and ``Of`` in the middle are lowered too. Some words are in lower case for
themselves (``k-means``, ``word2vec``) and stay so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from paperdeck.cite.escape import to_latex
from paperdeck.cite.protect import protect_capitals
from paperdeck.markup import plain
from paperdeck.papers.text import clean_line

# As CSL has them, in the words of pandoc's citeproc.
_STOP_WORDS = frozenset(
    "a about an and as at but by d de down for from in into nor of on onto or over so the till"
    " to up v van via von with yet".split()
)
_CHARACTER = "[^\\W_²³¹⁰-₟]"  # raised and lowered digits are no part of a word
_WORD = re.compile(rf"{_CHARACTER}+(?:['’]{_CHARACTER}+)*")
_OPENS_SENTENCE = re.compile(r"(?:\A|[.?!:]\s+)\Z")
# After these a capital is one of position. A dash or a question opens a subtitle, too.
_OPENS_TITLE = re.compile(r"(?:\A|[:：?!]\s*|\s[–—-]\s|—)\W*\Z")
_OPENS_BIBTEX_TITLE = re.compile(r"(?:\A|:\s+)\Z")
_SYMBOL = re.compile(r"(?<![\w'’-])(?!a\b)[^\W\d_](?:-\w+)*\Z")  # k-means, not a-priori
_ENDS_TITLE = re.compile(r"[\W_]*\Z")
# A word that is joined to the one before it, as in O(log n) or x.y, is a part of that.
_STANDS_APART = re.compile(r"(?:\A|[\s\-‐‑–—/:])[\"'“‘(\[]*\Z")
_ELIDED = re.compile(r"[^\W_]['’]")  # l'Hôpital
_LATEX = re.compile(
    r"(?P<math>\$(?:\\.|[^\\$])*\$)|(?P<command>\\(?:[A-Za-z]+|.)\s*)|(?P<brace>[{}])|.",
    re.DOTALL,
)
_LONG_WORD = 4
"""Shorter words are lowered in headlines, too, and tell nothing."""


class CasedTitle(NamedTuple):
    """A title in sentence case, and the places of the words whose case no style may change."""

    text: str
    fixed: tuple[tuple[int, int], ...] = ()


def sentence_case(title: str) -> CasedTitle:
    """``title`` (scholarly markup) as plain text in sentence case.

    The first word and those after a colon, a dash, ``?`` or ``!`` keep their capitals, as do
    names, acronyms and mathematics.
    """
    printed = clean_line(plain(title))
    lowered = _lowered(title, _OPENS_TITLE)
    headline = _is_headline(printed)
    words = _WORD.finditer(lowered)
    fixed = tuple(word.span() for word in words if _is_meant(word, headline))
    if lowered and not any(start == 0 for start, _ in fixed):
        lowered = lowered[0].upper() + lowered[1:]
    return CasedTitle(lowered, fixed)


def title_case(title: str) -> str:
    """``title`` (scholarly markup) as plain text in headline case."""
    return headline_case(*sentence_case(title))


def headline_case(text: str, fixed: tuple[tuple[int, int], ...] = ()) -> str:
    """Plain text in headline case, but for the words at the places ``fixed``.

    Stop words are raised only where a sentence opens and at the end; words with a capital
    stay as they are.
    """
    return _WORD.sub(
        lambda word: (
            word[0][0].upper() + word[0][1:]
            if _can_rise(word) and word.span() not in fixed
            else word[0]
        ),
        text,
    )


def bibtex_case(title: str) -> str:
    """``title`` (scholarly markup) as plain text in the case that plainnat and its kind print:
    all is lowered but the first letter, those after a colon, and what is protected.
    """
    return _lowered(title, _OPENS_BIBTEX_TITLE)


def _lowered(title: str, opens: re.Pattern[str]) -> str:
    out = ""
    keeps: list[bool] = []  # of each open brace: whether it is a command's, and stays
    argument = False
    for token in _tokens(protect_capitals(to_latex(title))):
        text = token[0]
        if token.lastgroup == "brace":
            if text == "{":
                keeps.append(argument)
            stays = keeps.pop() if text == "}" and keeps else argument
            out += text if stays else ""
        elif token.lastgroup or keeps or not text.isupper() or opens.search(out):
            out += text
        else:
            out += text.lower()
        argument = token.lastgroup == "command" and len(text.strip()) > 1
    return clean_line(plain(out))


def _tokens(latex: str) -> Iterator[re.Match[str]]:
    return _LATEX.finditer(latex)


def _is_headline(printed: str) -> bool:
    """Whether most of the longer words of a title, after the first, begin with a capital."""
    words = _WORD.finditer(printed)
    raised = [word[0][0].isupper() for word in words if len(word[0]) >= _LONG_WORD]
    return sum(raised[1:]) * 2 > len(raised[1:])


def _is_meant(word: re.Match[str], headline: bool) -> bool:
    """Whether a word has its case for itself: ``word2vec``, ``3D``, ``k-means``; where all
    others are raised, also ``mixup: Beyond …``.
    """
    if any(map(str.isdecimal, word[0])) and any(map(str.isalpha, word[0])):
        return True
    if not _can_rise(word):
        return False
    if _SYMBOL.search(word.string, 0, word.end()):
        return True
    return headline and word.start() == 0 and word[0] not in _STOP_WORDS


def _can_rise(word: re.Match[str]) -> bool:
    """Whether headline case raises the first letter of a word at its place."""
    text = word[0]
    if not text.islower() or not text[0].isalpha() or _ELIDED.match(text):
        return False
    if _OPENS_SENTENCE.search(word.string, 0, word.start()):
        return True
    if not _STANDS_APART.search(word.string, 0, word.start()):
        return False
    is_joined = word.string[word.start() - 1 : word.start()] == "-"  # Try-on
    if _ENDS_TITLE.match(word.string, word.end()) and len(text) > 1 and not is_joined:
        return True
    return len(text) > 1 and text not in _STOP_WORDS
