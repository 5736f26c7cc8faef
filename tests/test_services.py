from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from paperdeck.errors import ShelfError
from paperdeck.library import Input, Library, import_inputs
from paperdeck.papers import Author, Paper
from paperdeck.paths import Paths
from paperdeck.services import (
    ShelfRows,
    follow,
    open_papers,
    open_services,
    sample_notice,
)
from paperdeck.shelf import Shelf


def li(word: str, *ids: str) -> Paper:
    return Paper(
        key=ids[0],
        title=f"Deep {word}",
        authors=(Author("Bo Li"),),
        venue="ICML",
        year=2031,
        ids=ids,
    )


def library_of(*papers: Paper, paths: Paths | None = None) -> Library:
    """A library, in memory or on disk, of a list that holds these papers."""
    facts = [
        {
            "title": paper.title,
            "authors": [{"name": author.name} for author in paper.authors],
            "venue": paper.venue,
            "year": paper.year,
            "ids": list(paper.ids),
        }
        for paper in papers
    ]
    data = json.dumps({"format": "paperdeck-list", "version": 1, "title": "", "papers": facts})
    library = Library.in_memory() if paths is None else Library.open(paths.library_file)
    report = import_inputs(
        library,
        [Input("list.json", data.encode)],
        sources_dir=None if paths is None else paths.sources_dir,
    )
    assert report.ok
    return library


WATER, FIRE = li("Water", "openreview:wwwwwwwwww"), li("Fire", "openreview:ffffffffff")


def test_an_empty_library_is_the_sample_in_memory(paths: Paths) -> None:
    with closing(open_services(paths)) as services:
        assert services.sample_size == 30
        assert services.notices == ()
        assert len(services.library) == 30
        assert services.engine.search("").total == 30
        assert "30 papers" in sample_notice(services.library)
        assert "paperdeck import" in sample_notice(services.library)
    assert not paths.index_dir.exists()
    assert not paths.shelf_file.exists()
    with Library.open(paths.library_file) as library:
        assert len(library) == 0


def test_a_library_with_papers_is_opened_as_it_is(paths: Paths) -> None:
    library_of(WATER, FIRE, paths=paths).close()
    with closing(open_services(paths)) as services:
        assert services.sample_size == 0
        assert len(services.library) == 2
        assert services.engine.search("fire").total == 1
    assert paths.index_dir.exists()


def test_the_search_knows_the_shelf(paths: Paths) -> None:
    library_of(WATER, FIRE, paths=paths).close()
    with closing(open_services(paths)) as services:
        (water,) = services.engine.search("water").ids
        assert services.engine.search("is:bookmarked").total == 0
        services.shelf.set_bookmark(WATER, True)
        services.shelf.set_note(WATER, "compare with steam")
        services.shelf.change_tags([WATER], add=["to do"])
        services.shelf.set_rating([WATER], 4)
        services.shelf.set_read([WATER], True)
        services.shelf.enqueue([WATER])
        for asked in (
            "is:bookmarked",
            "is:read",
            "is:queued",
            "note:steam",
            'tag:"to do"',
            "rating:4",
        ):
            assert list(services.engine.search(asked).ids) == [water]
        assert services.engine.facets("")["tag"] == [("to do", 1)]
        services.shelf.set_read([WATER], False)
        assert services.engine.search("is:unread").total == 2


def test_the_marks_are_the_same_object_until_something_changes(paths: Paths) -> None:
    with library_of(WATER, FIRE) as library, Shelf.open(paths.shelf_file) as shelf:
        marks = ShelfRows(shelf, library)
        before = marks.rows()
        assert marks.rows() is before == {}
        shelf.set_bookmark(FIRE, True)
        assert marks.rows() is not before
        assert marks.rows() is marks.rows()
        (marked,) = marks.rows().values()
        assert marked.bookmarked
        assert not marked.read


def test_a_damaged_library_is_rebuilt_and_that_is_said(paths: Paths) -> None:
    library_of(WATER, FIRE, paths=paths).close()
    for file in paths.cache_dir.glob("library.db-*"):
        file.unlink()
    paths.library_file.write_bytes(b"no database at all " * 500)
    papers = open_papers(paths)
    with papers.library:
        assert not papers.is_sample
        assert len(papers.library) == 2
    assert "damaged" in papers.notices[0]


def test_a_damaged_shelf_is_left_as_it_is(paths: Paths) -> None:
    paths.data_dir.mkdir(parents=True)
    paths.shelf_file.write_bytes(b"precious but broken " * 500)
    with closing(open_services(paths)) as services:
        assert any("it was left as it is" in notice for notice in services.notices)
        with pytest.raises(ShelfError):
            services.shelf.set_bookmark(WATER, True)
    assert paths.shelf_file.read_bytes() == b"precious but broken " * 500


@pytest.mark.parametrize(
    "shelved",
    [
        li("Water", "icml:2031/7"),
        li("Water", "icml:2031/999", "icml:2031/7"),  # by one of its ids only
    ],
)
def test_opening_lets_the_shelf_follow_to_better_keys(paths: Paths, shelved: Paper) -> None:
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_note(shelved, "wet")
    library_of(li("Water", *WATER.ids, "icml:2031/7"), FIRE, paths=paths).close()
    with closing(open_services(paths)) as services:
        [entry] = services.shelf.entries().values()
        assert (entry.key, entry.note) == (WATER.key, "wet")
        assert follow(services.shelf, services.library) == 0


def test_a_shelved_paper_that_no_list_has_can_be_found(paths: Paths) -> None:
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_bookmark(WATER, True)
    library_of(FIRE, paths=paths).close()
    for _ in range(2):
        with closing(open_services(paths)) as services:
            assert len(services.library) == 2
            [row] = services.engine.search("water").ids
            paper = services.library.paper(row)
            assert services.shelf.entry(paper) is not None
            assert paper.authors == WATER.authors


def test_what_the_library_does_not_know_stays_on_the_shelf(tmp_path: Path) -> None:
    with library_of(FIRE) as library, Shelf.open(tmp_path / "shelf.db") as shelf:
        shelf.set_bookmark(WATER, True)
        shelf.set_bookmark(FIRE, True)
        assert follow(shelf, library) == 0
        assert list(shelf.entries()) == [WATER.key, FIRE.key]
