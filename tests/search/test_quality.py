"""The paper that is meant stands first: the benchmark's searches over an invented list."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.known_items import KINDS, Known, invent, make
from paperdeck.search import SearchEngine, open_engine
from support.fake_library import FakeLibrary, make_paper

ITEMS = invent(400)


@pytest.fixture(scope="module")
def searches() -> list[Known]:
    return make(ITEMS, 15)


@pytest.fixture(scope="module")
def engine() -> SearchEngine:
    papers = [make_paper(item.title, ";".join(item.authors), item.abstract) for item in ITEMS]
    return open_engine(FakeLibrary(papers), None)


def test_there_are_searches_of_every_kind(searches: list[Known]) -> None:
    assert Counter(known.kind for known in searches) == dict.fromkeys(KINDS, 15)


@pytest.mark.parametrize("kind", KINDS)
def test_the_known_paper_is_first(
    engine: SearchEngine, searches: list[Known], kind: str
) -> None:
    missed = [
        known.query
        for known in searches
        if known.kind == kind and known.id not in engine.search(known.query, limit=1).ids
    ]
    # One that means two papers alike is nobody's fault.
    assert len(missed) <= 1, missed
