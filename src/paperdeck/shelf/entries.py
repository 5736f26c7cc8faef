"""Entries, and the copy of all of them that is kept in memory for quick looking up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from paperdeck.papers import Paper


@dataclass(frozen=True, slots=True)
class Entry:
    """One paper on the shelf: bookmarked, noted, or both.

    ``paper`` is the snapshot taken when it was last shelved; ``key`` is its key. Times are
    in UTC. ``merged`` is set only on what :meth:`Shelf.set_note` returns: the note had been
    changed elsewhere meanwhile, and now holds both texts.
    """

    key: str
    paper: Paper
    bookmarked: datetime | None = None
    note: str = ""
    note_changed: datetime | None = None
    merged: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class View:
    """All entries by key, in the order in which the papers were first shelved, and the
    entry's key for each id of its paper. Never changed in place: readers need no lock.
    """

    entries: Mapping[str, Entry] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)

    def find(self, ids: Iterable[str]) -> Entry | None:
        """The entry of the first id that has one."""
        for each in ids:
            if (key := self.keys.get(each)) is not None:
                return self.entries[key]
        return None

    def with_entry(self, entry: Entry, ids: Iterable[str]) -> View:
        """A view in which ``entry`` stands in its place, or last when it is new.

        Ids that lead to another entry already go on doing so, as in the file.
        """
        return View(
            {**self.entries, entry.key: entry},
            {**dict.fromkeys(ids, entry.key), **self.keys},
        )

    def without(self, key: str) -> View:
        """A view without the entry of ``key``."""
        return View(
            {k: entry for k, entry in self.entries.items() if k != key},
            {each: k for each, k in self.keys.items() if k != key},
        )
