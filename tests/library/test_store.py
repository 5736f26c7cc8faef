from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from paperdeck.cite import citation_base
from paperdeck.errors import LibraryError, PaperNotFound
from paperdeck.library import Input, Library, ListInfo, import_inputs
from paperdeck.papers import Author, Paper
from support.lists import all_papers, bring, paper_list


def paper(number: int, venue: str = "ICML", year: int | None = 2031, **fields: object) -> Paper:
    return Paper(
        title=f"Paper {number}",
        authors=(Author("Ada Lund"),),
        abstract=f"Abstract {number}.",
        venue=venue,
        year=year,
        ids=(f"openreview:p{number}", f"icml:2031/{number}"),
        **fields,  # type: ignore[arg-type]
    )


@pytest.fixture(params=["file", "memory"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    made = Library.in_memory()
    if request.param == "file":
        made.close()
        made = Library.open(tmp_path / "deep" / "er" / "library.db")
    with made as library:
        yield library


def test_an_empty_library(library: Library) -> None:
    assert (len(library), list(library.ids()), library.generation) == (0, [], 0)
    assert (library.lists(), library.aliases(), library.rows_of(["a"])) == ([], {}, {})
    assert list(library.changed_since(0)) == []
    assert library.papers([]) == []


def test_the_lists_order(library: Library) -> None:
    found = [
        paper(1, "NeurIPS", 2030),
        paper(2, "ICML", 2031),
        paper(3, "ICLR", 2031),
        paper(4, "ICML", 2031),
        paper(5, "", None),
        paper(6, "NeurIPS", 2030),
    ]
    bring(library, ("a.json", paper_list(*found)))
    assert [one.title for one in library.papers(library.ids())] == [
        f"Paper {number}" for number in (3, 2, 4, 1, 6, 5)
    ]
    assert library.lists() == [
        ListInfo("ICLR 2031", 1),
        ListInfo("ICML 2031", 2),
        ListInfo("NeurIPS 2030", 2),
        ListInfo("", 1),
    ]
    assert sum(one.papers for one in library.lists()) == len(library) == 6
    for one in library.lists():
        papers = library.papers(library.rows_in(one.name))
        assert [paper.list_name for paper in papers] == [one.name] * one.papers
    assert library.rows_in("ICML") == library.rows_in("no such list") == frozenset()


def test_papers_by_row_and_by_key(library: Library) -> None:
    bring(library, ("a.json", paper_list(*(paper(number) for number in range(1200)))))
    rows = list(library.ids())
    backwards = library.papers(reversed(rows))
    assert [one.title for one in backwards] == [f"Paper {n}" for n in reversed(range(1200))]
    assert library.paper(rows[7]) == library.papers([rows[7]])[0]
    row, found = library.find("openreview:p7")
    assert (row, found.abstract) == (rows[7], "Abstract 7.")
    assert library.find("icml:2031/7") == (row, found)
    assert all(library.find(one) == (row, found) for one in found.ids)
    assert library.rows_of(["icml:2031/7", "openreview:p8", "doi:none"]) == {
        "icml:2031/7": rows[7],
        "openreview:p8": rows[8],
    }
    assert library.aliases()["icml:2031/7"] == "openreview:p7"
    assert "openreview:p7" not in library.aliases()


@pytest.mark.parametrize("key", ["openreview:P1", "", "x'; --", "openreview:p1 ", "\0", "%"])
def test_a_key_that_is_not_there(library: Library, key: str) -> None:
    bring(library, ("a.json", paper_list(paper(1))))
    with pytest.raises(PaperNotFound, match="`paperdeck search` lists keys"):
        library.find(key)


def test_a_row_that_is_not_there(library: Library) -> None:
    bring(library, ("a.json", paper_list(paper(1))))
    with pytest.raises(PaperNotFound):
        library.paper(2)
    with pytest.raises(PaperNotFound):
        library.papers([1, 2])


def test_citation_bases(library: Library) -> None:
    bases = library.citation_bases()
    assert [row for row, _ in bases] == sorted(library.ids())
    for row, base in bases:
        assert base == citation_base(library.paper(row))
        assert (row, base) in library.citation_bases(base)
        assert (row, base) in library.citation_bases(base[:2])
    assert library.citation_bases("nobody") == []


def test_papers_with_one_citation_base(library: Library) -> None:
    found = [paper(1), paper(2), paper(3, year=2030)]
    bring(library, ("a.json", paper_list(*found)))
    base = citation_base(found[0])
    assert [one.title for one in library.same_citation_base(base)] == ["Paper 1", "Paper 2"]
    assert library.same_citation_base("nobody") == []
    bring(library, ("b.json", paper_list(Paper(title="Rain", ids=("icml:2031/1",)))))
    everyone = all_papers(library).values()
    for one in everyone:
        same = library.same_citation_base(citation_base(one))
        assert same == [two for two in everyone if citation_base(two) == citation_base(one)]


def test_changes_since_a_generation(library: Library) -> None:
    bring(library, ("a.json", paper_list(*(paper(number) for number in range(700)))))
    first = library.generation
    assert dict(library.changed_since(0)) == dict(
        zip(library.ids(), library.papers(library.ids()), strict=True)
    )
    changed = paper(3, keywords=("bread",))
    rest = [paper(number) for number in range(2, 700) if number != 3]
    bring(library, ("a.json", paper_list(changed, *rest, paper(700))))
    rows = library.rows_of(["openreview:p3", "openreview:p700"])
    assert dict(library.changed_since(first)) == {
        rows["openreview:p3"]: library.find("openreview:p3")[1],
        rows["openreview:p700"]: library.find("openreview:p700")[1],
        1: None,
        2: None,
    }
    assert library.find("openreview:p3")[1].keywords == ("bread",)
    assert list(library.changed_since(library.generation)) == []


def test_rows_are_never_used_again(library: Library) -> None:
    bring(library, ("a.json", paper_list(paper(1), paper(2), paper(3))))
    last = library.find("openreview:p3")[0]
    bring(library, ("a.json", paper_list(paper(1), paper(2))))
    assert len(library) == 2
    bring(library, ("b.json", paper_list(paper(9))))
    assert library.find("openreview:p9")[0] > last


def test_other_connections_see_an_import(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with Library.open(path) as one, Library.open(path) as other:
        assert one.identity == other.identity
        assert len(other) == 0
        bring(one, ("a.json", paper_list(paper(1))))
        assert (other.generation, len(other)) == (one.generation, 1)
        assert other.find("icml:2031/1") == one.find("icml:2031/1")


def test_a_new_library_has_another_identity() -> None:
    with Library.in_memory() as one, Library.in_memory() as other:
        assert one.identity != other.identity


def test_reading_goes_on_during_an_import(tmp_path: Path) -> None:
    reached, seen = threading.Event(), threading.Event()
    with Library.open(tmp_path / "library.db") as library:
        bring(library, ("a.json", paper_list(paper(1))))

        def wait(progress: object) -> None:
            reached.set()
            assert seen.wait(20)

        data = paper_list(paper(2))
        with ThreadPoolExecutor(1) as threads:
            work = threads.submit(
                import_inputs,
                library,
                [Input("b.json", lambda: data)],
                sources_dir=None,
                progress=wait,
            )
            assert reached.wait(20)
            assert len(library) == 1
            assert library.paper(1).title == "Paper 1"
            seen.set()
            assert work.result().ok
        assert len(library) == 2


def test_many_threads(library: Library) -> None:
    def work(number: int) -> int:
        bring(library, (f"{number}.json", paper_list(paper(number))))
        return len(library.papers(library.ids()))

    with ThreadPoolExecutor(8) as threads:
        seen = list(threads.map(work, range(24)))
    assert len(library) == 24
    assert all(1 <= count <= 24 for count in seen)


def test_a_closed_library_says_so(library: Library) -> None:
    library.close()
    library.close()
    with pytest.raises(LibraryError, match="closed"):
        library.ids()
