"""Citation keys: family name, year and a word of the title, as OpenReview makes them.

``fang2026nextguard``, or what a person's own pattern makes. A key is a word for a person and
a name for BibTeX: ASCII letters, digits and the pattern's separators, but for the parts after
a hyphen, which tell apart papers with the same base.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from paperdeck.cite.key_pattern import DEFAULT, KeyPattern, key_pattern, title_words
from paperdeck.papers.model import Paper

Rivals = Mapping[str, tuple[str, ...]]
"""What tells each of the papers of one base from the others, by what it is."""

_BY_DEFAULT = key_pattern(DEFAULT)


def citation_base(paper: Paper) -> str:
    """``fang2026nextguard``: never empty, lower-case ASCII letters and digits.

    It is what :data:`paperdeck.cite.key_pattern.DEFAULT` makes, and by what a library's papers
    are found that may share a key.
    """
    return _BY_DEFAULT.base(paper)


def citation_key(
    paper: Paper, others: Iterable[Paper], pattern: KeyPattern = _BY_DEFAULT
) -> str:
    """The key of ``paper`` among ``others``: its base where no other has it, else longer.

    ``others`` may be any papers, in any order, ``paper`` itself among them. Papers that share
    a base take on the next words of their titles until each differs from the rest
    (``li2024deep-residual``); where titles do not differ, a digest of the paper's own key.
    Hyphens stand in no base, so keys of one library never meet.
    """
    base = pattern.base(paper)
    same = (other for other in others if pattern.base(other) == base)
    return key_among(paper, base, rivals_of(same, pattern), pattern)


def rivals_of(papers: Iterable[Paper], pattern: KeyPattern) -> Rivals:
    """Papers of one base, as :func:`key_among` asks for them."""
    return {_identity(paper): _words(paper, pattern) for paper in papers}


def key_among(paper: Paper, base: str, rivals: Rivals, pattern: KeyPattern) -> str:
    """The key of ``paper``, whose base this is, among all that have it."""
    own = _identity(paper)
    others = [words for identity, words in rivals.items() if identity != own]
    if not others:
        return base
    words = _words(paper, pattern)
    for count in range(1, len(words) + 2):
        others = [other for other in others if other[:count] == words[:count]]
        if not others:
            return "-".join((base, *words[:count]))
    return f"{base}-{hashlib.sha256(own.encode()).hexdigest()[:8]}"


def _words(paper: Paper, pattern: KeyPattern) -> tuple[str, ...]:
    return tuple(title_words(paper))[pattern.own_words :]


def _identity(paper: Paper) -> str:
    """What tells papers apart where their keys' words do not: a record straight from a
    source may have no key yet.
    """
    authors = (author.name for author in paper.authors)
    return paper.key or "\x1f".join((paper.title, paper.abstract, *authors))
