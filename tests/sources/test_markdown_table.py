from __future__ import annotations

import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper
from paperdeck.sources import Fault, Reading, Record, read

RULE = "|---|---|\n"


def table(content: str, **options: object) -> Reading:
    return read("table.md", content.encode(), **options)  # type: ignore[arg-type]


def papers(content: str, **options: object) -> list[Paper]:
    reading = table(content, **options)
    items = list(reading.records)
    assert reading.format == "markdown-table"
    assert all(isinstance(item, Record) for item in items), items
    return [item.paper for item in items if isinstance(item, Record)]


def test_a_row_is_a_paper_and_its_links_are_links() -> None:
    reading = table(
        "# ICML 2031 Papers\n\nWhat we have read so far.\n\n## Optics\n\n"
        "| Title | Authors | Links | TL;DR |\n"
        "|:------|:-------:|------:|-------|\n"
        "| [Slow *Light*](https://openreview.net/forum?id=aaaaaaaaaa) |"
        " [Ada Lund](https://lund.example), Bo Ek |"
        " [[PDF]](https://lund.example/a.pdf) [Code](https://github.com/lund/light)"
        " [Thread](https://thread.example/1) | Light can be slow. |\n"
    )
    assert (reading.format, reading.title) == ("markdown-table", "ICML 2031")
    assert list(reading.records) == [
        Record(
            Paper(
                title="Slow Light",
                authors=(Author("Ada Lund"), Author("Bo Ek")),
                summary="Light can be slow.",
                venue="ICML",
                year=2031,
                links=(
                    Link("OpenReview", "https://openreview.net/forum?id=aaaaaaaaaa"),
                    Link("PDF", "https://lund.example/a.pdf"),
                    Link("Code", "https://github.com/lund/light"),
                    Link("Thread", "https://thread.example/1"),
                ),
                topic="Optics",
                ids=("openreview:aaaaaaaaaa",),
            ),
            "row 1 (line 9)",
        )
    ]


@pytest.mark.parametrize(
    "content",
    [
        "|title|authors|\n|-|-|\n|Slow Light|Ada Lund|\n",
        "title | authors\n--- | ---\nSlow Light | Ada Lund\n",
        "| title | authors |\r\n| --- | --- |\r\n| Slow Light | Ada Lund |\r\n",
        "| **Title** | 👥 Authors |\n|:---:|:--|\n| **Slow Light** | Ada Lund\n",
        "| 标题 | 作者 |\n|---|---|\n| Slow Light | Ada Lund |\n\nThat is all.\n",
    ],
)
def test_tables_are_written_in_many_ways(content: str) -> None:
    assert papers(content) == [Paper(title="Slow Light", authors=(Author("Ada Lund"),))]


def test_bars_inside_cells() -> None:
    given, bound = papers(
        f"| title | venue |\n{RULE}| P(a \\| b) | ICML 2031 |\n| On $|x|$ | ICLR 2030 |\n"
    )
    assert (given.title, given.list_name) == ("P(a | b)", "ICML 2031")
    assert (bound.title, bound.list_name) == ("On $|x|$", "ICLR 2030")


def test_a_price_parts_no_cells_wrongly() -> None:
    [paper] = papers(f"| title | authors |\n{RULE}| Light for $5 | Ada Lund $6 |\n")
    assert paper.title == "Light for $5"


def test_a_column_of_papers_holds_their_titles() -> None:
    [paper] = papers(
        f"| Paper | Code |\n{RULE}"
        "| [Slow Light on Rivers](https://arxiv.org/abs/2401.01234) |"
        " [link](https://code.example/light) |\n"
    )
    assert (paper.title, paper.ids) == ("Slow Light on Rivers", ("arxiv:2401.01234",))
    assert {link.label for link in paper.links} == {"arXiv", "Code"}


def test_a_person_says_which_column_is_which() -> None:
    content = f"| Name | People |\n{RULE}| Slow Light | Ada Lund |\n"
    [paper] = papers(content, mapping={"title": "name", "authors": "People"})
    assert paper == Paper(title="Slow Light", authors=(Author("Ada Lund"),))


@pytest.mark.parametrize(
    ("mapping", "reason"),
    [
        (
            {},
            "not understood: no column is known to hold the titles; say which with"
            " --map title=COLUMN; its columns are Name, People",
        ),
        (
            {"title": "Nmae"},
            "not understood: has no column Nmae; its columns are Name, People",
        ),
    ],
)
def test_unknown_columns_name_those_there_are(mapping: dict[str, str], reason: str) -> None:
    with pytest.raises(SourceError) as caught:
        table(f"| Name | People |\n{RULE}| Slow Light | Ada Lund |\n", mapping=mapping)
    assert str(caught.value) == f"table.md: {reason}"


def test_several_tables_each_with_its_own_columns() -> None:
    reading = table(
        "## ICML 2031\n\n"
        f"| Title | Authors |\n{RULE}| Slow Light | Ada Lund |\n\n"
        "## ICLR 2030\n\n"
        f"| Authors | Title |\n{RULE}| Bo Ek | Late Tides |\n\n"
        f"| Harbour | Lanterns |\n{RULE}| Oslo | 12 |\n"
    )
    light, tides, fault = reading.records
    assert (light.paper.title, light.paper.list_name) == ("Slow Light", "ICML 2031")
    assert (tides.paper.title, tides.paper.list_name) == ("Late Tides", "ICLR 2030")
    assert tides.where == "row 2 (line 11)"
    assert isinstance(fault, Fault)
    assert fault.where == "the table at line 13"


def test_a_bad_row_loses_only_itself() -> None:
    slow, long, empty, late = table(
        f"| title | year |\n{RULE}| Slow Light | 2031 |\n| A | B | 2030 |\n| | 2030 |\n|Late|\n"
    ).records
    assert (slow.paper.title, late.paper.title) == ("Slow Light", "Late")
    assert long == Fault(
        "row 2 (line 4)", "has 3 cells, the header has 2; write \\| for a bar inside a cell"
    )
    assert empty == Fault("row 3 (line 5)", "has neither a title nor an abstract; left out")


def test_a_list_with_a_small_table_stays_a_list() -> None:
    entries = "".join(f"- [Slow Light of Lamp {n}](https://l.example/{n})\n" for n in range(9))
    content = f"# ICML 2031\n\n| Title | Year |\n{RULE}| One | 2031 |\n\n{entries}"
    assert table(content).format == "text-list"


def test_what_stands_between_fences_is_no_table() -> None:
    with pytest.raises(SourceError):
        table(f"```\n| title | authors |\n{RULE}| Slow Light | Ada Lund |\n```\n")


def test_a_header_alone_is_a_fault() -> None:
    reading = table(f"| title | year |\n{RULE}", format="markdown-table", mapping={})
    assert list(reading.records) == [
        Fault("the whole file", "there is no row below the header")
    ]


def test_what_is_no_table_says_so() -> None:
    with pytest.raises(SourceError, match="it has no table in Markdown"):
        table("Slow Light\n", format="markdown-table")


def test_the_last_row_of_a_cut_archive_is_not_taken_for_whole() -> None:
    whole = "| title | year |\n|---|---|\n" + "".join(
        f"| {n * n} Lanterns on {n} Rivers | 2031 |\n" for n in range(3000)
    )
    packed = gzip.compress(whole.encode())
    *records, fault = read("table.md.gz", packed[: len(packed) // 2]).records
    assert 500 < len(records) < 3000
    assert all(item.paper.title.endswith("Rivers") for item in records)
    assert fault.reason == "the gzip file is cut short; download it again"
