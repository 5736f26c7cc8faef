"""What a style is: a few facts about names, titles and pages, and one layout over the rest."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Callable
from typing import Literal, NamedTuple

from paperdeck.cite.months import MONTHS, bibtex_month
from paperdeck.cite.styles.names import NameStyle, name_list
from paperdeck.cite.styles.pages import PageRange, page_range
from paperdeck.cite.styles.text import AMERICAN, Quotes, around, italic, outside, quotation
from paperdeck.cite.titles import bibtex_case, headline_case, sentence_case, title_case
from paperdeck.cite.work import Kind, work_of
from paperdeck.papers.display import display_title
from paperdeck.papers.model import Paper

TitleCase = Literal["sentence", "headline", "bibtex"]


class Facts(NamedTuple):
    """One paper's facts, each printed as a style has it; empty where they are not known."""

    kind: Kind
    is_alone: bool
    authors: str
    title: str
    quoted: str
    year: str
    month: str
    editors: str
    several_editors: bool
    container: str
    headline_container: str
    series: str
    volume: str
    number: str
    pages: str
    publisher: str
    place: str
    arxiv: str
    note: str
    doi: str
    url: str

    @property
    def in_journal(self) -> bool:
        """Whether it is an article of a journal."""
        return self.kind == "article-journal"

    @property
    def is_book(self) -> bool:
        """Whether it is a whole book."""
        return self.kind == "book"

    @property
    def in_proceedings(self) -> bool:
        """Whether it is a paper of a conference, or of another book."""
        return self.kind in {"paper-conference", "chapter"}

    @property
    def link(self) -> str:
        """The address of its DOI, else its own."""
        return around("https://doi.org/", self.doi) or self.url

    @property
    def labelled_pages(self) -> str:
        """``pp. 190–198``, ``p. 17``."""
        return around("pp. " if "–" in self.pages else "p. ", self.pages)


class Style(NamedTuple):
    """A style of references.

    ``layout`` puts the facts together. ``titles`` is the case of titles, ``cited_titles`` of
    those that are cited for want of authors; ``no_date`` stands in the place of a year that is
    not known. In a text a numeric style cites as ``numbered``, and its references begin with
    ``label``, the number being ``{}``; another style cites by ``cited_names`` and, after
    ``before_year``, the year. Where there are no authors it cites the title, in quotation
    marks where the paper is part of something or ``quotes_cited_alone``.
    """

    name: str
    title: str
    layout: Callable[[Facts], str]
    authors: NameStyle
    editors: NameStyle
    numbered: str = ""
    label: str = ""
    cited_names: NameStyle = NameStyle(short=True)
    before_year: str = ", "
    quotes_cited_alone: bool = True
    cites_year: bool = True
    titles: TitleCase = "sentence"
    cited_titles: TitleCase = "sentence"
    quotes: Quotes = AMERICAN
    pages: PageRange = "expanded"
    dash: str = "–"
    no_date: str = ""


def facts_of(paper: Paper, style: Style) -> Facts:
    """What is known of ``paper``, printed as ``style`` has it."""
    work = work_of(paper)
    # A book's title BibTeX leaves as it is.
    as_it_is = work.kind == "book" and style.titles == "bibtex"
    title = display_title(paper) if as_it_is else _title(paper, style.titles)
    # The school of a thesis is not what it is part of.
    container, issuer = ("", work.container) if work.is_alone else (work.container, "")

    def text(words: str) -> str:
        return outside(words, style.quotes)

    return Facts(
        kind=work.kind,
        is_alone=work.is_alone,
        authors=name_list(work.authors, style.authors, more=work.more_authors),
        title=text(title),
        # A book's title is set as that of a journal is.
        quoted=italic(text(title)) if work.kind == "book" else quotation(title, style.quotes),
        year=str(work.year) if work.year is not None else style.no_date,
        month=_month(work.date),
        editors=name_list(work.editors, style.editors),
        several_editors=len(work.editors) > 1,
        container=text(container),
        headline_container=text(headline_case(container)),
        series=text(work.series),
        volume=text(work.volume),
        number=text(work.number),
        pages=page_range(text(work.pages), style.pages, style.dash),
        publisher=text(work.publisher or issuer),
        place=text(work.place),
        arxiv=work.arxiv,
        note=text(work.note),
        doi=work.doi,
        url=work.url,
    )


def cited_title(paper: Paper, style: Style) -> str:
    """The title as a text cites a paper without authors."""
    title = _title(paper, style.cited_titles)
    if work_of(paper).is_alone and not style.quotes_cited_alone:
        return outside(title, style.quotes)
    return quotation(title, style.quotes)


def _month(date: str) -> str:
    month = bibtex_month(date)
    return month_name[MONTHS.index(month) + 1] if month in MONTHS else month.replace("--", "–")


def _title(paper: Paper, case: TitleCase) -> str:
    if paper.is_untitled:
        return display_title(paper)
    if case == "headline":
        return title_case(paper.title)
    return sentence_case(paper.title).text if case == "sentence" else bibtex_case(paper.title)
