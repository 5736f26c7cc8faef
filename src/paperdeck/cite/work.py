"""What every citation of a paper says, before any format or style."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from paperdeck.cite.names import Name, parse_name
from paperdeck.cite.outlet import outlet_of
from paperdeck.markup import plain
from paperdeck.papers.links import web_url
from paperdeck.papers.model import Author, Paper
from paperdeck.papers.text import clean_line

Kind = Literal[
    "paper-conference", "article-journal", "article", "book", "chapter", "thesis", "report"
]
_KINDS: dict[str, Kind] = {
    "": "article",
    "book": "chapter",
    "journal": "article-journal",
    "proceedings": "paper-conference",
    "report": "report",
    "thesis": "thesis",
}
# A landing page is cited, never a copy, the code or a talk.
_NOT_THE_PAPER = re.compile(r"code|pdf|github|project|poster|slides|video|data", re.IGNORECASE)


class Work(NamedTuple):
    """The facts of one citation as plain text; what is not known is empty.

    ``kind`` is CSL's type; ``article`` is a paper that is published nowhere but perhaps in
    arXiv, whose number ``arxiv`` is. ``container`` is the journal or the proceedings,
    ``series`` that of the proceedings; ``pages`` has en dashes, ``place`` is where the
    conference was; ``date`` is as in :class:`paperdeck.papers.Publication`, ``note`` as in
    :class:`paperdeck.cite.outlet.Outlet`.
    """

    kind: Kind = "article"
    authors: tuple[Name, ...] = ()
    more_authors: bool = False
    year: int | None = None
    date: str = ""
    container: str = ""
    editors: tuple[Name, ...] = ()
    series: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    place: str = ""
    note: str = ""
    doi: str = ""
    arxiv: str = ""
    url: str = ""

    @property
    def is_alone(self) -> bool:
        """Whether it is part of nothing: a preprint, a book, a thesis, a report."""
        return self.kind in {"article", "book", "thesis", "report"}


def work_of(paper: Paper) -> Work:
    """What a citation of ``paper`` says, all but its title: formats print that their way."""
    ids = ids_of(paper)
    outlet = outlet_of(paper)
    arxiv = "" if outlet.kind else ids.get("arxiv", "")
    return Work(
        kind="book" if outlet.is_whole_book else _KINDS[outlet.kind],
        authors=_names(paper.authors),
        more_authors=paper.more_authors,
        year=paper.year,
        date=outlet.date,
        container=_line(outlet.container),
        editors=_names(map(Author, outlet.editors)),
        series=_line(outlet.series),
        volume=outlet.volume,
        number=outlet.number,
        pages=outlet.pages,
        publisher="arXiv" if arxiv else _line(outlet.publisher),
        place=_line(outlet.place),
        note=outlet.note,
        doi=ids.get("doi", ""),
        arxiv=arxiv,
        url=landing_url(paper),
    )


def _names(people: Iterable[Author]) -> tuple[Name, ...]:
    names = (parse_name(_line(one.name), _line(one.family)) for one in people)
    return tuple(name for name in names if name.family)


@lru_cache(maxsize=1 << 14)
def _line(text: str) -> str:
    return clean_line(plain(text))


def ids_of(paper: Paper) -> dict[str, str]:
    """The paper's ids by their kind: ``{"arxiv": "2405.01234", …}``; of two, the first."""
    return dict(name.split(":", 1) for name in sorted(paper.ids, reverse=True) if ":" in name)


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
