"""The tables of ``shelf.db`` and the numbered steps that lead to them.

``PRAGMA user_version`` is the number of steps a file has been through. A step, once
released, is never edited: a change of the tables is a new step at the end of ``MIGRATIONS``.

``entry``   one shelved paper: its key, its snapshot, and what the person made of it. A row
            stays when all that is gone; it is then no longer ``live``: not on the shelf.
            ``id`` grows with every new row, so it orders entries whatever the clock says.
            ``tags`` is a JSON array, ``queued`` a place among all that have one.
``alias``   every key by which an entry's paper is or was known, its present key among them.
``search``  the saved searches.
``citation`` the citation keys that were given out, a row for each id of the paper; ``base`` is
            what stands before the key's first hyphen.
``change``  the log of all changes, in order: the states of the entries concerned
            (:class:`~.states.State`), or of the saved searches (:class:`~.searches.Saved`),
            before and after, as JSON arrays. ``undone`` is 0 for what is in effect, -1 for
            what was undone before a newer change came, else the place on the stack of what
            can be redone: the highest is the next.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x70646B31  # "pdk1": tells a shelf from any other SQLite file

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            paper TEXT NOT NULL,
            bookmarked TEXT,
            note TEXT NOT NULL DEFAULT '',
            note_changed TEXT
        )""",
        """CREATE TABLE alias (
            id TEXT PRIMARY KEY,
            entry INTEGER NOT NULL REFERENCES entry (id)
        ) WITHOUT ROWID""",
        "CREATE INDEX alias_entry ON alias (entry)",
        """CREATE TABLE change (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at TEXT NOT NULL,
            action TEXT NOT NULL,
            key TEXT NOT NULL,
            before TEXT NOT NULL,
            after TEXT NOT NULL
        )""",
    ),
    (
        "ALTER TABLE entry ADD COLUMN tags TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE entry ADD COLUMN read TEXT",
        "ALTER TABLE entry ADD COLUMN rating INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entry ADD COLUMN rated TEXT",
        "ALTER TABLE entry ADD COLUMN queued REAL",
        """ALTER TABLE entry ADD COLUMN live INTEGER GENERATED ALWAYS AS (
            bookmarked IS NOT NULL OR note <> '' OR tags <> '[]' OR read IS NOT NULL
            OR rating <> 0 OR queued IS NOT NULL
        ) VIRTUAL""",
        """CREATE TABLE search (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            query TEXT NOT NULL,
            saved TEXT NOT NULL
        )""",
        "ALTER TABLE change ADD COLUMN undone INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX change_undone ON change (undone) WHERE undone > 0",
    ),
    (
        """CREATE TABLE citation (
            key TEXT NOT NULL,
            pattern TEXT NOT NULL,
            id TEXT NOT NULL,
            base TEXT NOT NULL,
            UNIQUE (id, pattern)
        )""",
        "CREATE INDEX citation_key ON citation (key, pattern)",
        "CREATE INDEX citation_base ON citation (base)",
    ),
)

LATEST = len(MIGRATIONS)


class NotAShelf(Exception):
    """The file is a sound SQLite database, but not a shelf."""


def version(connection: sqlite3.Connection) -> int:
    """The number of steps the file has been through; 0 when it is still empty.

    To be called inside a transaction, as another copy may be making the tables just now.
    Raises :class:`NotAShelf` when the file belongs to another program.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (steps,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application or steps or tables:
            raise NotAShelf
    return int(steps)


def migrate(connection: sqlite3.Connection, steps: int) -> None:
    """Take a file that has been through ``steps`` steps through the rest.

    To be called inside the transaction that is to hold the result.
    """
    for step in MIGRATIONS[steps:]:
        for statement in step:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {LATEST}")
