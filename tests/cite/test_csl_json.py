import json

import pytest

from paperdeck.cite.csl_json import csl_item
from paperdeck.papers.model import Author, Link, Paper

CONFERENCE = Paper(
    key="openreview:Ab12",
    title="Sorting $O(n^2)$ Shells of k-means",
    authors=(Author("Pieter van der Vliet"), Author("The Meridian Collaboration")),
    abstract="We sort **shells**.",
    venue="ICML",
    year=2026,
    ids=("openreview:Ab12", "arxiv:2601.00001", "doi:10.1234/shells"),
    links=(Link("PDF", "https://shells.example/paper.pdf"),),
)


def test_a_paper_of_a_conference() -> None:
    assert csl_item(CONFERENCE, "vliet2026sorting") == {
        "id": "vliet2026sorting",
        "type": "paper-conference",
        "title": 'Sorting O(n²) shells of k-<span class="nocase">means</span>',
        "author": [
            {"family": "Vliet", "given": "Pieter", "non-dropping-particle": "van der"},
            {"literal": "The Meridian Collaboration"},
        ],
        "issued": {"date-parts": [[2026]]},
        "container-title": "Forty-third International Conference on Machine Learning",
        "DOI": "10.1234/shells",
        "URL": "https://openreview.net/forum?id=Ab12",
        "abstract": "We sort shells.",
    }


def test_an_article_of_a_journal() -> None:
    item = csl_item(Paper(title="Shells", venue="TMLR", year=2025))
    assert item["type"] == "article-journal"
    assert item["container-title"] == "Transactions on Machine Learning Research"


def test_a_paper_of_arxiv_alone() -> None:
    item = csl_item(Paper(title="Shells", venue="arXiv", year=2025, ids=("arxiv:2601.00001",)))
    assert item["type"] == "article"
    assert item["publisher"] == "arXiv"
    assert item["number"] == "arXiv:2601.00001"
    assert item["URL"] == "https://arxiv.org/abs/2601.00001"


@pytest.mark.parametrize(
    ("printed", "parts"),
    [
        ("Omar Whitfield, Jr.", {"family": "Whitfield", "given": "Omar", "suffix": "Jr."}),
        ("李 晓雨", {"family": "李", "given": "晓雨"}),
        ("Sukarni", {"literal": "Sukarni"}),
    ],
)
def test_names(printed: str, parts: dict[str, str]) -> None:
    assert csl_item(Paper(title="Shells", authors=(Author(printed),)))["author"] == [parts]


def test_what_is_not_known_is_left_out() -> None:
    item = csl_item(Paper(key="title:0123", abstract="We sort shells."))
    assert set(item) == {"id", "type", "title", "abstract"}
    assert json.loads(json.dumps(item)) == item
