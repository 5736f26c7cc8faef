"""What is exchanged: entries with their papers, and saved searches.

What comes from outside is data: papers are cleaned, times are put into the shelf's form,
and what cannot be right is refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from paperdeck.language import _
from paperdeck.markup import fold, plain
from paperdeck.papers import Paper, keys
from paperdeck.papers.links import web_url
from paperdeck.papers.text import clean, clean_line
from paperdeck.shelf import notes, tags
from paperdeck.shelf.citations import Given
from paperdeck.shelf.entries import Entry, View
from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import State

_TEXTS = ("abstract", "summary", "entry")  # of several lines
_CITATION_KEY = re.compile(r"[\w.:-]+", re.ASCII)
_TIMES = ("bookmarked", "note_changed", "read", "rated")


class Refused(ValueError):
    """A record that cannot be taken; says why and what helps."""


@dataclass
class Contents:
    """Entries, each a state with its ``paper`` and all ``ids`` that lead to it, saved
    searches, and citation keys that were given out. ``problems`` are lines on what had to be
    left out, ``notices`` others."""

    states: list[State] = field(default_factory=list)
    searches: list[Saved] = field(default_factory=list)
    keys: list[Given] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def contents_of(view: View, given: Iterable[Given] = ()) -> Contents:
    """All that is on the shelf, in its order, and the citation keys that were given out."""
    ids: dict[str, list[str]] = {}
    for each, key in view.keys.items():
        ids.setdefault(key, []).append(each)
    states = [_state(entry, sorted(ids.get(key, ()))) for key, entry in view.entries.items()]
    searches = [Saved(each.name, each.query, stored(each.saved)) for each in view.searches]
    return Contents(states, searches, list(given))


def taken(state: State) -> State:
    """A state from outside, as it can be put on the shelf. Raises :class:`Refused`."""
    paper = taken_paper(state.paper or Paper(), state.key)
    if state.rating not in range(6):
        raise Refused(_("a rating is 1 to 5, not {rating}").format(rating=state.rating))
    if state.queued is not None and not math.isfinite(state.queued):
        raise Refused(_("the place in the queue is no number"))
    times = {name: taken_time(getattr(state, name)) for name in _TIMES}
    note = notes.storable(state.note)
    return replace(
        state,
        key=paper.key,
        paper=paper,
        ids=tuple(dict.fromkeys(filter(None, map(clean_line, state.ids)))),
        note=note,
        tags=tags.union(*map(tags.parse, state.tags)),
        **times,
    )


def taken_search(search: Saved) -> Saved:
    """A saved search from outside. Raises :class:`Refused`."""
    name, query = clean_line(search.name), clean_line(search.query)
    if not name or not query:
        raise Refused(_("a saved search needs a name and a query"))
    return Saved(name, query, taken_time(search.saved) or stored(datetime.now(UTC)))


def taken_key(given: Given) -> Given:
    """A citation key from outside. Raises :class:`Refused`."""
    pattern = clean_line(given.pattern)
    ids = tuple(dict.fromkeys(filter(None, map(clean_line, given.ids))))
    if not _CITATION_KEY.fullmatch(given.key) or not ids:
        raise Refused(_("a citation key needs letters or digits, and a paper"))
    return Given(given.key, pattern, ids)


def taken_paper(paper: Paper, key: str = "") -> Paper:
    """A paper from outside, cleaned and under ``key``, else its own key, else its best id,
    else that of its title. Raises :class:`Refused` where it has nothing of these."""
    cleaned = msgspec.convert(_cleaned(msgspec.to_builtins(paper)), Paper)
    links = tuple(link for link in cleaned.links if web_url(link.url) == link.url)
    ids = tuple(filter(None, cleaned.ids))
    key = clean_line(key) or cleaned.key or (keys.best_key(ids) if ids else "")
    if not key and cleaned.title:
        key = keys.title_key(cleaned.venue, cleaned.year, fold(plain(cleaned.title)))
    if not key:
        raise Refused(_("has neither key nor title; give one"))
    return replace(cleaned, key=key, links=links, ids=ids or (key,))


def taken_time(text: str | None) -> str | None:
    """A time from outside as it is stored. Raises :class:`Refused`."""
    if not text:
        return None
    try:
        return stored(datetime.fromisoformat(text))
    except (ValueError, OverflowError):
        raise Refused(
            _("{text!r} is no time such as 2031-07-07T10:30Z").format(text=clean_line(text))
        ) from None


def stored(moment: datetime) -> str:
    """A time as it is stored; one without a zone is in UTC."""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def _state(entry: Entry, ids: list[str]) -> State:
    times = {name: getattr(entry, name) for name in _TIMES}
    return State(
        entry.key,
        note=entry.note,
        tags=entry.tags,
        rating=entry.rating,
        queued=entry.queued,
        paper=entry.paper,
        ids=tuple(each for each in ids if each not in entry.paper.ids and each != entry.key),
        **{name: moment and stored(moment) for name, moment in times.items()},
    )


def _cleaned(value: Any, name: str = "") -> Any:
    if isinstance(value, str):
        return clean(value) if name in _TEXTS else clean_line(value)
    if isinstance(value, dict):
        return {each: _cleaned(part, each) for each, part in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(part, name) for part in value]
    return value
