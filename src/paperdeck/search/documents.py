"""What is indexed of a paper: its text, folded and cut into words, by field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paperdeck.markup import plain
from paperdeck.papers import Paper
from paperdeck.papers.display import display_title
from paperdeck.search.words import LONGEST, compounds, fold_words, tokens

# Searched together by plain words, in order of rank.
FIELDS = ("title", "authors", "other", "abstract")


@dataclass(frozen=True, slots=True)
class Document:
    """One paper's words.

    Each field holds its tokens in order and then its compounds in one piece, parted by
    spaces. ``names`` are what the whole title or the method's name before its colon read
    in one piece. ``head`` is what :mod:`paperdeck.search.ranking` looks at.
    """

    title: str
    authors: str
    other: str
    abstract: str
    names: tuple[str, ...]
    head: bytes


def document(paper: Paper) -> Document:
    """The words of ``paper``; an untitled one stands under the label that it is shown by."""
    title = fold_words(plain(paper.title) if paper.title else display_title(paper))
    authors = fold_words("\n".join(author.name for author in paper.authors))
    title_tokens = tokens(title)
    before_colon, colon, _ = title.partition(":")
    name = "".join(tokens(before_colon)) if colon else ""
    names = dict.fromkeys(("".join(title_tokens)[:LONGEST], name[:LONGEST]))
    return Document(
        title=_field([title]),
        authors=_field(authors.split("\n")),
        other=_field(fold_words(text) for text in _other(paper)),
        abstract=_field([fold_words(plain(paper.abstract))]),
        names=tuple(filter(None, names)),
        head="\n".join((" ".join(title_tokens), " ".join(tokens(authors)), name)).encode(),
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


def _field(texts: Iterable[str]) -> str:
    whole = "\n".join(filter(None, texts))
    return " ".join(tokens(whole) + compounds(whole))
