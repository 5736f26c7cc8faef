"""The citation keys that were given out, in ``shelf.db``: documents cite them.

A key is given to a paper under a pattern; each of the paper's ids leads to it, so that it is
found again when the paper has got a better key.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable

import msgspec
from msgspec import Struct


class Given(Struct, frozen=True):
    """A citation key that a paper got under a pattern, and the ids of that paper."""

    key: str
    pattern: str
    ids: tuple[str, ...]


def base_of(key: str) -> str:
    """The part of a citation key before what tells apart papers of the same base."""
    return key.partition("-")[0]


def rows(
    connection: sqlite3.Connection,
    ids: Collection[str] | None = None,
    bases: Collection[str] = (),
) -> list[Given]:
    """The keys that were given to papers with one of ``ids``, and those with one of ``bases``;
    all there are where ``ids`` is ``None``."""
    condition = ""
    values: tuple[str, ...] = ()
    if ids is not None:
        condition = (
            " WHERE (key, pattern) IN (SELECT key, pattern FROM citation"
            " WHERE id IN (SELECT value FROM json_each(?))"
            " UNION SELECT key, pattern FROM citation"
            " WHERE base IN (SELECT value FROM json_each(?)))"
        )
        values = (_array(ids), _array(bases))
    found: dict[tuple[str, str], list[str]] = {}
    for key, pattern, each in connection.execute(
        f"SELECT key, pattern, id FROM citation{condition} ORDER BY rowid", values
    ):
        found.setdefault((key, pattern), []).append(each)
    return [Given(*known, tuple(each)) for known, each in found.items()]


def give(connection: sqlite3.Connection, given: Iterable[Given]) -> int:
    """Note keys that were given; returns how many are new. A paper keeps the key that it has,
    and a key stays with the paper that has it."""
    several = list(given)
    ids = {each for one in several for each in one.ids}
    known = rows(connection, ids, {base_of(one.key) for one in several})
    owners: dict[str, set[str]] = {}
    for one in known:
        owners.setdefault(one.key, set()).update(one.ids)
    has = {(one.pattern, each): one.key for one in known for each in one.ids}
    new: list[tuple[str, str, str, str]] = []
    count = 0
    for one in several:
        own = next(filter(None, (has.get((one.pattern, each)) for each in one.ids)), one.key)
        owner = owners.setdefault(own, set())
        if not one.ids or (owner and owner.isdisjoint(one.ids)):
            continue
        missing = [each for each in one.ids if (one.pattern, each) not in has]
        count += len(missing) == len(one.ids)
        owner.update(missing)
        has |= {(one.pattern, each): own for each in missing}
        new += ((own, one.pattern, each, base_of(own)) for each in missing)
    connection.executemany("INSERT INTO citation VALUES (?, ?, ?, ?)", new)
    return count


def _array(values: Iterable[str]) -> str:
    return msgspec.json.encode(list(values)).decode()
