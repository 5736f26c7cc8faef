"""The event list that a conference's virtual site publishes (``…-orals-posters.json``).

One event is one record: the poster and the oral of a paper are two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from paperdeck.language import N_, _
from paperdeck.papers.keys import event_key, openreview_key
from paperdeck.papers.links import host, ids_in, make_links
from paperdeck.papers.model import Link, Paper, Session
from paperdeck.sources import fields
from paperdeck.sources.conversion import to_records
from paperdeck.sources.decisions import decision_word
from paperdeck.sources.expectations import Expected, Shape, expect
from paperdeck.sources.json_records import array_records
from paperdeck.sources.opening import Document
from paperdeck.sources.openreview_groups import Group, parse_group
from paperdeck.sources.records import Item
from paperdeck.sources.sniffing import NO, SURE, Head
from paperdeck.sources.venues import site_of, venue_of_host

NAME = "virtual-site"
DESCRIPTION = N_(
    "events of a conference's virtual site (icml.cc, neurips.cc, iclr.cc, …): JSON"
)

_EVENT_FIELDS = frozenset({"eventtype", "event_type", "virtualsite_url", "starttime"})

_SHAPE: Shape = {
    "name": Expected.TEXT,
    "authors": Expected.NAMES,
    "abstract": Expected.TEXT,
    "topic": Expected.TEXT,
    "decision": Expected.TEXT,
    "session": Expected.TEXT,
    "eventtype": Expected.WORD,
    "room_name": Expected.TEXT_OR_NUMBER,
    "poster_position": Expected.TEXT_OR_NUMBER,
    "starttime": Expected.TIME,
    "endtime": Expected.TIME,
    "starttime2": Expected.TIME,
    "endtime2": Expected.TIME,
    "paper_url": Expected.ADDRESS,
    "paper_pdf_url": Expected.ADDRESS,
    "url": Expected.ADDRESS,
    "virtualsite_url": Expected.ADDRESS,
    "eventmedia": {"name": Expected.TEXT, "uri": Expected.ADDRESS},
}

# What an event may be called, with words before it: "San Diego Poster".
_KIND = re.compile(
    r"(?:[^\W\d_]+[ -]){0,4}"
    r"(?:competition|demo|demonstration|keynote|oral|panel|paper|poster|spotlight|talk|tutorial"
    r"|workshop)s?",
    re.IGNORECASE,
)

# The group of a conference's submissions.
_GROUP = re.compile(r"group\?id=([^&#]*)")
_SITE_YEAR = re.compile(r"/virtual/((?:19|20)\d\d)(?:/|$)")


def sniff(head: Head) -> int:
    """Whether this is a list of events, whole or its site's page of them."""
    shape = head.json
    if shape.kind == "object" and shape.array != "results":
        return NO
    if _is_event(shape.first):
        return SURE
    # The list may be empty, or be cut inside its first event.
    return SURE if shape.first is None and "count" in shape.members else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name and its records."""
    # An event may lack what tells its venue; then the list's first event tells it.
    first = head.json.first
    venue, year = _venue_and_year(first) if isinstance(first, dict) else ("", None)
    found = array_records(document, head.json.array, _is_event)
    records = to_records(
        found, lambda event: _paper(event, venue, year), _("an event"), expect(_SHAPE)
    )
    return f"{venue} {year or ''}".strip(), records


def _is_event(value: Any) -> bool:
    return isinstance(value, dict) and "name" in value and not _EVENT_FIELDS.isdisjoint(value)


def _paper(event: dict[str, Any], list_venue: str, list_year: int | None) -> Paper:
    venue, year = _venue_and_year(event)
    venue, year = venue or list_venue, year or list_year
    links = _links(event, venue)
    return Paper(
        title=fields.printed_line(event.get("name")),
        authors=fields.authors(event.get("authors"), "fullname"),
        abstract=fields.body(event.get("abstract")),
        venue=venue,
        year=year,
        decision=decision_word(fields.line(event.get("decision"))),
        sessions=_sessions(event),
        links=links,
        topic=fields.printed_line(event.get("topic")),
        keywords=fields.words(event.get("keywords")),
        ids=_ids(event, venue, year, links),
    )


def _venue_and_year(event: dict[str, Any]) -> tuple[str, int | None]:
    found = _GROUP.search(fields.line(event.get("sourceurl")))
    group = parse_group(found[1]) if found else Group()
    if group.year:
        return group.venue, group.year
    page = fields.line(event.get("virtualsite_url"))
    year = _SITE_YEAR.search(page)
    return venue_of_host(host(page)), int(year[1]) if year else None


def _sessions(event: dict[str, Any]) -> tuple[Session, ...]:
    name = fields.printed_line(event.get("session"))
    kind = _kind(event).lower()
    room = fields.printed_line(event.get("room_name"))
    position = fields.line(event.get("poster_position"))
    start, end = fields.moment(event.get("starttime")), fields.moment(event.get("endtime"))
    if not (name or start or room or position):
        return ()
    first = Session(name, kind, start, end, room, position)
    again = fields.moment(event.get("starttime2"))
    if not again:
        return (first,)
    return first, Session(
        name, kind, again, fields.moment(event.get("endtime2")), room, position
    )


def _links(event: dict[str, Any], venue: str) -> tuple[Link, ...]:
    page = fields.line(event.get("virtualsite_url"))
    if page.startswith("/"):
        site = site_of(venue)
        page = site + page if site else ""
    media = event.get("eventmedia")
    kind = _kind(event)
    return make_links(
        (
            ("", fields.line(event.get("paper_url"))),
            ("PDF", fields.line(event.get("paper_pdf_url"))),
            ("", fields.line(event.get("url"))),
            *(
                (fields.printed_line(medium.get("name")), fields.line(medium.get("uri")))
                for medium in (media if isinstance(media, list) else ())
                if isinstance(medium, dict)
            ),
            # A paper may have a page for its poster and one for its oral.
            (f"{kind if _KIND.fullmatch(kind) else 'Conference'} page", page),
        )
    )


def _kind(event: dict[str, Any]) -> str:
    kind = event.get("eventtype")
    return fields.line(kind) if isinstance(kind, str) else ""


def _ids(
    event: dict[str, Any], venue: str, year: int | None, links: tuple[Link, ...]
) -> tuple[str, ...]:
    ids = dict.fromkeys(ids_in(links))
    # Some lists have the paper's forum where others have the group of all submissions.
    forum = openreview_key(fields.line(event.get("sourceurl")))
    if forum:
        ids[forum] = None
    event_id = fields.line(event.get("id"))
    if event_id and venue and year:
        ids[event_key(venue, year, event_id)] = None
    return tuple(ids)
