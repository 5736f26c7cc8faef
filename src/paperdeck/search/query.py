"""From the text in the search box to a query. Nothing here can fail.

The grammar so far::

    query   = (clause | filter)*                       all must match
    clause  = word | phrase | "-" word | "-" phrase    a minus excludes
    phrase  = '"' text '"'                             its words, together, in this order
    filter  = ["-"] "is:" name                         a name of FILTERS; a minus excludes

A word is what stands between spaces; the last one, unless a space follows it, also
matches as the beginning of a longer word. A filter with a name that there is not, or not
yet while it is being typed, is ignored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from paperdeck.papers.text import clean_line
from paperdeck.search.words import fold_words, is_unspaced, join, tokens

FILTERS = frozenset({"new", "changed"})
"""What can be asked of a paper by ``is:``; the engine knows which papers are so."""

# What a person types is far below these; they bound the work for what is pasted.
LONGEST_TEXT = 2_000
MOST_CLAUSES = 40
MOST_PARTS = 40


@dataclass(frozen=True)
class Word:
    """One word of the query: its tokens, and whether it may be the beginning of a word."""

    parts: tuple[str, ...]
    prefix: bool = False

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
    """

    clauses: tuple[Clause, ...] = ()
    whole: str = ""
    ignored: tuple[str, ...] = ()
    filters: tuple[Is, ...] = ()


_IS = "is:"
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
            part for clause in found if not isinstance(clause, Not) for part in clause.parts
        ),
        tuple(dict.fromkeys(ignored)),
        tuple(filters),
    )


def _clauses(piece: re.Match[str], *, last: bool) -> list[Clause]:
    """The clauses of one piece; ``last`` when the person may still be typing it."""
    parts = tokens(piece["phrase"] or piece["bare"] or "")[:MOST_PARTS]
    if not parts:
        return []
    if piece["minus"]:
        return [Not(Phrase(tuple(parts)))]
    if piece["bare"]:
        return [_word(parts, prefix=last)]
    if piece["close"]:
        return [Phrase(tuple(parts))]
    # An open quote: its last word is still being typed.
    *whole, typed = parts
    return [*([Phrase(tuple(whole))] if whole else []), _word([typed], prefix=last)]


def _word(parts: list[str], *, prefix: bool) -> Word:
    return Word(tuple(parts), prefix and not is_unspaced(parts[-1]))
