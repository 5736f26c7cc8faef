from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck.errors import LibraryError
from paperdeck.library import Library, open_library
from paperdeck.library.schema import MIGRATIONS
from paperdeck.paths import Paths
from paperdeck.search import open_engine
from support.lists import abstracts, all_papers, bring, event, events, page
from support.unprivileged import locked, tree, unprivileged

ESSAY = (
    "Bread rises when yeast eats sugar, and its crumb tells how long it rested. We measure the "
    "crumb of four thousand loaves and learn to tell the hour of their baking within a day."
)
SOURCES = (
    ("page.txt", page(ESSAY, ESSAY[::-1])),
    ("abstracts.json", abstracts({1: ESSAY, 2: "Rain falls."})),
    ("events.json", events(event(1, "Bread", forum="bread"), event(2, "Rain"))),
)


@pytest.fixture
def filled(paths: Paths) -> Paths:
    """A library of three sources, which are kept."""
    with Library.open(paths.library_file) as library:
        bring(library, *SOURCES, sources_dir=paths.sources_dir)
        assert len(library) == 3
    return paths


def test_nothing_is_said_of_a_sound_or_a_first_library(paths: Paths) -> None:
    for _ in range(2):
        library, messages = open_library(paths.library_file, paths.sources_dir)
        library.close()
        assert messages == []


DAMAGES = {
    "text": lambda data: b"This is no database. " * 500,
    "cut": lambda data: data[: len(data) // 2],
    "header": lambda data: b"\0" * 100 + data[100:],
    "schema": lambda data: data[:100] + b"\xff" * 3000 + data[3100:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside_and_made_again(filled: Paths, damage: str) -> None:
    with Library.open(filled.library_file) as library:
        before = all_papers(library)
    data = DAMAGES[damage](filled.library_file.read_bytes())
    filled.library_file.write_bytes(data)
    with pytest.raises(LibraryError, match="damaged"):
        Library.open(filled.library_file)
    library, messages = open_library(filled.library_file, filled.sources_dir)
    with library:
        assert all_papers(library) == before
    (aside,) = filled.cache_dir.glob("library.db.damaged-*")
    assert aside.read_bytes() == data
    assert messages == [
        f"the library was damaged: it is set aside as {aside.name}",
        "the library was made again from 3 kept source files: 3 papers",
    ]


def test_two_damaged_files_are_both_set_aside(filled: Paths) -> None:
    for number in range(2):
        filled.library_file.write_bytes(b"%d no database " % number * 100)
        open_library(filled.library_file, filled.sources_dir)[0].close()
    asides = [path.read_bytes()[:1] for path in filled.cache_dir.glob("library.db.damaged-*")]
    assert sorted(asides) == [b"0", b"1"]


@pytest.mark.parametrize("empty", [True, False], ids=["empty", "missing"])
def test_a_lost_file_is_made_again(filled: Paths, empty: bool) -> None:
    filled.library_file.unlink()
    if empty:
        filled.library_file.touch()
    library, messages = open_library(filled.library_file, filled.sources_dir)
    with library:
        assert len(library) == 3
        assert messages == ["the library was made again from 3 kept source files: 3 papers"]
        (source,) = bring(library, SOURCES[2], sources_dir=filled.sources_dir).sources
        assert (source.new, source.changed, source.unchanged) == (0, 0, 2)
    assert len(list(filled.sources_dir.iterdir())) == 3


def test_a_damaged_file_of_which_nothing_was_kept(paths: Paths) -> None:
    paths.cache_dir.mkdir(parents=True)
    paths.library_file.write_bytes(b"no database" * 100)
    library, messages = open_library(paths.library_file, paths.sources_dir)
    with library:
        assert len(library) == 0
    assert messages[1] == "no source file was kept: import your lists again"


def test_a_kept_file_that_is_damaged_too(filled: Paths) -> None:
    filled.library_file.unlink()
    (kept,) = filled.sources_dir.glob("*events.json.gz")
    kept.write_bytes(b"\x1f\x8b\x08" + b"\0" * 20)
    library, messages = open_library(filled.library_file, filled.sources_dir)
    with library:
        assert len(library) == 2
    assert any("events.json" in message for message in messages)


@pytest.mark.parametrize("name", ["events.json", "copy.json"])
def test_a_kept_file_that_was_cut_gives_way_to_the_whole_one(paths: Paths, name: str) -> None:
    many = events(*(event(n, f"Paper {n:x}", forum=f"f{n * n}") for n in range(400)))
    with Library.open(paths.library_file) as library:
        bring(library, ("events.json", many), sources_dir=paths.sources_dir)
        whole = all_papers(library)
    paths.library_file.unlink()
    (kept,) = paths.sources_dir.iterdir()
    kept.write_bytes(kept.read_bytes()[:-200])
    for again in (False, True):
        library, messages = open_library(paths.library_file, paths.sources_dir)
        with library:
            assert 0 < len(library) < 400
            if again:
                (source,) = bring(library, (name, many), sources_dir=paths.sources_dir).sources
                assert source.new + source.unchanged == 400
                assert all_papers(library) == whole
            else:
                assert messages[0] == (
                    "events.json: its kept file is damaged, and "
                    f"{len(library)} of its records could be read: import it again"
                )
        if not again:
            paths.library_file.unlink()
    paths.library_file.unlink()
    library, messages = open_library(paths.library_file, paths.sources_dir)
    with library:
        assert all_papers(library) == whole
        assert messages == ["the library was made again from 1 kept source file: 400 papers"]


def test_a_damaged_kept_file_is_kept_again(filled: Paths) -> None:
    (kept,) = filled.sources_dir.glob("*events.json.gz")
    before = kept.read_bytes()
    kept.write_bytes(before[:-1])
    with Library.open(filled.library_file) as library:
        bring(library, SOURCES[2], sources_dir=filled.sources_dir)
    assert kept.read_bytes() == before


def test_a_newer_papers_library_is_left_alone(filled: Paths) -> None:
    with sqlite3.connect(filled.library_file) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    db.close()
    before = filled.library_file.read_bytes()
    for _ in range(2):
        with pytest.raises(LibraryError, match=r"newer paperdeck.*update paperdeck"):
            open_library(filled.library_file, filled.sources_dir)
    assert filled.library_file.read_bytes() == before


def test_another_programs_database_is_left_alone(paths: Paths) -> None:
    paths.cache_dir.mkdir(parents=True)
    db = sqlite3.connect(paths.library_file)
    db.execute("CREATE TABLE bookmarks (id)")
    db.close()
    with pytest.raises(LibraryError, match="another program's"):
        open_library(paths.library_file, paths.sources_dir)
    db = sqlite3.connect(paths.library_file)
    assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]
    db.close()


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LibraryError, match="--cache-dir"):
        Library.open(tmp_path / "file" / "library.db")


def test_a_directory_in_the_files_place(tmp_path: Path) -> None:
    (tmp_path / "library.db").mkdir()
    with pytest.raises(LibraryError, match="--cache-dir"):
        Library.open(tmp_path / "library.db")


@pytest.fixture
def locked_away(filled: Paths) -> Iterator[Paths]:
    """A library in a directory that cannot be written."""
    with Library.open(filled.library_file) as library:
        open_engine(library, filled.index_dir)
    with unprivileged() as obeying, locked(*tree(filled.cache_dir), mode=0o555):
        if not obeying:
            pytest.skip("the modes of files mean nothing here")
        yield filled


def test_a_library_that_cannot_be_written_is_read(
    locked_away: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(locked_away.cache_dir)
    library, messages = open_library(locked_away.library_file, locked_away.sources_dir)
    with library:
        assert messages == []
        assert library.find("openreview:bread")[1].title == "Bread"
        assert len(library) == len(library.ids()) == 3
        # Its index is read, not made again.
        monkeypatch.setattr(Library, "changed_since", None)
        engine = open_engine(library, locked_away.index_dir)
        found = engine.search("bread")
        assert library.papers(found.ids)[0].title == "Bread"
        assert found.message == ""
        with pytest.raises(LibraryError, match="cannot be written"):
            bring(library, ("new.txt", page(ESSAY.swapcase())))
        assert len(library) == 3
    assert tree(locked_away.cache_dir) == before


def test_what_another_writes_into_it_is_seen(filled: Paths) -> None:
    with unprivileged() as obeying, Library.open(filled.library_file) as writer:
        if not obeying:
            pytest.skip("the modes of files mean nothing here")
        writer.close()
        with locked(filled.library_file, filled.cache_dir, mode=0o555):
            reader = Library.open(filled.library_file)
            assert len(reader) == 3
        with Library.open(filled.library_file) as writer:
            bring(writer, ("other.txt", page("Quite another text. " * 20)))
        with locked(filled.library_file, filled.cache_dir, mode=0o555):
            assert len(reader) == 4
        reader.close()


@pytest.mark.parametrize("secret", ["file", "directory"])
def test_a_library_that_cannot_be_read_is_told(filled: Paths, secret: str) -> None:
    path = filled.library_file if secret == "file" else filled.cache_dir
    with unprivileged() as obeying, locked(path):
        if not obeying:
            pytest.skip("the modes of files mean nothing here")
        with pytest.raises(LibraryError, match=r"library.db cannot be .*--cache-dir"):
            open_library(filled.library_file, filled.sources_dir)


def test_kept_files_that_cannot_be_read_are_told(filled: Paths) -> None:
    filled.library_file.unlink()
    with unprivileged() as obeying, locked(filled.sources_dir):
        if not obeying:
            pytest.skip("the modes of files mean nothing here")
        for _ in range(2):
            library, (message,) = open_library(filled.library_file, filled.sources_dir)
            library.close()
            assert f"{filled.sources_dir} cannot be read" in message
