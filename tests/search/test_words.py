from __future__ import annotations

import pytest

from paperdeck.search.words import (
    compounds,
    fold_words,
    fold_words_map,
    join,
    symbols,
    tokens,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deep learning, 2 ways", ["deep", "learning", "2", "ways"]),
        ("C++ and C#, not a+b", ["c++", "and", "c#", "not", "a", "b"]),
        ("#2909 c++11", ["2909", "c", "11"]),
        ("Müller's Łódź straße", ["muller", "s", "lodz", "strasse"]),
        ("用GPT模型", ["用", "gpt", "模", "型"]),
        ("ガンダム 모델", ["ガ", "ン", "ダ", "ム", "모", "델"]),
        ("ℓ₀ and LaST₁₂", ["l", "0", "and", "last", "12"]),
        ("snake_case [MASK] (x)", ["snake", "case", "mask", "x"]),
        ("—…!", []),
        ("a" * 70, ["a" * 64, "a" * 6]),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(fold_words(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("time-series of state-of-the-art, and don't", ["timeseries", "stateoftheart", "dont"]),
        ("GPT-4/GPT-5 plain words", ["gpt4gpt5"]),
        ("深-度", []),
        ("O(N²) and x₁", ["n2", "x1"]),
        ("trailing- -leading", []),
    ],
)
def test_compounds(text: str, expected: list[str]) -> None:
    assert compounds(fold_words(text)) == expected


def test_a_chain_of_many_parts_is_no_compound() -> None:
    assert compounds("a-b-c-d-e") == ["abcde"]
    assert compounds("a-b-c-d-e-f") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a → b→c ≤ 5€ 🙂", ["→", "≤", "€", "🙂"]),
        ("ℓ_∞ and ∇f", ["∞", "∇"]),
        ("$ + < = > ^ ` | ~ \\ [ 5 × α “q” … —", []),
        ("👨\u200d👩 👍🏽 ☺\ufe0f", ["👨", "👩", "👍", "☺"]),
    ],
)
def test_symbols(text: str, expected: list[str]) -> None:
    assert symbols(fold_words(text)) == expected


def test_symbols_are_not_joined() -> None:
    assert join(["∞"]) == join(["🙂"]) == ""
    assert join(["α", "1"]) == "α1"


def test_unspaced_script_is_not_joined() -> None:
    assert join(["time", "series"]) == "timeseries"
    assert join(["深", "度"]) == ""


@pytest.mark.parametrize("text", ["LaST₁₂ and ℓ₀ of N²", "Müller ﬁne x²y²", "plain", ""])
def test_the_map_leads_back_to_the_text(text: str) -> None:
    folded, origins = fold_words_map(text)
    assert folded == fold_words(text)
    assert len(origins) == len(folded)
    assert all(0 <= origin < len(text) for origin in origins)
    for token in tokens(folded):
        first = text[origins[folded.index(token)]]
        assert fold_words(first)[0] == token[0]
