from __future__ import annotations

import gzip
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.papers import Author, Link, Paper, Publication
from paperdeck.sources import Fault, Flaw, Record, read
from paperdeck.sources.records import Item

RECORD = """TY  - CONF
T1  - Lanterns &amp; Rivers
  under Light
AU  - van der Berg, Jörg
AU  - King, Martin Luther, Jr.
AU  - River Lab
N2  - We study lanterns - and more.
  Twice.
PY  - 2031/07/08/
T2  - Proceedings of the 48th International Conference on Machine Learning
KW  - lanterns
KW  - rivers; light
DO  - 10.1145/ABC
VL  - 99
IS  - 2
SP  - 17
EP  - 29
T3  - River Series
PB  - River Press
CY  - Rivertown
A2  - Lund, Ada
UR  - https://rivers.example/abc
L1  - https://rivers.example/abc.pdf
SN  - 1234-5678
XX  - nobody knows
ER  -
"""
GOOD = "TY  - JOUR\nTI  - Good\nER  -\n"


def items(text: str) -> list[Item]:
    reading = read("list.ris", text.encode())
    assert (reading.format, reading.title) == ("ris", "")
    return list(reading.records)


def one(*lines: str) -> Paper:
    (item,) = items("\n".join(["TY  - JOUR", "TI  - A", *lines, "ER  - "]))
    assert isinstance(item, Record), item
    return item.paper


def test_a_record_is_read_whole() -> None:
    assert items(RECORD) == [
        Record(
            Paper(
                title="Lanterns & Rivers under Light",
                authors=(
                    Author("Jörg van der Berg"),
                    Author("Martin Luther King, Jr."),
                    Author("River Lab"),
                ),
                abstract="We study lanterns - and more.\nTwice.",
                venue="ICML",
                year=2031,
                links=(
                    Link("Web page", "https://rivers.example/abc"),
                    Link("PDF", "https://rivers.example/abc.pdf"),
                    Link("DOI", "https://doi.org/10.1145/abc"),
                ),
                keywords=("lanterns", "rivers", "light"),
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
            "line 1",
        )
    ]


def test_header_lines_and_blank_lines_are_passed_over() -> None:
    found = items(f"Provider: Rivers\nContent: text/plain\n\n\n{GOOD}\n\n{GOOD}")
    assert [item.where for item in found] == ["line 5", "line 10"]


@pytest.mark.parametrize(
    ("lines", "venue"),
    [
        (["JO  - River Notes"], "River Notes"),
        (["JA  - Riv. Not.", "JF  - River Notes"], "River Notes"),
        (["T2  - River Notes", "JO  - Riv. Not."], "River Notes"),
        (["C3  - Advances in Neural Information Processing Systems"], "NeurIPS"),
        ([], ""),
    ],
)
def test_the_container(lines: list[str], venue: str) -> None:
    assert one(*lines).venue == venue


@pytest.mark.parametrize(
    ("line", "year"), [("PY  - 2031", 2031), ("Y1  - 2031///", 2031), ("DA  - x", None)]
)
def test_years(line: str, year: int | None) -> None:
    assert one(line).year == year


def test_the_longer_abstract_and_other_spellings_of_the_tags() -> None:
    paper = one("A1  - Roe, Jane", "AB  - Short", "N2  - Not so short", "M3  - doi: 10.1145/x")
    assert paper.authors == (Author("Jane Roe"),)
    assert paper.abstract == "Not so short"
    assert paper.ids == ("doi:10.1145/x",)


def test_arxiv() -> None:
    assert one("M1  - arXiv:1706.03762").ids == ("arxiv:1706.03762",)


def test_a_missing_end_is_told_and_loses_nothing() -> None:
    found = items("TY  - JOUR\nTI  - First\n" + GOOD + "TY  - JOUR\nTI  - Last\n")
    assert [item.where for item in found] == ["line 1", "line 1", "line 3", "line 6", "line 6"]
    assert [item.paper.title for item in found if isinstance(item, Record)] == [
        "First",
        "Good",
        "Last",
    ]
    flaws = [item for item in found if isinstance(item, Flaw)]
    assert len(flaws) == 2
    assert all("no ER line" in flaw.reason for flaw in flaws)


def test_a_missing_beginning_is_told_and_loses_nothing() -> None:
    _, record, flaw = items(GOOD + "TI  - Second\nER  - \n")
    assert isinstance(record, Record)
    assert record.paper.title == "Second"
    assert isinstance(flaw, Flaw)
    assert (flaw.where, "no TY line" in flaw.reason) == ("line 4", True)


def test_a_record_without_title_and_abstract_is_a_fault() -> None:
    found = items("TY  - JOUR\nAU  - Roe, Jane\nER  - \n" + GOOD)
    assert found[0] == Fault("line 1", "has no title and no abstract; left out")
    assert isinstance(found[1], Record)


def test_a_cut_file_says_so_at_its_last_record() -> None:
    packed = gzip.compress((GOOD + "".join(map(str, range(9999)))).encode())
    record, fault = read("x", packed[:-3000]).records
    assert isinstance(record, Record)
    assert fault.where == "after record 1"
    cut = gzip.compress(b"TY  - JOUR\nTI  - Begun\n")[:-8]
    record, fault = read("x", cut).records
    assert (record.where, fault.where) == ("line 1", "line 1")
    assert isinstance(fault, Flaw)
    assert fault.reason == "the gzip file is cut short; download it again"


@settings(deadline=None, max_examples=100)
@given(st.text(alphabet=st.sampled_from("TYERAUI - 2\nx")))
def test_whatever_stands_between_the_rest_is_read(noise: str) -> None:
    found = items(f"{GOOD}{noise}\nTY  - JOUR\nTI  - Last\nER  - \n")
    papers = [item.paper for item in found if isinstance(item, Record)]
    assert (papers[0].title, papers[-1].title) == ("Good", "Last")


def test_a_long_value_does_not_take_long() -> None:
    start = time.process_time()
    items("TY  - JOUR\nTI  - A\nAB  - x\n" + "and on\n" * 100_000 + "ER  - \n")
    assert time.process_time() - start < 5
