"""From the text in the search box to a query. Nothing here can fail.

The grammar so far::

    query   = (clause | filter)*                       all must match
    clause  = word | phrase | "-" word | "-" phrase    a minus excludes
    phrase  = '"' text '"'                             its words, together, in this order
    filter  = ["-"] "is:" name                         a name of FILTERS; a minus excludes

A word is what stands between spaces; the last one, unless a space follows it, also
matches as the beginning of a longer word. A filter with a name that there is not, or not
yet while it is being typed, is ignored. A word that spells mathematics in TeX, such as
``ell_infty``, also asks for what that shows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from paperdeck.markup import plain
from paperdeck.papers.text import clean_line
from paperdeck.search.words import (
    fold_words,
    is_symbol,
    is_unspaced,
    join,
    symbols,
    tokens,
)

FILTERS = frozenset({"new", "changed"})
"""What can be asked of a paper by ``is:``; the engine knows which papers are so."""

# What a person types is far below these; they bound the work for what is pasted.
LONGEST_TEXT = 2_000
MOST_CLAUSES = 40
MOST_PARTS = 40


@dataclass(frozen=True)
class Word:
    """One word of the query: its tokens, and whether it may be the beginning of a word.

    ``shown`` are the words that it shows where it is TeX, else empty.
    """

    parts: tuple[str, ...]
    prefix: bool = False
    shown: tuple[Word, ...] = field(default=(), compare=False)

    @cached_property
    def joined(self) -> str:
        """The word in one piece; empty for a script without spaces."""
        return join(self.parts)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Tokens that must stand together in this order."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What must not match."""

    clause: Phrase


@dataclass(frozen=True, slots=True)
class Is:
    """What a paper must be, or must not; ``name`` is one of ``FILTERS``."""

    name: str
    wanted: bool = True


Clause = Word | Phrase | Not


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed query.

    ``filters`` say which papers are searched. ``whole`` is what is asked for in one piece, to
    compare with titles; ``ignored`` are the pieces of the text that say nothing to search for.
    ``is_begun`` says that nothing is asked for yet: the text is blank, or the beginning of a
    phrase, of an exclusion or of a filter.
    """

    clauses: tuple[Clause, ...] = ()
    whole: str = ""
    ignored: tuple[str, ...] = ()
    filters: tuple[Is, ...] = ()
    is_begun: bool = False


_IS = "is:"
_BEGUN_FILTERS = {_IS + name[:end] for name in FILTERS for end in range(len(name))}
_BEGINNINGS = {"-"} | {minus + begun for minus in ("", "-") for begun in ('"', *_BEGUN_FILTERS)}
_PIECE = re.compile(r'(?P<minus>-*)(?:"(?P<phrase>[^"]*)(?P<close>"?)|(?P<bare>[^\s"]+))|-+')


def parse(text: str) -> Query:
    """Parse ``text``. What says nothing to search for is in ``ignored``."""
    # Cleaned as papers are; folding unifies quotes, dashes and kinds of space, so it is next.
    folded = fold_words(clean_line(text[:LONGEST_TEXT]))
    typing = not text[-1:].isspace()
    found: list[Clause] = []
    ignored: list[str] = []
    filters: dict[Is, None] = {}
    for piece in _PIECE.finditer(folded):
        bare = piece["bare"] or ""
        if bare.startswith(_IS):
            if (name := bare.removeprefix(_IS)) in FILTERS:
                filters[Is(name, wanted=not piece["minus"])] = None
            else:
                ignored.append(piece[0])
            continue
        clauses = _clauses(piece, last=typing and piece.end() == len(folded))
        if not clauses:
            ignored.append(piece[0])
        found += clauses
    # A word that is asked for whole need not be asked for as a beginning, too.
    kept = {
        clause: None
        for clause in found
        if not (isinstance(clause, Word) and clause.prefix and Word(clause.parts) in found)
    }
    if len(text) > LONGEST_TEXT or len(kept) > MOST_CLAUSES:
        ignored.append("the rest of a long text")
    return Query(
        tuple(kept)[:MOST_CLAUSES],
        "".join(
            part
            for clause in found
            if not isinstance(clause, Not)
            for part in clause.parts
            if not is_symbol(part)
        ),
        tuple(dict.fromkeys(ignored)),
        tuple(filters),
        is_begun=not text.strip() or (typing and folded in _BEGINNINGS),
    )


def _clauses(piece: re.Match[str], *, last: bool) -> list[Clause]:
    """The clauses of one piece; ``last`` when the person may still be typing it."""
    text = piece["phrase"] or piece["bare"] or ""
    parts = tokens(text)[:MOST_PARTS]
    # Where symbols stand between the words is not indexed.
    signs = [(symbol,) for symbol in symbols(text)[:MOST_PARTS]]
    if piece["minus"]:
        return [Not(Phrase(each)) for each in ([tuple(parts)] if parts else signs)]
    return [*_of_words(piece, parts, last=last), *map(Word, signs)]


def _of_words(piece: re.Match[str], parts: list[str], *, last: bool) -> list[Clause]:
    if not parts:
        return []
    if piece["bare"]:
        return [_word(parts, _shown(piece["bare"]), prefix=last)]
    if piece["close"]:
        return [Phrase(tuple(parts))]
    # An open quote: its last word is still being typed.
    *whole, typed = parts
    return [*([Phrase(tuple(whole))] if whole else []), _word([typed], prefix=last)]


def _word(parts: list[str], shown: tuple[Word, ...] = (), *, prefix: bool) -> Word:
    return Word(tuple(parts), prefix and not is_unspaced(parts[-1]), shown)


_TEX = re.compile(r"[\\^_]")
# The name of a command, with its backslash left out.
_COMMAND = re.compile(r"(?<![\\a-z])[a-z]{2,}")
_LONGEST_TEX = 100
# Names of signs that are no words of a language, which a person may mean: unlike ``times``.
_SIGNS = frozenset(("infty", "nabla"))


@lru_cache(maxsize=256)
def _shown(piece: str) -> tuple[Word, ...]:
    """The words that ``piece`` shows if it is TeX or lacks only the backslashes.

    A name that stands alone counts if it is a letter's, of those that are not Latin.
    """
    is_name = piece.isascii() and piece.isalpha()
    if len(piece) > _LONGEST_TEX or not (is_name or _TEX.search(piece)):
        return ()
    source = piece.strip("$")
    if "\\" not in source:
        source = _COMMAND.sub(r"\\\g<0>", source)
    shown = fold_words(plain(f"${source}$"))
    if is_name and not (len(shown) == 1 and shown > "\x7f"):
        return ()
    if is_name and is_symbol(shown) and piece not in _SIGNS:
        return ()
    if tokens(shown) == tokens(piece) and symbols(shown) == symbols(piece):
        return ()
    words = [Word(tuple(parts)) for each in shown.split() if (parts := tokens(each))]
    return (*words, *(Word((symbol,)) for symbol in symbols(shown)))
