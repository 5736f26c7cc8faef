"""RIS, as publishers, EndNote, Zotero and Mendeley write it: ``TY  - CONF`` … ``ER  -``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from paperdeck.language import N_, _
from paperdeck.papers.model import Author, Paper, Publication
from paperdeck.papers.text import clean
from paperdeck.sources import fields
from paperdeck.sources.opening import Document
from paperdeck.sources.publications import iso_publication_date, publication
from paperdeck.sources.records import Fault, Flaw, Item, Record
from paperdeck.sources.references import (
    author_of_parts,
    is_arxiv,
    means_others,
    reference_paper,
    year_in,
)
from paperdeck.sources.sniffing import NO, SURE, Head

NAME = "ris"
DESCRIPTION = N_("RIS, as publishers' pages, EndNote, Zotero and Mendeley export it")

_RECORD_START = re.compile(r"^[ \t]*TY  -[ \t]*[A-Z]", re.MULTILINE)
_TAG = re.compile(r"[ \t]*([A-Z][A-Z0-9])  -(.*)")
_BETWEEN_KEYWORDS = re.compile(r"[;\n]")
# BT is the title of a whole book, and the container of a chapter.
_TITLES = ("TI", "T1", "CT", "BT")
_CONTAINERS = ("T2", "JF", "JO", "BT", "C3", "JA", "J2")
_KINDS = {
    **dict.fromkeys(("CONF", "CPAPER"), "proceedings"),
    **dict.fromkeys(("JOUR", "EJOUR", "JFULL", "MGZN"), "journal"),
    **dict.fromkeys(("BOOK", "CHAP", "EBOOK", "ECHAP", "EDBOOK"), "book"),
    "RPRT": "report",
    "THES": "thesis",
}
_LINKS = {"UR": "", "LK": "", "L1": "PDF", "L2": ""}
_NO_END = N_("has no ER line at its end; kept as far as it goes")
_NO_START = N_("has no TY line at its beginning; kept all the same")


@dataclass
class _Reference:
    """One record as it stands: its first line, and the values under each tag in order, each
    as its lines."""

    line: int
    flaw: str = ""
    values: dict[str, list[list[str]]] = field(default_factory=dict)
    last: list[str] = field(default_factory=list)

    def add(self, tag: str, value: str) -> None:
        self.last = [value]
        self.values.setdefault(tag, []).append(self.last)

    def go_on(self, line: str) -> None:
        """Take a line without a tag as the next of the value before it."""
        self.last.append(line)

    def all(self, *tags: str) -> list[str]:
        """What stands under these tags, the first tag's values first."""
        values = (value for tag in tags for value in self.values.get(tag, ()))
        return list(filter(None, map("\n".join, values)))

    def first(self, *tags: str) -> str:
        return next(iter(self.all(*tags)), "")


def sniff(head: Head) -> int:
    """Whether a record begins as RIS begins one."""
    return SURE if not head.json.kind and _RECORD_START.search(head.text) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name (there is none) and its records."""
    return "", _items(document)


def _items(document: Document) -> Iterator[Item]:
    for reference in _references(clean(document.text), document.damage or _(_NO_END)):
        where = _("line {line}").format(line=reference.line)
        paper = _paper(reference)
        if not (paper.title or paper.abstract):
            yield Fault(where, _("has no title and no abstract; left out"))
            continue
        notes = map(fields.body, reference.all("N1", "RN"))
        yield Record(paper, where, "\n\n".join(filter(None, notes)))
        if reference.flaw:
            yield Flaw(where, reference.flaw)


def _references(text: str, no_end: str) -> Iterator[_Reference]:
    """The records in order; ``no_end`` is the flaw of a last one that does not end."""
    reference: _Reference | None = None
    for number, line in enumerate(text.split("\n"), 1):
        found = _TAG.fullmatch(line)
        tag = found[1] if found else ""
        if found is None:
            if reference and not line.isspace():
                reference.go_on(line.strip())
        elif tag == "TY":
            if reference:
                reference.flaw = _(_NO_END)
                yield reference
            reference = _Reference(number)
            reference.add(tag, found[2].strip() if found else "")
        elif tag == "ER":
            if reference:
                yield reference
            reference = None
        else:
            reference = reference or _Reference(number, _(_NO_START))
            reference.add(tag, found[2].strip())
    if reference:
        reference.flaw = no_end
        yield reference


def _paper(reference: _Reference) -> Paper:
    abstracts = map(fields.body, reference.all("AB", "N2"))
    keywords = reference.all("KW")
    authors = list(reference.all("AU", "A1"))
    container = fields.printed_line(reference.first(*_CONTAINERS))
    return reference_paper(
        title=fields.printed_line(reference.first(*_TITLES)),
        authors=map(_author, authors),
        more_authors=any(map(means_others, authors[-1:])),
        abstract=max(abstracts, key=len, default=""),
        container=container,
        year=year_in(reference.first("PY", "Y1", "DA")),
        doi=reference.first("DO", "M3"),
        arxiv=(
            one for one in reference.all("M1", "M3", "AN", "N1", "T2", "JO") if is_arxiv(one)
        ),
        links=[(label, url) for tag, label in _LINKS.items() for url in reference.all(tag)],
        keywords=fields.words(
            [part for one in keywords for part in _BETWEEN_KEYWORDS.split(one)]
        ),
        publication=None if is_arxiv(container) else _publication(reference, container),
    )


def _publication(reference: _Reference, container: str) -> Publication | None:
    def text(*tags: str) -> str:
        return fields.printed_line(reference.first(*tags))

    first, last = text("SP"), text("EP")
    return publication(
        kind=_KINDS.get(text("TY"), ""),
        container=container,
        series=text("T3"),
        volume=text("VL"),
        number=text("IS"),
        pages=f"{first}--{last}" if first and last and last != first else first,
        publisher=text("PB"),
        place=text("C1", "CY"),
        date=iso_publication_date(text("DA", "PY", "Y1")),
        editors=tuple(one.name for one in map(_author, reference.all("A2", "ED")) if one),
    )


def _author(text: str) -> Author | None:
    return author_of_parts([fields.printed_line(part) for part in text.split(",")])
