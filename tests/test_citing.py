from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck import citing
from paperdeck.citing import Citer, papers_in
from paperdeck.library import Input, Library, import_inputs
from paperdeck.papers import Author, Paper
from paperdeck.shelf import Shelf
from paperdeck.sources import paperdeck_list

PAPERS = [
    Paper(
        title=f"{word} Maps {n}",
        authors=(Author(f"Ann {name}"),),
        year=2031,
        ids=(f"icml:2031/{n}",),
    )
    for n, (word, name) in enumerate(
        [("Deep", "Li"), ("Deep", "Li"), ("Wide", "Li"), ("Deep", "Wu"), ("Old", "Ek")]
    )
]


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.in_memory() as library:
        _import(library, *PAPERS)
        yield library


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with Shelf.open(tmp_path / "shelf.db") as shelf:
        yield shelf


def _import(library: Library, *papers: Paper) -> None:
    data = paperdeck_list.write("List", papers)
    import_inputs(library, [Input("list", lambda: data)], sources_dir=None)


def keys(citer: Citer, library: Library) -> list[str]:
    papers = [paper for _, paper in papers_in(library, sorted(library.ids()))]
    return [one.key for one in citer.cited(papers)]


BY_DEFAULT = ["li2031deep-maps-0", "li2031deep-maps-1", "li2031wide", "wu2031deep", "ek2031old"]


@pytest.mark.parametrize("many", [0, 2, 100])
def test_keys_are_the_same_for_few_and_for_many(
    library: Library, shelf: Shelf, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citing, "_MANY", many)
    monkeypatch.setattr(citing, "_PORTION", 2)
    assert keys(Citer(library, shelf), library) == BY_DEFAULT


def test_a_pattern_of_ones_own(library: Library, shelf: Shelf) -> None:
    found = keys(Citer(library, shelf, 'Auth+"_"+year'), library)
    assert found == [
        *("Li_2031-deep-maps-0", "Li_2031-deep-maps-1", "Li_2031-wide"),
        *("Wu_2031", "Ek_2031"),
    ]
    with pytest.raises(ValueError, match="yaer"):
        Citer(library, shelf, "auth+yaer")


@pytest.mark.parametrize("pattern", ["auth+year+word", "auth+year"])
def test_what_is_only_on_the_shelf_has_its_key_too(
    library: Library, shelf: Shelf, pattern: str
) -> None:
    other = Paper(
        key="doi:10.1/x",
        title="Old Roads",
        authors=(Author("Bo Ek"),),
        year=2031,
        ids=("doi:10.1/x",),
    )
    shelf.set_bookmark(other, True)
    citer = Citer(library, shelf, pattern)
    found = [*keys(citer, library), next(citer.cited([other])).key]
    assert len(set(found)) == len(found)
    assert found[-2:] in (
        ["ek2031old-maps", "ek2031old-roads"],
        ["ek2031-old-maps", "ek2031-old-roads"],
    )


@pytest.mark.parametrize("pattern", ["auth+year+word", "auth+year"])
def test_after_an_import_keys_are_told_apart_anew(
    library: Library, shelf: Shelf, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citing, "_MANY", 1)
    citer = Citer(library, shelf, pattern)
    keys(citer, library)
    _import(library, Paper(title="Old Roads", authors=(Author("Bo Ek"),), year=2031))
    found = keys(citer, library)
    assert len(set(found)) == len(found) == 6
    assert found[4].endswith("old-maps")
