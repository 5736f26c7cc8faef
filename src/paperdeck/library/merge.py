"""Making one paper of all records of it.

The result depends on the records alone, never on the order in which they came, so a
source can be imported first or last and taken out again. The rule:

- title, summary, venue, year, topic: from the first record that has one, a conference's own
  list before others, then a source that was read whole, then the fuller record;
- authors: the longest list of them, then one that names all, then the one with more
  institutions;
- abstract: one that is whole before one that is cut, a conference's own before others, that
  of a source that was read whole, then the longer one;
- decision: oral, spotlight, poster, then any other;
- sessions, links, keywords, ids: all of them, once;
- publication: each of its parts as a title, from records of the paper's own venue: an arXiv
  record's volume is none of the proceedings'.

What comes of a source with faults may be wrong or have lost a part. It counts only where no
sounder source of its kind (a conference's own lists, or all others) says something in its
place: authors, a decision, a session of that kind, a link of that label.

A record that was recognised only by its abstract (it has no title) adds its sessions,
links, keywords and ids, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import msgspec

from paperdeck.papers import Author, Link, Paper, Publication, Session
from paperdeck.papers.keys import rank

_encode = msgspec.json.Encoder().encode
_DECISIONS = {"oral": 0, "spotlight": 1, "poster": 2}
_SINGLE = (
    "title",
    "authors",
    "more_authors",
    "abstract",
    "summary",
    "venue",
    "year",
    "decision",
    "topic",
)
_COLLECTED = ("sessions", "links", "keywords", "ids")
_LAST = "\U0010ffff"

_T = TypeVar("_T")


class RankedRecord(NamedTuple):
    """A record and what it is worth.

    ``ids`` are all ids that it brings, ``official`` says that its source is the
    conference's own list, ``alike`` that it was recognised only by its abstract. ``faults``
    is what its source has of them: 0 none, 1 records that were left out, 2 lost its end.
    """

    paper: Paper
    ids: tuple[str, ...]
    official: bool = False
    alike: bool = False
    faults: int = 0


def merge(records: Sequence[RankedRecord]) -> Paper:
    """The paper that these records speak of. They have at least one id among them.

    Raises ``ValueError`` without one.
    """
    ids = tuple(sorted({one for record in records for one in record.ids}, key=rank))
    if not ids:
        raise ValueError("no record has an id")
    if len(records) == 1:
        paper = records[0].paper
        return msgspec.structs.replace(
            paper,
            key=ids[0],
            ids=ids,
            sessions=_sessions(paper.sessions),
            links=_once(paper.links, _address),
            keywords=_once(paper.keywords, str.casefold),
        )
    ordered = _ordered(records)
    own = [record for record in ordered if not record.alike]
    papers = [record.paper for record in own]
    everyone = [record.paper for record in ordered]
    authors = _heard(
        own, lambda paper: [(paper.authors, paper.more_authors)] if paper.authors else []
    )
    decisions = _heard(own, lambda paper: filter(None, (paper.decision,)))
    sessions = _heard(ordered, lambda paper: paper.sessions, lambda session: session.kind)
    links = _heard(ordered, lambda paper: paper.links, lambda link: link.label)
    venue = _first(paper.venue for paper in papers)
    named, more = min(authors, key=_authors_rank, default=((), False))
    return Paper(
        key=ids[0],
        title=_first(paper.title for paper in papers),
        authors=named,
        more_authors=more,
        abstract=_abstract(own),
        summary=_first(paper.summary for paper in papers),
        venue=venue,
        year=next((paper.year for paper in papers if paper.year is not None), None),
        decision=min(decisions, key=_decision_rank, default=""),
        sessions=_sessions(sessions),
        links=_once(links, _address),
        topic=_first(paper.topic for paper in papers),
        keywords=_once((word for paper in everyone for word in paper.keywords), str.casefold),
        ids=ids,
        publication=_publication(paper for paper in papers if paper.venue in ("", venue)),
    )


def origins(records: Sequence[RankedRecord], paper: Paper) -> dict[str, tuple[int, ...]]:
    """From which of the records each field of ``paper``, which is their merge, comes.

    The result has the fields that say something, and for each the places of records in
    ``records``, best first: of a single value the best record that says just that, of
    sessions, links, keywords and ids each that is the best to say one of them.
    """
    places = {id(record): place for place, record in enumerate(records)}
    ordered = _ordered(records)
    own = [record for record in ordered if not record.alike] or ordered
    found: dict[str, tuple[int, ...]] = {}
    for name in _SINGLE:
        value = getattr(paper, name)
        saying = (places[id(one)] for one in own if getattr(one.paper, name) == value)
        if value and (first := next(saying, None)) is not None:
            found[name] = (first,)
    if paper.publication:
        found["publication"] = tuple(places[id(one)] for one in own if _tells(one.paper, paper))
    for name in _COLLECTED:
        left = set(getattr(paper, name))
        giving = []
        for record in ordered:
            values = record.ids if name == "ids" else getattr(record.paper, name)
            if not left.isdisjoint(values):
                left.difference_update(values)
                giving.append(places[id(record)])
        if giving:
            found[name] = tuple(giving)
    return found


def _ordered(records: Sequence[RankedRecord]) -> list[RankedRecord]:
    """The best first; among equals the fuller one, or whichever, but always the same."""
    ordered = sorted(records, key=_standing)
    if all(_standing(one) != _standing(other) for one, other in pairwise(ordered)):
        return ordered
    return sorted(records, key=_standing_and_content)


def _standing(record: RankedRecord) -> tuple[bool, bool, bool, int]:
    return record.alike, not record.paper.title, not record.official, record.faults


def _standing_and_content(
    record: RankedRecord,
) -> tuple[tuple[bool, bool, bool, int], int, bytes]:
    content = _encode(record.paper)
    return _standing(record), -len(content), content


def _first(values: Iterable[str]) -> str:
    return next(filter(None, values), "")


def _heard(
    records: Sequence[RankedRecord],
    values: Callable[[Paper], Iterable[_T]],
    about: Callable[[_T], str] = lambda value: "",
) -> Iterator[_T]:
    """What papers say, but for what sounder records of the same kind are ``about``, too."""
    said = [
        (record.faults, (record.official, about(value)), value)
        for record in records
        for value in values(record.paper)
    ]
    soundest: dict[tuple[bool, str], int] = {}
    for faults, what, _ in said:
        soundest[what] = min(faults, soundest.get(what, faults))
    return (value for faults, what, value in said if faults == soundest[what])


def _authors_rank(said: tuple[tuple[Author, ...], bool]) -> tuple[int, bool, int]:
    authors, more = said
    return -len(authors), more, -sum(bool(author.institution) for author in authors)


def _decision_rank(decision: str) -> tuple[bool, int, str]:
    return not decision, _DECISIONS.get(decision.casefold(), len(_DECISIONS)), decision


def _abstract(records: Sequence[RankedRecord]) -> str:
    offered = [(r.paper.abstract, r.official, r.faults) for r in records if r.paper.abstract]
    if len(offered) < 2:
        return offered[0][0] if offered else ""
    texts = {text for text, _, _ in offered}

    def worth(offer: tuple[str, bool, int]) -> tuple[bool, bool, int, int, str]:
        text, official, faults = offer
        return _is_cut(text, texts), not official, faults, -len(text), text

    return min(offered, key=worth)[0]


def _is_cut(text: str, others: Iterable[str]) -> bool:
    kept = text.rstrip(".… ")
    ends_open = text.rstrip().endswith(("...", "…"))
    return ends_open or any(
        len(other) > len(text) and other.startswith(kept) for other in others
    )


def _tells(record: Paper, paper: Paper) -> bool:
    """Whether a part of how the paper came out is as its record tells it."""
    if not (record.publication and paper.publication):
        return False
    pairs = zip(
        *map(msgspec.structs.astuple, (record.publication, paper.publication)), strict=True
    )
    return any(mine and mine == its for mine, its in pairs)


def _publication(papers: Iterable[Paper]) -> Publication | None:
    told = [paper.publication for paper in papers if paper.publication]
    if len(told) < 2:
        return told[0] if told else None
    parts = (
        filter(None, column) for column in zip(*map(msgspec.structs.astuple, told), strict=True)
    )
    names = Publication.__struct_fields__
    found = {name: next(part, None) for name, part in zip(names, parts, strict=True)}
    return Publication(**{name: value for name, value in found.items() if value is not None})


def _sessions(sessions: Iterable[Session]) -> tuple[Session, ...]:
    """By start; one that says nothing that another does not say is left out."""
    found = sorted(set(sessions), key=_session_order)
    if len(found) < 2:
        return tuple(found)
    return tuple(one for one in found if not any(_adds_nothing(one, other) for other in found))


def _session_order(session: Session) -> tuple[str, ...]:
    return session.start or _LAST, *msgspec.structs.astuple(session)


def _adds_nothing(session: Session, other: Session) -> bool:
    """Whether ``other`` says all that this one does, and more, or the same and comes first."""
    if session == other or not _says_all(other, session):
        return False
    return not _says_all(session, other) or _session_order(other) < _session_order(session)


def _says_all(session: Session, less: Session) -> bool:
    """Whether a session says what ``less`` does, whatever the case; a time says its day."""
    if less.start and not session.start.startswith(less.start):
        return False
    pairs = zip(msgspec.structs.astuple(less), msgspec.structs.astuple(session), strict=True)
    return all(
        mine in ("", less.start) or mine.casefold() == its.casefold() for mine, its in pairs
    )


def _address(link: Link) -> str:
    return link.url


def _once(values: Iterable[_T], same: Callable[[_T], str]) -> tuple[_T, ...]:
    found: dict[str, _T] = {}
    for value in values:
        found.setdefault(same(value), value)
    return tuple(found.values())
