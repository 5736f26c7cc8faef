"""The library's file: its tables, and bringing an older file up to date.

What is asked for while reading (``paper``, ``alias``) is kept ready; what it was made of
(``source``, ``record``) is kept beside it, so that papers can be made again when a source
comes, changes or goes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec

from paperdeck.errors import LibraryError
from paperdeck.language import _

_FIRST = (
    # identity: of this very file, so that an index made from another one is noticed.
    # generation: of the last import that changed something.
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID",
    """CREATE TABLE source (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        format TEXT NOT NULL,
        title TEXT NOT NULL,
        digest TEXT NOT NULL,
        imported_at TEXT NOT NULL,
        new INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0,
        unchanged INTEGER NOT NULL DEFAULT 0,
        gone INTEGER NOT NULL DEFAULT 0,
        rejected INTEGER NOT NULL DEFAULT 0,
        error TEXT NOT NULL DEFAULT '',
        events INTEGER NOT NULL DEFAULT 0,
        event_list TEXT
    )""",
    # events: how many of its records are bare abstracts of events;
    # event_list: the list they belong to, as its ids begin ("icml:2026/"), once found.
    "CREATE INDEX source_digest ON source (digest)",
    """CREATE TABLE fault (
        source_id INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
        place TEXT NOT NULL,
        reason TEXT NOT NULL
    )""",
    "CREATE INDEX fault_source ON fault (source_id)",
    # generation: of the last change of the paper. Ids are never used again.
    # abstract_id: the record that has its abstract, for that is most of the text, and is
    # in the file once; data: all but that, as JSON.
    """CREATE TABLE paper (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL,
        venue TEXT NOT NULL,
        year INTEGER,
        citation_base TEXT NOT NULL,
        generation INTEGER NOT NULL,
        abstract_id INTEGER,
        data BLOB NOT NULL
    )""",
    "CREATE INDEX paper_order ON paper (year DESC, venue, id)",
    "CREATE INDEX paper_citation_base ON paper (citation_base)",
    "CREATE INDEX paper_generation ON paper (generation)",
    "CREATE TABLE gone (paper_id INTEGER PRIMARY KEY, generation INTEGER NOT NULL)",
    # marks: all by which the record can be recognised, a JSON array of ids.
    # event: the event's number of a bare abstract, else none.
    # data: all but marks and abstract, as JSON.
    """CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        source_id INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
        position INTEGER NOT NULL,
        marks TEXT NOT NULL,
        titled INTEGER NOT NULL,
        event TEXT,
        venue TEXT NOT NULL,
        year INTEGER,
        digest BLOB NOT NULL,
        data BLOB NOT NULL,
        abstract TEXT NOT NULL
    )""",
    # Apart from the records, so that those are never written again. A record is missing
    # here while it is a bare abstract that waits for its list.
    """CREATE TABLE belongs (
        record_id INTEGER PRIMARY KEY REFERENCES record ON DELETE CASCADE,
        paper_id INTEGER NOT NULL REFERENCES paper
    )""",
    "CREATE INDEX belongs_paper ON belongs (paper_id)",
    """CREATE VIEW full_paper AS
        SELECT paper.id, citation_base, paper.venue, paper.year, generation, paper.data,
            abstract_id, coalesce(abstract, '') AS abstract
        FROM paper LEFT JOIN record ON record.id = abstract_id""",
    "CREATE INDEX record_source ON record (source_id)",
    """CREATE INDEX record_untitled ON record (venue, year)
        WHERE NOT titled AND event IS NULL""",
    # Every id of every paper. rival: another paper has the same title, and the id is its.
    """CREATE TABLE alias (
        id TEXT NOT NULL,
        paper_id INTEGER NOT NULL,
        rival INTEGER NOT NULL,
        PRIMARY KEY (id, paper_id)
    ) WITHOUT ROWID""",
)

_SECOND = (
    # title_id: of the folded title, the same in whichever list it stands, see records.title_id.
    "ALTER TABLE record ADD COLUMN title_id INTEGER",
    "UPDATE record SET title_id = title_id_of(data) WHERE titled",
    "CREATE INDEX record_title ON record (title_id) WHERE title_id IS NOT NULL",
    # The generations in which a paper came and in which it last changed, 0 if never: only of
    # imports, not of what is made again. meta's news: the first generation of the last import.
    """CREATE TABLE news (
        paper_id INTEGER PRIMARY KEY REFERENCES paper ON DELETE CASCADE,
        new_in INTEGER NOT NULL,
        changed_in INTEGER NOT NULL
    )""",
    "INSERT INTO meta VALUES ('news', 0)",
)

_THIRD = (
    # place: in the order of its list, see records.place_of.
    "ALTER TABLE paper ADD COLUMN place TEXT NOT NULL DEFAULT ''",
    "UPDATE paper SET place = place_of(data)",
    "DROP INDEX paper_order",
    "CREATE INDEX paper_order ON paper (year DESC, venue, place, key)",
)

_FOURTH = (
    # flaw: of a record that was kept, without the part that is at fault.
    "ALTER TABLE fault ADD COLUMN flaw INTEGER NOT NULL DEFAULT 0",
    # What was read adds up to new, changed, unchanged, duplicates, waited and rejected.
    # duplicates: records of papers of which the source has another record; waited: bare
    # abstracts whose list was not there. Of sources that came before, as it looks now.
    "ALTER TABLE source ADD COLUMN duplicates INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE source ADD COLUMN waited INTEGER NOT NULL DEFAULT 0",
    """UPDATE source SET (duplicates, waited) = (
        SELECT CASE WHEN events = 0 THEN more ELSE 0 END, CASE WHEN events THEN more ELSE 0 END
        FROM (SELECT max(0, count(*) - new - changed - unchanged) AS more
            FROM record WHERE source_id = source.id)
    )""",
    # replaced: the versions that this one took the place of, the last first, and those that
    # they had: a JSON array of digest, name and time.
    "ALTER TABLE source ADD COLUMN replaced TEXT NOT NULL DEFAULT '[]'",
)

# One entry a version of the schema, never changed once released: user_version counts them.
MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _SECOND, _THIRD, _FOURTH)

# Any number of values can be handed to SQLite as one JSON array, see among().
AMONG = "IN (SELECT value FROM json_each(?))"

# How bad a source is: 0 read whole, 1 some of its records were left out, 2 its end is lost.
FAULTS = "CASE WHEN error <> '' THEN 2 WHEN rejected > 0 THEN 1 ELSE 0 END"

# An import of another process may hold the file for as long as a big list takes.
BUSY_SECONDS = 300.0


def connect(path: Path | None) -> sqlite3.Connection:
    """A connection to the library file, or to a new library in memory.

    Transactions are begun and ended by hand. Raises ``sqlite3.Error``.
    """
    db = sqlite3.connect(
        ":memory:" if path is None else path,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        db.execute("PRAGMA foreign_keys = ON")
        if path is not None:
            # A record is some 1,500 bytes: of a page of the usual size too much stays empty.
            db.execute("PRAGMA page_size = 8192")
            db.execute("PRAGMA journal_mode = WAL")
            # Whole after a crash; the last import may be lost with the power, and only that.
            db.execute("PRAGMA synchronous = NORMAL")
    except sqlite3.Error:
        db.close()
        raise
    return db


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection to a library file that cannot be written, or whose directory cannot.

    While no one else has it open, the file is whole by itself; SQLite is told so, because it
    could not make the files beside it by which several share it. Raises ``sqlite3.Error``.
    """
    log = path.with_name(f"{path.name}-wal")
    alone = not log.exists() or not log.stat().st_size
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def among(values: Iterable[int] | Iterable[str]) -> tuple[str]:
    """The parameter that stands for these values in ``AMONG``."""
    return (msgspec.json.encode(list(values)).decode(),)


def migrate(db: sqlite3.Connection, name: str) -> None:
    """Bring the file, called ``name`` in errors, to this program's schema.

    Raises ``LibraryError`` where the file is a newer program's or no library.
    """
    if _version(db, name) == len(MIGRATIONS):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it meanwhile.
        version = _version(db, name)
        db.create_function("title_id_of", 1, _title_id_of, deterministic=True)
        db.create_function("place_of", 1, _place_of, deterministic=True)
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                db.execute(statement)
        if version == 0:
            import secrets  # only for a new library

            db.executemany(
                "INSERT INTO meta VALUES (?, ?)",
                [("identity", secrets.token_hex(8)), ("generation", 0)],
            )
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _title_id_of(data: bytes) -> int | None:
    from paperdeck.library.records import title_id, unpack  # only an older file needs them

    return title_id(unpack(data, "").title)


def _place_of(data: bytes) -> str:
    from paperdeck.library.records import place_of, unpack

    return place_of(unpack(data, ""))


def _version(db: sqlite3.Connection, name: str) -> int:
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise LibraryError(
            _(
                "{name} was made by a newer paperdeck (its schema is {version}, this one knows "
                "{migrations}): update paperdeck, or use another --cache-dir"
            ).format(name=name, version=version, migrations=len(MIGRATIONS))
        )
    if version == 0 and db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise LibraryError(
            _(
                "{name} is another program's database: move it away, or use another --cache-dir"
            ).format(name=name)
        )
    return version
