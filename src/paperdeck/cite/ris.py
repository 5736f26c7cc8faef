"""A paper as a record of RIS, which EndNote, Zotero, Mendeley and publishers' sites read."""

from __future__ import annotations

from collections.abc import Iterator

from paperdeck.cite.cited import Cited
from paperdeck.cite.names import Name
from paperdeck.cite.work import Work, work_of
from paperdeck.markup import plain
from paperdeck.papers.display import display_title
from paperdeck.papers.text import clean_line

_TYPES = {
    "article": "UNPB",
    "article-journal": "JOUR",
    "book": "BOOK",
    "chapter": "CHAP",
    "paper-conference": "CONF",
    "report": "RPRT",
    "thesis": "THES",
}


def ris(cited: Cited) -> str:
    """The record, a line a value, ending with its ``ER`` line and a newline."""
    lines = ((tag, clean_line(value)) for tag, value in _values(cited))
    return "".join(f"{tag}  - {value}\n" for tag, value in lines if value) + "ER  - \n"


def inverted(name: Name) -> str:
    """``van der Maaten, Laurens``, ``King, Martin Luther, Jr.``; a whole name as it stands, if
    of several words with the comma without which its last word is read as a family name."""
    if name.whole and not name.given:
        is_open = " " in name.family and "," not in name.family
        return f"{name.family}," if is_open else name.family
    family = f"{name.particle} {name.family}".strip()
    return ", ".join(part for part in (family, name.given, name.suffix) if part)


def author_names(work: Work) -> list[str]:
    """The authors, and where not all are named, ``et al.`` with the comma that keeps it so."""
    return [*map(inverted, work.authors), *(["et al.,"] if work.more_authors else [])]


def _values(cited: Cited) -> Iterator[tuple[str, str]]:
    paper, work = cited.paper, work_of(cited.paper)
    yield "TY", _TYPES[work.kind]
    yield "ID", cited.key
    yield "TI", display_title(paper)
    yield from (("AU", name) for name in author_names(work))
    yield "T2", work.container
    yield from (("A2", inverted(name)) for name in work.editors)
    yield "T3", work.series
    yield "VL", work.volume
    yield "IS", work.number
    first, _, last = work.pages.partition("–")
    yield "SP", first
    yield "EP", last
    yield "PY", str(work.year or "")
    # Of days from one to another RIS knows the first.
    yield "DA", work.date.partition("/")[0].replace("-", "/")
    yield "CY", work.place
    yield "PB", work.publisher
    yield "AN", f"arXiv:{work.arxiv}" if work.arxiv else ""
    yield "DO", work.doi
    yield "UR", work.url
    yield from (("L1", link.url) for link in paper.links if link.label == "PDF")
    yield from (("KW", word) for word in paper.keywords)
    yield "N1", work.note
    yield "AB", plain(paper.abstract)
