"""Real workshop notes and lists of the paperlists collection, where they are present beside
the checkout; nothing of them is kept here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from paperdeck.sources import Fault, Record, read

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data"
NOTES = DATA / "icml2026" / "openreview-notes-workshops.json.gz"
LISTS = DATA / "paperlists"

pytestmark = pytest.mark.skipif(not LISTS.exists(), reason="no real lists beside the checkout")


def test_workshop_notes_are_papers_each() -> None:
    reading = read(NOTES.name, NOTES.read_bytes())
    papers = [item.paper for item in reading.records if isinstance(item, Record)]
    assert (reading.format, reading.title) == ("openreview", "ICML 2026")
    assert len(papers) == len({paper.ids for paper in papers}) == 3683
    assert {(paper.list_name, paper.decision) for paper in papers} == {
        ("ICML 2026", "workshop")
    }
    assert len({paper.sessions[0].name for paper in papers}) == 34
    assert Counter(paper.sessions[0].kind for paper in papers) == {
        "": 3468,
        "spotlight": 129,
        "oral": 86,
    }
    assert all(paper.title and paper.abstract for paper in papers)


@pytest.mark.parametrize(
    ("name", "title", "kept", "rejected"),
    [
        ("acml2015", "ACML 2015", 29, 0),
        ("acml2024", "ACML 2024", 87, 0),
        ("aistats2001", "AISTATS 2001", 46, 0),
        ("automl2022", "AutoML 2022", 20, 0),
        ("iclr2017", "ICLR 2017", 489, 1),
        ("icra2000", "ICRA 2000", 167, 0),
        ("kdd2023", "KDD 2023", 496, 0),
        ("nips1987", "NeurIPS 1987", 90, 0),
        ("rss2007", "RSS 2007", 42, 0),
        ("siggraphasia2020", "SIGGRAPH Asia 2020", 109, 39),
        ("siggraphasia2021", "SIGGRAPH Asia 2021", 5, 87),
        ("www2024", "WWW 2024", 405, 0),
    ],
)
def test_paperlists(name: str, title: str, kept: int, rejected: int) -> None:
    path = LISTS / f"{name}.json.gz"
    reading = read(path.name, path.read_bytes())
    items = list(reading.records)
    papers = [item.paper for item in items if isinstance(item, Record)]
    faults = [item.reason for item in items if isinstance(item, Fault)]
    assert (reading.format, reading.title) == ("paperlists", title)
    assert (len(papers), len(faults)) == (kept, rejected)
    assert set(faults) <= {"has neither a title nor an abstract; left out"}
    assert {paper.list_name for paper in papers} == {title}
    names = [author.name for paper in papers for author in paper.authors]
    assert not any(";" in author for author in names)


@pytest.mark.parametrize(("name", "given"), [("www2024", False), ("www2025", True)])
def test_institutions_in_an_order_of_their_own_are_nobodys(name: str, given: bool) -> None:
    path = LISTS / f"{name}.json.gz"
    papers = [item.paper for item in read(path.name, path.read_bytes()).records]
    assert any(author.institution for paper in papers for author in paper.authors) == given


def test_authors_that_the_list_names_twice_are_taken_once() -> None:
    path = LISTS / "icra2000.json.gz"
    for item in read(path.name, path.read_bytes()).records:
        names = [author.name for author in item.paper.authors]
        half = len(names) // 2
        assert not half or names[:half] != names[half:]
