"""The library: papers by row, by key, and in the list's order."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from sqlite3 import Connection
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from paperdeck.errors import LibraryError, PaperNotFound, why
from paperdeck.language import _
from paperdeck.library.connections import Connections, FileId, refuse_damage
from paperdeck.library.meta import meta
from paperdeck.library.records import unpack
from paperdeck.library.schema import AMONG, among
from paperdeck.papers import Paper

if TYPE_CHECKING:
    from paperdeck.library.origins import Origins

_CHUNK = 500
_IN_ORDER = "SELECT id FROM paper ORDER BY year DESC, venue, place, key"
_decode_rows = msgspec.json.Decoder(list[int]).decode
_MAX_ROW = (1 << 63) - 1


class ListInfo(NamedTuple):
    """A list, such as ``ICML 2026``, and how many papers stand in it."""

    name: str
    papers: int


class SourceInfo(NamedTuple):
    """A source: its number and name, its format, the list that it says it is, when it was
    imported (ISO 8601) and how many records it has.

    ``new``, ``changed``, ``unchanged``, ``duplicates``, ``waited``, ``rejected`` and ``gone``
    are what its import told, see :class:`paperdeck.library.SourceReport`; ``waiting`` counts
    the abstracts that now wait for their list. ``error`` says why it could not be read to its
    end, else empty; ``digest`` is that of its content.
    """

    number: int
    name: str
    format: str
    list: str
    imported: str
    records: int
    new: int
    changed: int
    unchanged: int
    duplicates: int
    waited: int
    rejected: int
    gone: int
    waiting: int
    error: str
    digest: str

    @property
    def read(self) -> int:
        """How many records its import read."""
        kept = self.new + self.changed + self.unchanged + self.duplicates + self.waited
        return kept + self.rejected


class Library:
    """All lists. Made by :meth:`open` or :meth:`in_memory`; to be closed.

    Every method may be called from any thread, and while another thread or process imports:
    it then sees the library as before that import, or as after. Every method raises
    ``LibraryError`` when the file cannot be read.
    """

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._order: tuple[object, array[int]] = (None, array("q"))
        with connections.reading() as db:
            _probe(db)

    @classmethod
    def open(cls, path: Path) -> Library:
        """The library in this file; it and its directories are made where there are none.

        One that is there and cannot be written can be read. Raises ``LibraryError`` where it
        can be neither made nor read, where the file is damaged, and where it was made by a
        newer paperdeck.
        """
        if not path_exists(path):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise LibraryError(
                    _("{parent} cannot be made ({reason}): use another --cache-dir").format(
                        parent=path.parent, reason=why(error)
                    )
                ) from error
        return cls._opened(Connections(path))

    @classmethod
    def in_memory(cls) -> Library:
        """A new, empty library that lives as long as this object."""
        return cls._opened(Connections(None))

    @classmethod
    def _opened(cls, connections: Connections) -> Library:
        try:
            return cls(connections)
        except BaseException:
            connections.close()
            raise

    def close(self) -> None:
        """Close the file. Nothing can be asked afterwards."""
        self._connections.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection, see :meth:`Connections.reading`. For this room only."""
        return self._connections.reading()

    def snapshot(self) -> AbstractContextManager[Connection]:
        """A connection, see :meth:`Connections.snapshot`. For this room only."""
        return self._connections.snapshot()

    def transaction(self) -> AbstractContextManager[Connection]:
        """A connection for an import, see :meth:`Connections.writing`. For this room only."""
        return self._connections.writing()

    @property
    def identity(self) -> str:
        """Which library this is: one that was made again is another."""
        with self._connections.reading() as db:
            return str(meta(db, "identity"))

    @property
    def path(self) -> Path | None:
        """Where its file is, none where it is in memory."""
        return self._connections.path

    @property
    def file(self) -> FileId | None:
        """Which file it was last seen in, none where it is in memory."""
        return self._connections.file

    def let_go(self) -> None:
        """Close the file for as long as nothing is asked."""
        self._connections.let_go()

    @property
    def generation(self) -> int:
        """A number that grows with every import that changed something, in any process."""
        with self._connections.reading() as db:
            return int(meta(db, "generation"))

    def __len__(self) -> int:
        with self._connections.reading() as db:
            known, order = self._order
            if known == (self.file, int(meta(db, "generation"))):
                return len(order)
            # The order, which takes longer, is not needed for this.
            return int(db.execute("SELECT count(*) FROM paper").fetchone()[0])

    @property
    def is_empty(self) -> bool:
        """Whether there is no paper; quicker than their number."""
        return not self.first(1)

    def first(self, most: int) -> list[int]:
        """The first of the rows that :meth:`ids` gives, without looking at the others."""
        with self._connections.reading() as db:
            return [row for (row,) in db.execute(f"{_IN_ORDER} LIMIT ?", (most,))]

    def ids(self) -> Sequence[int]:
        """The rows of all papers, newest year first, then by venue, then as the program goes:
        by the start of the first session, its name, the poster's position, then by title."""
        return self._ordered()[:]

    def _ordered(self) -> array[int]:
        with self._connections.reading() as db:
            # Asked first: an import in between makes the order newer than its number,
            # and the next call asks again.
            generation = self.file, int(meta(db, "generation"))
            known, order = self._order
            if known != generation:
                # As one value: fetching them row by row takes more than twice as long.
                (rows,) = db.execute(
                    f"SELECT json_group_array(id) FROM ({_IN_ORDER})"
                ).fetchone()
                order = array("q", _decode_rows(rows))
                self._order = generation, order
            return order

    def paper(self, row: int) -> Paper:
        """The paper in that row. Raises ``PaperNotFound``."""
        with self._connections.reading() as db:
            found = db.execute(
                "SELECT data, abstract FROM full_paper WHERE id = ?", (row,)
            ).fetchone()
            if found is None:
                raise _no_row(db, row)
        return unpack(*found)

    def papers(self, rows: Iterable[int]) -> list[Paper]:
        """The papers in these rows, in the order given. Raises ``PaperNotFound``."""
        papers: list[Paper] = []
        remaining = iter(rows)
        with self._connections.reading() as db:
            while chunk := list(islice(remaining, _CHUNK)):
                found = {
                    row: content
                    for row, *content in db.execute(
                        f"SELECT id, data, abstract FROM full_paper WHERE id {AMONG}",
                        among(chunk),
                    )
                }
                try:
                    papers.extend(unpack(*found[row]) for row in chunk)
                except KeyError as error:
                    raise _no_row(db, error.args[0]) from None
        return papers

    def find(self, key: str) -> tuple[int, Paper]:
        """The row and paper that have this key, or any other id. Raises ``PaperNotFound``."""
        with self._connections.reading() as db:
            found = db.execute(
                "SELECT paper_id, data, abstract FROM alias "
                "JOIN full_paper ON full_paper.id = paper_id "
                "WHERE alias.id = ? AND NOT rival",
                (key,),
            ).fetchone()
        if found is None:
            raise _no_key(key)
        return found[0], unpack(*found[1:])

    def origins(self, key: str) -> Origins:
        """Where each field of the paper with this key, or any other id, comes from.

        It is worked out from the paper's records. Raises ``PaperNotFound``.
        """
        from paperdeck.library.origins import origins_of  # with all that merges records

        # Nothing may change while its records are gathered.
        with self._connections.snapshot() as db:
            return origins_of(db, _row_of(db, key))

    def related(self, key: str) -> list[Paper]:
        """Other papers with the same (folded) title, such as a workshop's version.

        ``key`` may be any id. Newest year first, then by venue. Raises ``PaperNotFound``.
        """
        with self._connections.reading() as db:
            row = _row_of(db, key)
            rows = db.execute(
                "SELECT DISTINCT other.paper_id FROM belongs AS mine "
                "JOIN record AS my ON my.id = mine.record_id "
                "JOIN record AS its ON its.title_id = my.title_id "
                "JOIN belongs AS other ON other.record_id = its.id "
                "JOIN paper ON paper.id = other.paper_id "
                "WHERE mine.paper_id = ? AND other.paper_id <> ? "
                "ORDER BY paper.year DESC, paper.venue, paper.place, paper.key",
                (row, row),
            ).fetchall()
        return self.papers(row for (row,) in rows)

    def rows_new(self) -> frozenset[int]:
        """The rows of the papers that the last import that changed something brought.

        An import is all that was given to one :func:`import_inputs`.
        """
        return self._news("new_in >= value")

    def rows_changed(self) -> frozenset[int]:
        """The rows of the papers that were there, and that the same import changed."""
        return self._news("changed_in >= value AND new_in < value")

    def _news(self, condition: str) -> frozenset[int]:
        with self._connections.reading() as db:
            rows = db.execute(
                f"SELECT paper_id FROM news, meta WHERE meta.name = 'news' AND {condition}"
            )
            return frozenset(row for (row,) in rows)

    def rows_of(self, keys: Iterable[str]) -> dict[str, int]:
        """The rows of those of these keys (any ids) that are here."""
        with self._connections.reading() as db:
            return dict(
                db.execute(
                    f"SELECT id, paper_id FROM alias WHERE NOT rival AND id {AMONG}",
                    among(keys),
                )
            )

    def aliases(self) -> dict[str, str]:
        """Every id that is not its paper's key, and that key."""
        with self._connections.reading() as db:
            return dict(
                db.execute(
                    "SELECT alias.id, key FROM alias JOIN paper ON paper.id = paper_id "
                    "WHERE NOT rival AND alias.id <> key"
                )
            )

    def citation_bases(self, begin: str = "") -> list[tuple[int, str]]:
        """Row and ``cite.citation_base`` of every paper, or of those whose base begins so."""
        with self._connections.reading() as db:
            return db.execute(
                "SELECT id, citation_base FROM paper WHERE citation_base >= ? "
                "AND citation_base < ? || char(1114111) ORDER BY id",
                (begin, begin),
            ).fetchall()

    def same_citation_base(self, base: str) -> list[Paper]:
        """The papers whose ``cite.citation_base`` this is, oldest row first."""
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT data, abstract FROM full_paper WHERE citation_base = ? ORDER BY id",
                (base,),
            ).fetchall()
        return [unpack(*row) for row in rows]

    def changed_since(self, generation: int) -> Iterator[tuple[int, Paper | None]]:
        """What became of the papers after that generation: row and paper, none if it is gone.

        Changes that another thread or process makes meanwhile may be among them.
        """
        last = (generation, _MAX_ROW)
        # In portions, so that neither memory nor a connection is held for a slow reader.
        while rows := self._changed(last):
            for _change, row, data, abstract in rows:
                yield row, unpack(data, abstract)
            last = rows[-1][:2]
        with self._connections.reading() as db:
            gone = db.execute("SELECT paper_id FROM gone WHERE generation > ?", (generation,))
            rows_gone = [row for (row,) in gone]
        for row in rows_gone:
            yield row, None

    def _changed(self, last: tuple[int, int]) -> list[tuple[int, int, bytes, str]]:
        with self._connections.reading() as db:
            return db.execute(
                "SELECT generation, id, data, abstract FROM full_paper "
                "WHERE (generation, id) > (?, ?) ORDER BY generation, id LIMIT ?",
                (*last, _CHUNK),
            ).fetchall()

    def sources(self) -> list[SourceInfo]:
        """What was imported, in the order in which it came."""
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT source.id, name, format, title, imported_at, "
                "(SELECT count(*) FROM record WHERE source_id = source.id), "
                "new, changed, unchanged, duplicates, waited, rejected, gone, "
                "(SELECT count(*) FROM record LEFT JOIN belongs ON record_id = id "
                "WHERE source_id = source.id AND events > 0 AND event IS NOT NULL "
                "AND paper_id IS NULL), error, digest "
                "FROM source ORDER BY source.id"
            ).fetchall()
        return [SourceInfo(*row) for row in rows]

    def compact(self) -> None:
        """Give the room of what was deleted back to the system, if no one else is writing."""
        self._connections.compact()

    def lists(self) -> list[ListInfo]:
        """The lists in the order in which :meth:`ids` goes through them."""
        with self._connections.reading() as db:
            rows = db.execute(
                "SELECT venue, year, count(*) FROM paper "
                "GROUP BY venue, year ORDER BY year DESC, venue"
            ).fetchall()
        return [ListInfo(Paper(venue=v, year=y).list_name, count) for v, y, count in rows]

    def rows_in(self, name: str) -> frozenset[int]:
        """The rows of the list of that name; none where there is no such list."""
        with self._connections.reading() as db:
            lists = db.execute("SELECT DISTINCT venue, year FROM paper").fetchall()
            found = (
                pair for pair in lists if Paper(venue=pair[0], year=pair[1]).list_name == name
            )
            return frozenset(
                row
                for pair in found
                for (row,) in db.execute(
                    "SELECT id FROM paper WHERE venue = ? AND year IS ?", pair
                )
            )


def is_missing(library_file: Path) -> bool:
    """Whether there is none, or an empty one. Raises ``LibraryError``."""
    return not path_exists(library_file) or library_file.stat().st_size == 0


def path_exists(path: Path) -> bool:
    """Whether there is something at ``path``. Raises ``LibraryError`` where that is secret."""
    try:
        return path.exists()
    except OSError as error:
        raise LibraryError(
            _(
                "{path} cannot be read ({reason}): make its directories readable, "
                "or use another --cache-dir"
            ).format(path=path, reason=why(error))
        ) from error


def _row_of(db: Connection, key: str) -> int:
    found = db.execute(
        "SELECT paper_id FROM alias WHERE id = ? AND NOT rival", (key,)
    ).fetchone()
    if found is None:
        raise _no_key(key)
    return int(found[0])


def _probe(db: Connection) -> None:
    """Read the last page of each tree: a file that was cut short fails here, not later."""
    for table, column in (("paper", "id"), ("record", "id"), ("belongs", "record_id")):
        db.execute(f"SELECT * FROM {table} ORDER BY {column} DESC LIMIT 1").fetchone()
    db.execute("SELECT max(id) FROM alias").fetchone()
    db.execute(
        "SELECT id FROM paper ORDER BY year, venue DESC, place DESC, key DESC LIMIT 1"
    ).fetchone()


def _no_key(key: str) -> PaperNotFound:
    return PaperNotFound(_("no paper {key!r}: `paperdeck search` lists keys").format(key=key))


def _no_row(db: Connection, row: int) -> PaperNotFound:
    # Rows come from the library itself.
    refuse_damage(db)
    return PaperNotFound(
        _("no paper in row {row}: the library has changed, search again").format(row=row)
    )
