import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.cite import citation_base, citation_keys
from paperdeck.cite.keys import identity
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


def keys(*papers: Paper, **known: str) -> list[str]:
    """The papers' keys in their order; ``known`` are given ones, by the paper's title."""
    found = citation_keys(papers, given=lambda one: known.get(one.title, ""))
    return [found[identity(one)] for one in papers]


def test_a_base_of_its_own_is_the_key() -> None:
    one, other = (
        paper("Maps", "Ines Calder", key="a:1"),
        paper("Roads", "Ines Calder", key="a:2"),
    )
    assert keys(one, other) == ["calder2026maps", "calder2026roads"]


def test_the_first_of_a_base_has_it_and_the_others_take_more_words() -> None:
    group = [
        paper("Deep Maps of Rome", "Wei Li", key="a:1"),
        paper("Deep Maps of Pisa", "Ann Li", key="a:2"),
        paper("Deep Maps of Graz", "Ann Li", key="a:3"),
        paper("Deep: GPT-3", "Ann Li", key="a:4"),
        paper("Deep: GPT-4", "Ann Li", key="a:5"),
        paper("Deep", "Ann Li", key="a:6"),
    ]
    found = keys(*group)
    assert found[:-1] == [
        "li2026deep",
        "li2026deep-maps",
        "li2026deep-maps-of",
        "li2026deep-gpt3",
        "li2026deep-gpt4",
    ]
    assert re.fullmatch(r"li2026deep-[0-9a-f]{8}", found[-1])


def test_what_was_given_stays_and_nobody_else_gets_it() -> None:
    first, second = paper("Deep", "Wei Li", key="a:1"), paper("Maps", "Wei Li", key="a:2")
    assert keys(first, second, Maps="li2026deep") == [
        "li2026deep-" + _digest(first),
        "li2026deep",
    ]
    one = paper("Deep Maps", "Wei Li", key="a:1")
    found = citation_keys([one], is_free=lambda key, of: key != "li2026deep")
    assert found == {"a:1": "li2026deep-maps"}


def _digest(paper: Paper) -> str:
    return hashlib.sha256(paper.key.encode()).hexdigest()[:8]


def test_a_longer_key_is_never_the_base_of_another_paper() -> None:
    group = [
        paper("Deep Er Maps", "Wei Li", key="a:1"),
        paper("Deep Sea", "Wei Li", key="a:2"),
        paper("Deeper", "Wei Li", key="a:3"),
    ]
    assert keys(*group) == ["li2026deep", "li2026deep-sea", "li2026deeper"]


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
@given(_PAPERS, st.integers(0, 8))
def test_keys_are_unique_and_what_comes_later_changes_none(
    papers: list[Paper], at: int
) -> None:
    found = keys(*papers)
    assert len(set(found)) == len(found)
    assert all(re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", key) for key in found)
    assert keys(*papers[:at]) == found[:at]
    for one, key in zip(papers, found, strict=True):
        assert key == citation_base(one) or key.startswith(citation_base(one) + "-")
