"""The real lists, where they are present beside the checkout; nothing of them is kept here."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperdeck.library import Input, Library, import_inputs
from support.lists import all_papers

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
EVENTS = SHARED / "data/icml2026/icml-2026-orals-posters.json.gz"
ABSTRACTS = SHARED / "data/icml2026/icml-2026-abstracts.json.gz"
SEEDS = tuple(sorted(SHARED.glob("seeds/*.txt")))

pytestmark = pytest.mark.skipif(not EVENTS.exists(), reason="no real lists beside the checkout")


def bring_files(library: Library, *paths: Path) -> None:
    inputs = [Input(path.name, path.read_bytes) for path in paths]
    assert import_inputs(library, inputs, sources_dir=None).ok


def test_the_pages_alone() -> None:
    with Library.in_memory() as library:
        bring_files(library, *SEEDS)
        papers = all_papers(library)
        assert len(papers) == 30
        assert all(paper.is_untitled for paper in papers.values())


def test_the_pages_before_the_list_and_between_its_files(tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    with Library.open(file) as library:
        bring_files(library, *SEEDS, EVENTS, ABSTRACTS)
        papers = all_papers(library)
    with Library.in_memory() as library:
        bring_files(library, ABSTRACTS, SEEDS[1], EVENTS, SEEDS[0])
        assert all_papers(library) == papers
    titled = [paper for paper in papers.values() if not paper.is_untitled]
    assert (len(papers), len(titled)) == (5868, 5863)
    assert all(paper.abstract for paper in titled)
    assert sum(any(s.kind == "oral" for s in paper.sessions) for paper in titled) == 168
    assert sum(paper.key.startswith("icml:2026/") for paper in titled) == 75
    assert sum(any(one.startswith("text:") for one in paper.ids) for paper in titled) == 25
    text = sum(
        len("".join((p.title, p.abstract, *(a.name for a in p.authors))).encode())
        for p in papers.values()
    )
    assert file.stat().st_size <= 2.5 * text
