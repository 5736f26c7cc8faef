"""Sorting what was found: by the library, by the shelf, and in step with both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paperdeck.library import Library
from paperdeck.ordering import OrderedSearch, Sorter
from paperdeck.papers.orders import Order
from paperdeck.paths import Paths
from paperdeck.search import open_engine
from paperdeck.shelf import Shelf
from support.invented import fill, paper

PAPERS = [
    paper(1, "Lantern moths", "Zora Abel"),
    paper(2, "Amber lantern", "Ada Zorn"),
    paper(3, "Dusk", "Bo Marsh", "About a lantern."),
]


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.in_memory() as library:
        yield fill(library, PAPERS)


def titles(library: Library, rows: list[int]) -> list[str]:
    return [paper.title.split()[0] for paper in library.papers(rows)]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order.TITLE, "Amber Dusk Lantern"),
        (Order.AUTHOR, "Lantern Dusk Amber"),
        (Order.SESSION, "Lantern Amber Dusk"),
        (Order.YEAR, "Lantern Amber Dusk"),  # all of one year: as it was
        (Order.ADDED, "Lantern Amber Dusk"),
        (Order.READ, "Lantern Amber Dusk"),
    ],
)
def test_everything_in_order(library: Library, order: Order, expected: str) -> None:
    search = OrderedSearch(open_engine(library, None), Sorter(library))
    found = search.search("", order=order)
    assert titles(library, list(found.ids)) == expected.split()
    assert found.total == len(PAPERS)


def test_a_limit_cuts_what_is_in_order(library: Library) -> None:
    search = OrderedSearch(open_engine(library, None), Sorter(library))
    found = search.search("lantern", order=Order.TITLE, limit=2)
    assert titles(library, list(found.ids)) == ["Amber", "Dusk"]
    assert found.total == 3
    within = frozenset(library.rows_of(["openreview:t1", "openreview:t3"]).values())
    found = search.search("lantern", order=Order.TITLE, within=within)
    assert titles(library, list(found.ids)) == ["Dusk", "Lantern"]


def test_it_follows_the_library(library: Library) -> None:
    sorter = Sorter(library)
    assert sorter.sort(list(library.ids()), Order.TITLE)
    fill(library, [*PAPERS, paper(4, "Aardvark")])
    assert titles(library, list(sorter.sort(list(library.ids()), Order.TITLE)))[0] == "Aardvark"


def test_what_was_read_last_is_first(library: Library, paths: Paths) -> None:
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_read(library.papers(library.ids())[1:], True)
        rows = Sorter(library, shelf).sort(list(library.ids()), Order.READ)
        assert titles(library, list(rows))[-1] == "Lantern"


def test_the_list_as_it_stands_needs_no_engine(library: Library) -> None:
    class NoEngine:
        def __getattr__(self, name: str) -> object:
            raise AssertionError(f"{name} was asked for")

    search = OrderedSearch(NoEngine(), Sorter(library))  # type: ignore[arg-type]
    assert len(library) == len(PAPERS)  # before its order is known
    assert search.search("", limit=2).ids == library.ids()[:2].tolist()
    found = search.search("")
    assert (list(found.ids), found.total) == (list(library.ids()), len(library))
    assert library.first(0) == []
    assert not library.is_empty
    with Library.in_memory() as empty:
        assert empty.is_empty
        assert OrderedSearch(NoEngine(), Sorter(empty)).search("", limit=5).total == 0  # type: ignore[arg-type]
