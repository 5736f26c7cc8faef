"""Engines over invented papers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paperdeck.papers import Paper, Session
from paperdeck.search import SearchEngine, open_engine
from support.fake_library import FakeLibrary, make_paper

SHELF = [
    make_paper(
        "LanternFlow: Sparse Attention over Moonlit Graphs",
        "Junfei Marsh; Orla Quist",
        "We light the way with flow matching of time series.",
        venue="ICML",
        year=2031,
        decision="oral",
        sessions=(Session("Oral 3B Graphs", "oral", room="Hall C", position="#2909"),),
        keywords=("moonlight",),
    ),
    make_paper(
        "Dim Lamps", "Ada Lund", "Sparse attention helps lamps.", venue="NIPS", year=2017
    ),
    make_paper("Kernels for Pruning", "Jörg Müller; Li Wei", "A study in C++ of GPT-4."),
    make_paper("深度学习模型的稀疏训练", "王小明; 李雷", "我们研究稀疏训练。"),
    make_paper("Time-Series Forecasting with Rivers", "Øyvind Łukasz", "Blocksparse rivers."),
    make_paper("AI", "Ines Sato", "Maintaining chairs."),
    make_paper("Maintaining Aisles with AI", "Noor Sparse", "Attention."),
    make_paper("", "Kofi Park", "We present DuskBench, a benchmark of dusk."),
]


@pytest.fixture
def library() -> FakeLibrary:
    """The eight invented papers, rows 1 to 8."""
    return FakeLibrary(SHELF)


@pytest.fixture
def engine(library: FakeLibrary) -> SearchEngine:
    """An engine over them, its index in memory."""
    return open_engine(library, None)


@pytest.fixture
def engine_of() -> Callable[..., SearchEngine]:
    """Makes an engine over the papers it is given."""

    def make(*papers: Paper, index_dir: Path | None = None) -> SearchEngine:
        return open_engine(FakeLibrary(papers), index_dir)

    return make
