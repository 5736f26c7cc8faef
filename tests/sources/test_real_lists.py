"""The real lists, where they are present beside the checkout; nothing of them is kept here."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources import Fault, Record, read

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
EVENTS = SHARED / "data/icml2026/icml-2026-orals-posters.json.gz"
ABSTRACTS = SHARED / "data/icml2026/icml-2026-abstracts.json.gz"
TITLES = SHARED / "data/icml2026/icml-2026-titles.csv.gz"
NOTES = SHARED / "data/icml2026/openreview-notes-workshops.json.gz"
SEEDS = sorted(SHARED.glob("seeds/*.txt"))

pytestmark = pytest.mark.skipif(not EVENTS.exists(), reason="no real lists beside the checkout")


def records(path: Path) -> list[Record]:
    items = list(read(path.name, path.read_bytes()).records)
    assert [item for item in items if isinstance(item, Fault)] == []
    return [item for item in items if isinstance(item, Record)]


def test_events() -> None:
    papers = [record.paper for record in records(EVENTS)]
    assert len(papers) == 6030
    assert {paper.list_name for paper in papers} == {"ICML 2026"}
    assert Counter(paper.sessions[0].kind for paper in papers) == {"poster": 5862, "oral": 168}
    assert Counter(paper.decision for paper in papers) == {
        "poster": 5328,
        "spotlight": 534,
        "oral": 168,
    }
    keys = Counter(key.partition(":")[0] for paper in papers for key in paper.ids)
    assert keys == {"openreview": 5886, "icml": 6030}
    assert all(paper.title and paper.authors for paper in papers)
    assert not any("&amp;" in author.name for paper in papers for author in paper.authors)
    assert "Charles O'Neill" in {author.name for paper in papers for author in paper.authors}


def test_abstracts() -> None:
    papers = [record.paper for record in records(ABSTRACTS)]
    assert len(papers) == 5932
    assert len({paper.ids for paper in papers}) == 5932
    assert all(paper.abstract for paper in papers)


def test_seed_pages_in_both_languages() -> None:
    pages = [records(path) for path in SEEDS]
    assert [len(page) for page in pages] == [19, 19]
    papers = [record.paper for page in pages for record in page]
    assert {paper.list_name for paper in papers} == {"ICML 2026"}
    assert len({paper.abstract for paper in papers}) == 30
    assert all(paper.is_untitled for paper in papers)


@pytest.mark.parametrize("path", [EVENTS, ABSTRACTS], ids=["events", "abstracts"])
def test_cut_archives_give_what_is_whole(path: Path) -> None:
    data = path.read_bytes()
    *whole, fault = read(path.name, data[: len(data) // 2]).records
    assert whole == records(path)[: len(whole)]
    assert 2000 < len(whole) < 4000
    assert isinstance(fault, Fault)
    assert fault.reason == "the gzip file is cut short; download it again"


def test_other_real_files_are_not_taken_for_prose() -> None:
    others = [*SHARED.glob("data/paperlists/r*.gz"), *SHARED.glob("data/*.gz"), TITLES]
    assert len(others) > 2
    assert [path.name for path in others if format_of(path) == "plain-text"] == []


def format_of(path: Path) -> str:
    """The format that a real file is taken for, empty for none."""
    try:
        return read(path.name, gzip.decompress(path.read_bytes())).format
    except SourceError:
        return ""


def test_titles_as_a_table() -> None:
    papers = [record.paper for record in records(TITLES)]
    assert len({paper.ids for paper in papers}) == len(papers) == 6628
    assert {paper.list_name for paper in papers} == {"ICML 2026"}
    assert all(paper.ids[0].startswith("icml:2026/") for paper in papers)
    sessions = [paper.sessions for paper in papers]
    assert Counter(session.start for (session,) in filter(None, sessions)) == {
        "2026-07-07": 1560,
        "2026-07-08": 2256,
        "2026-07-09": 2059,
    }
