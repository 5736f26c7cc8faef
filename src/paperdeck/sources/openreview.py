"""Notes of OpenReview, as its API gives them: ``{"notes": [{…}, …], "count": 3}``.

API 2 wraps every value of a note's content (``{"title": {"value": …}}``), API 1 has it bare.
A paper of a workshop has the workshop as its session: that is where it is shown, while the
venue and year stay those of the conference that held it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from paperdeck.errors import SourceError
from paperdeck.language import N_, _
from paperdeck.papers.links import ids_in, make_links
from paperdeck.papers.model import Author, Link, Paper, Session
from paperdeck.sources import fields
from paperdeck.sources.addresses import address_of, addresses_in, arxiv_address, doi_address
from paperdeck.sources.author_lists import authors_in
from paperdeck.sources.conversion import to_records
from paperdeck.sources.decisions import decision_word
from paperdeck.sources.editions import year_of_proceedings
from paperdeck.sources.embedded_bibtex import bibtex_field, embedded_publication
from paperdeck.sources.expectations import Expected, Shape, oddities
from paperdeck.sources.json_records import Found, array_records
from paperdeck.sources.opening import Document
from paperdeck.sources.openreview_groups import Group, parse_group
from paperdeck.sources.proceedings import venue_of
from paperdeck.sources.records import Fault, Item
from paperdeck.sources.sniffing import NO, SURE, Head
from paperdeck.sources.venues import known_venue

NAME = "openreview"
DESCRIPTION = N_("notes of OpenReview's API, version 1 or 2: JSON")

_SITE = "https://openreview.net"
_NOTE_FIELDS = frozenset({"forum", "invitation", "invitations", "domain", "signatures"})
_CONTENT_FIELDS = frozenset({"title", "authors", "abstract"})

_SUMMARIES = ("tl_dr", "tldr", "one_sentence_summary")
_SHAPE: Shape = {
    **dict.fromkeys(("title", "abstract", *_SUMMARIES), Expected.TEXT),
    **dict.fromkeys(("venue", "venueid", "primary_area", "_bibtex"), Expected.TEXT),
    **dict.fromkeys(("authors", "authorids"), Expected.NAMES),
    "decision": Expected.TEXT,
    "pdf": Expected.ADDRESS,
    "html": Expected.ADDRESS,
    "doi": Expected.TEXT_OR_NUMBER,
    "arxiv": Expected.TEXT_OR_NUMBER,
}

_OWN_ADDRESSES = (("pdf", "PDF"), ("html", ""))
# The authors' names for what else they hand in; the site names none of them alike.
_OTHER_ADDRESSES = (
    ("code", "Code"),
    ("code_link", "Code"),
    ("code_url", "Code"),
    ("github", "Code"),
    ("software", "Code"),
    ("source_code", "Code"),
    ("supplementary_material", "Supplementary material"),
    ("supplementary_materials", "Supplementary material"),
    ("attachment", "Supplementary material"),
    ("project", "Project page"),
    ("project_page", "Project page"),
    ("website", "Project page"),
    ("url", ""),
    ("video", "Video"),
    ("dataset", "Data"),
    ("data", "Data"),
    ("poster", "Poster"),
    ("slides", "Slides"),
)
_NOT_LETTERS = re.compile(r"[\W_]+")

_WORKSHOP = re.compile(r"(?:^|/)workshops?(?:/|$)", re.IGNORECASE)
_HOW_SHOWN = re.compile(
    r"(?:^|[\s(:–—-])(oral|spotlight|poster|highlight|regular|notable[ -]top[ -]\d+%)"
    r"(?:\s?poster)?(?:\s+presentation)?\)?$",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\s*\b((?:19|20)\d\d)\b")
_REFUSED = (
    ("withdrawn", re.compile(r"withdrawn", re.IGNORECASE)),
    ("desk-rejected", re.compile(r"desk[ _-]?reject", re.IGNORECASE)),
    ("rejected", re.compile(r"\breject|_reject|/reject", re.IGNORECASE)),
)
_UNDECIDED = re.compile(r"\b(?:submitted to|under review|submission)\b", re.IGNORECASE)
_ANONYMOUS = frozenset({Author("Anonymous"), Author("Anonymous Authors")})
_DATES = ("pdate", "odate", "cdate", "tcdate")


def sniff(head: Head) -> int:
    """Whether this is a page of notes, or an array of them."""
    shape = head.json
    if shape.kind == "object" and shape.array != "notes":
        return NO
    if _is_note(shape.first):
        return SURE
    return SURE if shape.array == "notes" and shape.first is None else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name and its records. Reviews and other replies among them are faults."""
    if head.json.kind != "array" and head.json.array != "notes":
        raise SourceError(
            _('{name}: has no list of "notes" as OpenReview gives them').format(
                name=document.name
            )
        )
    first = head.json.first
    listed = _paper(first) if _is_note(first) else Paper()
    found = array_records(document, head.json.array, _is_note)
    return listed.list_name, to_records(_papers(found), _paper, _("a note"), _oddities)


def _is_note(value: Any) -> bool:
    content = value.get("content") if isinstance(value, dict) else None
    return isinstance(content, dict) and not (
        _NOTE_FIELDS.isdisjoint(value) and _CONTENT_FIELDS.isdisjoint(content)
    )


def _oddities(note: dict[str, Any]) -> Iterator[str]:
    return oddities(_content(note), _SHAPE)


def _papers(found: Iterable[Found | Fault]) -> Iterator[Found | Fault]:
    for one in found:
        if isinstance(one, Found) and _is_note(one.value) and _is_reply(one.value):
            forum = fields.line(one.value.get("forum"))
            yield Fault(
                one.where,
                _("is a reply in the forum {forum}, not a paper; left out").format(forum=forum),
            )
        else:
            yield one


def _is_reply(note: dict[str, Any]) -> bool:
    forum, own = note.get("forum"), note.get("id")
    return bool(forum and own and forum != own) and "authors" not in note["content"]


def _paper(note: dict[str, Any]) -> Paper:
    content = _content(note)
    group = _group(note, content)
    own = _own_links(note, content)
    shown = fields.printed_line(content.get("venue"))
    return Paper(
        title=fields.printed_line(content.get("title")),
        authors=_authors(content),
        abstract=fields.body(content.get("abstract")),
        summary=next(
            filter(None, (fields.printed_line(content.get(name)) for name in _SUMMARIES)), ""
        ),
        venue=_venue(group, content),
        year=_year(note, group, content),
        decision=_decision(note, group, content),
        sessions=_sessions(group, shown),
        links=make_links((link.label, link.url) for link in (*own, *_other_links(content))),
        topic=fields.printed_line(content.get("primary_area")),
        keywords=fields.words(content.get("keywords")),
        ids=ids_in(own),
        publication=embedded_publication(fields.raw_text(content.get("_bibtex"))),
    )


def _content(note: dict[str, Any]) -> dict[str, Any]:
    """The content by plain names, as in API 1: ``Supplementary Material`` with a ``_``."""
    content = note.get("content")
    if not isinstance(content, dict):
        return {}
    return {
        _NOT_LETTERS.sub("_", name).lower(): value.get("value")
        if isinstance(value, dict)
        else value
        for name, value in content.items()
    }


# --- People -----------------------------------------------------------------------------


def _authors(content: dict[str, Any]) -> tuple[Author, ...]:
    value = content.get("authors")
    if isinstance(value, list):
        found = [
            _author(one) if isinstance(one, dict) else fields.author(one)
            for one in value
            if fields.has_name(one)
        ]
        authors = tuple(one for one in found if one)
    else:
        authors = authors_in(fields.raw_text(value))
    if not _ANONYMOUS.issuperset(authors):
        return authors
    # Ids may stand where names do not.
    named = map(fields.name_of_id, fields.texts(content.get("authorids")))
    return tuple(filter(None, map(fields.author, named)))


def _author(profile: dict[str, Any]) -> Author | None:
    institutions = profile.get("institutions")
    names = [
        fields.line(one.get("name") if isinstance(one, dict) else one)
        for one in (institutions if isinstance(institutions, list) else ())
    ]
    name = profile.get("fullname") or profile.get("name") or profile.get("username")
    return fields.author(name, "; ".join(filter(None, names)))


# --- Venue, year, decision --------------------------------------------------------------


def _group(note: dict[str, Any], content: dict[str, Any]) -> Group:
    given = (content.get("venueid"), note.get("domain"), *_invitations(note))
    groups = [parse_group(fields.line(one)) for one in given]
    dated = (group for group in groups if group.year)
    return next(dated, next((group for group in groups if group.venue), Group()))


def _invitations(note: dict[str, Any]) -> list[Any]:
    several = note.get("invitations")
    return [note.get("invitation"), *(several if isinstance(several, list) else ())]


def _venue(group: Group, content: dict[str, Any]) -> str:
    if group.venue:
        return group.venue
    shown = _YEAR.sub("", fields.printed_line(content.get("venue")))
    words = _HOW_SHOWN.sub("", shown).split()
    # "ICLR 2021 Poster", "Accepted by TMLR"
    named = known_venue(venue_of(" ".join(words))) or (
        known_venue(words[-1]) if words else None
    )
    return named.name if named else ""


def _year(note: dict[str, Any], group: Group, content: dict[str, Any]) -> int | None:
    if group.year:
        return group.year
    shown = year_of_proceedings(fields.line(content.get("venue")), _venue(group, content))
    if shown:
        return shown
    entry = fields.raw_text(content.get("_bibtex"))
    return fields.whole_number(bibtex_field(entry, "year")) or _year_of_dates(note)


def _year_of_dates(note: dict[str, Any]) -> int | None:
    """The year of the first date that the note has; the API's dates are milliseconds."""
    for name in _DATES:
        moment = fields.whole_number(note.get(name))
        if moment:
            try:
                return datetime.fromtimestamp(moment / 1000, UTC).year
            except (ValueError, OverflowError, OSError):
                return None
    return None


def _decision(note: dict[str, Any], group: Group, content: dict[str, Any]) -> str:
    shown = fields.printed_line(content.get("venue"))
    # API 1 moves a paper to another invitation when it is withdrawn or rejected.
    states = (fields.line(content.get("venueid")), shown, fields.line(note.get("invitation")))
    for word, told in _REFUSED:
        if any(map(told.search, states)):
            return word
    if _WORKSHOP.search(group.part):
        return "workshop"
    how = _HOW_SHOWN.search(_YEAR.sub("", shown).strip())
    decided = decision_word(how[1] if how else fields.line(content.get("decision")))
    return decided or ("submitted" if _UNDECIDED.search(shown) else "")


def _sessions(group: Group, shown: str) -> tuple[Session, ...]:
    if not _WORKSHOP.search(group.part):
        return ()
    how = _HOW_SHOWN.search(shown)
    name = (shown[: how.start()] if how else shown).strip()
    if not name:
        name = group.part.rpartition("/")[2].replace("_", " ")
    return (Session(name, how[1].lower() if how else ""),)


# --- Links ------------------------------------------------------------------------------


def _own_links(note: dict[str, Any], content: dict[str, Any]) -> tuple[Link, ...]:
    forum = fields.line(note.get("forum")) or fields.line(note.get("id"))
    page = address_of(f"openreview:{quote(forum)}") if forum else ""
    return make_links(
        (
            ("OpenReview", page),
            *_pairs(content, _OWN_ADDRESSES),
            ("DOI", doi_address(fields.line(content.get("doi")))),
            ("arXiv", arxiv_address(fields.line(content.get("arxiv")))),
        )
    )


def _other_links(content: dict[str, Any]) -> tuple[Link, ...]:
    return make_links(_pairs(content, _OTHER_ADDRESSES))


def _pairs(
    content: dict[str, Any], names: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    for name, label in names:
        for text in fields.texts(content.get(name)):
            if text.startswith("/") and not text.startswith("//"):
                yield label, f"{_SITE}{text}"
            else:
                yield from ((label, address) for address in addresses_in(text))
