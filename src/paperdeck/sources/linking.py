"""What the addresses and identifiers of a record make together: links, keys, and a place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paperdeck.papers.keys import event_key
from paperdeck.papers.links import ids_in, make_links
from paperdeck.papers.model import Link
from paperdeck.sources.addresses import Place, address_of, place_of


class Linked(NamedTuple):
    """A paper's links, its keys, and the venue and year that an address names (or none)."""

    links: tuple[Link, ...]
    ids: tuple[str, ...]
    place: Place


def link_up(pairs: Iterable[tuple[str, str]], keys: Iterable[str] = ()) -> Linked:
    """From pairs of a label (or none) and an address, and the keys that a source gives itself.

    A key that no link names gets its link, and an event of a virtual site its key.
    """
    pairs = [
        (label or ("Conference page" if place_of(address).event else ""), address)
        for label, address in pairs
    ]
    keys = [key for key in keys if key]
    given = make_links(pairs)
    linked = ids_in(given)
    links = make_links([*pairs, *(("", address_of(key)) for key in keys if key not in linked)])
    place = next(filter(None, (place_of(link.url) for link in given)), Place())
    ids = [*keys, *linked]
    if place.event and place.year:
        ids.append(event_key(place.venue, place.year, place.event))
    return Linked(links, tuple(dict.fromkeys(ids)), place)
