"""CSL-JSON, the interchange form of citation processors, as Zotero and pandoc write it: an
array of items, or ``{"items": [...]}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from paperdeck.language import N_, _
from paperdeck.papers.model import Author, Paper, Publication
from paperdeck.sources import fields
from paperdeck.sources.author_lists import authors_in
from paperdeck.sources.conversion import to_records
from paperdeck.sources.expectations import Expected, Shape, expect
from paperdeck.sources.json_records import array_records
from paperdeck.sources.opening import Document
from paperdeck.sources.publications import iso_publication_date, publication
from paperdeck.sources.records import Item
from paperdeck.sources.references import (
    author_named,
    is_arxiv,
    means_others,
    reference_paper,
    year_in,
)
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head

NAME = "csl-json"
DESCRIPTION = N_("CSL-JSON, as Zotero, JabRef, Mendeley and pandoc export it")

# The types of what papers mostly are, where nothing else tells the format.
_USUAL_TYPES = frozenset(
    "article article-journal chapter manuscript paper-conference report thesis webpage".split()
)
_NAME_PARTS = frozenset({"family", "given", "literal"})
_PUBLISHED_ALONE = frozenset({"article", "manuscript", "report", "thesis"})
_KINDS = {
    "paper-conference": "proceedings",
    "article-journal": "journal",
    "book": "book",
    "chapter": "book",
    "report": "report",
    "thesis": "thesis",
}
_SHAPE: Shape = {
    **dict.fromkeys(("title", "abstract", "container-title", "publisher"), Expected.TEXT),
    **dict.fromkeys(("event", "event-title", "event-place"), Expected.TEXT),
    **dict.fromkeys(("author", "editor"), Expected.NAMES),
    **dict.fromkeys(("volume", "issue", "page", "number"), Expected.TEXT_OR_NUMBER),
    "DOI": Expected.TEXT,
    "URL": Expected.ADDRESS,
}
# Publishers' abstracts come in the tags of their article format.
_JATS_HEADING = re.compile(r"<jats:title>[^<]*</jats:title>")
_JATS = re.compile(r"(</?)jats:(?:(italic)|(bold)|)")


def sniff(head: Head) -> int:
    """Whether the first item has a title, a type, and names or a date as CSL has them."""
    shape, item = head.json, head.json.first
    if shape.kind == "object" and shape.array != "items":
        return NO
    if not _is_item(item):
        return NO
    listed = item.get("author")
    named = isinstance(listed, list) and any(map(_is_name, listed))
    if named or isinstance(item.get("issued"), dict):
        return SURE
    return MAYBE if item["type"] in _USUAL_TYPES else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name (there is none) and its records."""
    found = array_records(document, head.json.array, _is_item)
    return "", to_records(found, _paper, _("an item"), expect(_SHAPE))


def _is_item(value: Any) -> bool:
    return isinstance(value, dict) and "title" in value and isinstance(value.get("type"), str)


def _paper(item: dict[str, Any]) -> Paper:
    people = _people(item)
    more = any(means_others(fields.line(person.get("literal"))) for person in people[-1:])
    return reference_paper(
        title=fields.printed_line(item.get("title")),
        authors=map(_author, people[:-1] if more else people),
        more_authors=more,
        abstract=_abstract(item),
        container=_container(item),
        year=_year(item.get("issued")),
        doi=fields.line(item.get("DOI")),
        arxiv=filter(
            is_arxiv, map(fields.line, map(item.get, ("number", "note", "archive_location")))
        ),
        links=[("", fields.line(item.get("URL")))],
        keywords=fields.words(item.get("keyword")),
        publication=_publication(item),
    )


def _publication(item: dict[str, Any]) -> Publication | None:
    def text(*names: str) -> str:
        return next(filter(None, (fields.printed_line(item.get(name)) for name in names)), "")

    container = text("container-title", "event-title", "event")
    if is_arxiv(container or text("publisher")):
        return None
    return publication(
        kind=_KINDS.get(text("type"), ""),
        container=container,
        series=text("collection-title"),
        volume=text("volume"),
        number=text("issue"),
        pages=text("page"),
        publisher=text("publisher"),
        place=text("event-place"),
        date=_date(item.get("issued")),
        editors=tuple(one.name for one in map(_author, _people(item, "editor")) if one),
    )


def _date(issued: Any) -> str:
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    dates = [
        "-".join(fields.line(number).zfill(2) for number in one)
        for one in (parts if isinstance(parts, list) else ())
        if isinstance(one, list)
    ]
    return iso_publication_date("/".join(dates))


def _people(item: dict[str, Any], role: str = "author") -> list[dict[str, Any]]:
    people = item.get(role)
    if isinstance(people, str):
        return [{"literal": one.name} for one in authors_in(people)]
    if not isinstance(people, list):
        return []
    return [
        {"literal": one} if isinstance(one, str) else one
        for one in people
        if isinstance(one, str) or _is_name(one)
    ]


def _is_name(value: Any) -> bool:
    return isinstance(value, dict) and not _NAME_PARTS.isdisjoint(value)


def _author(person: dict[str, Any]) -> Author | None:
    def part(name: str) -> str:
        return fields.printed_line(person.get(name))

    if whole := part("literal"):
        return fields.author(whole)
    # Jean | de | La Fontaine: one particle goes with the given names, one with the family name.
    family = " ".join(filter(None, map(part, ("non-dropping-particle", "family"))))
    given = " ".join(filter(None, map(part, ("given", "dropping-particle"))))
    return author_named(family, given, part("suffix"))


def _container(item: dict[str, Any]) -> str:
    names = ["container-title", "event-title", "event"]
    if fields.line(item.get("type")) in _PUBLISHED_ALONE:
        names.append("publisher")
    return next(filter(None, (fields.printed_line(item.get(name)) for name in names)), "")


def _abstract(item: dict[str, Any]) -> str:
    text = _JATS_HEADING.sub("", fields.body(item.get("abstract")))
    return _JATS.sub(
        lambda tag: f"{tag[1]}{'i' if tag[2] else 'b' if tag[3] else ''}", text
    ).strip()


def _year(date: Any) -> int | None:
    if isinstance(date, dict):
        date = next(filter(None, map(date.get, ("date-parts", "raw", "literal"))), "")
    return year_in(fields.raw_text(date))
