"""The real list and the shared cases, where they stand beside the checkout."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from paperdeck.markup import plain
from support.leftovers import left_in, lost_words

_SHARED = Path(__file__).resolve().parents[2].parent / "shared"
_CASES = _SHARED / "cases" / "render.jsonl"
_LIST = _SHARED / "data" / "icml2026"


@pytest.mark.skipif(not _CASES.exists(), reason="the shared cases are not here")
def test_the_shared_cases() -> None:
    for line in _CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        assert plain(case["in"]) in case["out"], case["in"]


@pytest.fixture(scope="module")
def real_texts() -> list[str]:
    if not _LIST.is_dir():
        pytest.skip("the real list is not here")
    with gzip.open(_LIST / "icml-2026-abstracts.json.gz", "rt", encoding="utf-8") as file:
        abstracts = json.load(file)
    with gzip.open(_LIST / "icml-2026-orals-posters.json.gz", "rt", encoding="utf-8") as file:
        events = json.load(file)["results"]
    return [*dict.fromkeys(abstracts.values()), *(event["name"] for event in events)]


def test_real_abstracts_and_titles_are_shown_whole_and_without_markup(
    real_texts: list[str],
) -> None:
    left: Counter[str] = Counter()
    for text in real_texts:
        shown = plain(text)
        left.update(left_in(shown))
        assert not lost_words(text, shown), text
    assert left["backslash commands"] < 0.002 * len(real_texts)
    # What is left is broken in the source: an emphasis that closes nothing, half a table.
    assert left["lone $"] + left["lone **"] + left["HTML tags"] + left["entities"] <= 8, left


def test_what_is_left_and_lost_is_seen() -> None:
    assert left_in("a \\textbf{b} $x$ **c** <p> &amp; costs $5") == [
        "backslash commands",
        "lone $",
        "lone **",
        "HTML tags",
        "entities",
    ]
    assert left_in("nothing, and $5") == []
    assert lost_words("\\textbf{one} two [three](https://example.org)", "One three") == ["two"]
