"""BibTeX and BibLaTeX, as reference managers and proceedings' own pages write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from paperdeck.language import N_, _
from paperdeck.papers.model import Paper, Publication
from paperdeck.papers.text import clean
from paperdeck.sources import bibtex_text, fields
from paperdeck.sources.bibtex_entries import Broken, Entry, entries
from paperdeck.sources.opening import Document
from paperdeck.sources.publications import (
    KINDS,
    iso_publication_date,
    publication,
    publication_date,
)
from paperdeck.sources.records import WHOLE_FILE, Fault, Flaw, Item, Record
from paperdeck.sources.references import is_arxiv, reference_paper, year_in
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head
from paperdeck.sources.source_code import is_source_code

NAME = "bibtex"
DESCRIPTION = N_("BibTeX or BibLaTeX, also from Zotero, JabRef, Mendeley, PMLR, DBLP, ACL")

_START = re.compile(
    r"^[ \t]*@(?:(?:comment|preamble|string)[ \t]*[{(]|\w+[ \t]*[{(][^{}()=\",]*,)",
    re.MULTILINE | re.IGNORECASE,
)
_COMMENT = re.compile(r"(?:%[^\n]*\n|\s)*")
_CROSSREF = re.compile(r"\bcrossref\s*=\s*[{\"]?\s*([^\s{}\",]+)", re.IGNORECASE)
_AND_OTHERS = re.compile(r"\band\s+(?:others|et\.?\s*al\.?)[\s.]*\Z", re.IGNORECASE)
_INHERITED = (
    *("booktitle", "journal", "journaltitle", "eventtitle", "year", "date", "month", "editor"),
    *("publisher", "series", "volume", "number", "address", "location", "venue"),
)
_CONTAINERS = ("booktitle", "journal", "journaltitle", "eventtitle", "school", "institution")
# A volume is not a paper: it tells its papers' venue, and the list has it as their source.
_VOLUMES = frozenset({"proceedings", "mvproceedings"})
# Where Zotero, JabRef, Mendeley and BibDesk put what the person wrote.
_NOTES = ("annote", "annotation", "comment", "review")
_BETWEEN_PARAGRAPHS = re.compile(r"\n[ \t]*\n")
_LINKS = {"url": "", "pdf": "PDF", "software": "Code", "code": "Code", "openreview": ""}


def sniff(head: Head) -> int:
    """Whether an entry stands at the beginning, or behind a few lines of comment."""
    if head.json.kind:
        return NO
    found = _START.search(head.text)
    comment = _COMMENT.match(head.text)
    if not found or not comment:
        return NO
    if found.start() <= comment.end():
        return SURE
    # Some programs write what they are; a page of prose that shows an entry is none, nor is
    # a program with a decorator.
    above = head.text[: found.start()]
    return MAYBE if 2 * len(above) < len(head.text) and not is_source_code(above) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name (there is none) and its records."""
    return "", _items(document)


def _items(document: Document) -> Iterator[Item]:
    text = clean(document.text)
    parents = _parents(text)
    # One is held back: the last of a cut file may be cut itself.
    held: Entry | Broken | None = None
    for entry in entries(text):
        if held:
            yield from _record(held, parents)
        held = entry
    if held:
        yield from _record(held, parents, document.damage)
    else:
        yield Fault(_(WHOLE_FILE), _("there is no entry in it"))


def _record(
    entry: Entry | Broken, parents: Mapping[str, Entry], damage: str = ""
) -> Iterator[Item]:
    where = _("line {line}").format(line=entry.line)
    if isinstance(entry, Broken):
        yield Fault(
            where,
            damage
            or _("{reason}; left out: mend it and import again").format(reason=entry.reason),
        )
        return
    if entry.kind in _VOLUMES:
        return
    parent = parents.get(_crossref(entry))
    entry = entry._replace(fields=_inherited(entry, parent))
    paper = _paper(entry)
    if not (paper.title or paper.abstract):
        yield Fault(
            where,
            _("{key} has no title and no abstract; left out").format(
                key=entry.key or _("the entry")
            ),
        )
        return
    yield Record(paper, where, _note(entry))
    flaws = list(entry.flaws)
    if parent is None and _crossref(entry):
        flaws.append(
            _("no entry is called {key}, to which it refers").format(key=_crossref(entry))
        )
    for flaw in [damage] if damage and flaws else flaws:
        yield Flaw(
            where, flaw if damage else _("{flaw}; kept as far as it goes").format(flaw=flaw)
        )


def _note(entry: Entry) -> str:
    """What the person wrote; of ``note`` only what is not a mere address or id."""
    written = [_paragraphs(entry.fields.get(name, "")) for name in _NOTES]
    remark = _paragraphs(entry.fields.get("note", ""))
    if " " in remark and not is_arxiv(remark):
        written.append(remark)
    return "\n\n".join(dict.fromkeys(filter(None, written)))


def _paragraphs(tex: str) -> str:
    paragraphs = map(bibtex_text.markup_line, _BETWEEN_PARAGRAPHS.split(tex))
    return "\n\n".join(filter(None, paragraphs))


def _parents(text: str) -> dict[str, Entry]:
    """The entries that others refer to, by their lower-case key; they may stand anywhere."""
    wanted = {key.lower() for key in _CROSSREF.findall(text)}
    if not wanted:
        return {}
    found = (entry for entry in entries(text) if isinstance(entry, Entry))
    return {entry.key.lower(): entry for entry in found if entry.key.lower() in wanted}


def _crossref(entry: Entry) -> str:
    """The key of the entry that this one refers to, in lower case; else empty."""
    return entry.fields.get("crossref", "").strip().lower()


def _inherited(entry: Entry, parent: Entry | None) -> dict[str, str]:
    """The entry's fields, and those that it has from the one it refers to."""
    if parent is None:
        return entry.fields
    theirs = {name: parent.fields[name] for name in _INHERITED if name in parent.fields}
    theirs.setdefault("booktitle", parent.fields.get("title", ""))
    return theirs | entry.fields


def _paper(whole: Entry) -> Paper:
    entry = whole.fields

    def text(name: str) -> str:
        return entry.get(name, "")

    title = bibtex_text.title_line(text("title"))
    subtitle = bibtex_text.title_line(text("subtitle"))
    container = next(filter(None, map(text, _CONTAINERS)), "")
    links = [(label, bibtex_text.address(text(name))) for name, label in _LINKS.items()]
    links += [("", bibtex_text.address(text(name))) for name in ("howpublished", "note")]
    arxiv = tuple(_arxiv_ids(entry))
    return reference_paper(
        title=fields.printed_line(f"{title}: {subtitle}" if subtitle else title),
        authors=bibtex_text.authors(text("author")),
        more_authors=bool(_AND_OTHERS.search(text("author"))),
        abstract=fields.body(bibtex_text.prose(text("abstract"))),
        container=bibtex_text.plain_line(container),
        year=year_in(text("date")) or year_in(text("year")),
        doi=bibtex_text.address(text("doi")),
        arxiv=arxiv,
        links=links,
        keywords=fields.words(bibtex_text.plain_line(text("keywords") or text("keyword"))),
        publication=_publication(whole, container),
    )


def _publication(whole: Entry, container: str) -> Publication | None:
    entry = whole.fields
    if is_arxiv(container):
        return publication(entry_key=whole.key)

    def text(*names: str) -> str:
        return bibtex_text.plain_line(next(filter(None, map(entry.get, names)), ""))

    year = year_in(text("date", "year"))
    return publication(
        kind=KINDS.get(whole.kind, ""),
        container=bibtex_text.plain_line(container),
        series=text("series"),
        volume=text("volume"),
        number=text("number", "issue"),
        pages=text("pages"),
        publisher=text("publisher"),
        place=text("venue", "address", "location"),
        date=iso_publication_date(text("date")) or publication_date(year, text("month")),
        editors=bibtex_text.names(entry["editor"]) if "editor" in entry else (),
        entry_key=whole.key,
    )


def _arxiv_ids(entry: Mapping[str, str]) -> Iterator[str]:
    """The texts in which an arXiv id may stand."""
    archive = entry.get("archiveprefix") or entry.get("eprinttype") or "arxiv"
    if is_arxiv(archive):
        yield bibtex_text.address(entry.get("eprint", ""))
    for name in ("journal", "journaltitle", "note", "howpublished", "number"):
        text = entry.get(name, "")
        if is_arxiv(text):
            yield bibtex_text.plain_line(text)
    volume = entry.get("volume", "")
    if volume.startswith("abs/"):
        yield volume.removeprefix("abs/")
