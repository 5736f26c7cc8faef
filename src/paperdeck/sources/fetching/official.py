"""The lists that conferences publish themselves. The table is ``official.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.fetching.files import ListFile
from paperdeck.sources.venues import known_venue, site_of


class OfficialList(NamedTuple):
    """A venue that publishes its lists: its name, its site's address, and the years of which
    a list is known to be there; others may be there, too."""

    venue: str
    site: str
    years: tuple[int, ...]


def official_lists() -> list[OfficialList]:
    """Every venue whose lists can be fetched by name, in alphabetical order."""
    found = (known_venue(key) for key in _table()["years"])
    return [
        OfficialList(
            venue.name, site_of(venue.name), tuple(_table()["years"][_key(venue.name)])
        )
        for venue in found
        if venue
    ]


def list_files(venue: str, year: int, *, base: str = "") -> list[ListFile]:
    """The files of a venue's list of a year. ``base`` stands in for the address of its site.

    Raises ``SourceError`` for a venue that is not in the table.
    """
    known = known_venue(venue)
    if known is None or _key(known.name) not in _table()["years"]:
        raise SourceError(
            _(
                "no address is known for the lists of {venue}: `paperdeck fetch --list` shows"
                " the venues there are, `paperdeck fetch URL` takes any list"
            ).format(venue=venue)
        )
    site = site_of(known.name)
    return [
        ListFile(
            (base.rstrip("/") or site) + file["path"].format(venue=_key(known.name), year=year),
            needed=file["needed"],
            missing=_("{name} has no list for {year} (yet); see {site}").format(
                name=known.name, year=year, site=site
            ),
            format=file["format"],
        )
        for file in _table()["files"]
    ]


def _key(name: str) -> str:
    return name.lower()


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("official.toml").read_text("utf-8"))
