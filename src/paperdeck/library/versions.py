"""A newer version of a source takes the place of the older one."""

from __future__ import annotations

from sqlite3 import Connection
from typing import NamedTuple

from paperdeck.library.keep import plain_name
from paperdeck.library.records import unpack_marks
from paperdeck.library.removing import detach
from paperdeck.papers.keys import best_key

# Of one name, but with less in common, they are different lists.
_LEAST_SHARED = 0.5
_WHOLE_LIST = "virtual-site"


class Replaced(NamedTuple):
    """What became of an older version.

    ``source`` is its row, which is to be deleted at last; ``name`` and ``digest`` are its
    own. ``unchanged`` are the new version's rows that were not needed, because the old ones
    say the same and are its records now. ``papers`` had records that are no more, ``marks``
    were those records'.
    """

    source: int
    name: str
    digest: str
    unchanged: frozenset[int]
    papers: set[int]
    marks: set[str]


def older_version(db: Connection, source: int) -> int | None:
    """The source that ``source`` is a newer version of: of the same format and list, with at
    least half of the records in both, and of the same name, unless it is a conference's whole
    list of events, which a browser may have saved under another one."""
    name, *kind = db.execute(
        "SELECT name, format, title FROM source WHERE id = ?", (source,)
    ).fetchone()
    others = db.execute(
        "SELECT id, name FROM source WHERE format = ? AND title = ? AND id <> ? ORDER BY id",
        (*kind, source),
    ).fetchall()
    candidates = [
        row
        for row, other in others
        if plain_name(other) == plain_name(name) or (kind[0] == _WHOLE_LIST and kind[1])
    ]
    if not candidates:
        return None
    keys = _keys(db, source)
    shared: dict[int, float] = {}
    for row in candidates:
        theirs = _keys(db, row)
        shared[row] = len(keys & theirs) / max(len(keys), len(theirs), 1)
    best = max(candidates, key=lambda row: shared[row])
    return best if shared[best] >= _LEAST_SHARED else None


def _keys(db: Connection, source: int) -> set[str]:
    rows = db.execute("SELECT marks FROM record WHERE source_id = ?", (source,))
    return {best_key(unpack_marks(marks)) for (marks,) in rows}


def replace_version(db: Connection, older: int, source: int, *, whole: bool) -> Replaced:
    """Put ``source`` in the place of ``older``; its new records belong to no paper yet.

    What is missing in the newer one is gone, but where it could not be read ``whole``: then
    it may have stood in the part that is lost, and the older record stays.
    """
    name, digest = db.execute(
        "SELECT name, digest FROM source WHERE id = ?", (older,)
    ).fetchone()
    old: dict[bytes, list[int]] = {}
    for row, content in _digests(db, older):
        old.setdefault(content, []).append(row)
    same = [
        (row, old[content].pop()) for row, content in _digests(db, source) if old.get(content)
    ]
    positions = dict(
        db.execute("SELECT id, position FROM record WHERE source_id = ?", (source,))
    )
    db.executemany("DELETE FROM record WHERE id = ?", ((row,) for row, _ in same))
    db.executemany(
        "UPDATE record SET source_id = ?, position = ? WHERE id = ?",
        ((source, positions[row], kept) for row, kept in same),
    )
    if not whole:
        present = _keys(db, source)
        left = db.execute(
            "SELECT id, marks FROM record WHERE source_id = ?", (older,)
        ).fetchall()
        db.executemany(
            "UPDATE record SET source_id = ? WHERE id = ?",
            (
                (source, row)
                for row, marks in left
                if best_key(unpack_marks(marks)) not in present
            ),
        )
    detached = detach(db, older)
    return Replaced(
        older,
        name,
        digest,
        frozenset(row for row, _ in same),
        detached.papers,
        detached.marks,
    )


def _digests(db: Connection, source: int) -> list[tuple[int, bytes]]:
    return db.execute(
        "SELECT id, digest FROM record WHERE source_id = ? ORDER BY position", (source,)
    ).fetchall()
