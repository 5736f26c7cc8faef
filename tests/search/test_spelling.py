from __future__ import annotations

import pytest

from paperdeck.search.index import Index
from paperdeck.search.spelling import Speller, edits_allowed
from support.fake_library import make_paper


@pytest.mark.parametrize(
    ("word", "edits"),
    [("ai", 0), ("net", 0), ("nets", 1), ("network", 1), ("networks", 2), ("20312031", 0)],
)
def test_edits_allowed(word: str, edits: int) -> None:
    assert edits_allowed(word) == edits


@pytest.fixture(scope="module")
def speller() -> Speller:
    index = Index.in_memory()
    titles = ["Attention", "Attention Networks", "Attentive Retention", "Nest Nets", "Nets"]
    index.write((row, make_paper(title)) for row, title in enumerate(titles, 1))
    return Speller(index.words())


@pytest.mark.parametrize(
    ("word", "prefix", "expected"),
    [
        ("nest", False, ["nets"]),
        ("atention", False, ["attention"]),
        ("atentoin", False, ["attention"]),
        ("etention", False, ["retention"]),
        ("attentin", True, ["attention", "attentive"]),
        ("netw", False, ["nets"]),
        ("zebra", True, []),
        ("ne", True, []),
    ],
)
def test_spellings(speller: Speller, word: str, prefix: bool, expected: list[str]) -> None:
    found = [spelling.word for spelling in speller.spellings(word, prefix=prefix)]
    assert found == expected


def test_the_frequent_word_comes_first(speller: Speller) -> None:
    found = speller.spellings("neqs", prefix=False)
    assert found[0].word == "nets"
