"""Joining what is imported to what is on the shelf. Nothing is ever taken away by it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from paperdeck.language import _
from paperdeck.shelf import citations, clock, log, notes, records, searches, tags
from paperdeck.shelf.exchange.contents import Contents
from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import Row, State


@dataclass
class Merged:
    """What an import came to: how many papers are new on the shelf, changed, unchanged;
    how many searches were saved; and a line for each conflict, on what was done."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    searches: int = 0
    conflicts: list[str] = field(default_factory=list)


def merge(connection: sqlite3.Connection, contents: Contents) -> Merged:
    """Bring ``contents`` in, as one change for all papers and one for the searches."""
    at = clock.now()
    merged = Merged()
    differing: list[tuple[State, State]] = []
    spellings = records.known_tags(connection)
    places = _places(records.queue(connection), contents.states)
    for theirs in contents.states:
        paper = theirs.paper
        assert paper is not None  # see contents.taken
        ids = dict.fromkeys((theirs.key, *paper.ids, *theirs.ids))
        row = records.find(connection, ids)
        if row is None:
            if not theirs.is_live:
                continue
            row = records.insert(connection, replace(paper, key=theirs.key))
        ours = row.state
        theirs = replace(theirs, tags=tags.as_spelled(theirs.tags, spellings))
        state = _joined(connection, ours, theirs, tuple(ids), at, merged.conflicts)
        if ours.queued is None:
            state = replace(state, queued=places.get(theirs.key))
        if state != ours:
            records.update(connection, Row(row.id, row.paper, state))
            differing.append((ours, state))
        records.learn(connection, row.id, ids)
        spellings.extend(state.tags)
        _count(merged, ours, state)
    if differing:
        before = [old for old, _ in differing if old.is_live]
        log.append(connection, at, "import", before, [new for _, new in differing])
    _merge_searches(connection, contents.searches, at, merged)
    citations.give(connection, contents.keys)
    return merged


def _places(waiting: Sequence[Row], coming: Iterable[State]) -> dict[str, float]:
    """The places of those who come into the queue: their own where nobody waits in it, else
    behind all others in their order."""
    own = {each.key: each.queued for each in coming if each.queued is not None}
    if not waiting:
        return own
    last = waiting[-1].state.queued or 0.0
    order = sorted(own, key=lambda key: own[key])
    return {key: last + place for place, key in enumerate(order, 1)}


def _joined(
    connection: sqlite3.Connection,
    ours: State,
    theirs: State,
    ids: Sequence[str],
    at: str,
    conflicts: list[str],
) -> State:
    note, note_changed = _joined_note(connection, ours, theirs, ids, at, conflicts)
    rating, rated = _joined_rating(ours, theirs, at, conflicts)
    return replace(
        ours,
        bookmarked=min(filter(None, (ours.bookmarked, theirs.bookmarked)), default=None),
        read=min(filter(None, (ours.read, theirs.read)), default=None),
        tags=tags.union(ours.tags, theirs.tags),
        rating=rating,
        rated=rated,
        note=note,
        note_changed=note_changed,
    )


def _joined_note(
    connection: sqlite3.Connection,
    ours: State,
    theirs: State,
    ids: Sequence[str],
    at: str,
    conflicts: list[str],
) -> tuple[str, str | None]:
    kept = ours.note, ours.note_changed
    if not theirs.note or theirs.note == ours.note:
        return kept
    if not ours.note:
        return theirs.note, theirs.note_changed or at
    if theirs.note_changed is not None and theirs.note_changed == ours.note_changed:
        return theirs.note, at  # ours as it was exported, edited there since
    if log.had_note(connection, (ours.key, *ids), theirs.note):
        return kept  # theirs is what ours was once
    first, second = sorted((ours, theirs), key=lambda each: each.note_changed or "")
    when = clock.readable(second.note_changed or at)
    note = notes.join(
        first.note,
        second.note,
        _("Changed in two places; the second, {when}").format(when=when),
    )
    if note == ours.note:
        return kept
    if note == theirs.note:
        return note, theirs.note_changed or at
    conflicts.append(
        _("{key}: the note was changed in both places; both texts are kept").format(
            key=ours.key
        )
    )
    return note, at


def _joined_rating(
    ours: State, theirs: State, at: str, conflicts: list[str]
) -> tuple[int, str | None]:
    kept = ours.rating, ours.rated
    if not theirs.rating or theirs.rating == ours.rating:
        return kept
    if not ours.rating:
        return theirs.rating, theirs.rated or at
    if theirs.rated == ours.rated:  # as it was exported, edited there since
        return theirs.rating, at
    is_later = (theirs.rated or "") > (ours.rated or "")
    stays, goes = (theirs, ours) if is_later else (ours, theirs)
    conflicts.append(
        _("{key}: rated {rating} and later {stays_rating}; the later rating stays").format(
            key=ours.key, rating=goes.rating, stays_rating=stays.rating
        )
    )
    return stays.rating, stays.rated


def _count(merged: Merged, ours: State, state: State) -> None:
    if state == ours:
        merged.unchanged += 1
    elif ours.is_live:
        merged.changed += 1
    else:
        merged.new += 1


def _merge_searches(
    connection: sqlite3.Connection, coming: Iterable[Saved], at: str, merged: Merged
) -> None:
    before, after = [], []
    for theirs in coming:
        ours = searches.find(connection, theirs.name)
        if ours is not None:
            if ours.query == theirs.query:
                continue
            stays = max(ours, theirs, key=lambda each: each.saved)
            merged.conflicts.append(
                _("the search {name} is saved with two queries; the later stays").format(
                    name=ours.name
                )
            )
            if stays is ours:
                continue
            before.append(ours)
        searches.replace(connection, [ours] if ours else [], [theirs])
        after.append(theirs)
    merged.searches = len(after)
    if after:
        log.append(connection, at, "save search", before, after)
