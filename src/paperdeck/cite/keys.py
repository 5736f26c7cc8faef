"""Citation keys: family name, year and a word of the title, as OpenReview makes them.

``fang2026nextguard``. A key is a word for a person and a name for BibTeX: ASCII letters and
digits only, but for the parts after a hyphen, which tell apart papers with the same base.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice

from paperdeck.cite.names import parse_name
from paperdeck.markup import fold, plain
from paperdeck.papers.display import UNTITLED_MARK, display_title
from paperdeck.papers.model import Paper

_GREEK = re.compile("[α-ω]")
_BETWEEN_WORDS = re.compile(r"[\s:：]+")
_NOT_LETTERS = re.compile(r"[^a-z]+")
_NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]+")


def citation_base(paper: Paper) -> str:
    """``fang2026nextguard``: never empty, lower-case ASCII letters and digits.

    Without an author (or with one in a script that ASCII cannot spell) the title's word
    comes first, ``nextguard2026``; a missing year or word is left out; where there is no
    word at all the key begins with ``paper``.
    """
    family = _family(paper)
    year = str(paper.year or "")
    word = next(_title_words(paper), "")
    return f"{family}{year}{word}" if family else f"{word or 'paper'}{year}"


def citation_key(paper: Paper, others: Iterable[Paper]) -> str:
    """The key of ``paper`` among ``others``: its base where no other has it, else longer.

    ``others`` may be any papers, in any order, ``paper`` itself among them. Papers that share
    a base take on the next words of their titles until each differs from the rest
    (``li2024deep-residual``); where titles do not differ, a digest of the paper's own key.
    Hyphens stand in no base, so keys of one library never meet.
    """
    base = citation_base(paper)
    own = _identity(paper)
    rivals = {_identity(other): other for other in others if citation_base(other) == base}
    rivals.pop(own, None)
    if not rivals:
        return base
    words = list(_title_words(paper))[1:]
    others_words = [list(_title_words(rival))[1:] for rival in rivals.values()]
    for count in range(1, len(words) + 2):
        if all(words[:count] != other[:count] for other in others_words):
            return "-".join((base, *words[:count]))
    return f"{base}-{hashlib.sha256(own.encode()).hexdigest()[:8]}"


def _family(paper: Paper) -> str:
    if not paper.authors:
        return ""
    family = parse_name(plain(paper.authors[0].name)).family
    # OpenReview takes the last word of the name: maaten, not vandermaaten.
    letters = (_NOT_LETTERS.sub("", _ascii(word)) for word in reversed(family.split()))
    return next((word for word in letters if word), "")


def _title_words(paper: Paper) -> Iterator[str]:
    """The title's words as keys spell them: the first of letters only, as OpenReview has it,
    the rest with their digits, which tell GPT-3 from GPT-4.
    """
    title = display_title(paper).removeprefix(UNTITLED_MARK)
    # One at a time: most keys need the first word only, and a library has many papers.
    words = map(_ascii, _BETWEEN_WORDS.split(title))
    yield from islice(filter(None, (_NOT_LETTERS.sub("", word) for word in words)), 1)
    yield from filter(None, (_NOT_ALPHANUMERIC.sub("", word) for word in words))


def _ascii(text: str) -> str:
    return _GREEK.sub(lambda letter: _greek(letter[0]), fold(text))


def _greek(letter: str) -> str:
    """``tau`` for τ: τ-bench is ``taubench``, as OpenReview makes it of its TeX."""
    return unicodedata.name(letter).split()[-1].lower().replace("lamda", "lambda")


def _identity(paper: Paper) -> str:
    """What tells papers apart where their keys' words do not: a record straight from a
    source may have no key yet.
    """
    authors = (author.name for author in paper.authors)
    return paper.key or "\x1f".join((paper.title, paper.abstract, *authors))
