"""The saved searches in ``shelf.db``: queries under names of their own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import datetime

import msgspec

from paperdeck.shelf.entries import SavedSearch
from paperdeck.shelf.tags import fold


class Saved(msgspec.Struct, frozen=True):
    """A saved search as it is stored, and as it stands in the log."""

    name: str
    query: str
    saved: str

    @property
    def search(self) -> SavedSearch:
        """The search as the rest of the program sees it."""
        return SavedSearch(self.name, self.query, datetime.fromisoformat(self.saved))


def rows(connection: sqlite3.Connection) -> list[Saved]:
    """All saved searches as they are stored."""
    found = connection.execute("SELECT name, query, saved FROM search ORDER BY id")
    return [Saved(*columns) for columns in found]


def find(connection: sqlite3.Connection, name: str) -> Saved | None:
    """The search of that name, whatever its capitals."""
    folded = fold(name)
    return next((each for each in rows(connection) if fold(each.name) == folded), None)


def replace(
    connection: sqlite3.Connection, before: Iterable[Saved], after: Iterable[Saved]
) -> None:
    """Take searches away and put others there; one of the same name keeps its place."""
    coming = {fold(each.name): each for each in after}
    for old in before:
        if fold(old.name) not in coming and (there := find(connection, old.name)):
            connection.execute("DELETE FROM search WHERE name = ?", (there.name,))
    for new in coming.values():
        if there := find(connection, new.name):
            connection.execute(
                "UPDATE search SET name = ?, query = ?, saved = ? WHERE name = ?",
                (new.name, new.query, new.saved, there.name),
            )
        else:
            connection.execute(
                "INSERT INTO search (name, query, saved) VALUES (?, ?, ?)",
                (new.name, new.query, new.saved),
            )
