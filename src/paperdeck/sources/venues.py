"""Venues: how a venue is written, and where its own site is. The table is ``venues.toml``;
what their proceedings are called is known to :mod:`paperdeck.cite.venues`."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from paperdeck.cite.venues import proceedings_names

_NOT_LETTERS = re.compile(r"[\W_]+")
_BEFORE_NAME = re.compile(r"(?:\{[^{}]*\}|the|proceedings of|\s)+\b", re.IGNORECASE)
_BEHIND_NAME = re.compile(r"\s*(?:\{[^{}]*\}|\([A-Z]+\))\Z")


class Venue(NamedTuple):
    """One venue: its usual spelling, and its site's host (empty where it has none)."""

    name: str
    host: str = ""
    older_hosts: tuple[str, ...] = ()


def known_venue(text: str) -> Venue | None:
    """The venue that goes by this name, whatever its case and punctuation, else ``None``."""
    return _venues().get(_plain(text))


def venue_name(text: str) -> str:
    """The usual spelling of a venue's name; ``text`` itself where the venue is unknown."""
    venue = known_venue(text)
    return venue.name if venue else text


def venue_of_host(host: str) -> str:
    """The name of the venue whose site is at ``host`` (lower case, no ``www.``), else empty."""
    return _by_host().get(host, "")


@lru_cache
def site_of(venue: str) -> str:
    """The address of the venue's own site (``https://icml.cc``), else empty."""
    known = known_venue(venue)
    return f"https://{known.host}" if known and known.host else ""


def _plain(text: str) -> str:
    return _NOT_LETTERS.sub("", text).lower()


@cache
def _venues() -> dict[str, Venue]:
    table = tomllib.loads(files(__package__).joinpath("venues.toml").read_text("utf-8"))
    venues: dict[str, Venue] = {}
    for key, entry in table.items():
        venue = Venue(
            entry["name"],
            entry.get("host", ""),
            tuple(entry.get("older_hosts", ())),
        )
        for name in (key, venue.name, *entry.get("aliases", ())):
            venues[_plain(name)] = venue
    for key, title in proceedings_names():
        before = _BEFORE_NAME.match(title)
        name = _BEHIND_NAME.sub("", title[before.end() :] if before else title)
        venues.setdefault(_plain(name), venues.get(_plain(key)) or Venue(key))
    return venues


@cache
def _by_host() -> dict[str, str]:
    return {
        host: venue.name
        for venue in _venues().values()
        for host in (venue.host, *venue.older_hosts)
        if host
    }
