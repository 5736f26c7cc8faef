"""What addresses say: which paper of which venue and year is meant, and where one begins and
ends in a text that holds several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from paperdeck.cite.venues import volume_year
from paperdeck.papers.keys import arxiv_key, doi_key
from paperdeck.papers.links import host
from paperdeck.sources.venues import known_venue, venue_of_host


class Place(NamedTuple):
    """What a page's address tells: venue, year, the event's number; each may be unknown."""

    venue: str = ""
    year: int | None = None
    event: str = ""


class _Site(NamedTuple):
    """A publisher's site: how the paths of its papers look, and whose they are.

    ``venue`` is empty where the path names it. It tells the year or counts the volumes.
    """

    path: re.Pattern[str]
    venue: str = ""


_NEURIPS = _Site(re.compile(r"/paper(?:_files/paper)?/(?P<year>\d{4})/"), "NeurIPS")
_SITES = {
    "aclanthology.org": _Site(re.compile(r"/(?P<year>\d{4})\.(?:findings-)?(?P<venue>[a-z]+)")),
    "doi.org": _Site(re.compile(r"/10\.1609/aaai\.v(?P<volume>\d+)i"), "AAAI"),
    "ecva.net": _Site(re.compile(r"/papers/(?P<venue>eccv)_(?P<year>\d{4})/")),
    "ijcai.org": _Site(re.compile(r"/proceedings/(?P<year>\d{4})/"), "IJCAI"),
    "openaccess.thecvf.com": _Site(
        re.compile(r"/content[_/](?P<venue>[A-Za-z]+)_?(?P<year>\d{4})[_/]")
    ),
    "papers.neurips.cc": _NEURIPS,
    "papers.nips.cc": _NEURIPS,
    "proceedings.neurips.cc": _NEURIPS,
    "roboticsproceedings.org": _Site(re.compile(r"/rss(?P<volume>\d+)/"), "RSS"),
}
_EVENT = re.compile(r"/virtual/(?P<year>\d{4})/[\w-]+/(?P<event>\d+)")

_IN_MARKDOWN = re.compile(r"\]\((https?://[^()\s]+)\)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*;\s+|\s*;(?=https?://|www\.|$)", re.IGNORECASE)
_WITH_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_WITHOUT_SCHEME = re.compile(r"(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?:[/?#][^\s@]*)?")


@lru_cache(maxsize=1 << 8)
def place_of(url: str) -> Place:
    """The place that a web address names: on a virtual site or in published proceedings."""
    site = host(url)
    venue = venue_of_host(site)
    if venue:
        event = _EVENT.search(url)
        return Place(venue, int(event["year"]), event["event"]) if event else Place(venue)
    known = _SITES.get(site)
    found = known.path.search(url) if known else None
    if known is None or found is None:
        return Place()
    if "volume" in found.groupdict():
        return Place(known.venue, volume_year(known.venue, int(found["volume"])))
    named = None if known.venue else known_venue(found["venue"])
    return Place(known.venue or (named.name if named else ""), int(found["year"]))


def addresses_in(text: str) -> Iterator[str]:
    """The web addresses in a field: one, several parted by ``;``, or Markdown's links.

    ``www.example.org/x`` without ``https://`` is one too, and so is ``arXiv:1712.06557``;
    other words are passed over.
    """
    if not text:
        return
    linked = _IN_MARKDOWN.findall(text)
    for part in linked or _BETWEEN.split(text.strip()):
        if _WITH_SCHEME.match(part):
            yield part
        elif _WITHOUT_SCHEME.fullmatch(part):
            yield f"https://{part}"
        elif key := arxiv_key(part):
            yield address_of(key)


def doi_address(text: str) -> str:
    """The address of the DOI in ``text`` at the resolver, else empty."""
    return address_of(doi_key(text))


def arxiv_address(text: str) -> str:
    """The address of the arXiv paper whose id or address ``text`` is, else empty."""
    return address_of(arxiv_key(text))


def address_of(key: str) -> str:
    """The address of what a ``doi:``, ``arxiv:`` or ``openreview:`` key names, else empty."""
    kind, _, name = key.partition(":")
    start = _RESOLVERS.get(kind)
    return f"{start}{name}" if start else ""


_RESOLVERS = {
    "arxiv": "https://arxiv.org/abs/",
    "doi": "https://doi.org/",
    "openreview": "https://openreview.net/forum?id=",
}
