"""Entries, and the copy of all of them that is kept in memory for quick looking up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from paperdeck.papers import Paper


@dataclass(frozen=True, slots=True)
class Entry:
    """One paper on the shelf, and what the person made of it.

    ``paper`` is the snapshot taken when it was last shelved; ``key`` is its key. Times are
    in UTC. ``rating`` is 1 to 5, 0 where there is none. ``queued`` is ``None`` for what is
    not in the reading queue; the lower it is, the sooner comes the paper. ``merged`` is set
    only on what :meth:`Shelf.set_note` returns: the note had been changed elsewhere
    meanwhile, and now holds both texts.
    """

    key: str
    paper: Paper
    bookmarked: datetime | None = None
    note: str = ""
    note_changed: datetime | None = None
    tags: tuple[str, ...] = ()
    read: datetime | None = None
    rating: int = 0
    rated: datetime | None = None
    queued: float | None = None
    merged: bool = field(default=False, compare=False)


class SavedSearch(Struct, frozen=True):
    """A query under a name of its own; ``saved`` is when it was last saved, in UTC."""

    name: str
    query: str
    saved: datetime


class View(Struct, frozen=True):
    """All that is on the shelf: the entries by key, in the order in which the papers were
    first shelved, the entry's key for each id of its paper, and the saved searches. Never
    changed in place: readers need no lock.
    """

    entries: Mapping[str, Entry] = {}
    keys: Mapping[str, str] = {}
    searches: tuple[SavedSearch, ...] = ()

    def find(self, ids: Iterable[str]) -> Entry | None:
        """The entry of the first id that has one."""
        for each in ids:
            if (key := self.keys.get(each)) is not None:
                return self.entries[key]
        return None

    def queue(self) -> tuple[Entry, ...]:
        """The entries that are to be read, the next one first."""
        places = [
            (entry.queued, number, entry)
            for number, entry in enumerate(self.entries.values())
            if entry.queued is not None
        ]
        return tuple(entry for _, _, entry in sorted(places, key=lambda each: each[:2]))

    def tags(self) -> dict[str, int]:
        """How many entries have each tag, the most used first."""
        counts = Counter(tag for entry in self.entries.values() for tag in entry.tags)
        return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0].casefold())))

    def with_changes(self, changed: Iterable[tuple[Entry, Iterable[str]]]) -> View:
        """A view in which each entry stands in its place, or last when it is new, and its ids
        lead to it.

        Ids that lead to another entry already go on doing so, as in the file.
        """
        entries, keys = dict(self.entries), dict(self.keys)
        for entry, ids in changed:
            entries[entry.key] = entry
            for each in ids:
                keys.setdefault(each, entry.key)
        return replace(self, entries=entries, keys=keys)

    def without(self, gone: Collection[str]) -> View:
        """A view without the entries of the keys in ``gone``."""
        if not gone:
            return self
        return replace(
            self,
            entries={key: entry for key, entry in self.entries.items() if key not in gone},
            keys={each: key for each, key in self.keys.items() if key not in gone},
        )
