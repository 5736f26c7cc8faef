"""What is indexed of a paper: its text, folded and cut into words, by field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paperdeck.markup import plain
from paperdeck.papers import Paper
from paperdeck.papers.names import untitled_label
from paperdeck.papers.text import clean_line
from paperdeck.search.words import LONGEST, compounds, fold_words, symbols, tokens

# Ranking looks at the beginning of what is much longer than any title or list of authors.
_MOST_IN_HEAD = 100


@dataclass(frozen=True, slots=True)
class Document:
    """One paper's words.

    Each field holds its tokens in order, then its compounds in one piece and then its
    symbols, parted by spaces. ``keys`` are all of the paper's keys. ``names`` are what the
    whole title or the method's name before its colon read in one piece. ``head`` is what
    :mod:`paperdeck.search.ranking` looks at: the tokens of the title, those of the authors
    and the method's name, a line each.
    """

    title: str
    authors: str
    other: str
    abstract: str
    keys: tuple[str, ...]
    names: tuple[str, ...]
    head: bytes


def document(paper: Paper) -> Document:
    """The words of ``paper``; an untitled one stands under the name that it is shown by."""
    abstract = plain(paper.abstract)
    title = fold_words(plain(paper.title) or untitled_label(clean_line(abstract)))
    title_tokens = tokens(title)
    authors = fold_words("\n".join(author.name for author in paper.authors))
    before_colon, colon, _ = title.partition(":")
    name = "".join(tokens(before_colon)) if colon else ""
    names = dict.fromkeys(("".join(title_tokens)[:LONGEST], name[:LONGEST]))
    head = (
        " ".join(title_tokens[:_MOST_IN_HEAD]),
        " ".join(tokens(authors)[:_MOST_IN_HEAD]),
        name,
    )
    return Document(
        title=_field([title]),
        authors=_field([authors]),
        other=_field(map(fold_words, _other(paper))),
        abstract=_field([fold_words(abstract)]),
        keys=tuple(dict.fromkeys(filter(None, (paper.key, *paper.ids)))),
        names=tuple(filter(None, names)),
        head="\n".join(head).encode(),
    )


def _other(paper: Paper) -> Iterable[str]:
    """Venue, year, decision, sessions, topic, keywords and institutions."""
    yield paper.venue
    yield str(paper.year or "")
    yield paper.decision
    for session in paper.sessions:
        yield from (session.name, session.kind, session.room, session.position)
    yield paper.topic
    yield from paper.keywords
    yield from dict.fromkeys(author.institution for author in paper.authors)
    if paper.is_untitled:
        yield "untitled"


def _field(texts: Iterable[str]) -> str:
    whole = "\n".join(filter(None, texts))
    return " ".join(tokens(whole) + compounds(whole) + symbols(whole))
