from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from paperdeck import citing
from paperdeck.citing import Citer, papers_in
from paperdeck.errors import ShelfDamaged
from paperdeck.library import Input, Library, import_inputs
from paperdeck.papers import Author, Paper
from paperdeck.shelf import Shelf
from paperdeck.sources import paperdeck_list
from support.unprivileged import locked, unprivileged

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


BY_DEFAULT = ["li2031deep", "li2031deep-maps", "li2031wide", "wu2031deep", "ek2031old"]


@pytest.mark.parametrize("many", [1, 2, 100])
def test_keys_are_the_same_for_few_and_for_many(
    library: Library, shelf: Shelf, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citing, "_MANY", many)
    monkeypatch.setattr(citing, "_PORTION", 2)
    assert keys(Citer(library, shelf), library) == BY_DEFAULT


def test_a_pattern_of_ones_own(library: Library, shelf: Shelf) -> None:
    found = keys(Citer(library, shelf, 'Auth+"_"+year'), library)
    assert found == [
        *("Li_2031", "Li_2031-deep", "Li_2031-wide"),
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
    # It was there before any list that comes now.
    assert found[-2:] in (["ek2031old-maps", "ek2031old"], ["ek2031-old", "ek2031"])


@pytest.mark.parametrize("pattern", ["auth+year+word", "auth+year"])
@pytest.mark.parametrize("many", [1, 100])
def test_an_import_changes_no_key(
    library: Library,
    shelf: Shelf,
    pattern: str,
    many: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(citing, "_MANY", many)
    citer = Citer(library, shelf, pattern)
    before = keys(citer, library)
    _import(library, Paper(title="Old Roads", authors=(Author("Bo Ek"),), year=2031))
    found = keys(citer, library)
    assert found[:-1] == before
    assert found[-1] in ("ek2031old-roads", "ek2031-old")


def _given(citer: Citer, *papers: Paper) -> list[str]:
    return [one.key for one in citer.cited(papers, gives=True)]


@pytest.mark.parametrize("many", [1, 100])
def test_a_key_that_was_given_out_outlives_the_library(
    library: Library, shelf: Shelf, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citing, "_MANY", many)
    first, second = (library.find(f"icml:2031/{n}")[1] for n in (0, 1))
    assert _given(Citer(library, shelf), first, second) == ["li2031deep", "li2031deep-maps"]
    assert shelf.entries() == {}
    assert shelf.history() == []
    with Library.in_memory() as anew:
        _import(anew, PAPERS[1])  # the other order, and under a better key
        _import(anew, replace(PAPERS[0], ids=("openreview:x1", *PAPERS[0].ids)))
        assert sorted(keys(Citer(anew, shelf), anew)) == ["li2031deep", "li2031deep-maps"]
        assert (
            next(Citer(anew, shelf).cited([anew.find("openreview:x1")[1]])).key == "li2031deep"
        )
        # Another pattern makes its own keys, and the first ones come back with theirs.
        assert _given(Citer(anew, shelf, "auth+year"), second) == ["li2031"]
        assert keys(Citer(anew, shelf), anew) == ["li2031deep-maps", "li2031deep"]


def test_nobody_gets_the_key_of_a_paper_that_is_gone(shelf: Shelf) -> None:
    gone, other = (
        Paper(key=f"doi:10.1/{n}", title="Old Maps", authors=(Author("Bo Ek"),), year=2031)
        for n in (1, 2)
    )
    with Library.in_memory() as library:
        assert _given(Citer(library, shelf), gone) == ["ek2031old"]
        assert _given(Citer(library, shelf), other) == ["ek2031old-maps"]


def test_a_shelf_that_cannot_be_written_keeps_nobody_from_citing(
    library: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    paper = library.find("icml:2031/0")[1]
    with unprivileged() as obeying, locked(folder, mode=0o500):
        if not obeying:
            pytest.skip("nothing can be forbidden here")
        with Shelf.open(folder / "shelf.db") as shelf:
            assert _given(Citer(library, shelf), paper) == ["li2031deep"]
    assert not (folder / "shelf.db").exists()


def test_with_a_damaged_shelf_keys_are_those_of_its_backup(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "data" / "shelf.db"
    second = library.find("icml:2031/1")[1]
    with Shelf.open(file) as shelf:
        shelf.set_bookmark(second, True)
        with Library.in_memory() as alone:
            assert _given(Citer(alone, shelf), second) == ["li2031deep"]
        shelf.back_up()
    file.write_bytes(b"no database" * 1000)
    with pytest.raises(ShelfDamaged) as caught:
        Shelf.open(file)
    with Shelf.stand_in(file, caught.value) as shelf:
        assert _given(Citer(library, shelf), second) == ["li2031deep"]
