"""What every citation of a paper says, before any format or style."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from paperdeck.cite.names import Name, parse_name
from paperdeck.cite.venues import full_venue
from paperdeck.markup import plain
from paperdeck.papers.links import web_url
from paperdeck.papers.model import Paper
from paperdeck.papers.text import clean_line

Kind = Literal["paper-conference", "article-journal", "article"]

# Not a venue: papers there are cited by their number.
_ARCHIVES = frozenset({"arxiv", "corr", "arxiv.org"})
# A landing page is cited, never a copy, the code or a talk.
_NOT_THE_PAPER = re.compile(r"code|pdf|github|project|poster|slides|video|data", re.IGNORECASE)


class Work(NamedTuple):
    """The facts of one citation as plain text; what is not known is empty.

    ``kind`` is CSL's type; ``article`` is a paper that is published nowhere but perhaps in
    arXiv, whose number ``arxiv`` is. ``container`` is the journal or the proceedings.
    """

    kind: Kind = "article"
    names: tuple[Name, ...] = ()
    year: int | None = None
    container: str = ""
    doi: str = ""
    arxiv: str = ""
    url: str = ""


def work_of(paper: Paper) -> Work:
    """What a citation of ``paper`` says, all but its title: formats print that their way."""
    ids = ids_of(paper)
    kind: Kind = "article"
    container = ""
    if has_venue(paper):
        venue = full_venue(paper.venue, paper.year)
        kind = "article-journal" if venue.is_journal else "paper-conference"
        container = clean_line(plain(venue.name))
    names = (parse_name(clean_line(plain(author.name))) for author in paper.authors)
    return Work(
        kind=kind,
        names=tuple(name for name in names if name != Name(whole=True)),
        year=paper.year,
        container=container,
        doi=ids.get("doi", ""),
        arxiv="" if container else ids.get("arxiv", ""),
        url=landing_url(paper),
    )


def ids_of(paper: Paper) -> dict[str, str]:
    """The paper's ids by their kind: ``{"arxiv": "2405.01234", …}``; of two, the first."""
    return dict(name.split(":", 1) for name in sorted(paper.ids, reverse=True) if ":" in name)


def has_venue(paper: Paper) -> bool:
    """Whether it appeared in a venue; an archive of preprints is none."""
    return bool(paper.venue) and paper.venue.lower() not in _ARCHIVES


def landing_url(paper: Paper) -> str:
    """The page of the paper: OpenReview's, another landing page, arXiv's, else the PDF."""
    ids = ids_of(paper)
    forum = ids.get("openreview", "")
    if forum:
        return web_url(f"https://openreview.net/forum?id={forum}")
    pages = [link.url for link in paper.links if not _NOT_THE_PAPER.search(link.label)]
    if "arxiv" in ids:
        pages.append(f"https://arxiv.org/abs/{ids['arxiv']}")
    pages += [link.url for link in paper.links if link.label == "PDF"]
    return next(filter(None, map(web_url, pages)), "")
