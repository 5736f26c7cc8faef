from __future__ import annotations

import gzip

import pytest

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.sources import Fault, Reading, Record, read


def table(content: str, **options: object) -> Reading:
    return read("table.csv", content.encode(), **options)  # type: ignore[arg-type]


def papers(content: str, **options: object) -> list[Paper]:
    items = list(table(content, **options).records)
    assert all(isinstance(item, Record) for item in items), items
    return [item.paper for item in items if isinstance(item, Record)]


def test_a_conferences_table() -> None:
    page = "https://icml.cc/virtual/2031/poster"
    reading = table(
        "id,title,url,session,date,room\n"
        f"41,Lanterns: a Study,{page}/41,Poster 2,2031-07-08,Hall\n"
        f'42,"Rivers, and $x_{{n+1}}$",{page}/42,,,\n'
    )
    assert (reading.format, reading.title, reading.notes) == ("csv", "ICML 2031", ())
    assert list(reading.records) == [
        Record(
            Paper(
                title="Lanterns: a Study",
                venue="ICML",
                year=2031,
                sessions=(Session("Poster 2", start="2031-07-08", room="Hall"),),
                links=(Link("Conference page", "https://icml.cc/virtual/2031/poster/41"),),
                ids=("icml:2031/41",),
            ),
            "row 1 (line 2)",
        ),
        Record(
            Paper(
                title="Rivers, and $x_{n+1}$",
                venue="ICML",
                year=2031,
                links=(Link("Conference page", "https://icml.cc/virtual/2031/poster/42"),),
                ids=("icml:2031/42",),
            ),
            "row 2 (line 3)",
        ),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_parts_the_cells_is_found_out(delimiter: str, end: str) -> None:
    lines = [
        ["Title", "Authors", "Year"],
        ["Lanterns, Rivers; and | Bridges\tof Stone", "Ada Lund", "2031"],
        ["Slow “Light”", "Bo Ek", "2030"],
    ]
    content = end.join(
        delimiter.join(f'"{cell}"' if delimiter in cell else cell for cell in line)
        for line in lines
    )
    first, second = papers(content)
    assert first.title == "Lanterns, Rivers; and | Bridges of Stone"
    assert (second.authors, second.year) == ((Author("Bo Ek"),), 2030)


def test_cells_in_quotes_may_hold_lines_and_quotes() -> None:
    [paper] = papers(
        "title,abstract\r\n"
        '"On ""Slow"" Light\r\nand Rivers","We study.\r\n\r\nIt flows, too."\r\n'
    )
    assert paper.title == 'On "Slow" Light and Rivers'
    assert paper.abstract == "We study.\n\nIt flows, too."


@pytest.mark.parametrize(
    ("header", "row"),
    [
        (
            "标题,作者,摘要,会议,年份,状态,关键词,链接,代码",
            "河流上的灯光,张三；李四,我们研究。,ICML,2031,Accept (oral),光；河,"
            "https://openreview.net/forum?id=aaaaaaaaaa,https://example.org/code",
        ),
        (
            "TITLE,Author(s),Abstract,Conference,Pub Year,Decision,Keywords,Link,GitHub",
            "河流上的灯光,张三; 李四,我们研究。,ICML 2031,,oral,光;河,"
            "openreview.net/forum?id=aaaaaaaaaa,https://example.org/code",
        ),
    ],
)
def test_columns_are_known_in_english_and_chinese(header: str, row: str) -> None:
    [paper] = papers(f"{header}\n{row}\n")
    assert paper == Paper(
        title="河流上的灯光",
        authors=(Author("张三"), Author("李四")),
        abstract="我们研究。",
        venue="ICML",
        year=2031,
        decision="oral",
        keywords=("光", "河"),
        links=(
            Link("OpenReview", "https://openreview.net/forum?id=aaaaaaaaaa"),
            Link("Code", "https://example.org/code"),
        ),
        ids=("openreview:aaaaaaaaaa",),
    )


def test_identifiers_become_keys_and_links() -> None:
    [paper] = papers(
        "Title,DOI,arXiv ID,PDF,ID\n"
        "Slow Light,10.1234/ABC.5,arXiv:2401.01234v2,http://example.org/a.pdf,openreview:bbbbbbbbbb\n"
    )
    assert set(paper.ids) == {"doi:10.1234/abc.5", "arxiv:2401.01234", "openreview:bbbbbbbbbb"}
    assert {link.label: link.url for link in paper.links} == {
        "PDF": "http://example.org/a.pdf",
        "DOI": "https://doi.org/10.1234/abc.5",
        "arXiv": "https://arxiv.org/abs/2401.01234",
        "OpenReview": "https://openreview.net/forum?id=bbbbbbbbbb",
    }


def test_a_number_of_a_row_is_no_key() -> None:
    [paper] = papers("ID,Title,Venue,Year\n7,Slow Light,ICML,2031\n")
    assert paper.ids == ()


def test_only_web_addresses_become_links() -> None:
    [paper] = papers("title,url,code\nSlow Light,javascript:alert(1),file:///etc/passwd\n")
    assert paper.links == ()


def test_of_several_columns_the_better_one_is_taken() -> None:
    [paper] = papers(
        "Authors,Author full names,Title,Year,Source title,Author Keywords\n"
        'Lund A.,"Lund, Ada (123); Ek, Bo (45)",Slow Light,2031,Journal of Light,a; b\n'
    )
    assert [author.name for author in paper.authors] == ["Ada Lund", "Bo Ek"]
    assert (paper.venue, paper.keywords) == ("Journal of Light", ("a", "b"))


def test_a_date_without_sessions_is_when_it_came_out() -> None:
    [paper] = papers("Title,Date,Publication Title\nSlow Light,2031-02-03,Light\n")
    assert (paper.year, paper.sessions) == (2031, ())


@pytest.mark.parametrize(
    ("columns", "cells", "session"),
    [
        ("session,date", 'S1,"July 8, 2031"', Session("S1", start="2031-07-08")),
        (
            "session,date,time",
            "S1,8 Jul 2031,10:30-12:15",
            Session("S1", start="2031-07-08T10:30:00", end="2031-07-08T12:15:00"),
        ),
        (
            "session,start time,end time,room,poster position",
            "S1,2031-07-08T10:30:00+09:00,2031-07-08T12:15:00+09:00,Hall Q,#12",
            Session(
                "S1",
                start="2031-07-08T10:30:00+09:00",
                end="2031-07-08T12:15:00+09:00",
                room="Hall Q",
                position="#12",
            ),
        ),
        ("session,date", "S1,Wednesday morning", Session("S1 · Wednesday morning")),
        ("session,date", "S1,07/08/2031", Session("S1 · 07/08/2031")),
    ],
)
def test_sessions(columns: str, cells: str, session: Session) -> None:
    [paper] = papers(f"title,{columns}\nSlow Light,{cells}\n")
    assert paper.sessions == (session,)


@pytest.mark.parametrize("nothing", ["", "N/A", "nan", "None", "-", "NULL"])
def test_cells_that_say_nothing_are_empty(nothing: str) -> None:
    [paper] = papers(
        f"title,abstract,authors,decision,room\nNone,{nothing},{nothing},{nothing},\n"
    )
    assert paper == Paper(title="None")


def test_cells_kept_from_being_formulas_lose_their_mark() -> None:
    [paper] = papers("title,authors\n'=SUM of Light,'@Ada Lund\n")
    assert paper.title == "=SUM of Light"


def test_what_a_person_says_of_the_columns_holds() -> None:
    content = "Name,Title,People\nSlow Light,Dr.,Ada Lund\n"
    [paper] = papers(content, mapping={"title": "name", "authors": "People"})
    assert (paper.title, paper.authors) == ("Slow Light", (Author("Ada Lund"),))
    assert papers(content)[0].title == "Dr."


@pytest.mark.parametrize(
    ("content", "mapping", "reason"),
    [
        (
            "Name,Who\nSlow Light,Ada Lund\n",
            {},
            "not understood: no column is known to hold the titles; say which with"
            " --map title=COLUMN; its columns are Name, Who",
        ),
        (
            "Name,Who\nSlow Light,Ada Lund\n",
            {"title": "Nmae"},
            "has no column Nmae; its columns are Name, Who",
        ),
        (
            "Title,Who\nSlow Light,Ada Lund\n",
            {"authors": "Whom"},
            "has no column Whom; its columns are Title, Who",
        ),
    ],
)
def test_unknown_columns_name_those_there_are(
    content: str, mapping: dict[str, str], reason: str
) -> None:
    with pytest.raises(SourceError) as caught:
        table(content, mapping=mapping)
    assert str(caught.value) == f"table.csv: {reason}"


def test_columns_that_a_person_names_make_a_table_of_it() -> None:
    content = (
        "Name,People\nSlow Light,Ada Lund\nLate, Too Late,Bo Ek,1,2\nRivers\nTides,Cy,Dee\n"
    )
    with pytest.raises(SourceError):
        table(content)
    reading = table(content, mapping={"title": "Name"})
    assert reading.format == "csv"
    slow, late, rivers, tides = reading.records
    assert isinstance(slow, Record)
    assert isinstance(rivers, Record)
    assert (slow.paper.title, rivers.paper.title) == ("Slow Light", "Rivers")
    assert [late.where, tides.where] == ["row 2 (line 3)", "row 4 (line 5)"]
    assert isinstance(late, Fault)
    assert late.reason.startswith("has 5 cells, the header has 2")


def test_a_ragged_table_without_the_column_names_those_there_are() -> None:
    with pytest.raises(SourceError, match="has no column Titel; its columns are Name, Who"):
        table("Name,Who\nSlow Light,Ada Lund,1\nRivers\n", mapping={"title": "Titel"})


@pytest.mark.parametrize("column", ["TL;DR", "tldr", "One-sentence Summary", "TL DR"])
def test_a_summary_is_no_abstract(column: str) -> None:
    [paper] = papers(f'title,"{column}",abstract\nSlow Light,Light is slow.,We study light.\n')
    assert (paper.summary, paper.abstract) == ("Light is slow.", "We study light.")


@pytest.mark.parametrize(
    ("venue", "list_name"),
    [
        ("Proceedings of the 37th International Conference on Machine Learning", "ICML 2020"),
        ("NeurIPS'20", "NeurIPS 2020"),
        ("International Conference on Machine Learning 2020", "ICML 2020"),
    ],
)
def test_a_venue_may_tell_the_year(venue: str, list_name: str) -> None:
    [paper] = papers(f"title,venue\nSlow Light,{venue}\n")
    assert paper.list_name == list_name


def test_an_unknown_field_names_those_there_are() -> None:
    with pytest.raises(
        SourceError, match="no field is called titel; there are title, authors,"
    ):
        table("Title,Who\nSlow Light,Ada Lund\n", mapping={"titel": "Who"})


def test_a_bad_row_loses_only_itself() -> None:
    items = list(
        table(
            "title,authors,year\n"
            "First Light,Ada Lund,2031\n"
            '"Never closed,Bo Ek,2031\n'
            "Third Light,Cy Dee,2031\n"
            "Fourth, and a comma,Cy Dee,2031\n"
            ",Cy Dee,2031\n"
            ",,\n"
            "Last Light\n"
        ).records
    )
    assert [item.paper.title for item in items if isinstance(item, Record)] == [
        "First Light",
        "Third Light",
        "Last Light",
    ]
    assert [item for item in items if isinstance(item, Fault)] == [
        Fault(
            "line 3", "a quotation mark is not closed or stands inside a cell; mend it there"
        ),
        Fault(
            "row 4 (line 5)",
            "has 4 cells, the header has 3; put quotation marks round cells that hold “,”",
        ),
        Fault("row 5 (line 6)", "has neither a title nor an abstract; left out"),
    ]
    assert items[-1].where == "row 6 (line 8)"


def test_quotes_inside_a_cell_are_taken_as_they_look() -> None:
    first, second = papers('title\tyear\n"Slow" Light\t2031\nA 5" Screen\t2030\n')
    assert (first.title, second.title) == ("Slow Light", 'A 5" Screen')


def test_many_unclosed_quotes_are_no_burden() -> None:
    lines = ['"' * (1 + n % 3) + f"{n} light,x" for n in range(3000)]
    items = list(table("title,year\nSlow Light,2031\n" + "\n".join(lines)).records)
    assert items[0].paper.title == "Slow Light"
    assert len(items) > 1000


def test_what_stands_above_the_header_tells_the_list() -> None:
    reading = table("sep=;\n# ICML 2031 Papers\n\nTitle;Year\nSlow Light;\nOld Light;2030\n")
    assert reading.format == "csv"
    slow, old = (item.paper for item in reading.records)
    assert (slow.venue, slow.year) == ("ICML", 2031)
    assert (old.venue, old.year) == ("ICML", 2030)


def test_a_single_column_is_a_table() -> None:
    assert [paper.title for paper in papers("Title\nSlow Light\nRivers\n")] == [
        "Slow Light",
        "Rivers",
    ]


def test_a_header_alone_is_a_fault() -> None:
    assert list(table("id,title,url\n").records) == [
        Fault("the whole file", "there is no row below the header")
    ]


def test_prose_that_begins_with_a_columns_name_is_no_table() -> None:
    prose = "Title, of all words, is the one with which this begins, and it goes on. " * 3
    assert read("page.txt", f"{prose}\n\nLight, {prose}\n".encode()).format == "plain-text"


def test_the_last_row_of_a_cut_archive_is_not_taken_for_whole() -> None:
    whole = "title,year\n" + "".join(
        f"{n * n} Lanterns on {n} Rivers,2031\n" for n in range(3000)
    )
    packed = gzip.compress(whole.encode())
    *records, fault = read("table.csv.gz", packed[: len(packed) // 2]).records
    assert 500 < len(records) < 3000
    assert all(item.paper.title.endswith("Rivers") for item in records)
    assert fault.reason == "the gzip file is cut short; download it again"


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "gbk"])
def test_encodings_of_spreadsheets(codec: str) -> None:
    content = "标题,作者\n" + "河流上的灯光与桥,张三\nSlow Light,李四\n" * 20
    if codec == "utf-16-le":
        content = content.replace("河流上的灯光与桥", "Rivers and Lanterns")
    reading = read("table.csv", content.encode(codec))
    assert reading.format == "csv"
    assert sum(1 for _ in reading.records) == 40


def test_control_characters_go() -> None:
    [paper] = papers("title,authors\nSlow\x1b[31m Light\u202e\0,Ada Lund\n")
    assert paper.title == "Slow[31m Light"
