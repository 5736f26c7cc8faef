"""In which places the papers of a library stand when they are put in some order.

Ranks are a number for each row, the first place the lowest. Rows that the order does not
tell apart have the same number, so that a stable sort leaves them as they were. All these
functions read the whole library, a title's for 95,000 papers in about a second, and raise
``LibraryError``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from paperdeck.cite.names import parse_name
from paperdeck.library.records import folded
from paperdeck.library.store import Library
from paperdeck.markup import fold, plain

Ranks = Mapping[int, int]

_CHUNK = 2_000
_LAST = "\U0010ffff"


class _Author(msgspec.Struct, gc=False):
    name: str = ""


class _Head(msgspec.Struct, gc=False):
    """Those parts of a paper that are looked at here."""

    title: str = ""
    authors: tuple[_Author, ...] = ()


_decode = msgspec.json.Decoder(_Head).decode


def by_title(library: Library) -> Ranks:
    """By the words of the title as they are read; papers without a title come last."""
    return _ranks(
        {row: folded(head.title) if head.title else _LAST for row, head in _heads(library)}
    )


def by_first_author(library: Library) -> Ranks:
    """By the first author's family name, then the given ones; without authors last."""
    return _ranks({row: _credit(head) for row, head in _heads(library)})


def by_session(library: Library) -> Ranks:
    """As the programmes go, see :meth:`Library.ids`."""
    return {row: rank for rank, row in enumerate(library.ids())}


def by_year(library: Library) -> Ranks:
    """The newest year first; papers without a year come last."""
    with library.reading() as db:
        return dict(db.execute("SELECT id, -coalesce(year, 0) FROM paper"))


def by_arrival(library: Library) -> Ranks:
    """By the first source that had the paper: what came into the library last comes first."""
    with library.reading() as db:
        came = db.execute(
            "SELECT paper_id, min(imported_at) FROM"
            # through the index from source to record: the records themselves are large
            " (SELECT record.id AS record, imported_at FROM source CROSS JOIN record"
            " ON source_id = source.id) JOIN belongs ON record_id = record"
            " WHERE paper_id IS NOT NULL GROUP BY paper_id"
        ).fetchall()
    return {row: -rank for row, rank in _ranks(dict(came)).items()}


def _heads(library: Library) -> Iterator[tuple[int, _Head]]:
    last = -1
    # In portions, so that neither memory nor a connection is held meanwhile.
    while rows := _some_heads(library, last):
        for row, data in rows:
            yield row, _decode(data)
        last = rows[-1][0]


def _some_heads(library: Library, after: int) -> list[tuple[int, bytes]]:
    with library.reading() as db:
        return db.execute(
            "SELECT id, data FROM paper WHERE id > ? ORDER BY id LIMIT ?", (after, _CHUNK)
        ).fetchall()


def _credit(head: _Head) -> str:
    if not head.authors:
        return _LAST
    name = parse_name(plain(head.authors[0].name))
    return fold(f"{name.family}\t{name.given}")


def _ranks(keys: Mapping[int, str]) -> Ranks:
    places = {key: rank for rank, key in enumerate(sorted(set(keys.values())))}
    return {row: places[key] for row, key in keys.items()}
