"""What a citation key is made of: ``auth+year+word``, a pattern in a person's settings.

The parts are those of Better BibTeX: names of facts, and separators in quotes, with ``+``
between them. A name with a capital gives its words with capitals.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from paperdeck.cite.names import parse_name
from paperdeck.language import _, listed
from paperdeck.markup import fold, plain
from paperdeck.papers.display import UNTITLED_MARK, display_title
from paperdeck.papers.model import Paper

DEFAULT = "auth+year+word"
"""The pattern by which OpenReview makes its keys: ``fang2026nextguard``."""

_GREEK = re.compile("[α-ω]")
_BETWEEN_WORDS = re.compile(r"[\s:：]+")
_NOT_LETTERS = re.compile(r"[^a-z]+")
_NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]+")
# A hyphen is not among them: it stands before what tells papers of one base apart.
_SEPARATOR = re.compile(r"([\"'])([_:.]+)\1")
_MOST_AUTHORS = 3
_SHORT_TITLE = 3
_FUNCTION_WORDS = frozenset(
    "a an and are as at by do does for from how in into is it of on or the to via with".split()
)


@dataclass(frozen=True)
class KeyPattern:
    """A pattern that was understood; made by :func:`key_pattern`."""

    parts: tuple[str, ...]

    def base(self, paper: Paper) -> str:
        """The key as far as the pattern makes it: never empty, ASCII letters, digits and the
        pattern's separators.

        What the paper does not have is left out. Without an author (or with one in a script
        that ASCII cannot spell) what begins with a letter comes first, ``nextguard2026``;
        where there is no letter at all the key begins with ``paper``.
        """
        found = [_part(part, paper) for part in self.parts]
        missing = any(
            part.lower() in _AUTHOR_FACTS and not text
            for part, text in zip(self.parts, found, strict=True)
        )
        if missing and all(part.lower() in _FACTS for part in self.parts):
            found.sort(key=lambda text: not text[:1].isalpha())
        base = re.sub(r"([_:.])[_:.]+", r"\1", "".join(found)).strip("_:.")
        return base if any(map(str.isalpha, base)) else f"paper{base}"

    @property
    def own_words(self) -> int:
        """How many of the title's first words are in every base."""
        return int(any(part.lower() == "word" for part in self.parts))


@lru_cache(maxsize=4)
def key_pattern(text: str) -> KeyPattern:
    """The pattern that ``text`` writes. Raises ``ValueError``, its message one line."""
    parts = []
    for piece in filter(None, map(str.strip, text.split("+"))):
        separator = _SEPARATOR.fullmatch(piece)
        if not separator and piece.lower() not in _FACTS:
            raise ValueError(
                _(
                    "{piece} is no part of a citation key: take {facts}"
                    ' or a separator, "_" "." ":", with + between them'
                ).format(piece=piece, facts=listed(_FACTS))
            )
        parts.append(separator[2] if separator else piece)
    if not any(part.lower() in _FACTS for part in parts):
        raise ValueError(
            _("needs one of {facts}, such as {default}").format(
                facts=listed(_FACTS), default=DEFAULT
            )
        )
    return KeyPattern(tuple(parts))


def title_words(paper: Paper) -> Iterator[str]:
    """The title's words as keys spell them: the first of letters only, as OpenReview has it,
    the rest with their digits, which tell GPT-3 from GPT-4.
    """
    title = display_title(paper).removeprefix(UNTITLED_MARK)
    # One at a time: most keys need the first word only, and a library has many papers.
    words = map(_ascii, _BETWEEN_WORDS.split(title))
    yield from islice(filter(None, (_NOT_LETTERS.sub("", word) for word in words)), 1)
    yield from filter(None, (_NOT_ALPHANUMERIC.sub("", word) for word in words))


def _part(part: str, paper: Paper) -> str:
    fact = _FACTS.get(part.lower())
    if fact is None:
        return part
    words = fact(paper)
    return "".join(map(str.capitalize, words) if part[0].isupper() else words)


def _first_author(paper: Paper) -> Sequence[str]:
    return [_family(paper.authors[0].name)] if paper.authors else []


def _authors(paper: Paper) -> Sequence[str]:
    names = [_family(author.name) for author in paper.authors[:_MOST_AUTHORS]]
    more = ["et", "al"] if len(paper.authors) > _MOST_AUTHORS and any(names) else []
    return [*names, *more]


def _family(printed: str) -> str:
    # OpenReview takes the last word of the name: maaten, not vandermaaten.
    words = reversed(parse_name(plain(printed)).family.split())
    letters = (_NOT_LETTERS.sub("", _ascii(word)) for word in words)
    return next((word for word in letters if word), "")


def _short_title(paper: Paper) -> Sequence[str]:
    words = (word for word in title_words(paper) if word not in _FUNCTION_WORDS)
    return list(islice(words, _SHORT_TITLE))


def _venue(paper: Paper) -> Sequence[str]:
    return [_NOT_ALPHANUMERIC.sub("", _ascii(word)) for word in paper.venue.split()]


_FACTS: dict[str, Callable[[Paper], Sequence[str]]] = {
    "auth": _first_author,
    "authors": _authors,
    "year": lambda paper: [str(paper.year or "")],
    "shortyear": lambda paper: [str(paper.year or "")[-2:]],
    "word": lambda paper: list(islice(title_words(paper), 1)),
    "shorttitle": _short_title,
    "title": lambda paper: list(title_words(paper)),
    "venue": _venue,
}
_AUTHOR_FACTS = frozenset({"auth", "authors"})


def _ascii(text: str) -> str:
    folded = fold(text)
    if folded.isascii():
        return folded
    return _GREEK.sub(lambda letter: _greek(letter[0]), folded)


def _greek(letter: str) -> str:
    """``tau`` for τ: τ-bench is ``taubench``, as OpenReview makes it of its TeX."""
    return unicodedata.name(letter).split()[-1].lower().replace("lamda", "lambda")
