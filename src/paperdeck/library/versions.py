"""A newer version of a source takes the place of the older one.

One with more faults never does: it stands beside the other, see
:mod:`paperdeck.library.merge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import NamedTuple

import msgspec

from paperdeck.library.detaching import detach
from paperdeck.library.keep import KeptFile, kept_files, plain_name, replaced_dir
from paperdeck.library.records import unpack_marks
from paperdeck.library.schema import AMONG, FAULTS, among
from paperdeck.papers.keys import best_key

# Of one name, but with less in common, they are different lists.
_LEAST_SHARED = 0.5
_WHOLE_LIST = "virtual-site"
# Of older ones nothing is kept that could be brought back.
_REMEMBERED = 8


class Version(NamedTuple):
    """What a source was that another took the place of; ``imported`` is ISO 8601."""

    digest: str
    name: str
    imported: str


class Replaced(NamedTuple):
    """What became of older versions.

    ``sources`` are their rows, to be deleted at last, ``versions`` what they were, and
    ``before`` the versions that those had, as far as no source has the same content.
    ``unchanged`` are the new version's rows that
    were not needed, because old ones say the same and are its records now. ``kept`` are old
    rows that it has for those that it may have lost. ``papers`` had records that are no more,
    ``marks`` were those records'.
    """

    sources: tuple[int, ...]
    versions: tuple[Version, ...]
    before: tuple[Version, ...]
    unchanged: frozenset[int]
    kept: frozenset[int]
    papers: set[int]
    marks: set[str]


_decode_versions = msgspec.json.Decoder(list[Version]).decode


def older_versions(db: Connection, source: int) -> list[int]:
    """The sources that ``source`` is a newer version of, the soundest first.

    Those are of the same format and list, and of the same name, unless it is a conference's
    whole list of events, which a browser may have saved under another one. Never is it one
    that has fewer faults. It is one with at least half of the records in both (of several
    the soundest, then the one most like it); and, where ``source`` was read whole, each that
    was not, of whose records at least half are here.
    """
    name, faults, *kind = db.execute(
        f"SELECT name, {FAULTS}, format, title FROM source WHERE id = ?", (source,)
    ).fetchone()
    others = db.execute(
        f"SELECT id, name, {FAULTS} FROM source "
        "WHERE format = ? AND title = ? AND id <> ? ORDER BY id",
        (*kind, source),
    ).fetchall()
    candidates = {
        row: theirs
        for row, other, theirs in others
        if theirs >= faults
        and (plain_name(other) == plain_name(name) or (kind[0] == _WHOLE_LIST and kind[1]))
    }
    if not candidates:
        return []
    keys = _keys(db, source)
    shared: dict[int, float] = {}
    mended = set()
    for row, theirs in candidates.items():
        others_keys = _keys(db, row)
        common = len(keys & others_keys)
        shared[row] = common / max(len(keys), len(others_keys), 1)
        if theirs and not faults and common >= _LEAST_SHARED * len(others_keys):
            mended.add(row)
    alike = [row for row in shared if shared[row] >= _LEAST_SHARED]
    best = sorted(alike, key=lambda row: (candidates[row], -shared[row]))[:1]
    return best + sorted(mended.difference(best))


def _keys(db: Connection, source: int) -> set[str]:
    rows = db.execute("SELECT marks FROM record WHERE source_id = ?", (source,))
    return {best_key(unpack_marks(marks)) for (marks,) in rows}


def replace_versions(
    db: Connection, older: Sequence[int], source: int, *, whole: bool
) -> Replaced:
    """Put ``source`` in the place of older ones; its new records belong to no paper yet.

    What is missing in the newer one is gone, but where it could not be read ``whole``: then
    it may have stood in the part that is lost, and the older record stays.
    """
    versions = {
        row: Version(*rest)
        for row, *rest in db.execute(
            f"SELECT id, digest, name, imported_at FROM source WHERE id {AMONG}", among(older)
        )
    }
    before = [one for row in older for one in replaced_versions(db, row)]
    known = {digest for (digest,) in db.execute("SELECT digest FROM source")}
    remember_replaced(db, source, [*(versions[row] for row in older), *before])
    unchanged = _take_over(db, older[0], source)
    kept = frozenset() if whole else _keep_lost(db, older[0], source)
    detached = [detach(db, row) for row in older]
    return Replaced(
        tuple(older),
        tuple(versions.values()),
        tuple(one for one in before if one.digest not in known),
        unchanged,
        kept,
        set().union(*(one.papers for one in detached)),
        set().union(*(one.marks for one in detached)),
    )


def replaced_versions(db: Connection, source: int) -> list[Version]:
    """The versions that this source took the place of, the last first, then those that these
    had. Of most of them only this is known."""
    ((found,),) = db.execute("SELECT replaced FROM source WHERE id = ?", (source,))
    return _decode_versions(found)


def remember_replaced(db: Connection, source: int, versions: Sequence[Version]) -> None:
    """Remember that this source took the place of those versions, as they are got again."""
    text = msgspec.json.encode(versions[:_REMEMBERED]).decode()
    db.execute("UPDATE source SET replaced = ? WHERE id = ?", (text, source))


def kept_versions(kept: KeptFile) -> list[Version]:
    """The versions that are kept because the source of that file took their place."""
    older = kept_files(replaced_dir(kept.path.parent, kept.digest))
    return [Version(one.digest, one.name, one.imported_at) for one in reversed(older)]


def _take_over(db: Connection, older: int, source: int) -> frozenset[int]:
    """Let ``source`` have the records of ``older`` that say the same; returns its own rows
    that were not needed."""
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
    return frozenset(row for row, _ in same)


def _keep_lost(db: Connection, older: int, source: int) -> frozenset[int]:
    """Let ``source`` have the records of ``older`` that it may have lost: these rows."""
    present = _keys(db, source)
    left = db.execute("SELECT id, marks FROM record WHERE source_id = ?", (older,)).fetchall()
    lost = [row for row, marks in left if best_key(unpack_marks(marks)) not in present]
    db.executemany(
        "UPDATE record SET source_id = ? WHERE id = ?", ((source, row) for row in lost)
    )
    return frozenset(lost)


def _digests(db: Connection, source: int) -> list[tuple[int, bytes]]:
    return db.execute(
        "SELECT id, digest FROM record WHERE source_id = ? ORDER BY position", (source,)
    ).fetchall()
