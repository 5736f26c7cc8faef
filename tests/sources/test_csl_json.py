from __future__ import annotations

import json
from typing import Any

import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Publication
from paperdeck.sources import Fault, Flaw, Reading, Record, read

ITEM: dict[str, Any] = {
    "id": "quist31",
    "type": "paper-conference",
    "title": "Lanterns &amp; <i>Rivers</i>",
    "author": [
        {"family": "Berg", "given": "Jörg", "non-dropping-particle": "van der"},
        {"family": "King", "given": "Martin Luther", "suffix": "Jr."},
        {"family": "Fontaine", "given": "Jean", "dropping-particle": "de"}
        | {"non-dropping-particle": "La"},
        {"literal": "River Lab"},
        {"family": "李", "given": "四"},
        {"role": "nobody"},
    ],
    "issued": {"date-parts": [["2031", 7, 8]]},
    "container-title": "Proceedings of the 48th International Conference on Machine Learning",
    "DOI": "10.1145/ABC",
    "URL": "https://rivers.example/abc",
    "abstract": "<jats:title>Abstract</jats:title>"
    "<jats:p>We <jats:italic>do</jats:italic>.</jats:p>",
    "keyword": "lanterns, rivers",
    "collection-title": "River Series",
    "volume": 99,
    "issue": "2",
    "page": "17-29",
    "publisher": "River Press",
    "event-place": "Rivertown",
    "editor": [{"family": "Lund", "given": "Ada"}],
}


def reading(*found: Any) -> Reading:
    return read("list.json", json.dumps(found).encode())


def one(**changes: Any) -> Paper:
    (item,) = reading({**ITEM, **changes}).records
    assert isinstance(item, Record), item
    return item.paper


def test_an_item_is_read_whole() -> None:
    items = reading(ITEM)
    assert (items.format, items.title) == ("csl-json", "")
    assert list(items.records) == [
        Record(
            Paper(
                title="Lanterns & <i>Rivers</i>",
                authors=(
                    Author("Jörg van der Berg"),
                    Author("Martin Luther King, Jr."),
                    Author("Jean de La Fontaine", family="La Fontaine"),
                    Author("River Lab"),
                    Author("李四"),
                ),
                abstract="<p>We <i>do</i>.</p>",
                venue="ICML",
                year=2031,
                links=(
                    Link("Web page", "https://rivers.example/abc"),
                    Link("DOI", "https://doi.org/10.1145/abc"),
                ),
                keywords=("lanterns", "rivers"),
                ids=("doi:10.1145/abc",),
                publication=Publication(
                    "proceedings",
                    "Proceedings of the 48th International Conference on Machine Learning",
                    series="River Series",
                    volume="99",
                    number="2",
                    pages="17–29",
                    publisher="River Press",
                    place="Rivertown",
                    date="2031-07-08",
                    editors=("Ada Lund",),
                ),
            ),
            "record 1",
        )
    ]


def test_items_in_an_object() -> None:
    text = json.dumps({"url": "x", "items": [ITEM, {**ITEM, "title": "Second"}]})
    items = read("x", text.encode())
    assert items.format == "csl-json"
    assert [item.where for item in items.records] == ["record 1", "record 2"]


@pytest.mark.parametrize(
    ("issued", "year"),
    [
        ({"date-parts": [[2031]]}, 2031),
        ({"date-parts": [["2031", "7"], ["2032"]]}, 2031),
        ({"raw": "8 July 2031"}, 2031),
        ({"literal": "2031"}, 2031),
        ("2031-07", 2031),
        ({"date-parts": [[None]]}, None),
        ({}, None),
        (None, None),
    ],
)
def test_dates(issued: Any, year: int | None) -> None:
    paper = one(issued=issued, **{"container-title": "River Notes"})
    assert paper.year == year


def test_a_preprint_of_zotero() -> None:
    paper = one(
        type="article",
        publisher="arXiv",
        number="arXiv:1706.03762",
        **{"container-title": None, "DOI": "10.48550/arXiv.1706.03762"},
    )
    assert paper.venue == "arXiv"
    assert set(paper.ids) == {"doi:10.48550/arxiv.1706.03762", "arxiv:1706.03762"}


def test_a_publisher_is_no_venue_of_what_has_its_own() -> None:
    assert one(type="chapter", publisher="River Press").venue == "ICML"
    assert one(type="book", publisher="River Press", **{"container-title": ""}).venue == ""


def test_fields_of_other_types_are_read_and_told() -> None:
    item = {
        **ITEM,
        "title": ["Lanterns"],
        "author": ["Jane Roe", 3, None],
        "container-title": ["River Notes"],
        "volume": 7,
        "page": {"x": 1},
        "URL": "none",
    }
    record, *flaws = reading(item).records
    assert isinstance(record, Record)
    paper = record.paper
    assert (paper.title, paper.venue) == ("Lanterns", "River Notes")
    assert [author.name for author in paper.authors] == ["Jane Roe"]
    assert [(flaw.where, flaw.reason) for flaw in flaws if isinstance(flaw, Flaw)] == [
        ("record 1", "title is a list, not a text; read as “Lanterns”"),
        ("record 1", "container-title is a list, not a text; read as “River Notes”"),
        ("record 1", "author holds 2 of 3 that are no names; left out"),
        ("record 1", "page is an object, not a text or a number; left out"),
        ("record 1", "URL is no web address: “none”; left out"),
    ]


def test_authors_may_be_one_text() -> None:
    assert [author.name for author in one(author="Jane Roe and John Doe").authors] == [
        "Jane Roe",
        "John Doe",
    ]


def test_bad_items_are_faults() -> None:
    record, number, empty = reading(ITEM, 3, {"type": "book"}).records
    assert isinstance(record, Record)
    assert number == Fault("record 2", "is a number, not an item; left out")
    assert empty == Fault("record 3", "has neither a title nor an abstract; left out")


def test_a_broken_file_gives_what_stands_whole() -> None:
    text = json.dumps([ITEM, ITEM, ITEM])
    broken = text.replace('"issued": {', '"issued" {', 2).replace(
        '"issued" {', '"issued": {', 1
    )
    kinds = [type(item) for item in read("x", broken.encode()).records]
    assert kinds == [Record, Fault, Record]


@pytest.mark.parametrize(
    "first",
    [
        {"type": "article-journal", "title": "A", "issued": {"raw": "2031"}},
        {"type": "speech", "title": "A", "author": [{"family": "Roe"}]},
        {"type": "webpage", "title": "A"},
    ],
)
def test_what_tells_the_format(first: dict[str, Any]) -> None:
    assert reading(first).format == "csl-json"


@pytest.mark.parametrize(
    "first",
    [
        {"title": "A", "author": "Jane Roe;John Doe", "id": "x", "status": "Poster"},
        {"title": "A", "author": [{"family": "Roe"}]},
        {"id": "x", "content": {"title": {"value": "A"}}},
        {"type": "Poster", "title": "A", "author": ["Jane Roe"]},
        {"name": "A", "eventtype": "Poster", "type": "Poster"},
    ],
)
def test_what_is_not_this_format(first: dict[str, Any]) -> None:
    try:
        found = reading(first).format
    except SourceError:
        found = ""
    assert found != "csl-json"
