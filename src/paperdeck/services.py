"""What a running paperdeck works with: the library, its search engine and the shelf, opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from paperdeck import counting, log, resources
from paperdeck.errors import LibraryError, ShelfDamaged, ShelfError
from paperdeck.language import _
from paperdeck.library import Library, open_library
from paperdeck.paths import Paths
from paperdeck.search import SearchEngine, always, open_engine
from paperdeck.shelf import Entry, Shelf

if TYPE_CHECKING:
    from collections.abc import Collection

    from paperdeck.library import ImportReport, Input, Progress
    from paperdeck.search import Completion, Found, Shelved


class Papers(NamedTuple):
    """A library that has papers, or the bundled sample while it has none.

    ``notices`` say what had to be mended, one line each; ``index_dir`` is where its search
    index belongs (``None`` for the sample: in memory).
    """

    library: Library
    index_dir: Path | None
    notices: tuple[str, ...]
    is_sample: bool

    def include(self, shelf: Shelf) -> str:
        """Let what is on the shelf, but in no list any more, be found too; returns why that
        could not be, in one line: the rest can be read all the same."""
        try:
            add_shelved(shelf, self.library)
        except LibraryError as error:
            return str(error)
        return ""

    def engine(self, shelf: Shelf) -> SearchEngine:
        """The search engine over these papers, its index brought up to date.

        It knows what is on ``shelf``, at each moment.
        """
        with log.timed("index"):
            return open_engine(self.library, self.index_dir, ShelfRows(shelf, self.library))


class ShelfRows:
    """The shelf as the search asks for it: see :class:`paperdeck.search.ShelfFacts`."""

    def __init__(self, shelf: Shelf, library: Library) -> None:
        self._shelf = shelf
        self._library = library
        self._known: tuple[int, dict[str, Entry], dict[int, Shelved]] = -1, {}, {}

    def rows(self) -> Mapping[int, Shelved]:
        """The marks of all papers that have any; the same object while nothing changes."""
        generation, entries = self._library.generation, self._shelf.entries()
        known_generation, known_entries, marks = self._known
        if generation != known_generation or entries != known_entries:
            rows = self._library.rows_of(entries)
            places = {entry.key: place for place, entry in enumerate(self._shelf.queue(), 1)}
            marks = {row: _marks(entries[key], places.get(key, 0)) for key, row in rows.items()}
            self._known = generation, entries, marks
        return marks


def _marks(entry: Entry, place: int) -> Shelved:
    from paperdeck.search import Shelved  # with the language of searches

    return Shelved(
        bookmarked=entry.bookmarked is not None,
        read=entry.read is not None,
        queue=place,
        rating=entry.rating,
        tags=entry.tags,
        note=entry.note,
    )


class EngineLater:
    """A search engine that is opened at its first use: a list is shown without it.

    See :class:`paperdeck.search.SearchEngine`; what goes wrong when it is opened is raised
    then, ``LibraryError``, and it is tried anew the next time. For several threads.
    """

    def __init__(self, open_it: Callable[[], SearchEngine]) -> None:
        self._open = open_it
        self._lock = Lock()
        self._engine: SearchEngine | None = None

    def search(
        self,
        text: str,
        *,
        within: Collection[int] | None = None,
        limit: int | None = None,
        wanted: Callable[[], bool] = always,
    ) -> Found:
        """See :meth:`SearchEngine.search`."""
        engine = self._opened()
        return engine.search(text, within=within, limit=limit, wanted=wanted)

    def facets(
        self, text: str, *, within: Collection[int] | None = None, most: int = 50
    ) -> dict[str, list[tuple[str, int]]]:
        """See :meth:`SearchEngine.facets`."""
        return self._opened().facets(text, within=within, most=most)

    def complete(self, text: str, cursor: int, *, most: int = 12) -> list[Completion]:
        """See :meth:`SearchEngine.complete`."""
        return self._opened().complete(text, cursor, most=most)

    def _opened(self) -> SearchEngine:
        with self._lock:
            if self._engine is None:
                self._engine = self._open()
            return self._engine


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the reader is given.

    ``notices`` are lines to show once; ``sample_size`` is how many papers the bundled sample
    has while it stands in for an empty library, else 0.
    """

    paths: Paths
    library: Library
    engine: SearchEngine
    shelf: Shelf
    notices: tuple[str, ...]
    sample_size: int

    def close(self) -> None:
        """Close the library and the shelf."""
        self.library.close()
        self.shelf.close()


class Imported(NamedTuple):
    """What an import did: the report, lines to show, and how many papers there are now."""

    report: ImportReport
    notices: tuple[str, ...]
    papers: int


def open_services(paths: Paths) -> Services:
    """Open everything, creating what is missing; a damaged shelf only to be read.

    Raises ``LibraryError`` or ``ShelfError``.
    """
    shelf = open_shelf(paths)
    papers = open_papers(paths)
    sample_size = len(papers.library) if papers.is_sample else 0
    notice = shelf.read_only_reason
    try:
        add_shelved(shelf, papers.library)
        follow(shelf, papers.library)
    except (LibraryError, ShelfError) as error:  # both can be read all the same
        notice = str(error)
    return Services(
        paths=paths,
        library=papers.library,
        engine=EngineLater(lambda: papers.engine(shelf)),
        shelf=shelf,
        notices=tuple(filter(None, (*papers.notices, notice, shelf.backup_problem))),
        sample_size=sample_size,
    )


def open_shelf(paths: Paths) -> Shelf:
    """Open the shelf; where it is damaged, what its newest good backup has, to be read.

    Its ``read_only_reason`` says so then. Raises ``ShelfError``.
    """
    try:
        return Shelf.open(paths.shelf_file)
    except ShelfDamaged as damage:
        return Shelf.stand_in(paths.shelf_file, damage)


def open_papers(paths: Paths) -> Papers:
    """Open the library, or the bundled sample in memory while it is empty.

    A damaged library is set aside and rebuilt, which the notices say. Raises
    ``LibraryError``.
    """
    with log.timed("library") as facts:
        library, notices = open_library(paths.library_file, paths.sources_dir)
        facts["papers"] = len(library)
    if not library.is_empty:
        return Papers(library, paths.index_dir, tuple(notices), is_sample=False)
    from paperdeck.library import Input, import_inputs  # loads every format

    library.close()
    sample = Library.in_memory()
    file = resources.sample_file()
    import_inputs(sample, [Input(file.name, file.read_bytes)], sources_dir=None)
    return Papers(sample, None, tuple(notices), is_sample=True)


def import_lists(
    paths: Paths,
    inputs: Iterable[Input],
    progress: Callable[[Progress], None] | None = None,
) -> Imported:
    """Bring sources into the library, and let the search index and the shelf follow.

    Raises ``LibraryError`` or ``ShelfError``.
    """
    from paperdeck.library import import_inputs, mending

    library, notices = open_library(paths.library_file, paths.sources_dir)
    with closing(library):
        with log.timed("import") as facts:
            report = import_inputs(
                library, inputs, sources_dir=paths.sources_dir, progress=progress
            )
            facts["sources"] = len(report.sources)
            facts["well"] = int(report.ok)
        notices += report.notices

        def follow() -> int:
            let_follow(library, paths)
            return len(library)

        with log.timed("follow") as facts:
            papers = mending(library, paths.sources_dir, follow, notices, progress=progress)
            facts["papers"] = papers
        return Imported(report, tuple(notices), papers)


def sample_notice(sample: Library) -> str:
    """One line that says that these are not the person's papers, and how to get those."""
    return _(
        "the library is empty: this is the bundled sample of {papers};"
        " `paperdeck import FILE` brings a whole list"
    ).format(papers=counting.papers(len(sample)))


def add_shelved(shelf: Shelf, library: Library) -> None:
    """Let papers that are on the shelf, but in no list any more, be found and read.

    Raises ``LibraryError``.
    """
    shelved = shelf.entries()
    here = library.rows_of(shelved)
    missing = [entry.paper for key, entry in shelved.items() if key not in here]
    if missing:
        from paperdeck.library import Input, import_inputs
        from paperdeck.sources import paperdeck_list

        data = paperdeck_list.write("Shelf", missing)
        import_inputs(library, [Input("shelf", lambda: data)], sources_dir=None, announce=False)


def follow(shelf: Shelf, library: Library) -> int:
    """Let the shelf follow papers that the library now knows under a better key.

    Returns how many entries changed their key. Raises ``ShelfError``.
    """
    names = {entry.key: (entry.key, *entry.paper.ids) for entry in shelf.entries().values()}
    rows = library.rows_of({name for known in names.values() for name in known})
    here = {
        key: rows[known]
        for key, ids in names.items()
        if (known := next(filter(rows.__contains__, ids), None))
    }
    current = library.papers(here.values())
    aliases = {
        key: paper.key for key, paper in zip(here, current, strict=True) if key != paper.key
    }
    if not aliases:
        return 0
    return shelf.follow(aliases, lambda key: library.find(key)[1])


def let_follow(library: Library, paths: Paths) -> None:
    """After a change, let the search index and the shelf follow, so that the reader need not.

    Raises ``LibraryError`` or ``ShelfError``.
    """
    open_engine(library, paths.index_dir)
    with closing(Shelf.open(paths.shelf_file)) as shelf:
        follow(shelf, library)
