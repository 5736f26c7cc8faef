import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite.accents import tex_accents


@pytest.mark.parametrize(
    ("latex", "tex"),
    [
        ("Maps", "Maps"),
        ("é", r"{\'e}"),
        ("Müßig", r"M{\"u}{\ss}ig"),
        ("Erdős", r"Erd{\H{o}}s"),
        ("Çelik", r"{\c{C}}elik"),
        ("Łukasz", r"{\L}ukasz"),
        ("í", r"{\'i}"),
        ("ế", r"{\'{\^e}}"),
        ("a–b — “c” ‘d’…", r"a--b --- ``c'' `d'{\ldots}"),
        ("τ-Bench", r"{$\tau$}-Bench"),
        (r"$τ_1$ and \emph{λ}", r"$\tau _1$ and \emph{{$\lambda$}}"),
        ("Ω(n²)", r"{$\Omega$}(n{$^{2}$})"),
        ("λ to ∞", r"{$\lambda$} to {$\infty$}"),
        ("王小明", "王小明"),
        ("đ", "đ"),
        ("n\u0303", r"{\~n}"),
    ],
)
def test_letters(latex: str, tex: str) -> None:
    assert tex_accents(latex) == tex


@settings(deadline=None)
@given(st.text(alphabet="aéőßτΩ²–“”$\\ 王"))
def test_braces_stay_in_pairs(text: str) -> None:
    out = tex_accents(text)
    depths = [out[:at].count("{") - out[:at].count("}") for at in range(len(out) + 1)]
    assert min(depths) == 0 == depths[-1]


@pytest.mark.parametrize("text", ["Γιώργος Ποταμός", "Иван Река", "王小明"])
def test_words_of_other_scripts_stay_whole(text: str) -> None:
    assert tex_accents(text) == text


def test_a_greek_letter_alone_is_mathematics() -> None:
    assert tex_accents("β-Lanterns of Ποταμός") == r"{$\beta$}-Lanterns of Ποταμός"
