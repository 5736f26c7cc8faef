"""Invented lists in the formats in which they come, and importing them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from paperdeck.library import ImportReport, Input, Library, import_inputs
from paperdeck.papers import Paper

VENUE, YEAR = "ICML", 2031


def event(
    number: int,
    name: str,
    *,
    kind: str = "Poster",
    forum: str = "",
    authors: Iterable[str] = ("Ada Lund", "Orla Quist"),
    **fields: Any,
) -> dict[str, Any]:
    """One event of a virtual site, as it publishes them."""
    return {
        "id": number,
        "name": name,
        "authors": [{"id": None, "fullname": author} for author in authors],
        "abstract": None,
        "decision": "Accept (oral)" if kind == "Oral" else "Accept (regular)",
        "session": f"{kind} Session 1",
        "eventtype": kind,
        "room_name": "Hall A",
        "virtualsite_url": f"/virtual/{YEAR}/{kind.lower()}/{number}",
        "sourceurl": f"https://openreview.net/group?id={VENUE}.cc/{YEAR}/Conference",
        "starttime": "2031-07-07T09:00:00+09:00"
        if kind == "Oral"
        else "2031-07-07T10:30:00+09:00",
        "endtime": "2031-07-07T12:15:00+09:00",
        "paper_url": f"https://openreview.net/forum?id={forum}" if forum else None,
        "poster_position": None if kind == "Oral" else f"#{number}",
        **fields,
    }


def events(*found: dict[str, Any]) -> bytes:
    """The file of a virtual site's events."""
    page = {"count": len(found), "next": None, "previous": None, "results": found}
    return json.dumps(page).encode()


def abstracts(found: dict[int, str]) -> bytes:
    """The file of a virtual site's abstracts, by event number."""
    return json.dumps({str(number): text for number, text in found.items()}).encode()


def page(*paragraphs: str, heading: str = f"{VENUE} {YEAR} Papers") -> bytes:
    """A plain-text list of abstracts."""
    return "\n\n".join((heading, *paragraphs)).encode()


def paper_list(*papers: Paper, title: str = f"{VENUE} {YEAR}") -> bytes:
    """paperdeck's own list."""
    whole = {"format": "paperdeck-list", "version": 1, "title": title, "papers": papers}
    return msgspec.json.encode(whole)


def bring(
    library: Library, *sources: tuple[str, bytes], sources_dir: Path | None = None
) -> ImportReport:
    """Import these sources, each a name and its bytes."""
    inputs = [Input(name, lambda data=data: data) for name, data in sources]
    return import_inputs(library, inputs, sources_dir=sources_dir)


def all_papers(library: Library) -> dict[str, Paper]:
    """Everything in the library, by key."""
    return {paper.key: paper for paper in library.papers(library.ids())}
