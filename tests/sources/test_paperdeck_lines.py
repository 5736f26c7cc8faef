from __future__ import annotations

import gzip
import json
from typing import Any

import msgspec
import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Publication, Session
from paperdeck.sources import Fault, Reading, Record, paperdeck_lines, read

PAPER = Paper(
    key="openreview:x1",
    title="Lanterns &amp; Rivers",
    authors=(Author("Ada Lund", "Lund"), Author("Bo Vik")),
    abstract="We study $x$.\n\nIt is\u2028new.",
    venue="ICML",
    year=2031,
    decision="oral",
    sessions=(Session("Oral 1", "oral", "2031-07-07T10:00:00+09:00", "", "Hall C", "#1"),),
    links=(Link("OpenReview", "https://openreview.net/forum?id=x1"),),
    keywords=("light", "water"),
    ids=("openreview:x1", "icml:2031/5"),
)
HEADER = '{"format": "paperdeck-lines", "version": 1, "title": "Lanterns 2031"}'


def lines(*given: str, **options: Any) -> Reading:
    return read("export.jsonl", "\n".join(given).encode(), **options)


def of(paper: Paper) -> str:
    return msgspec.json.encode(paper).decode()


def named(number: int) -> str:
    return json.dumps({"title": f"Lantern {number}"})


def test_a_paper_comes_back_as_it_was() -> None:
    reading = lines(HEADER, of(PAPER), "")
    assert (reading.format, reading.title) == ("paperdeck-lines", "Lanterns 2031")
    (record,) = reading.records
    assert isinstance(record, Record)
    assert record.where == "line 2"
    assert record.paper == msgspec.structs.replace(
        PAPER, key="", abstract=record.paper.abstract
    )
    assert record.paper.abstract.split() == ["We", "study", "$x$.", "It", "is", "new."]


def test_the_header_may_be_left_out() -> None:
    reading = lines(named(1), "", named(2))
    assert (reading.format, reading.title) == ("paperdeck-lines", "")
    assert [(item.where, item.paper.title) for item in reading.records] == [
        ("line 1", "Lantern 1"),
        ("line 3", "Lantern 2"),
    ]


def test_one_paper_alone() -> None:
    assert lines(of(PAPER)).format == "paperdeck-lines"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_bad_lines_lose_only_themselves(end: str) -> None:
    bad = ['{"title": "A"', "[1]", "lantern", '{"year": 2031}']
    data = end.join([HEADER, named(1), *bad, named(2), ""]).encode()
    one, *faults, other = read("x", data).records
    assert isinstance(one, Record)
    assert isinstance(other, Record)
    assert other.where == "line 7"
    assert all(isinstance(fault, Fault) and "\n" not in fault.reason for fault in faults)
    assert [fault.where for fault in faults] == [f"line {n}" for n in (3, 4, 5, 6)]
    assert "not valid JSON" in faults[0].reason
    assert "not a paper" in faults[1].reason


def test_a_last_line_that_is_cut() -> None:
    one, fault = lines(named(1), named(2)[:-5]).records
    assert isinstance(one, Record)
    assert fault == Fault("line 2", "the file is cut short; download it again")


def test_a_cut_archive_tells_its_damage() -> None:
    packed = gzip.compress("\n".join(map(named, range(2000))).encode())
    *whole, fault = read("x", packed[: len(packed) // 2]).records
    assert len(whole) > 100
    assert isinstance(fault, Fault)
    assert fault.reason == "the gzip file is cut short; download it again"


def test_what_strict_json_has_not_is_read() -> None:
    first, second, flaw = lines(
        '{"title": "A", "year": NaN}', '{"title": "B\\ud800", "keywords": null}'
    ).records
    assert first.paper == Paper(title="A")
    assert second.paper == Paper(title="B\ufffd")
    assert (flaw.where, "lone surrogate" in flaw.reason) == ("line 2", True)


def test_other_encodings() -> None:
    reading = read("x", f"{HEADER}\n{named(1)}\n".encode("utf-16"))
    assert reading.format == "paperdeck-lines"
    assert [item.paper.title for item in reading.records] == ["Lantern 1"]


def test_only_the_start_of_a_large_file_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paperdeck.sources.sniffing.OUTLINED", 64)
    reading = lines(*map(named, range(50)))
    assert reading.format == "paperdeck-lines"
    assert len(list(reading.records)) == 50


def test_a_later_version_asks_for_an_update() -> None:
    with pytest.raises(SourceError, match=r"a paperdeck-lines of version 2;.*update"):
        lines(HEADER.replace('"version": 1', '"version": 2'), named(1))


def test_a_header_alone_is_an_empty_list() -> None:
    assert list(lines(HEADER).records) == []


@pytest.mark.parametrize(
    "other", ['{"title": {"a": 1},\n"b": 2}', '{"name": "A"}\n{"name": "B"}', "title\nLantern"]
)
def test_other_files_are_not_taken_for_it(other: str) -> None:
    try:
        assert read("x", other.encode()).format != "paperdeck-lines"
    except SourceError as error:
        assert "not understood" in str(error)  # noqa: PT017 - either will do


def test_what_is_written_is_read_again() -> None:
    papers = [
        Paper(
            title="Lanterns\u2028",
            authors=(Author("Ada Lund", "Lund"),),
            venue="ICML",
            year=2031,
            ids=("icml:2031/5",),
            publication=Publication(kind="proceedings", pages="1–9"),
        ),
        Paper(abstract="Light.\n\nWater."),
    ]
    written = [paperdeck_lines.header("Lanterns"), *map(paperdeck_lines.line, papers)]
    text = "\n".join(written)
    assert text.count("\n") == 2
    reading = read("x", text.encode())
    assert (reading.format, reading.title) == ("paperdeck-lines", "Lanterns")
    found = [item.paper for item in reading.records if isinstance(item, Record)]
    assert found == [msgspec.structs.replace(papers[0], title="Lanterns"), papers[1]]
