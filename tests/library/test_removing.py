"""Taking sources out, as if they had never been imported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import LibraryError
from paperdeck.library import Library, check_library, clear_library, remove_source
from paperdeck.papers import Paper
from support.lists import abstracts, all_papers, bring, event, events, page, paper_list

ESSAY = (
    "Bread rises when yeast eats sugar, and its crumb tells how long it rested. We measure the "
    "crumb of four thousand loaves and learn to tell the hour of their baking within a day."
)
SOURCES = {
    "events.json": events(event(501, "Warm Bread", forum="bread"), event(502, "Cold Rain")),
    "abstracts.json": abstracts({501: ESSAY, 502: "Rain falls."}),
    "page.txt": page(ESSAY.replace("four thousand", "4,000")),
    "scraped.json": paper_list(
        Paper(title="WARM bread", venue="ICML", year=2031, abstract="Bread …", ids=("doi:1",)),
        Paper(title="On Salt", venue="ICML", year=2031),
        Paper(title="Cold Rain", venue="ICML", year=2031, ids=("openreview:twin",)),
    ),
    "other.json": events(event(501, "Lamps", sourceurl="https://example.org/ICLR.cc/2030/")),
}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library.db") as library:
        bring(library, *SOURCES.items(), sources_dir=tmp_path / "sources")
        yield library


def without(*names: str) -> dict[str, Paper]:
    with Library.in_memory() as library:
        bring(library, *((name, data) for name, data in SOURCES.items() if name not in names))
        return all_papers(library)


def aliases(library: Library) -> set[str]:
    with library.reading() as db:
        return {one for (one,) in db.execute("SELECT id FROM alias")}


@pytest.mark.parametrize("name", SOURCES)
def test_it_is_as_if_the_source_had_never_come(
    library: Library, tmp_path: Path, name: str
) -> None:
    before, rows = all_papers(library), set(library.ids())
    generation = library.generation
    (number,) = [one.number for one in library.sources() if one.name == name]
    removed = remove_source(library, number, sources_dir=tmp_path / "sources")
    after = all_papers(library)
    assert after == without(name)
    assert removed.name == name
    assert removed.gone == len(rows.difference(library.ids()))
    assert removed.error == ""
    assert library.generation == generation + 1
    assert check_library(library, tmp_path / "sources") == []
    assert [one.name for one in library.sources()] == [one for one in SOURCES if one != name]
    kept = [path.name for path in (tmp_path / "sources").iterdir()]
    assert len(kept) == len(SOURCES) - 1
    assert not any(name in one for one in kept)
    bring(library, (name, SOURCES[name]))
    assert all_papers(library) == before


def test_the_index_hears_of_it(library: Library) -> None:
    generation = library.generation
    rows = {paper.title: row for row, paper in library.changed_since(0) if paper is not None}
    numbers = {one.name: one.number for one in library.sources()}
    remove_source(library, numbers["scraped.json"], sources_dir=None)
    changed = dict(library.changed_since(generation))
    assert changed[rows["On Salt"]] is None
    assert changed[rows["Warm Bread"]] == library.find("openreview:bread")[1]
    assert rows["Lamps"] not in changed


def test_removing_one_after_another_leaves_nothing(library: Library) -> None:
    for source in library.sources():
        remove_source(library, source.number, sources_dir=None)
    assert len(library) == 0
    assert aliases(library) == set()
    assert library.rows_new() == library.rows_changed() == frozenset()


def test_a_number_that_is_none(library: Library, tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match=r"no source 77.*paperdeck sources"):
        remove_source(library, 77, sources_dir=tmp_path / "sources")


def test_an_interruption_undoes_it(library: Library, tmp_path: Path) -> None:
    before = all_papers(library)

    def interrupt(progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        remove_source(library, 1, sources_dir=tmp_path / "sources", progress=interrupt)
    assert all_papers(library) == before
    assert len(list((tmp_path / "sources").iterdir())) == len(SOURCES)


@settings(deadline=None, max_examples=40)
@given(st.permutations(list(SOURCES)), st.sets(st.sampled_from(list(SOURCES))))
def test_any_order_and_any_part(order: list[str], removed: set[str]) -> None:
    with Library.in_memory() as library:
        bring(library, *((name, SOURCES[name]) for name in order))
        for source in library.sources():
            if source.name in removed:
                remove_source(library, source.number, sources_dir=None)
        assert all_papers(library) == without(*removed)


def test_clearing(library: Library, tmp_path: Path) -> None:
    generation, rows = library.generation, set(library.ids())
    papers = len(library)
    cleared = clear_library(library, sources_dir=tmp_path / "sources")
    assert cleared == (papers, 5, 5, "")
    assert (len(library), library.sources(), aliases(library)) == (0, [], set())
    assert {row for row, paper in library.changed_since(generation) if paper is None} >= rows
    assert list((tmp_path / "sources").iterdir()) == []
    assert clear_library(library, sources_dir=tmp_path / "sources") == (0, 0, 0, "")
    bring(library, *SOURCES.items())
    assert all_papers(library) == without()
    assert rows.isdisjoint(library.ids())
