from __future__ import annotations

import pytest

from paperdeck.papers import Author
from paperdeck.sources.author_lists import are_names, authors_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Lund", ["Ada Lund"]),
        ("Ada Lund; Bo Ek", ["Ada Lund", "Bo Ek"]),
        ("Ada Lund, Bo Ek", ["Ada Lund", "Bo Ek"]),
        ("Ada Lund and Bo Ek", ["Ada Lund", "Bo Ek"]),
        ("Ada Lund & Bo Ek", ["Ada Lund", "Bo Ek"]),
        ("Ada Lund, Bo Ek and Cy Dee", ["Ada Lund", "Bo Ek", "Cy Dee"]),
        ("Ada Lund, Bo Ek, and Cy Dee", ["Ada Lund", "Bo Ek", "Cy Dee"]),
        ("Ada Lund · Bo Ek | Cy Dee", ["Ada Lund", "Bo Ek", "Cy Dee"]),
        ("Ada Lund\nBo Ek", ["Ada Lund", "Bo Ek"]),
        ("Lund, Ada; Ek, Bo", ["Ada Lund", "Bo Ek"]),
        ("Lund, Ada and Ek, Bo", ["Ada Lund", "Bo Ek"]),
        ("Lund, Ada and Ek, Bo and Dee, Cy", ["Ada Lund", "Bo Ek", "Cy Dee"]),
        ("Lund, Ada and Ek, Bo and Light Lab", ["Ada Lund", "Bo Ek", "Light Lab"]),
        ("Lund, Ada", ["Ada Lund"]),
        ("van der Berg, Ida; Ölander, Ada", ["Ida van der Berg", "Ada Ölander"]),
        ("Lund, A., Ek, B. C.", ["A. Lund", "B. C. Ek"]),
        ("Lund A., Ek B.C.", ["Lund A.", "Ek B.C."]),
        ("Lund, Jr., Ada", ["Ada Lund, Jr."]),
        ("Ada Lund, Jr., Bo Ek", ["Ada Lund, Jr.", "Bo Ek"]),
        ("张三，李四、王五", ["张三", "李四", "王五"]),
        ("张三；李四", ["张三", "李四"]),
        ("张三 和 李四等", ["张三", "李四"]),
        ("Ada Lund et al.", ["Ada Lund"]),
        ("Lund, Ada and Ek, Bo and others", ["Ada Lund", "Bo Ek"]),
        ("Ada Lund1,2*, Bo Ek†", ["Ada Lund", "Bo Ek"]),
        ("Fran&#x27;s O&#39;Neill; Bo Ek", ["Fran's O'Neill", "Bo Ek"]),
        ("by Ada Lund", ["Ada Lund"]),
        ("By: Ada Lund and Bo Ek", ["Ada Lund", "Bo Ek"]),
        ("*Ada Lund, Bo Ek*", ["Ada Lund", "Bo Ek"]),
        ("_by Ada Lund, Bo Ek_", ["Ada Lund", "Bo Ek"]),
        ("~Ada_Lund1; ~Bo_Ek2", ["Ada Lund", "Bo Ek"]),
        ("", []),
        (" ;, ", []),
    ],
)
def test_names_are_parted_and_turned_round(text: str, names: list[str]) -> None:
    assert [author.name for author in authors_in(text)] == names


def test_institutions_in_brackets() -> None:
    assert authors_in("Ada Lund (Lund University, Sweden), Bo Ek (ETH)") == (
        Author("Ada Lund", "Lund University, Sweden"),
        Author("Bo Ek", "ETH"),
    )
    assert authors_in("Lund, Ada (77); Ek, Bo (78)") == (Author("Ada Lund"), Author("Bo Ek"))


@pytest.mark.parametrize(
    "text",
    [
        "Ada Lund, Bo Ek",
        "Ada Lund and Bo Ek",
        "Ada van der Berg, J. R. Ölander, Bo Ek et al.",
        "Ek et al.",
        "Lund, A., Ek, B.",
        "张三，李四",
        "Ada Lund (ETH), Bo Ek (Lund University)",
    ],
)
def test_lists_of_people_are_told(text: str) -> None:
    assert are_names(text)


@pytest.mark.parametrize("text", ["Ada Lund", "J. R. Ölander", "张三"])
def test_one_name_is_enough_only_where_it_stands_alone(text: str) -> None:
    assert are_names(text, alone=True)
    assert not are_names(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Attention",
        "Deep Graph Networks",
        "Lanterns, Rivers and Bridges",
        "Large Language Models, Vision Transformers, and Diffusion",
        "We study lanterns, rivers and bridges along the shore.",
        "Poster Session 1",
        "2031, 2032",
        "河流上的灯光与桥，一种新的方法",
    ],
)
def test_titles_and_sentences_are_no_people(text: str) -> None:
    assert not are_names(text)
    assert not are_names(text, alone=True)


@pytest.mark.parametrize(
    "text", ["(" * 20_000, "a, " * 20_000, "a (b), " * 8_000, ", " * 20_000]
)
def test_odd_text_is_no_burden(text: str) -> None:
    authors_in(text)
    are_names(text)
