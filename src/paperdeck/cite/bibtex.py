"""A paper as an entry of BibTeX or BibLaTeX, in the form in which OpenReview prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from paperdeck.cite.accents import tex_accents
from paperdeck.cite.bibtex_names import bibtex_names
from paperdeck.cite.escape import to_latex, verbatim
from paperdeck.cite.months import MONTHS, bibtex_month
from paperdeck.cite.outlet import Outlet, outlet_of
from paperdeck.cite.protect import protect_capitals
from paperdeck.cite.work import ids_of, landing_url
from paperdeck.papers.display import display_title
from paperdeck.papers.model import Author, Paper, Publication

_BIBTEX_TYPES = {
    "": "misc",
    "book": "incollection",
    "journal": "article",
    "proceedings": "inproceedings",
    "report": "techreport",
    "thesis": "phdthesis",
}
_BIBLATEX_TYPES = _BIBTEX_TYPES | {"report": "report", "thesis": "thesis"}
_KEY_WORDS = 4

_Fields = Iterator[tuple[str, str]]


def bibtex(paper: Paper, key: str, *, accents: bool = False) -> str:
    r"""One entry for ``paper`` under the citation key ``key``, ending with a newline.

    ``@inproceedings`` where the paper appeared in a venue, ``@article`` where that is a
    journal, else ``@misc``, with its arXiv number where it has one. So is a paper without
    authors, which BibTeX's styles demand of all other types. Fields that are not known are
    left out; a paper without a title has the name by which paperdeck shows it. With
    ``accents``, letters beyond ASCII are TeX's: ``{\'e}``.
    """
    outlet = outlet_of(paper)
    fields = _bibtex_fields(paper, outlet, accents)
    kind = _type_of(outlet, _BIBTEX_TYPES)
    if not (_has_author(paper) or (kind == "book" and outlet.editors)):
        kind = "misc"
    return _entry(kind, key, fields, accents)


def biblatex(paper: Paper, key: str, *, accents: bool = False) -> str:
    """The same as an entry for BibLaTeX, with its dates and all numbers."""
    outlet = outlet_of(paper)
    fields = _biblatex_fields(paper, outlet, accents)
    return _entry(_type_of(outlet, _BIBLATEX_TYPES), key, fields, accents)


def official(paper: Paper, *, accents: bool = False) -> str:
    """The entry that the source itself gives, ending with a newline, or nothing.

    OpenReview's is there word for word. Of a file of BibTeX it is the same entry with the
    file's own key, the title's own braces and the address of the PDF.
    """
    told = paper.publication or Publication()
    if told.entry:
        return f"{told.entry}\n"
    if not told.entry_key:
        return ""
    entry = bibtex(paper, told.entry_key, accents=accents)
    pdf = next((verbatim(link.url) for link in paper.links if link.label == "PDF"), "")
    head = entry.removesuffix("\n}\n")
    return f"{head},\npdf={{{pdf}}}\n}}\n" if pdf else entry


def _type_of(outlet: Outlet, types: Mapping[str, str]) -> str:
    if outlet.is_whole_book:
        return "book" if outlet.publisher else "misc"
    return types[outlet.kind]


def _entry(kind: str, key: str, fields: _Fields, accents: bool) -> str:
    known = ((name, value) for name, value in fields if value)
    lines = ",\n".join(f"{name}={_value(name, value, accents)}" for name, value in known)
    return f"@{kind}{{{key},\n{lines}\n}}\n"


def _value(name: str, value: str, accents: bool) -> str:
    if name == "month" and value in MONTHS:
        return value  # each style's own word
    return f"{{{tex_accents(value) if accents else value}}}"


def _bibtex_fields(paper: Paper, outlet: Outlet, accents: bool) -> _Fields:
    yield from _who_and_what(paper, accents)
    yield from _container(outlet, {"journal": "journal", "thesis": "school"})
    if outlet.kind == "report":
        yield "institution", _text(outlet.publisher or outlet.container)
    yield "editor", bibtex_names(map(Author, outlet.editors), accents=accents)
    yield "series", _text(outlet.series)
    yield "volume", _text(outlet.volume)
    # BibTeX's styles print one of them for proceedings, and warn of the other.
    if (outlet.kind == "journal" and outlet.volume) or (outlet.series and not outlet.volume):
        yield "number", _text(outlet.number)
    yield "pages", _pages(outlet)
    yield "year", str(paper.year or "")
    yield "month", bibtex_month(outlet.date)
    yield "address", _text(outlet.place)
    if outlet.kind not in {"report", "thesis"}:
        yield "publisher", _text(outlet.publisher)
    arxiv = "" if outlet.kind else ids_of(paper).get("arxiv", "")
    if arxiv:
        yield "eprint", verbatim(arxiv)
        yield "archiveprefix", "arXiv"
    yield from _where(paper)
    yield "note", _text(outlet.note)
    if not _has_author(paper):
        if outlet.container:
            yield "howpublished", f"In {_text(outlet.container)}"
        # BibTeX sorts by the key and makes the label of it.
        yield "key", _text(" ".join(display_title(paper).split()[:_KEY_WORDS]))


def _biblatex_fields(paper: Paper, outlet: Outlet, accents: bool) -> _Fields:
    yield from _who_and_what(paper, accents)
    yield from _container(outlet, {"journal": "journaltitle", "thesis": "institution"})
    if outlet.kind == "report":
        yield "institution", _text(outlet.publisher or outlet.container)
        yield "type", "techreport"
    if outlet.kind == "thesis":
        yield "type", "phdthesis"
    yield "editor", bibtex_names(map(Author, outlet.editors), accents=accents)
    yield "series", _text(outlet.series)
    yield "volume", _text(outlet.volume)
    yield "number", _text(outlet.number)
    yield "pages", _pages(outlet)
    # The days are those of the conference; the volume came out in that year.
    yield "date", outlet.date if len(outlet.date) == len("2026-07") else str(paper.year or "")
    yield "eventdate", outlet.date if len(outlet.date) > len("2026-07") else ""
    yield "venue", _text(outlet.place)
    if outlet.kind not in {"report", "thesis"}:
        yield "publisher", _text(outlet.publisher)
    arxiv = ids_of(paper).get("arxiv", "")
    if arxiv:
        yield "eprint", verbatim(arxiv)
        yield "eprinttype", "arxiv"
    yield from _where(paper)
    yield "note", _text(outlet.note)


def _who_and_what(paper: Paper, accents: bool) -> _Fields:
    yield "title", _title(paper)
    yield "author", bibtex_names(paper.authors, more=paper.more_authors, accents=accents)


def _has_author(paper: Paper) -> bool:
    return any(author.name.strip() for author in paper.authors)


def _container(outlet: Outlet, names: dict[str, str]) -> _Fields:
    if outlet.kind not in {"", "report"}:
        yield names.get(outlet.kind, "booktitle"), _text(outlet.container)


def _where(paper: Paper) -> _Fields:
    yield "doi", verbatim(ids_of(paper).get("doi", ""))
    yield "url", verbatim(landing_url(paper))


def _title(paper: Paper) -> str:
    latex = to_latex(paper.title)
    if not latex.strip("{} "):
        # A title of nothing but blanks or braces is none either.
        latex = to_latex(display_title(Paper(abstract=paper.abstract)), markdown=False)
    return protect_capitals(latex)


@lru_cache(maxsize=1 << 10)  # a volume's papers have most of it in common
def _text(printed: str) -> str:
    return to_latex(printed, markdown=False)


def _pages(outlet: Outlet) -> str:
    return _text(outlet.pages.replace("–", "--"))
