"""Making the library again from what was kept, and checking it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck.library import Library, check_library, rebuild_library
from paperdeck.papers import Paper
from support.lists import abstracts, all_papers, bring, event, events, paper_list

SOURCES = {
    "folder/events.json": events(event(501, "Warm Bread"), event(502, "Cold Rain")),
    "abstracts.json": abstracts({501: "Bread rises.", 502: "Rain falls."}),
    "more.json": paper_list(Paper(title="Warm bread", venue="ICML", year=2031, ids=("doi:1",))),
}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "sources"


@pytest.fixture
def library(tmp_path: Path, kept: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.db") as library:
        for source in SOURCES.items():
            bring(library, source, sources_dir=kept)
        yield library


def change(library: Library, *statements: str) -> None:
    with library.transaction() as db:
        for statement in statements:
            db.execute(statement)


def news(library: Library) -> tuple[list[str], list[str]]:
    return tuple(  # type: ignore[return-value]
        [paper.key for paper in library.papers(rows)]
        for rows in (library.rows_new(), library.rows_changed())
    )


def test_it_is_made_again_as_it_was(library: Library, kept: Path) -> None:
    before, old_news, sources = all_papers(library), news(library), library.sources()
    assert old_news == ([], ["doi:1"])
    change(
        library,
        "DELETE FROM alias",
        "UPDATE paper SET data = '{}'",
        "DELETE FROM record WHERE id = 1",
    )
    seen: list[str] = []
    done = rebuild_library(library, kept, progress=lambda one: seen.append(one.stage))
    assert done == (3, [])
    assert all_papers(library) == before
    assert news(library) == old_news
    again = library.sources()
    assert [(one.name, one.imported, one.records, one.new, one.changed) for one in again] == [
        (one.name, one.imported, one.records, one.new, one.changed) for one in sources
    ]
    assert check_library(library, kept) == []
    assert set(seen) == {"reading", "merging"}


def test_what_was_not_kept_or_cannot_be_read_stays(library: Library, kept: Path) -> None:
    before = all_papers(library)
    for path in kept.glob("*events.json.gz"):
        path.unlink()
    (broken,) = kept.glob("*more.json.gz")
    broken.write_bytes(b"\x1f\x8b\x08" + b"\0" * 20)
    done = rebuild_library(library, kept)
    assert done.sources == 1
    (problem,) = done.problems
    assert "more.json" in problem
    assert all_papers(library) == before
    assert check_library(library, kept) == []


def test_what_is_left_of_a_damaged_file_takes_nothing_away(
    library: Library, kept: Path
) -> None:
    before = all_papers(library)
    (broken,) = kept.glob("*events.json.gz")
    broken.write_bytes(broken.read_bytes()[:-30])
    done = rebuild_library(library, kept)
    assert done.sources == 2
    (problem,) = done.problems
    assert "is damaged" in problem
    assert all_papers(library) == before


def test_an_interruption_leaves_it_as_it_was(library: Library, kept: Path) -> None:
    before, generation = all_papers(library), library.generation

    def interrupt(progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuild_library(library, kept, progress=interrupt)
    assert all_papers(library) == before
    assert library.generation == generation


def test_others_hear_of_it(tmp_path: Path, library: Library, kept: Path) -> None:
    with Library.open(tmp_path / "library.db") as other:
        generation, rows = other.generation, set(other.ids())
        rebuild_library(library, kept)
        changed = dict(other.changed_since(generation))
        assert {row for row, paper in changed.items() if paper is None} >= rows
        assert {row for row, paper in changed.items() if paper is not None} == set(other.ids())


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ('UPDATE paper SET data = \'{"key":"doi:1"}\'', "is not what its records make"),
        ("UPDATE paper SET abstract_id = NULL", "is not what its records make"),
        ("DELETE FROM alias WHERE id = 'doi:1'", "doi:1 is not found by its key"),
        ("INSERT INTO alias VALUES ('doi:2', 77, 0)", "doi:2 is the id of no paper"),
        ("DELETE FROM belongs", "doi:1 has no records"),
        ("DELETE FROM source WHERE name = 'more.json'", "is kept, but is not in the library"),
    ],
)
def test_what_is_wrong_is_told(library: Library, kept: Path, statement: str, said: str) -> None:
    assert check_library(library, kept) == []
    change(library, statement)
    problems = check_library(library, kept)
    assert any(
        said in problem and "paperdeck library rebuild" in problem for problem in problems
    )
    rebuild_library(library, kept)
    assert check_library(library, kept) == []


def test_a_reference_to_nothing_is_told(library: Library, kept: Path) -> None:
    with library.reading() as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("UPDATE belongs SET paper_id = 99 WHERE record_id = 1")
        db.execute("PRAGMA foreign_keys = ON")
    assert any("has lost its paper" in one for one in check_library(library, kept))


def test_of_many_problems_some_are_told(tmp_path: Path) -> None:
    with Library.in_memory() as library:
        papers = [Paper(title=f"Paper {number}") for number in range(60)]
        bring(library, ("list", paper_list(*papers)))
        change(library, "UPDATE paper SET data = '{}'")
        problems = check_library(library, tmp_path / "none")
    assert len(problems) == 21
    assert problems[-1] == "… and 40 more of that kind"


def test_a_file_kept_twice_is_read_once(library: Library, kept: Path) -> None:
    (path,) = kept.glob("*more.json.gz")
    path.with_name(path.name.replace("more", "copy")).write_bytes(
        gzip.compress(SOURCES["more.json"])
    )
    before = all_papers(library)
    assert rebuild_library(library, kept) == (3, [])
    assert all_papers(library) == before
    assert check_library(library, kept) == []
