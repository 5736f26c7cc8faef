"""Taking a newer version of a list out brings back what the older one said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck.library import (
    Library,
    Removed,
    check_library,
    clear_library,
    open_library,
    rebuild_library,
    remove_source,
)
from paperdeck.papers import Paper
from support.lists import abstracts, all_papers, bring, event, events, paper_list


def edition(*numbers: int, room: str = "Hall A", extra: bytes = b"") -> bytes:
    return events(*(event(n, f"Paper {n}", room_name=room) for n in numbers)) + extra


ONE, TWO, THREE = edition(1, 2, 3, 4), edition(1, 2, 3, 5, room="Hall B"), edition(1, 2, 3, 6)
OTHERS = (
    ("abstracts.json", abstracts({n: f"Of {n}." for n in range(1, 7)})),
    ("more.json", paper_list(Paper(title="Paper 1", venue="ICML", year=2031, ids=("doi:1",)))),
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.db") as library:
        yield library


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "sources"


def only(*sources: tuple[str, bytes]) -> dict[str, Paper]:
    with Library.in_memory() as library:
        bring(library, *sources)
        return all_papers(library)


def remove(library: Library, name: str, kept: Path) -> Removed:
    (number,) = [one.number for one in library.sources() if one.name == name]
    return remove_source(library, number, sources_dir=kept)


def files(kept: Path) -> list[str]:
    return sorted(path.name.partition("-")[2] for path in kept.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", ["events.json", "events (1).json"])
def test_the_replaced_version_is_there_again(library: Library, kept: Path, name: str) -> None:
    bring(library, *OTHERS, ("lists/events.json", ONE), sources_dir=kept)
    before = library.sources()[-1]
    rows = {key: library.find(key)[0] for key in all_papers(library)}
    bring(library, (name, TWO), sources_dir=kept)
    assert "icml:2031/4" not in all_papers(library)
    removed = remove(library, name, kept)
    assert all_papers(library) == only(*OTHERS, ("events.json", ONE))
    assert (removed.gone, removed.changed, removed.back) == (1, 3, 1)
    (version,) = removed.restored
    assert (version.name, version.imported) == ("lists/events.json", before.imported)
    assert (removed.lost, removed.error) == (None, "")
    again = library.sources()[-1]
    assert (again.name, again.digest, again.imported, again.records) == (
        before.name,
        before.digest,
        before.imported,
        before.records,
    )
    assert {library.find(f"icml:2031/{n}")[0] for n in (2, 3)} <= set(rows.values())
    assert files(kept) == ["abstracts.json.gz", "events.json.gz", "more.json.gz"]
    assert check_library(library, kept) == []
    assert remove(library, before.name, kept)[-3:] == ((), None, "")
    assert all_papers(library) == only(*OTHERS)


def test_of_several_versions_the_last_replaced_is_kept(library: Library, kept: Path) -> None:
    for data in (ONE, TWO, THREE):
        bring(library, ("events.json", data), sources_dir=kept)
    assert files(kept) == ["events.json.gz"] * 2
    assert check_library(library, kept) == []
    first = remove(library, "events.json", kept)
    assert (len(first.restored), first.lost) == (1, None)
    assert all_papers(library) == only(("events.json", TWO))
    second = remove(library, "events.json", kept)
    assert second.restored == ()
    assert second.lost is not None
    assert second.lost.name == "events.json"
    assert len(library) == 0
    assert files(kept) == []


@pytest.mark.parametrize("lost", ["library", "nothing"])
def test_also_after_the_library_was_made_again(tmp_path: Path, kept: Path, lost: str) -> None:
    file = tmp_path / "library.db"
    with Library.open(file) as library:
        for data in (ONE, TWO):
            bring(library, ("events.json", data), sources_dir=kept)
    if lost == "library":
        file.unlink()
    library, _ = open_library(file, kept)
    with library:
        assert all_papers(library) == only(("events.json", TWO))
        assert rebuild_library(library, kept) == (1, [])
        assert len(remove(library, "events.json", kept).restored) == 1
        assert all_papers(library) == only(("events.json", ONE))


def test_a_faulty_version_is_there_again(library: Library, kept: Path) -> None:
    cut, whole = ("events.json", ONE[:-150]), ("events.json", ONE)
    bring(library, cut, whole, sources_dir=kept)
    assert len(library.sources()) == 1
    remove(library, "events.json", kept)
    assert all_papers(library) == only(cut)
    assert library.sources()[0].error or library.sources()[0].rejected


def test_a_version_that_was_not_whole_takes_nothing_from_the_older(
    library: Library, kept: Path
) -> None:
    first, second = ("events.json", ONE[:-2]), ("events.json", ONE[:-150])
    bring(library, first, second, sources_dir=kept)
    assert len(library.sources()) == 1
    assert len(library) == 4
    assert check_library(library, kept) == []
    assert len(remove(library, "events.json", kept).restored) == 1
    assert all_papers(library) == only(first)
    bring(library, second, ("events.json", ONE), ("events.json", TWO), sources_dir=kept)
    assert files(kept) == ["events.json.gz"] * 2


@pytest.mark.parametrize("damage", ["cut", "gone"])
def test_what_is_not_kept_is_told(library: Library, kept: Path, damage: str) -> None:
    bring(library, ("events.json", ONE), ("events.json", TWO), sources_dir=kept)
    (older,) = kept.glob("replaced/*/*.gz")
    if damage == "cut":
        older.write_bytes(older.read_bytes()[:-9])
    else:
        older.unlink()
    removed = remove(library, "events.json", kept)
    assert removed.restored == ()
    assert removed.lost is not None
    assert (len(library), files(kept)) == (0, [])


def test_an_older_version_that_is_imported_again(library: Library, kept: Path) -> None:
    for data in (ONE, TWO, ONE):
        bring(library, ("events.json", data), sources_dir=kept)
    assert all_papers(library) == only(("events.json", ONE))
    assert len(remove(library, "events.json", kept).restored) == 1
    assert all_papers(library) == only(("events.json", TWO))


def test_an_interruption_undoes_it(library: Library, kept: Path) -> None:
    bring(library, ("events.json", ONE), ("events.json", TWO), sources_dir=kept)
    before = all_papers(library), library.sources(), files(kept)

    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    number = library.sources()[0].number
    with pytest.raises(KeyboardInterrupt):
        remove_source(library, number, sources_dir=kept, progress=stop)
    assert (all_papers(library), library.sources(), files(kept)) == before


def test_clearing_forgets_it(library: Library, kept: Path) -> None:
    bring(library, ("events.json", ONE), ("events.json", TWO), sources_dir=kept)
    clear_library(library, sources_dir=kept)
    assert list(kept.iterdir()) == []
