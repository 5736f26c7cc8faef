"""Folding of rendered text."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from paperdeck.markup import fold, fold_map


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Attention", "attention"),
        ("", ""),
        ("Günnemann Lévy Erdős", "gunnemann levy erdos"),
        ("Lukasz Łukasz", "lukasz lukasz"),
        ("Bjørn Ærø Straße œuvre", "bjorn aero strasse oeuvre"),
        ("Đorđe Þór Guðrún Ħal", "dorde thor gudrun hal"),
        ("İstanbul ılık", "istanbul ilik"),
        ("ﬁne ﬂow", "fine flow"),
        ("x₁ E²PO LaST₀ 10⁻³", "x1 e2po last0 10-3"),
        ("xₙ₊₁ Aᵀ βₜ", "xn+1 at βt"),
        ("ℓ₀ ℏ ℜ", "l0 h r"),
        ("𝒳 ℝ 𝐱 𝔤 𝑿 𝟙 𝒪(log N)", "x r x g x 1 o(log n)"),
        ("α-Divergence ΣΩ ς 𝝁 ϵ ϕ ϑ µ", "α-divergence σω σ μ ε φ θ μ"),
        ("Ά ή", "α η"),
        ("“a” ‘b’ «c» don’t", '"a" \'b\' "c" don\'t'),
        ("train–test — x‐y − z", "train-test - x-y - z"),
        ("2.75× ∼10", "2.75x ~10"),
        ("‖x‖ A∣B", "||x|| a|b"),
        ("≠ ∉ ≤", "≠ ∉ ≤"),
        ("ＡＢＣ１２３", "abc123"),
        ("深度学习模型", "深度学习模型"),
        ("がぎぐ データ 한국어", "がぎぐ データ 한국어"),
        ("cafe\u0301 n\u0303", "cafe n"),
        ("Õ x̄ θ̂", "o x θ"),
        ("zero\u200bwidth soft\u00adhyphen", "zerowidth softhyphen"),
        ("a\u00a0b", "a b"),
        ("½ … ™", "1/2 ... tm"),
        ("हिन्दी", "हिन्दी"),
        ("Й", "и"),
        ("🙂", "🙂"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(unicodedata.normalize("NFC", text)) == folded


def test_folding_is_the_same_for_every_character_alone_and_mapped() -> None:
    for code in range(0, sys.maxunicode + 1, 7):
        char = chr(code)
        folded = fold(char)
        assert fold(folded) == folded
        assert fold_map(char)[0] == folded


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("abc", [0, 1, 2]),
        ("Straße", [0, 1, 2, 3, 4, 4, 5]),
        ("ﬁne", [0, 0, 1, 2]),
        ("e\u0301x", [0, 2]),
        ("½", [0, 0, 0]),
        ("", []),
    ],
)
def test_fold_map(text: str, origins: list[int]) -> None:
    assert fold_map(text) == (fold(text), origins)


def test_a_match_in_the_folded_text_leads_back() -> None:
    text = "We call it E²PO: Ærø’s “ﬁnest” method"
    folded, origins = fold_map(text)
    start = folded.index("aero's")
    end = start + len("aero's")
    assert text[origins[start] : origins[end - 1] + 1] == "Ærø’s"
