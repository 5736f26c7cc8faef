"""What is indexed of a paper: its text, folded and cut into words, by field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paperdeck.markup import plain, render
from paperdeck.papers import Paper
from paperdeck.papers.links import make_links
from paperdeck.papers.names import untitled_label
from paperdeck.papers.text import clean_line
from paperdeck.search.numbers import numbers_in
from paperdeck.search.values import all_words, value_of, values_of
from paperdeck.search.words import LONGEST, compounds, fold_words, symbols, tokens

# Ranking looks at the beginning of what is much longer than any title or list of authors.
_MOST_IN_HEAD = 100


@dataclass(frozen=True, slots=True)
class Document:
    """One paper's words.

    Each field holds its tokens in order, then its compounds in one piece and then its
    symbols, parted by spaces. ``fields`` are those that hold values, and ``values`` are these
    in one piece, as :mod:`paperdeck.search.values` writes them. ``posters`` are the numbers
    of poster positions, ``states`` what it has or is. ``keys`` are all of the paper's keys.
    ``names`` are what the whole title or the method's name before its colon read in one
    piece. ``head`` is what :mod:`paperdeck.search.ranking` looks at: the tokens of the title,
    those of the authors and the method's name, a line each.
    """

    title: str
    authors: str
    other: str
    abstract: str
    fields: dict[str, str]
    values: dict[str, list[str]]
    year: int | None
    posters: list[int]
    states: list[str]
    keys: tuple[str, ...]
    names: tuple[str, ...]
    head: bytes


def document(paper: Paper) -> Document:
    """The words of ``paper``; an untitled one stands under the name that it is shown by."""
    abstract = plain(paper.abstract)
    title = fold_words(plain(paper.title) or untitled_label(clean_line(abstract)))
    title_tokens = tokens(title)
    authors = [value_of(author.name) for author in paper.authors]
    before_colon, colon, _ = title.partition(":")
    name = "".join(tokens(before_colon)) if colon else ""
    names = dict.fromkeys(("".join(title_tokens)[:LONGEST], name[:LONGEST]))
    head = (
        " ".join(title_tokens[:_MOST_IN_HEAD]),
        " ".join(" ".join([author.words for author in authors]).split()[:_MOST_IN_HEAD]),
        name,
    )
    values = {name: found for name, found in values_of(paper).items() if found}
    positions = [session.position for session in paper.sessions if session.position]
    fields = {name: all_words(found) for name, found in values.items() if name != "author"}
    if positions:
        fields["poster"] = all_words(map(value_of, positions))
    return Document(
        title=_field([title]),
        authors=all_words(authors),
        other=all_words([value_of(text) for text in _other(paper) if text]),
        abstract=_field([fold_words(text) for text in (abstract, plain(paper.summary))]),
        fields=fields,
        values={name: [value.term for value in found] for name, found in values.items()},
        year=paper.year if paper.year is not None and paper.year >= 0 else None,
        posters=[number for position in positions for number in numbers_in(position)],
        states=list(_states(paper)),
        keys=tuple(dict.fromkeys(filter(None, (paper.key, *paper.ids)))),
        names=tuple(filter(None, names)),
        head="\n".join(head).encode(),
    )


def _states(paper: Paper) -> Iterable[str]:
    """What can be asked for by ``is:`` and ``has:`` and is written in the paper."""
    if paper.is_untitled:
        yield "is:untitled"
    if paper.abstract:
        yield "has:abstract"
    kinds = {key.partition(":")[0] for key in paper.ids}
    yield from (f"has:{kind}" for kind in ("doi", "arxiv") if kind in kinds)
    addresses = [link.url for link in paper.links]
    if "://" in paper.abstract:
        addresses += [span.href for span in render(paper.abstract) if span.href]
    if not addresses:
        return
    labels = {link.label for link in paper.links}
    labels |= {link.label for link in make_links(("", address) for address in addresses)}
    if not labels.isdisjoint(("Code", "Papers with Code")):
        yield "has:code"
    if "PDF" in labels:
        yield "has:pdf"


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
