"""The orders that are worked out from the library alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paperdeck.library import Input, Library, import_inputs
from paperdeck.library import ranks as ranking
from paperdeck.library.ranks import Ranks
from paperdeck.papers import Author, Paper
from paperdeck.sources.paperdeck_list import write


def add(library: Library, *papers: Paper, name: str = "list") -> None:
    data = write("", papers)
    assert import_inputs(library, [Input(name, lambda: data)], sources_dir=None).ok


def made(number: int, title: str = "", author: str = "", year: int | None = 2031) -> Paper:
    return Paper(
        title=title,
        abstract="" if title else f"Lantern {number}.",
        authors=(Author(author),) if author else (),
        venue="ICML",
        year=year,
        ids=(f"openreview:{number}",),
    )


def in_order(library: Library, rank: Callable[[Library], Ranks]) -> list[str]:
    """The numbers of the papers, first places first; what is alike is joined by ``=``."""
    places: dict[int, list[str]] = {}
    for row, place in rank(library).items():
        places.setdefault(place, []).append(library.paper(row).key.partition(":")[2])
    return ["=".join(sorted(places[place])) for place in sorted(places)]


@pytest.mark.parametrize(
    ("rank", "papers", "expected"),
    [
        (
            ranking.by_title,
            [
                made(1, "zebra"),
                made(2, r"$\alpha$-trees"),
                made(3, '"Éclair" nets'),
                made(4),
                made(5, "Eclair: nets"),
                made(6, "\\textbf{Dusk}"),
            ],
            ["6", "3=5", "1", "2", "4"],
        ),
        (
            ranking.by_first_author,
            [
                made(1, "a", "Zoë Adler"),
                made(2, "b", "Adam Zorn"),
                made(3, "c", "Ábel Adler"),
                made(4, "d"),
                made(5, "e", "Adler, Zoe"),
                made(6, "f", "王小明"),
            ],
            ["3", "1=5", "2", "6", "4"],
        ),
        (
            ranking.by_year,
            [made(1, "a", year=2030), made(2, "b", year=None), made(3, "c"), made(4, "d")],
            ["3=4", "1", "2"],
        ),
    ],
)
def test_order(rank: Callable[[Library], Ranks], papers: list[Paper], expected: str) -> None:
    with Library.in_memory() as library:
        add(library, *papers)
        assert in_order(library, rank) == expected


def test_by_session_is_the_order_of_the_library() -> None:
    with Library.in_memory() as library:
        add(library, made(1, "b"), made(2, "a"), made(3, "c", year=2032))
        ranks = ranking.by_session(library)
        assert sorted(ranks, key=ranks.__getitem__) == list(library.ids())


def test_what_came_last_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.in_memory() as library:
        add(library, made(1, "a"), made(2, "b"), name="first")
        add(library, made(3, "c"), made(1, "a"), name="second")
        with library.transaction() as db:
            db.execute("UPDATE source SET imported_at = '2031-01-0' || id")
        assert in_order(library, ranking.by_arrival) == ["3", "1=2"]


def test_an_empty_library_has_no_ranks() -> None:
    with Library.in_memory() as library:
        assert ranking.by_title(library) == ranking.by_arrival(library) == {}
