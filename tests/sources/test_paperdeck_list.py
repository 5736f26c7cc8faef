from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Publication, Session
from paperdeck.resources import sample_file
from paperdeck.sources import Fault, Reading, Record, read

PAPER = Paper(
    title="Lanterns &amp; Rivers",
    authors=(Author("Ada Lund", "Lund"), Author("Bo Vik Lie", family="Vik Lie")),
    abstract="We study $x$.",
    summary="Light on water.",
    venue="ICML",
    year=2031,
    decision="oral",
    sessions=(Session("Oral 1", "oral", "2031-07-07T10:00:00+09:00", "", "Hall C", "#1"),),
    links=(Link("OpenReview", "https://openreview.net/forum?id=x1"),),
    topic="A->B",
    keywords=("light", "water"),
    ids=("icml:2031/5", "openreview:x1"),
    publication=Publication(
        kind="proceedings",
        container="Proceedings of the Lantern Days",
        volume="99",
        pages="17–29",
        date="2031-07-07/2031-07-09",
        editors=("Cy Dahl",),
        entry="@misc{lund,\n title={Lanterns}\n}",
    ),
)


def papers(*records: Any, **changes: Any) -> Reading:
    whole = {"format": "paperdeck-list", "version": 1, "title": "Lanterns 2031", **changes}
    return read("list.json", json.dumps({**whole, "papers": records}).encode())


def test_a_paper_comes_back_as_it_was() -> None:
    reading = papers(msgspec.to_builtins(PAPER))
    assert (reading.format, reading.title) == ("paperdeck-list", "Lanterns 2031")
    assert list(reading.records) == [Record(PAPER, "record 1")]


def test_keys_come_from_ids_links_and_a_key_of_its_own() -> None:
    (item,) = papers(
        {
            "title": "A",
            "key": "doi:10.1/x",
            "ids": ["icml:2031/9", "no key", 7],
            "links": [{"label": "", "url": "https://arxiv.org/abs/2401.00001"}],
        }
    ).records
    assert item.paper.ids == ("doi:10.1/x", "icml:2031/9", "arxiv:2401.00001")
    assert item.paper.key == ""


def test_wrong_types_and_bad_links_are_survived() -> None:
    item, *flaws = papers(
        {
            "title": "A\x1b[31m",
            "year": "2031",
            "authors": ["Ada Lund", {"name": "Bo"}, None],
            "sessions": [None, {"name": "S", "start": "later"}],
            "links": [{"label": "X", "url": "ftp://a/b"}, 3],
            "keywords": "light; water",
            "ids": None,
        }
    ).records
    assert item.paper == Paper(
        title="A[31m",
        year=2031,
        authors=(Author("Ada Lund"), Author("Bo")),
        sessions=(Session("S"),),
        keywords=("light", "water"),
    )
    assert [flaw.reason for flaw in flaws] == [
        "authors holds 1 of 3 that are no names; left out",
        "sessions 2: start is no time: “later”; left out",
        "links 1: url is no web address: “ftp://a/b”; left out",
        "links 2 is a number, not an object; left out",
    ]


@pytest.mark.parametrize("bad", [None, [], "A", 3, {}, {"title": " "}])
def test_bad_records_are_faults(bad: Any) -> None:
    good = {"title": "A"}
    items = list(papers(good, bad, good).records)
    assert isinstance(items[1], Fault)
    assert items[1].where == "record 2"
    assert isinstance(items[2], Record)


def test_a_later_version_asks_for_an_update() -> None:
    with pytest.raises(
        SourceError, match=r"list\.json: a paperdeck-list of version 2;.*update"
    ):
        papers({"title": "A"}, version=2)


def test_a_list_without_papers_says_so() -> None:
    with pytest.raises(SourceError, match='no list of "papers"'):
        read("list.json", b'{"format": "paperdeck-list", "version": 1}')


def test_the_bundled_sample_is_read_without_a_fault() -> None:
    reading = read("sample.json", sample_file().read_bytes())
    items = list(reading.records)
    assert reading.format == "paperdeck-list"
    assert len(items) == 30
    assert all(isinstance(item, Record) and item.paper.title for item in items)
