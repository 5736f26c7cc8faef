"""What a paper appeared in: the words of its source, else those of the table of venues.

A submission that was rejected or withdrawn appeared nowhere, whatever list it stands in; a
workshop's paper is in none of the conference's proceedings.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paperdeck.cite.venues import Venue, full_venue, is_known, is_short_name
from paperdeck.papers.model import Paper, Publication

# Not a venue: papers there are cited by their number.
_ARCHIVES = frozenset({"arxiv", "corr", "arxiv.org"})
_REFUSED = re.compile(r"\b(?:desk[- ])?reject|\bwithdr[ae]w|\bretracted\b", re.IGNORECASE)
_PENDING = re.compile(r"\bsubmitted\b|\bunder review\b|\bpending\b", re.IGNORECASE)
_WORKSHOP = re.compile(r"workshop", re.IGNORECASE)
_LEADING_WORKSHOP = re.compile(r"(?:the\s+)?workshops?\b", re.IGNORECASE)
# What tells the proceedings of one year from the conference as such.
_OF_ONE_YEAR = re.compile(
    r"\d|\bproceedings\b|\badvances in\b|\bfindings of\b"
    r"|\b(?:first|second|third|[a-z]+(?:[a-z]th|ieth|-(?:first|second|third)))\b",
    re.IGNORECASE,
)
_TITLE_WORDS = 4
_NOTHING = Publication()


class Outlet(NamedTuple):
    """``kind`` is ``proceedings``, ``journal``, ``book``, ``thesis``, ``report``, or empty for
    what appeared nowhere.

    The other parts are as in :class:`paperdeck.papers.Publication`; ``note`` is what is to be
    said of a paper that is not out: ``Submitted to ICLR 2018``.
    """

    kind: str = ""
    container: str = ""
    series: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    place: str = ""
    date: str = ""
    editors: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_whole_book(self) -> bool:
        """Whether it is a book itself and no part of one."""
        return self.kind == "book" and not self.container


def outlet_of(paper: Paper) -> Outlet:
    """Where and how ``paper`` came out, each part as printed."""
    told = paper.publication or _NOTHING
    if _REFUSED.search(paper.decision):
        return Outlet()
    if _PENDING.search(paper.decision):
        return Outlet(note=f"Submitted to {paper.list_name}" if paper.venue else "")
    if not appeared(paper):
        return _of_source(told) if told.kind in {"book", "thesis", "report"} else Outlet()
    if _WORKSHOP.search(paper.decision):
        name = next((one.name for one in paper.sessions if one.name), "")
        return Outlet("proceedings", told.container or workshop_title(paper, name))
    track = f"{paper.decision} {paper.topic.partition('->')[0]}"
    doi = next((one[4:] for one in paper.ids if one.startswith("doi:")), "")
    venue = full_venue(paper.venue, paper.year, track=track, doi=doi)
    if told.kind in {"book", "thesis", "report"}:
        return _of_source(told)._replace(container=told.container or venue.name)
    outlet = _of_source(told)._replace(
        kind="journal" if venue.is_journal else told.kind or "proceedings",
        container=_container(told, paper, venue),
        publisher=told.publisher or venue.publisher,
    )
    if told.series or told.volume:
        return outlet
    # Advances in Neural Information Processing Systems 30 says it already.
    is_said = bool(venue.volume) and outlet.container.endswith(f" {venue.volume}")
    return outlet._replace(
        series=venue.series,
        volume="" if is_said else venue.volume,
        number=told.number or venue.number,
    )


def appeared(paper: Paper) -> bool:
    """Whether it stands in a venue's list; an archive of preprints is no venue."""
    return bool(paper.venue) and paper.venue.lower() not in _ARCHIVES


def workshop_title(paper: Paper, name: str) -> str:
    """``ICML 2026 Workshop on Lanterns`` from the workshop's name ``Lanterns``; what names
    its conference already stays as it is.
    """
    full = full_venue(paper.venue, paper.year).name
    if not name:
        return f"{paper.list_name} Workshop"
    if paper.venue.lower() in name.lower():
        return name
    if name.lower() == "workshop track":
        return f"{full}, Workshop Track"
    if _LEADING_WORKSHOP.match(name):
        return f"{paper.list_name} {name}"
    if _WORKSHOP.search(name):
        return f"{name} at {paper.list_name}"
    return f"{paper.list_name} Workshop on {name}"


def _of_source(told: Publication) -> Outlet:
    return Outlet(
        kind=told.kind,
        container=told.container,
        series=told.series,
        volume=told.volume,
        number=told.number,
        pages=told.pages,
        publisher=told.publisher,
        place=told.place,
        date=told.date,
        editors=told.editors,
    )


def _container(told: Publication, paper: Paper, venue: Venue) -> str:
    """The source's words where they are better than the table's."""
    words = told.container
    if venue.is_journal:
        return venue.name
    if told.kind == "journal":
        return words or paper.venue
    if not words or is_short_name(words):
        return venue.name
    if not is_known(paper.venue):
        return words
    is_title = (
        len(words.split()) >= _TITLE_WORDS
        and not words.isupper()
        and bool(_OF_ONE_YEAR.search(words))
    )
    return words if is_title else venue.name
