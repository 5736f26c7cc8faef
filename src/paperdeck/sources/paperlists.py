"""The lists of the paperlists collection: an array of papers, one file a venue and year.

Every value is a text; several names, institutions, keywords or links in one are parted by
``;``. Which fields there are differs from venue to venue and from year to year.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import N_, _
from paperdeck.papers.keys import event_key
from paperdeck.papers.links import UNKNOWN_LABEL, ids_in, make_links
from paperdeck.papers.model import Author, Link, Paper, Session
from paperdeck.sources import fields
from paperdeck.sources.addresses import (
    address_of,
    addresses_in,
    arxiv_address,
    doi_address,
    place_of,
)
from paperdeck.sources.conversion import to_records
from paperdeck.sources.decisions import decision_word
from paperdeck.sources.editions import year_of_proceedings
from paperdeck.sources.embedded_bibtex import bibtex_field, embedded_publication
from paperdeck.sources.expectations import Expected, Shape, expect
from paperdeck.sources.json_records import Found, array_records
from paperdeck.sources.opening import Document
from paperdeck.sources.proceedings import venue_of
from paperdeck.sources.records import Fault, Item
from paperdeck.sources.sniffing import MAYBE, NO, SURE, Head
from paperdeck.sources.venues import known_venue

NAME = "paperlists"
DESCRIPTION = N_("lists of the paperlists collection: a JSON array of papers")

_MARKS = frozenset({"status", "track"})
_FIELDS = frozenset({*_MARKS, "title", "author", "abstract", "site", "pdf", "aff", "bibtex"})
_SHAPE: Shape = {
    **dict.fromkeys(("title", "abstract", "tldr", "status", "track"), Expected.TEXT),
    **dict.fromkeys(("primary_area", "topic", "session", "bibtex"), Expected.TEXT),
    **dict.fromkeys(("author", "aff"), Expected.NAMES),
    **dict.fromkeys(("doi", "arxiv"), Expected.TEXT_OR_NUMBER),
}

_NOTHING = frozenset({"", "-", "--", "0", "n/a", "na", "nan", "none", "null", "tba", "tbd"})
_NO_ABSTRACT = frozenset(
    {"abstract unavailable", "no abstract", "no abstract available", "placeholder"}
)

# Addresses of the paper itself: they tell its place and its keys.
_OWN_ADDRESSES = (("site", ""), ("openreview", ""), ("proceeding", ""), ("pdf", "PDF"))
# Addresses that were found in the paper: they may be of anything.
_OTHER_ADDRESSES = (
    ("github", "Project page"),
    ("code", "Code"),
    ("project", "Project page"),
    ("video", "Video"),
    ("slides", "Slides"),
    ("poster", "Poster"),
    ("supp", "Supplementary material"),
    ("dataset", "Data"),
)
# An id that mixes capitals, small letters and digits as OpenReview's do.
_OPENREVIEW_ID = re.compile(r"(?=.*[A-Z])(?=.*[a-z])[\w-]{9,14}", re.ASCII)

_SHOWN = frozenset({"oral", "poster", "spotlight"})
_WORKSHOP_TRACK = " workshop"
_AND = re.compile(r"(?:^|\s+)and\s+")
_NAME_SUFFIX = re.compile(r"(?:jr|sr)\.?|i{2,3}|iv", re.IGNORECASE)
_MARKS_BEHIND_NAME = " ,*†‡§¶∗"
_BETWEEN_INSTITUTIONS = re.compile(r"\s*(?<!\+)\+(?!\+)\s*")
# How many papers of a list may have more or fewer institutions than authors by mistake: a few,
# or one in twenty.
_FEW = 2
_MOST_IN_ORDER = 20
_FILE_NAME = re.compile(r"([a-z0-9]*[a-z])[-_ ]?((?:19|20)\d\d)(?!\d)", re.IGNORECASE)


class _Edition(NamedTuple):
    venue: str = ""
    year: int | None = None


class _People(NamedTuple):
    """The names of a paper's authors, and their institutions where there is one for each."""

    names: list[str]
    institutions: list[str]


def sniff(head: Head) -> int:
    """Whether this is an array of such papers."""
    first = head.json.first
    if head.json.kind != "array" or not isinstance(first, dict) or not _is_paper(first):
        return NO
    return SURE if not _MARKS.isdisjoint(first) else MAYBE


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name and its records.

    A venue or year that nothing in the records tells is taken from the name of the file,
    where that is a known venue's with a year (``siggraph2024.json``).
    """
    if head.json.kind != "array":
        raise SourceError(
            _("{name}: is no array of papers as in paperlists").format(name=document.name)
        )
    named = _of_file_name(document.name)
    first = head.json.first
    listed = _edition(first, _own_links(first), named) if isinstance(first, dict) else named
    found = list(array_records(document, "", _is_paper))
    people = _names_and_institutions if _go_together(found) else _names_alone

    def paper_of(record: dict[str, Any]) -> Paper:
        return _paper(record, people(record), named, listed)

    return f"{listed.venue} {listed.year or ''}".strip(), to_records(
        found, paper_of, _("a paper"), expect(_SHAPE)
    )


def _is_paper(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(_FIELDS & value.keys()) > 1
        and not any(isinstance(value.get(name), dict | list) for name in ("title", "status"))
        and not _has_objects(value.get("author"))
    )


def _has_objects(authors: Any) -> bool:
    """Whether these are authors as other formats have them."""
    listed = authors if isinstance(authors, list) else [authors]
    return any(isinstance(one, dict) for one in listed)


def _paper(record: dict[str, Any], people: _People, named: _Edition, listed: _Edition) -> Paper:
    own = _own_links(record)
    venue, year = _edition(record, own, named)
    venue, year = venue or listed.venue, year or listed.year
    title = _unquoted(_line(record, "title"))
    status = _line(record, "status")
    abstract = _abstract(record)
    authors = _authors(people)
    if title.lower() == status.lower() and not authors and not abstract:
        title = ""  # a row of a table that was no paper's
    return Paper(
        title=title,
        authors=authors,
        abstract=abstract,
        summary=_line(record, "tldr"),
        venue=venue,
        year=year,
        decision=_decision(status),
        sessions=_sessions(record, status),
        links=make_links((link.label, link.url) for link in (*own, *_other_links(record))),
        topic=_topic(record),
        keywords=_keywords(record),
        ids=_ids(own, venue, year),
        publication=embedded_publication(fields.raw_text(record.get("bibtex"))),
    )


# --- Single fields ----------------------------------------------------------------------


def _line(record: dict[str, Any], name: str) -> str:
    text = fields.printed_line(record.get(name))
    return "" if text.lower() in _NOTHING else text


def _abstract(record: dict[str, Any]) -> str:
    text = _unquoted(fields.body(record.get("abstract")))
    return "" if text.lower() in _NOTHING | _NO_ABSTRACT else text


def _unquoted(text: str) -> str:
    """``text`` without the quotes that it wears as a cell of CSV."""
    inner = text[1:-1]
    is_cell = (
        len(text) > 2 and text[0] == text[-1] == '"' and '"' not in inner.replace('""', "")
    )
    return inner.replace('""', '"').strip() if is_cell else text


def _decision(status: str) -> str:
    word = decision_word(status)
    return "workshop" if word.endswith(_WORKSHOP_TRACK) else word


def _sessions(record: dict[str, Any], status: str) -> tuple[Session, ...]:
    name, kind = _line(record, "session"), status.lower()
    if kind.endswith(_WORKSHOP_TRACK):
        name, kind = name or "Workshop track", kind.removesuffix(_WORKSHOP_TRACK)
    return (Session(name, kind if kind in _SHOWN else ""),) if name else ()


def _topic(record: dict[str, Any]) -> str:
    track = _line(record, "track")
    area = _line(record, "primary_area") or _line(record, "topic")
    return "->".join(filter(None, ("" if track == "main" else track, area)))


def _keywords(record: dict[str, Any]) -> tuple[str, ...]:
    value = record.get("keywords")
    parts = value.split(";") if isinstance(value, str) else value
    return tuple(word for word in fields.words(parts) if word.lower() not in _NOTHING)


# --- People -----------------------------------------------------------------------------


def _go_together(found: Iterable[Found | Fault]) -> bool:
    """Whether a list's institutions stand in the order of the authors.

    Some lists have each institution that a paper's authors named, in an order of its own;
    then their numbers differ again and again, and where they do not, it is by chance.
    """
    pairs = [
        _names_and_institutions(one.value)
        for one in found
        if isinstance(one, Found) and isinstance(one.value, dict)
    ]
    both = [people for people in pairs if people.names and people.institutions]
    odd = sum(len(people.names) != len(people.institutions) for people in both)
    return odd <= _FEW or odd * _MOST_IN_ORDER < len(both)


def _names_and_institutions(record: dict[str, Any]) -> _People:
    names = _parts(record.get("author"))
    if len(names) == 1 and "," in names[0]:
        # Where names are parted by commas, institutions never go by them.
        return _People(_comma_parted(names[0]), [])
    half = len(names) // 2
    if half and names[:half] == names[half:]:
        names = names[:half]
    institutions = _parts(record.get("aff"))
    if len(names) == 1:
        institutions = ["+".join(filter(None, institutions))]
    return _People(names, institutions)


def _names_alone(record: dict[str, Any]) -> _People:
    return _People(_names_and_institutions(record).names, [])


def _authors(people: _People) -> tuple[Author, ...]:
    names, institutions = people
    if len(institutions) != len(names):
        institutions = [""] * len(names)
    return tuple(
        author
        for name, institution in zip(names, institutions, strict=True)
        for person in _persons(name)
        if (author := fields.author(person, _institution(institution)))
    )


def _parts(value: Any) -> list[str]:
    texts = filter(fields.has_name, value) if isinstance(value, list) else [value]
    parts = [part.strip() for text in texts for part in fields.unescaped(text).split(";")]
    return parts if any(parts) else []


def _comma_parted(text: str) -> list[str]:
    names: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        if names and _NAME_SUFFIX.fullmatch(part):
            names[-1] += f", {part}"
        else:
            names.append(part)
    return names


@lru_cache(maxsize=1 << 16)
def _persons(name: str) -> tuple[str, ...]:
    """``C. Secchi and A. Macchelli`` are two; what else stands around an ``and`` is kept."""
    name = name.removeprefix("and ").strip(_MARKS_BEHIND_NAME)
    parts = [part.strip(_MARKS_BEHIND_NAME) for part in _AND.split(name)]
    if all(" " in part for part in parts):
        return tuple(parts)
    return (name,) if name.lower() not in _NOTHING else ()


@lru_cache(maxsize=1 << 16)
def _institution(text: str) -> str:
    """The institutions of one author, ``A+B``, as ``A; B``."""
    parts = (part.strip(" ,") for part in _BETWEEN_INSTITUTIONS.split(text))
    return "; ".join(dict.fromkeys(part for part in parts if part.lower() not in _NOTHING))


# --- Links and what they tell -----------------------------------------------------------


def _own_links(record: dict[str, Any]) -> tuple[Link, ...]:
    pairs = [
        (label, address)
        for name, label in _OWN_ADDRESSES
        for address in addresses_in(fields.raw_text(record.get(name)))
    ]
    entry = fields.raw_text(record.get("bibtex"))
    doi = fields.raw_text(record.get("doi"))
    pairs += [
        ("DOI", doi_address(doi)),
        ("", "" if doi_address(doi) else next(addresses_in(doi), "")),
        ("DOI", doi_address(bibtex_field(entry, "doi"))),
        ("arXiv", arxiv_address(fields.raw_text(record.get("arxiv")))),
    ]
    if not any(address for _, address in pairs):
        given = fields.line(record.get("id"))
        if _OPENREVIEW_ID.fullmatch(given):
            pairs.append(("", address_of(f"openreview:{given}")))
    return make_links(
        (label or ("Conference page" if place_of(address).event else ""), address)
        for label, address in pairs
    )


def _other_links(record: dict[str, Any]) -> Iterator[Link]:
    for name, label in _OTHER_ADDRESSES:
        given = fields.raw_text(record.get(name))
        if not given:
            continue
        for link in make_links(("", address) for address in addresses_in(given)):
            # What the address itself says is surer: a field "github" holds other pages too.
            yield link if link.label != UNKNOWN_LABEL else Link(label, link.url)


def _ids(own: Iterable[Link], venue: str, year: int | None) -> tuple[str, ...]:
    ids = dict.fromkeys(ids_in(own))
    for link in own:
        place = place_of(link.url)
        if place.event and place.venue == venue and place.year == year and year:
            ids[event_key(venue, year, place.event)] = None
    return tuple(ids)


def _edition(record: dict[str, Any], own: Iterable[Link], named: _Edition) -> _Edition:
    """The venue and year, from addresses and the embedded BibTeX, else from the file's name."""
    for link in own:
        place = place_of(link.url)
        if place.venue and place.year:
            return _Edition(place.venue, place.year)
    entry = fields.raw_text(record.get("bibtex"))
    container = fields.line(bibtex_field(entry, "booktitle").replace("{", "").replace("}", ""))
    known = known_venue(venue_of(container)) if container else None
    venue = known.name if known else named.venue or (venue_of(container) if container else "")
    published = fields.whole_number(bibtex_field(entry, "year"))
    year = year_of_proceedings(container, venue) or published or named.year
    # Proceedings may come out in the year after the conference; then only the file's name
    # still tells which one it was.
    if venue == named.venue and named.year and year == named.year + 1 == published:
        year = named.year
    return _Edition(venue, year)


def _of_file_name(name: str) -> _Edition:
    for found in _FILE_NAME.finditer(re.split(r"[/\\]|: ", name)[-1]):
        venue = known_venue(found[1])
        if venue:
            return _Edition(venue.name, int(found[2]))
    return _Edition()
