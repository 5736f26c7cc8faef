import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite import citation_base, citation_key
from paperdeck.papers import Author, Paper


def paper(
    title: str, *authors: str, year: int | None = 2026, key: str = "", abstract: str = ""
) -> Paper:
    named = tuple(Author(author) for author in authors)
    return Paper(key=key, title=title, authors=named, year=year, abstract=abstract)


@pytest.mark.parametrize(
    ("author", "title", "base"),
    [
        ("Junfeng Fang", "NExT-Guard: Training-Free", "fang2026nextguard"),
        ("Ines Calder", "On Quiet Gradients", "calder2026on"),
        ("Ines Calder", "A Quiet Gradient", "calder2026a"),
        ("Calder, Ines", "Quiet: Gradients", "calder2026quiet"),
        ("Pieter van der Maaten", "Maps", "maaten2026maps"),
        ("van der Maaten, Pieter", "Maps", "maaten2026maps"),
        ("LI CHEN", "Maps", "chen2026maps"),
        ("weilin Hao", "Maps", "hao2026maps"),
        ("Jürgen Müßig", "Maps", "mussig2026maps"),
        ("Ewa Łukøwska", "Maps", "lukowska2026maps"),
        (r"Jos\'e Pe\~na", "Maps", "pena2026maps"),
        ("Ed-Marek Lopez-Duarte", "Maps", "lopezduarte2026maps"),
        ("Omar Whitfield III", "Maps", "whitfield2026maps"),
        ("Jun Zhao (Jake)", "Maps", "zhao2026maps"),
        ("Lin DAI(戴琳)", "Maps", "dai2026maps"),
        ("The Meridian Collaboration", "Maps", "collaboration2026maps"),
        ("Sukarni", "Maps", "sukarni2026maps"),
        ("李 晓雨", "Maps", "maps2026"),
        ("李晓雨", "深度学习", "paper2026"),
        ("Ines Calder", "深度学习 Models", "calder2026models"),
        ("Ines Calder", "2048 Games", "calder2026games"),
        ("Ines Calder", "CS4ML: Sampling", "calder2026csml"),
        ("Ines Calder", r"$\tau$-Bench of Agents", "calder2026taubench"),
        ("Ines Calder", r"$\lambda$: Rates", "calder2026lambda"),
        ("Ines Calder", "**Q**uiet Words", "calder2026quiet"),
        ("Ines Calder", "“Quiet” Words", "calder2026quiet"),
        ("Ines Calder", "Naïve Words", "calder2026naive"),
    ],
)
def test_base(author: str, title: str, base: str) -> None:
    assert citation_base(paper(title, author)) == base


def test_base_of_a_paper_that_lacks_something() -> None:
    assert citation_base(paper("Maps")) == "maps2026"
    assert citation_base(paper("Maps", "Ines Calder", year=None)) == "caldermaps"
    assert citation_base(Paper()) == "paper"
    untitled = paper("", "Ines Calder", abstract="Maps are drawn by hand. Nobody knows why.")
    assert citation_base(untitled).startswith("calder2026")
    assert "untitled" not in citation_base(untitled)


def test_a_base_of_its_own_is_the_key() -> None:
    one, other = (
        paper("Maps", "Ines Calder", key="a:1"),
        paper("Roads", "Ines Calder", key="a:2"),
    )
    assert citation_key(one, []) == "calder2026maps"
    assert citation_key(one, [one, other]) == "calder2026maps"


def test_papers_with_one_base_take_more_words() -> None:
    group = [
        paper("Deep Maps of Rome", "Wei Li", key="a:1"),
        paper("Deep Maps of Pisa", "Ann Li", key="a:2"),
        paper("Deep Roads", "Ann Li", key="a:3"),
        paper("Deep: GPT-3", "Ann Li", key="a:4"),
        paper("Deep: GPT-4", "Ann Li", key="a:5"),
    ]
    assert [citation_key(one, group) for one in group] == [
        "li2026deep-maps-of-rome",
        "li2026deep-maps-of-pisa",
        "li2026deep-roads",
        "li2026deep-gpt3",
        "li2026deep-gpt4",
    ]


def test_a_title_that_is_the_beginning_of_another_keeps_the_base() -> None:
    short, long = paper("Deep", "Wei Li", key="a:1"), paper("Deep Maps", "Wei Li", key="a:2")
    assert citation_key(short, [long]) == "li2026deep"
    assert citation_key(long, [short]) == "li2026deep-maps"


def test_papers_that_differ_in_nothing_but_their_keys() -> None:
    one, other = (
        paper("Deep Maps", "Wei Li", key="a:1"),
        paper("Deep Maps!", "Wei Li", key="a:2"),
    )
    first, second = citation_key(one, [other]), citation_key(other, [one])
    assert first != second
    assert re.fullmatch(r"li2026deep-[0-9a-f]{8}", first)


def test_a_longer_key_is_never_the_base_of_another_paper() -> None:
    group = [
        paper("Deep Er Maps", "Wei Li", key="a:1"),
        paper("Deep Sea", "Wei Li", key="a:2"),
        paper("Deeper", "Wei Li", key="a:3"),
    ]
    assert len({citation_key(one, group) for one in group}) == 3


_PAPERS = st.lists(
    st.builds(
        paper,
        st.lists(
            st.sampled_from(["Deep", "Maps", "a", "GPT-4", "学习", "of:"]), max_size=4
        ).map(" ".join),
        st.sampled_from(["Wei Li", "Ann Li", "Li", "李"]),
        year=st.sampled_from([2025, None]),
        key=st.integers(0, 10**6).map("icml:2026/{}".format),
    ),
    max_size=8,
    unique_by=lambda one: one.key,
)


@settings(deadline=None)
@given(_PAPERS, st.randoms())
def test_keys_are_unique_and_the_same_in_any_order(papers: list[Paper], random: object) -> None:
    keys = [citation_key(one, papers) for one in papers]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", key) for key in keys)
    shuffled = list(papers)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    for one, key in zip(papers, keys, strict=True):
        assert citation_key(one, shuffled) == key
        assert citation_key(one, (other for other in shuffled if other is not one)) == key
        assert key == citation_base(one) or key.startswith(citation_base(one) + "-")
