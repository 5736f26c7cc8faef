from __future__ import annotations

import pytest

from paperdeck.papers import Author, Link, Paper
from paperdeck.sources.references import (
    name_of_parts,
    names_in_commas,
    printed_name,
    reference_paper,
    year_in,
)


@pytest.mark.parametrize(
    ("parts", "printed"),
    [
        (["Orla Quist"], "Orla Quist"),
        (["van der Maaten", "Laurens"], "Laurens van der Maaten"),
        (["King", "Jr.", "Martin Luther"], "Martin Luther King, Jr."),
        (["King", "Martin Luther", "Jr."], "Martin Luther King, Jr."),
        (["Martin Luther King", "Jr."], "Martin Luther King, Jr."),
        (["Daumé", "III", "Hal"], "Hal Daumé III"),
        (["Lanterns", "Inc."], "Lanterns, Inc."),
        (["Team", "River"], "River Team"),
        (["李", "四"], "李四"),
        (["Quist", ""], "Quist"),
        (["others"], ""),
        (["et al."], ""),
    ],
)
def test_parts_of_a_name_are_put_in_order(parts: list[str], printed: str) -> None:
    assert name_of_parts(parts) == printed


def test_a_name_needs_only_its_family() -> None:
    assert printed_name("Quist") == "Quist"


@pytest.mark.parametrize(
    ("parts", "names"),
    [
        (["Jane Roe", " John Doe", " Ann Poe"], ["Jane Roe", " John Doe", " Ann Poe"]),
        (["Roe", " J.", " Doe", " K."], ["Roe, J.", " Doe, K."]),
        (["King", " Jr.", " Martin Luther"], []),
        (["Roe", " Jane"], []),
        (["Roe"], []),
    ],
)
def test_lists_of_names_with_commas_between(parts: list[str], names: list[str]) -> None:
    assert names_in_commas(parts) == names


@pytest.mark.parametrize(
    ("text", "year"),
    [("2013-06-17", 2013), ("17 Jun 1987", 1987), ("in press", None), ("120134", None)],
)
def test_years(text: str, year: int | None) -> None:
    assert year_in(text) == year


def paper(
    *,
    container: str = "",
    year: int | None = None,
    doi: str = "",
    arxiv: tuple[str, ...] = (),
    links: tuple[tuple[str, str], ...] = (),
) -> Paper:
    return reference_paper(
        title="T",
        authors=(Author("A"), None),
        abstract="",
        container=container,
        year=year,
        doi=doi,
        arxiv=arxiv,
        links=links,
        keywords=(),
    )


def test_a_doi_is_linked_once_however_it_is_written() -> None:
    made = paper(doi="doi:10.1145/ABC", links=(("", "http://dx.doi.org/10.1145/abc"),))
    assert made.ids == ("doi:10.1145/abc",)
    assert made.links == (Link("DOI", "http://dx.doi.org/10.1145/abc"),)


def test_arxiv_is_told_by_its_id_and_by_its_doi() -> None:
    by_id = paper(arxiv=("", "1706.03762v5"))
    by_doi = paper(doi="10.48550/arXiv.1706.03762")
    assert by_id.ids == ("arxiv:1706.03762",)
    assert by_id.links == (Link("arXiv", "https://arxiv.org/abs/1706.03762"),)
    assert set(by_doi.ids) == {"arxiv:1706.03762", "doi:10.48550/arxiv.1706.03762"}
    assert by_id.venue == by_doi.venue == "arXiv"


def test_only_web_addresses_become_links() -> None:
    made = paper(links=(("", "javascript:alert(1)"), ("PDF", "https://rivers.example/a.pdf")))
    assert made.links == (Link("PDF", "https://rivers.example/a.pdf"),)


def test_the_year_is_that_of_the_conference() -> None:
    of_2024 = "Proceedings of the 16th Asian Conference on Machine Learning"
    assert paper(container=of_2024, year=2025).list_name == "ACML 2024"
    assert paper(container="Rivers (founded 1910)", year=2025).year == 2025
    assert paper(container="Rivers 2019").year == 2019
