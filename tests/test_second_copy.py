"""A running copy sees what another one does to the library, and never breaks by it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from paperdeck.errors import PaperNotFound
from paperdeck.library import Library, check_library
from paperdeck.paths import Paths
from paperdeck.search import open_engine
from support.lists import abstracts, event, events

SOURCES, EACH = 5, 60


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Lists of sixty papers each, and the abstracts of the first of them."""
    made = []
    for number in range(SOURCES):
        first = number * EACH + 1
        papers = [event(one, f"Bread of kind {one}") for one in range(first, first + EACH)]
        made.append(tmp_path / f"part-{number}.json")
        made[-1].write_bytes(events(*papers))
    made.append(tmp_path / "abstracts.json")
    made[-1].write_bytes(abstracts({one: f"Crumb {one}." for one in range(1, EACH + 1)}))
    return made


class Reader:
    """What a running copy asks of the library, over and over."""

    def __init__(self, library: Library, index_dir: Path) -> None:
        self._library = library
        self._engine = open_engine(library, index_dir)
        self.sizes: set[int] = set()
        self.generations: list[int] = []

    def look(self) -> None:
        """Ask for everything once; a paper that is no more says so."""
        library = self._library
        self.generations.append(library.generation)
        rows = library.ids()
        self.sizes.add(len(rows))
        found = self._engine.search("bread kind")
        if rows:
            for ask in (
                lambda: library.papers(rows),
                lambda: library.papers(found.ids),
                lambda: library.origins(library.paper(rows[-1]).key),
                lambda: library.related(library.paper(rows[0]).key),
            ):
                # What goes away in between is not there any more; nothing else may happen.
                with suppress(PaperNotFound):
                    ask()
        assert sum(one.papers for one in library.lists()) % EACH == 0
        assert len(library.rows_new()) % EACH == 0
        library.aliases()
        library.sources()

    def while_running(self, *words: str | Path) -> int:
        """Look for as long as another copy does this; its exit status."""
        command = [sys.executable, "-m", "paperdeck", *map(str, words)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as other:
            while other.poll() is None:
                self.look()
        self.look()
        return other.returncode

    def found(self, text: str) -> int:
        """How many papers a search finds now."""
        return self._engine.search(text).total


@pytest.fixture
def reader(paths: Paths) -> Iterator[Reader]:
    with closing(Library.open(paths.library_file)) as library:
        yield Reader(library, paths.index_dir)


def test_what_another_copy_does_is_seen(
    paths: Paths, reader: Reader, files: list[Path]
) -> None:
    assert reader.while_running("import", *files) == 0
    assert reader.found("bread kind") == SOURCES * EACH
    assert reader.found("crumb") == EACH
    # Each source came as a whole.
    assert reader.sizes <= {number * EACH for number in range(SOURCES + 1)}
    assert reader.generations == sorted(reader.generations)
    assert reader.generations[-1] == SOURCES + 1

    assert reader.while_running("sources", "remove", "2") == 0
    assert reader.found("bread kind") == (SOURCES - 1) * EACH
    reader.sizes.clear()
    assert reader.while_running("library", "rebuild") == 0
    assert reader.sizes == {(SOURCES - 1) * EACH}
    assert reader.found("bread kind") == (SOURCES - 1) * EACH
    with Library.open(paths.library_file) as library:
        assert check_library(library, paths.sources_dir) == []

    assert reader.while_running("library", "clear", "--yes") == 0
    assert reader.found("bread kind") == 0
    assert reader.sizes == {(SOURCES - 1) * EACH, 0}
