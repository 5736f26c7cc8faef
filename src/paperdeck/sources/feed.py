"""Feeds: Atom as arXiv's API gives it, RSS 2.0 and RSS 1.0 (RDF)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from paperdeck.language import N_, _
from paperdeck.papers.keys import arxiv_key, doi_key
from paperdeck.papers.model import Author, Paper
from paperdeck.papers.text import clean, clean_line
from paperdeck.sources import fields
from paperdeck.sources.author_lists import are_names, authors_in
from paperdeck.sources.linking import link_up
from paperdeck.sources.opening import Document
from paperdeck.sources.proceedings import venue_of
from paperdeck.sources.records import WHOLE_FILE, Fault, Item, Record
from paperdeck.sources.references import year_in
from paperdeck.sources.sniffing import NO, SURE, Head
from paperdeck.sources.venues import known_venue
from paperdeck.sources.xml_records import Found, text_of, xml_records

NAME = "feed"
DESCRIPTION = N_("Atom or RSS, as arXiv's search and daily feeds: XML")

_BEFORE_ROOT = re.compile(
    r"\s+|<\?[^>]*>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>", re.DOTALL
)
_ROOT = re.compile(r"<(?:[\w-]+:)?(feed|rss|RDF)[\s>]")
_RSS_IN_RDF = "purl.org/rss/1.0"
_TITLE = re.compile(r"<(?:[\w-]+:)?title\b[^>]*>(.*?)</", re.DOTALL)
_FIRST_RECORD = re.compile(r"<(?:[\w-]+:)?(?:entry|item)[\s/>]")
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")

_OAI = "oai:arxiv.org:"
_ARXIV_ERROR = "/api/errors"
_ANNOUNCED = re.compile(
    r"\s*arXiv:\S+\s+(?:Announce Type:\s*[\w-]+\s*)?(?:Abstract:\s*)?", re.IGNORECASE
)
_ID_IN_TITLE = re.compile(r"\.?\s*\(arXiv:[^()]*\)(?:\s*UPDATED)?\s*\Z")
_PARAGRAPH = re.compile(r"\n(?:[^\S\n]*\n\s*|[^\S\n]{2,})")
_PARAGRAPH_TAG = re.compile(r"\s*<p>((?:(?!<p>).)*)</p>\s*\Z", re.DOTALL)
_EMAIL = re.compile(r"\S+@\S+\s*\((.+)\)\s*\Z")


def sniff(head: Head) -> int:
    """Whether the root is that of a feed."""
    found = _root(head.text)
    return SURE if found and (found != "RDF" or _RSS_IN_RDF in head.text) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The feed's title (``arXiv`` for all of arXiv's), and its records.

    Raises ``SourceError`` where the file declares entities.
    """
    first = _FIRST_RECORD.search(head.text)
    prologue = head.text[: first.start()] if first else head.text
    told = _TITLE.search(prologue)
    title = fields.printed_line(_CDATA.sub(r"\1", told[1])) if told else ""
    if "arxiv.org" in prologue.lower():
        title = "arXiv"
    venue = known_venue(title)
    tag = "entry" if _root(head.text) == "feed" else "item"
    return title, _items(xml_records(document, tag), venue.name if venue else "")


def _root(text: str) -> str:
    at = 0
    while before := _BEFORE_ROOT.match(text, at):
        at = before.end()
    root = _ROOT.match(text, at)
    return root[1] if root else ""


def _items(records: Iterator[Found | Fault], venue: str) -> Iterator[Item]:
    empty = True
    for found in records:
        empty = False
        yield found if isinstance(found, Fault) else _item(found, venue)
    if empty:
        yield Fault(_(WHOLE_FILE), _("this feed holds no papers"))


def _item(found: Found, venue: str) -> Item:
    record = found.element
    if _ARXIV_ERROR in _line(record, "id"):
        return Fault(
            found.where,
            _("arXiv reports an error: {reason}").format(reason=_line(record, "summary")),
        )
    paper = _paper(record, venue)
    if not paper.title and not paper.abstract:
        return Fault(found.where, _("has neither a title nor an abstract; left out"))
    return Record(paper, found.where)


def _paper(record: Element, feed_venue: str) -> Paper:
    doi = doi_key(_line(record, "doi") or _line(record, "identifier"))
    arxiv = _arxiv(record)
    links, ids, _ = link_up(_links(record), (doi, arxiv))
    topics = list(_topics(record))
    publication = _line(record, "publicationName")
    dates = (_line(record, name) for name in ("published", "pubDate", "date", "updated"))
    return Paper(
        title=fields.printed_line(_ID_IN_TITLE.sub("", text_of(record.find("title")).strip())),
        authors=tuple(dict.fromkeys(_authors(record))),
        abstract=_abstract(record),
        venue="arXiv" if arxiv else venue_of(publication) if publication else feed_venue,
        year=next(filter(None, map(year_in, dates)), None),
        links=links,
        topic=topics[0] if topics else "",
        keywords=tuple(topics[1:]),
        ids=ids,
    )


def _line(record: Element, name: str) -> str:
    return clean_line(text_of(record.find(name)))


def _arxiv(record: Element) -> str:
    for name in ("id", "guid", "link"):
        text = _line(record, name)
        if text.lower().startswith(_OAI):
            text = text[len(_OAI) :]
        if key := arxiv_key(text):
            return key
    return ""


def _links(record: Element) -> Iterator[tuple[str, str]]:
    for link in record.findall("link"):
        address = link.get("href") or text_of(link)
        if link.get("rel", "alternate") not in ("self", "edit", "replies", "enclosure"):
            is_pdf = link.get("title") == "pdf" or link.get("type") == "application/pdf"
            yield "PDF" if is_pdf else "", address


def _authors(record: Element) -> Iterator[Author]:
    for author in record.findall("author"):
        name = author.find("name")
        if name is None:
            text = text_of(author).strip()
            email = _EMAIL.match(text)
            yield from authors_in(email[1] if email else text)
            continue
        text = text_of(name)
        # Some feeds have all names in one.
        if are_names(text):
            yield from authors_in(text)
        elif one := fields.author(text, text_of(author.find("affiliation"))):
            yield one
    for creator in record.findall("creator"):
        yield from authors_in(_TAG.sub("", text_of(creator)))


def _topics(record: Element) -> Iterator[str]:
    """The paper's categories, the primary one first."""
    categories = (*record.findall("primary_category"), *record.findall("category"))
    texts = (one.get("term") or text_of(one) for one in categories)
    yield from dict.fromkeys(filter(None, map(fields.printed_line, texts)))


def _abstract(record: Element) -> str:
    for name in ("summary", "description", "encoded", "content"):
        text = clean(text_of(record.find(name))).strip()
        if not text:
            continue
        whole = _PARAGRAPH_TAG.match(text)
        text = _ANNOUNCED.sub("", whole[1] if whole else text, count=1)
        # Lines are broken anywhere; a paragraph begins with two blanks.
        return "\n\n".join(filter(None, map(clean_line, _PARAGRAPH.split(text.strip()))))
    return ""
