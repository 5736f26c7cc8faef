"""The real list and the shared cases, where they stand beside the checkout."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from paperdeck.markup import fold, plain

_SHARED = Path(__file__).resolve().parents[2].parent / "shared"
_CASES = _SHARED / "cases" / "render.jsonl"
_LIST = _SHARED / "data" / "icml2026"
_COMMAND = re.compile(r"\\{1,2}[A-Za-z]+\*?|\\.")
_WORD = re.compile(r"[^\W\d_]{2,}")


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


def test_real_abstracts_and_titles(real_texts: list[str]) -> None:
    backslashes = 0
    left = []
    lost = []
    for text in real_texts:
        shown = plain(text)
        backslashes += re.search(r"\\[A-Za-z]", shown) is not None
        if re.search(r"\*\*\w|</?(?:p|b|i|em|strong)>|&[a-z]+;|\$\\?[A-Za-z]", shown):
            left.append(shown)
        folded = fold(shown).replace(" ", "")
        source = _COMMAND.sub(" ", re.sub(r"\(https?://\S+\)|\{https?://[^}]+\}", " ", text))
        lost += [
            word
            for word in _WORD.findall(source)
            if word not in shown and fold(word) not in folded
        ]
    assert backslashes < 0.002 * len(real_texts)
    assert len(left) <= 4, left
    # Names of entities, fonts and colours are no words of the text.
    assert set(lost) <= {"amp", "cmss", "red", "black", "text"}
