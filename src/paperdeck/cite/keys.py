"""Citation keys: family name, year and a word of the title, as OpenReview makes them.

``fang2026nextguard``, or what a person's own pattern makes. A key is a word for a person and
a name for BibTeX: ASCII letters, digits and the pattern's separators, but for the parts after
a hyphen, which tell apart papers with the same base.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice

from paperdeck.cite.key_pattern import DEFAULT, KeyPattern, key_pattern, title_words
from paperdeck.papers.model import Paper

_BY_DEFAULT = key_pattern(DEFAULT)


def citation_base(paper: Paper) -> str:
    """``fang2026nextguard``: never empty, lower-case ASCII letters and digits.

    It is what :data:`paperdeck.cite.key_pattern.DEFAULT` makes, and by what a library's papers
    are found that may share a key.
    """
    return _BY_DEFAULT.base(paper)


def citation_keys(
    papers: Iterable[Paper],
    pattern: KeyPattern = _BY_DEFAULT,
    given: Callable[[Paper], str] = lambda paper: "",
    is_free: Callable[[str, Paper], bool] = lambda key, paper: True,
) -> dict[str, str]:
    """The keys of papers by :func:`identity`, each paper's own among all of them.

    The order counts: a paper gets its base where none before it has that, else takes on as
    many words of its title as make it differ from those (``li2024deep-residual``); where no
    word does, a digest of its own key. So none that comes later changes a key. What was
    ``given`` to a paper before it keeps; a key that is not ``is_free`` for it, it does not get.
    Hyphens stand in no base, so that keys of different bases never meet.
    """
    several = {identity(paper): paper for paper in papers}
    keys = {name: key for name, paper in several.items() if (key := given(paper))}
    taken = set(keys.values())
    for name, paper in several.items():
        if name not in keys:
            possible = _possible(paper, pattern)
            keys[name] = next(
                key for key in possible if key not in taken and is_free(key, paper)
            )
            taken.add(keys[name])
    return keys


def identity(paper: Paper) -> str:
    """What tells papers apart where their keys' words do not: a record straight from a
    source may have no key yet.
    """
    authors = (author.name for author in paper.authors)
    return paper.key or "\x1f".join((paper.title, paper.abstract, *authors))


def _possible(paper: Paper, pattern: KeyPattern) -> Iterator[str]:
    """Keys that would do for a paper, the best first, without end."""
    key = base = pattern.base(paper)
    yield key
    for word in islice(title_words(paper), pattern.own_words, None):
        key = f"{key}-{word}"
        yield key
    own = identity(paper)
    for n in count():
        digest = hashlib.sha256(f"{own}{n or ''}".encode()).hexdigest()
        yield f"{base}-{digest[:8]}"
