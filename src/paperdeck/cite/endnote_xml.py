"""A paper as a record of EndNote's XML, its elements in the order of EndNote's own DTD."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from paperdeck.cite.cited import Cited
from paperdeck.cite.ris import author_names, inverted
from paperdeck.cite.work import work_of
from paperdeck.markup import plain
from paperdeck.papers.display import display_title
from paperdeck.papers.text import clean

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n'
"""What stands before the records of a file."""
TAIL = "\n</records></xml>\n"
"""What stands behind them."""

_TYPES = {
    "article": ("Unpublished Work", 34),
    "article-journal": ("Journal Article", 17),
    "book": ("Book", 6),
    "chapter": ("Book Section", 5),
    "paper-conference": ("Conference Proceedings", 10),
    "report": ("Report", 27),
    "thesis": ("Thesis", 32),
}


def endnote_record(cited: Cited) -> str:
    """The ``<record>`` element, on one line but for the lines of the abstract."""
    paper, work = cited.paper, work_of(cited.paper)
    name, number = _TYPES[work.kind]
    pdfs = [link.url for link in paper.links if link.label == "PDF"]
    return _element(
        "record",
        '<source-app name="paperdeck">paperdeck</source-app>',
        f'<ref-type name="{name}">{number}</ref-type>',
        _element(
            "contributors",
            _names("authors", author_names(work)),
            _names("secondary-authors", map(inverted, work.editors)),
        ),
        _element(
            "titles",
            _text("title", display_title(paper)),
            _text("secondary-title", work.container),
            _text("tertiary-title", work.series),
        ),
        _text("pages", work.pages.replace("–", "-")),
        _text("volume", work.volume),
        _text("number", work.number),
        _element("keywords", *(_text("keyword", word) for word in paper.keywords)),
        _element(
            "dates",
            _text("year", str(work.year or "")),
            _element("pub-dates", _text("date", work.date)),
        ),
        _text("pub-location", work.place),
        _text("publisher", work.publisher),
        _text("accession-num", f"arXiv:{work.arxiv}" if work.arxiv else ""),
        _text("electronic-resource-num", work.doi),
        _text("abstract", plain(paper.abstract)),
        _text("label", cited.key),
        _text("notes", work.note),
        _element(
            "urls",
            _element("web-urls", _text("url", work.url)),
            _element("pdf-urls", *(_text("url", url) for url in pdfs)),
        ),
    )


def _names(element: str, names: Iterable[str]) -> str:
    return _element(element, *(_text("author", name) for name in names))


def _text(element: str, text: str) -> str:
    return _element(element, escape(clean(text)))


def _element(name: str, *content: str) -> str:
    """The element; nothing where nothing is in it."""
    inner = "".join(content)
    return f"<{name}>{inner}</{name}>" if inner else ""
