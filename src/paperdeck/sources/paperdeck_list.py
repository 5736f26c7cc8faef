"""paperdeck's own list: JSON with everything that a paper can have.

``{"format": "paperdeck-list", "version": 1, "title": "…", "papers": [{…}, …]}``; each
paper has the fields of :class:`paperdeck.papers.Paper`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from paperdeck.errors import SourceError
from paperdeck.language import N_, _
from paperdeck.papers.links import ids_in, make_links
from paperdeck.papers.model import Author, Link, Paper, Publication, Session
from paperdeck.sources import fields
from paperdeck.sources.conversion import to_records
from paperdeck.sources.expectations import Expected, Shape, expect
from paperdeck.sources.json_records import array_records
from paperdeck.sources.opening import Document
from paperdeck.sources.publications import publication
from paperdeck.sources.records import Item
from paperdeck.sources.sniffing import NO, SURE, Head

NAME = "paperdeck-list"
DESCRIPTION = N_("paperdeck's own list, as bundled: JSON")
VERSION = 1

SHAPE: Shape = {
    "title": Expected.TEXT,
    "authors": Expected.NAMES,
    "abstract": Expected.TEXT,
    "summary": Expected.TEXT,
    "venue": Expected.TEXT,
    "decision": Expected.TEXT,
    "topic": Expected.TEXT,
    "sessions": {
        "name": Expected.TEXT,
        "kind": Expected.TEXT,
        "start": Expected.TIME,
        "end": Expected.TIME,
        "room": Expected.TEXT_OR_NUMBER,
        "position": Expected.TEXT_OR_NUMBER,
    },
    "links": {"label": Expected.TEXT, "url": Expected.ADDRESS},
}
"""What the fields of a paper should hold."""

_PUBLICATION = (
    "kind",
    "container",
    "series",
    "volume",
    "number",
    "pages",
    "publisher",
    "place",
)
_DATE = re.compile(r"\d{4}-\d\d(-\d\d(/\d{4}-\d\d-\d\d)?)?")
_ID = re.compile(r"[a-z][a-z0-9.-]*:\S+")


def sniff(head: Head) -> int:
    """Whether the file says that it is such a list."""
    return SURE if head.json.members.get("format") == NAME else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name and its records. Raises ``SourceError`` for a later version."""
    refuse_later_version(document.name, NAME, head.json.members.get("version"), VERSION)
    if head.json.array != "papers":
        raise SourceError(
            _('{name}: this paperdeck-list has no list of "papers"').format(name=document.name)
        )
    title = fields.line(head.json.members.get("title"))
    found = array_records(document, "papers", _is_paper)
    return title, to_records(found, paper_of, _("a paper"), expect(SHAPE))


def refuse_later_version(name: str, kind: str, given: Any, known: int) -> None:
    """Raise ``SourceError`` where the file ``name`` says that its version is not yet known."""
    version = fields.whole_number(given) or known
    if version > known:
        raise SourceError(
            _(
                "{name}: a {kind} of version {version}; "
                "this paperdeck reads version {known}: update it"
            ).format(name=name, kind=kind, version=version, known=known)
        )


def write(title: str, papers: Iterable[Paper]) -> bytes:
    """``papers`` as such a list, which :func:`read` gives back with all their ids."""
    listed = [msgspec.structs.replace(paper, key="") for paper in papers]
    document = {"format": NAME, "version": VERSION, "title": title, "papers": listed}
    return msgspec.json.encode(document)


def _is_paper(value: Any) -> bool:
    return isinstance(value, dict) and ("title" in value or "abstract" in value)


def paper_of(record: dict[str, Any]) -> Paper:
    """A paper from an object with a paper's own fields, whatever their types."""
    links = _links(record.get("links"))
    given = (fields.line(one) for one in (record.get("key"), *_list(record.get("ids"))))
    ids = (*(one for one in given if _ID.fullmatch(one)), *ids_in(links))
    return Paper(
        title=fields.line(record.get("title")),
        authors=_authors(record.get("authors")),
        abstract=fields.body(record.get("abstract")),
        summary=fields.line(record.get("summary")),
        venue=fields.line(record.get("venue")),
        year=fields.whole_number(record.get("year")),
        decision=fields.line(record.get("decision")).lower(),
        sessions=tuple(
            _session(one) for one in _list(record.get("sessions")) if isinstance(one, dict)
        ),
        links=links,
        topic=fields.line(record.get("topic")),
        keywords=fields.words(record.get("keywords")),
        ids=tuple(dict.fromkeys(ids)),
        publication=_publication(record.get("publication")),
    )


def _publication(value: Any) -> Publication | None:
    if not isinstance(value, dict):
        return None
    editors = tuple(filter(None, map(fields.line, _list(value.get("editors")))))
    date = fields.line(value.get("date"))
    return publication(
        **{name: fields.line(value.get(name)) for name in _PUBLICATION},
        date=date if _DATE.fullmatch(date) else "",
        editors=editors,
        entry=fields.body(value.get("entry")),
        entry_key=fields.line(value.get("entry_key")),
    )


def _authors(value: Any) -> tuple[Author, ...]:
    people = [one for one in _list(value) if isinstance(one, dict) and one.get("family")]
    families = {
        fields.printed_line(one.get("name")): fields.line(one["family"]) for one in people
    }
    return tuple(
        msgspec.structs.replace(one, family=families.get(one.name, ""))
        for one in fields.authors(value, "name")
    )


def _session(value: dict[str, Any]) -> Session:
    return Session(
        name=fields.line(value.get("name")),
        kind=fields.line(value.get("kind")).lower(),
        start=fields.moment(value.get("start")),
        end=fields.moment(value.get("end")),
        room=fields.line(value.get("room")),
        position=fields.line(value.get("position")),
    )


def _links(value: Any) -> tuple[Link, ...]:
    return make_links(
        (fields.line(one.get("label")), fields.line(one.get("url")))
        for one in _list(value)
        if isinstance(one, dict)
    )


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
