"""A library whose file is damaged in its middle, wherever that is met."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from paperdeck.errors import LibraryDamaged, LibraryError
from paperdeck.library import Library, check_library, make_again, open_library, rebuild_file
from paperdeck.papers import Paper
from support.lists import abstracts, all_papers, bring, event, events, paper_list

COUNT = 60
PAGE = 8192
EVERY = 9  # of the pages is tried
SOURCES = (
    ("events.json", events(*(event(n, f"Paper {n}", forum=f"f{n}") for n in range(COUNT)))),
    ("abstracts.json", abstracts({n: f"Of {n}: {'words ' * 200 * n}." for n in range(COUNT)})),
    ("more.json", paper_list(Paper(title="Paper 1", venue="ICML", year=2031, ids=("doi:1",)))),
)
NEWER = ("events.json", events(*(event(n, f"Paper {n}!", forum=f"f{n}") for n in range(COUNT))))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a library of some pages, and its kept sources."""
    directory = tmp_path_factory.mktemp("sound")
    with Library.open(directory / "library.db") as library:
        bring(library, *SOURCES, sources_dir=directory / "sources")
    return directory


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    """A library of this test's own."""
    shutil.copytree(sound, tmp_path / "copy")
    return tmp_path / "copy"


FILLINGS: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda page: b"\0" * len(page),
    "text": lambda page: (b"This is no page. " * len(page))[: len(page)],
    "half": lambda page: page[:4096] + b"\xff\xfe" * 2048,
    "turned": lambda page: page[:8] + page[:7:-1],
}


def overwrite(file: Path, pages: range, filling: str) -> None:
    data = bytearray(file.read_bytes())
    for number in pages:
        at = number * PAGE
        data[at : at + PAGE] = FILLINGS[filling](bytes(data[at : at + PAGE]))
    file.write_bytes(data)


def read_everything(library: Library) -> dict[str, Paper]:
    papers = all_papers(library)
    for key in papers:
        library.find(key)
        library.origins(key)
        library.related(key)
    library.sources(), library.lists(), library.aliases()
    list(library.changed_since(0))
    return papers


def error_of(file: Path, use: Callable[[Library], object]) -> LibraryError | None:
    """What is raised when the library in that file is opened and used so."""
    try:
        with Library.open(file) as library:
            use(library)
    except LibraryError as error:
        return error
    return None


@pytest.mark.parametrize(("first", "filling"), list(enumerate(FILLINGS)))
def test_wherever_it_is_met_it_is_damage_that_is_told(
    sound: Path, tmp_path: Path, first: int, filling: str
) -> None:
    """Whichever page of the file is overwritten, nothing but this is raised."""
    file = tmp_path / "library.db"
    pages = (sound / "library.db").stat().st_size // PAGE
    assert pages > 40
    errors = []
    for number in range(1 + first, pages, EVERY):
        shutil.copyfile(sound / "library.db", file)
        overwrite(file, range(number, number + 1), filling)
        errors.append(error_of(file, read_everything))
        errors.append(error_of(file, lambda library: bring(library, NEWER)))
    told = [error for error in errors if error is not None]
    assert len(told) > len(errors) / 8
    assert all(isinstance(error, LibraryDamaged) for error in told)
    assert all("`paperdeck library rebuild`" in str(error) for error in told)


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("part", range(4))
def test_an_import_that_meets_it_mends_it(copy: Path, part: int, filling: str) -> None:
    file, kept = copy / "library.db", copy / "sources"
    pages = file.stat().st_size // PAGE
    overwrite(file, range(1 + part * pages // 4, (part + 1) * pages // 4), filling)
    library, messages = open_library(file, kept)
    with library, Library.in_memory() as other:
        report = bring(library, NEWER, sources_dir=kept)
        bring(other, *SOURCES, NEWER)
        messages += report.notices
        asides = [path.name for path in copy.glob("library.db.damaged-*")]
        if messages:
            (aside,) = asides
            assert messages == [
                f"the library was damaged: it is set aside as {aside}",
                f"the library was made again from 3 kept source files: {COUNT} papers",
            ]
            assert all_papers(library) == all_papers(other)
            assert check_library(library, kept) == []
        assert len(report.sources) == 1
        assert report.ok


@pytest.mark.parametrize("filling", FILLINGS)
def test_rebuilding_mends_any_damage(copy: Path, sound: Path, filling: str) -> None:
    file = copy / "library.db"
    overwrite(file, range(5, file.stat().st_size // PAGE, 7), filling)
    library, messages = rebuild_file(file, copy / "sources")
    with library, Library.open(sound / "library.db") as whole:
        assert all_papers(library) == all_papers(whole)
        assert check_library(library, copy / "sources") == []
    assert messages[-1].startswith("the library was made again from 3 kept")


def damaged_under(library: Library, file: Path) -> LibraryDamaged:
    """Damage the file of an open library, and meet it."""
    overwrite(file, range(1, file.stat().st_size // PAGE), "text")
    library.let_go()
    with pytest.raises(LibraryDamaged) as caught:
        read_everything(library)
    return caught.value


def test_whoever_has_it_open_goes_on_with_the_new_one(copy: Path) -> None:
    file, kept = copy / "library.db", copy / "sources"
    with Library.open(file) as library, Library.open(file) as second:
        before, identity = read_everything(second), second.identity
        generation, rows = second.generation, list(second.ids())
        with second.reading():  # a connection that is lent meanwhile
            messages = make_again(file, kept, damaged_under(library, file))
        assert len(messages) == 2
        assert read_everything(second) == read_everything(library) == before
        assert second.identity == library.identity != identity
        # As after any import, there is a change to be seen.
        assert second.generation > generation
        assert {row for row, _ in second.changed_since(generation)} >= set(rows)
        bring(second, ("new.json", paper_list(Paper(title="New"))), sources_dir=kept)
        assert len(library) == COUNT + 1
    assert not file.with_name("library.db-wal").exists()


def test_of_two_that_meet_it_one_mends_it(copy: Path) -> None:
    file, kept = copy / "library.db", copy / "sources"
    with Library.open(file) as library, Library.open(file) as second:
        damages = [damaged_under(one, file) for one in (library, second)]
        assert len(make_again(file, kept, damages[0])) == 2
        assert make_again(file, kept, damages[1]) == []
        assert len(library) == len(second) == COUNT
    assert len(list(copy.glob("library.db.damaged-*"))) == 1


def test_an_import_that_waited_for_it_goes_to_the_new_one(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has the old file open and gets to write it when it is set aside."""
    file, kept = copy / "library.db", copy / "sources"
    with Library.open(file) as library:
        with library.reading():
            pass
        lend = library._connections._take

        def take() -> sqlite3.Connection:
            monkeypatch.undo()
            db = lend()
            make_again(file, kept, LibraryDamaged("as it were", library.file))
            return db

        monkeypatch.setattr(library._connections, "_take", take)
        bring(library, ("new.json", paper_list(Paper(title="New"))), sources_dir=kept)
        assert len(library) == COUNT + 1
    (aside,) = copy.glob("library.db.damaged-*")
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT count(*) FROM paper").fetchone() == (COUNT,)


def test_an_interruption_leaves_it_where_it_is(copy: Path) -> None:
    file, kept = copy / "library.db", copy / "sources"
    overwrite(file, range(1, file.stat().st_size // PAGE), "zeros")
    before = file.read_bytes()

    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_library(file, kept, progress=stop)
    assert file.read_bytes() == before
    assert not list(copy.glob("*.new*"))
    library, messages = open_library(file, kept)
    library.close()
    assert len(messages) == 2


def test_what_was_not_kept_is_told(copy: Path) -> None:
    file, kept = copy / "library.db", copy / "sources"
    (lost,) = kept.glob("*more.json.gz")
    lost.unlink()
    with Library.open(file) as library:
        damage = LibraryDamaged("as it were", library.file)
    messages = make_again(file, kept, damage)
    assert messages[1:] == [
        "more.json was not kept: import it again",
        f"the library was made again from 2 kept source files: {COUNT} papers",
    ]


def test_a_record_that_was_altered_is_told(copy: Path) -> None:
    with Library.open(copy / "library.db") as library:
        with library.transaction() as db:
            db.execute("UPDATE record SET abstract = 'Quite another.' WHERE id = 70")
        problems = check_library(library, copy / "sources")
    assert "record 70 is not as it was stored: `paperdeck library rebuild` makes it again" in (
        problems
    )
