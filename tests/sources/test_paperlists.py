from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Publication, Session
from paperdeck.sources import Fault, Flaw, Reading, Record, read

RECORD: dict[str, Any] = {
    "id": "5001",
    "title": "Lanterns &amp; Rivers",
    "author": "Ada Lund;Bo Vik",
    "abstract": "We study $x$.",
    "status": "Poster",
    "track": "main",
    "site": "https://icml.cc/virtual/2031/poster/5001",
    "openreview": "https://openreview.net/forum?id=x1",
    "pdf": "https://openreview.net/pdf?id=x1",
    "github": "https://github.com/lund/lanterns",
    "project": "lanterns.example/rivers",
    "doi": "10.1234/Lantern",
    "arxiv": "2401.00001v2",
    "keywords": "light;water",
    "primary_area": "Optics",
    "session": "Evening",
    "aff": "Lund+Oslo;Vik &amp; Sons",
    "award": False,
    "bibtex": "@inproceedings{lund2031,\nbooktitle={Lantern Days},\nyear={1999}\n}",
}

PAPER = Paper(
    title="Lanterns & Rivers",
    authors=(Author("Ada Lund", "Lund; Oslo"), Author("Bo Vik", "Vik & Sons")),
    abstract="We study $x$.",
    venue="ICML",
    year=2031,
    decision="poster",
    sessions=(Session("Evening", "poster"),),
    links=(
        Link("Conference page", "https://icml.cc/virtual/2031/poster/5001"),
        Link("OpenReview", "https://openreview.net/forum?id=x1"),
        Link("PDF", "https://openreview.net/pdf?id=x1"),
        Link("DOI", "https://doi.org/10.1234/lantern"),
        Link("arXiv", "https://arxiv.org/abs/2401.00001"),
        Link("Code", "https://github.com/lund/lanterns"),
        Link("Project page", "https://lanterns.example/rivers"),
    ),
    topic="Optics",
    keywords=("light", "water"),
    ids=("openreview:x1", "doi:10.1234/lantern", "arxiv:2401.00001", "icml:2031/5001"),
    publication=Publication("proceedings", "Lantern Days", entry=RECORD["bibtex"]),
)


def listed(*records: Any, name: str = "lantern.json") -> Reading:
    return read(name, json.dumps(records).encode())


def paper(*, name: str = "lantern.json", **fields: Any) -> Paper:
    record = {"title": "A", "author": "Ada Lund", "status": "Poster", **fields}
    item, *flaws = listed(record, name=name).records
    assert isinstance(item, Record)
    assert all(isinstance(flaw, Flaw) for flaw in flaws)
    return item.paper


def test_a_whole_record() -> None:
    reading = listed(RECORD)
    assert (reading.format, reading.title) == ("paperlists", "ICML 2031")
    assert list(reading.records) == [Record(PAPER, "record 1")]


def test_a_record_with_hardly_a_field() -> None:
    assert paper() == Paper(title="A", authors=(Author("Ada Lund"),), decision="poster")


# --- Venue and year ---------------------------------------------------------------------

ACML = "@InProceedings{{a,\n booktitle = {{{0}}},\n year = {{{1}}}\n}}"


@pytest.mark.parametrize(
    ("name", "fields", "list_name"),
    [
        ("siggraphasia2031.json.gz", {}, "SIGGRAPH Asia 2031"),
        ("lists/KDD-2031-accepted.json", {}, "KDD 2031"),
        ("https://lists.example/www/www2031.json", {}, "WWW 2031"),
        ("lantern2031.json", {}, ""),
        ("-", {}, ""),
        ("icml2030.json", {"pdf": "https://papers.nips.cc/paper/1999/file/a"}, "NeurIPS 1999"),
        ("icml2030.json", {"doi": "10.1609/aaai.v36i4.20396"}, "AAAI 2022"),
        (
            "icml2030.json",
            {"bibtex": ACML.format("International Conference on 3D Vision 2025", 2025)},
            "3DV 2025",
        ),
        (
            "-",
            {
                "bibtex": ACML.format(
                    "Proceedings of the 16th {A}sian Conference on Machine Learning", 2025
                )
            },
            "ACML 2024",
        ),
        (
            "-",
            {"bibtex": ACML.format("Asian Conference on Machine Learning", 2016)},
            "ACML 2016",
        ),
        (
            "acml2015.json",
            {"bibtex": ACML.format("Asian Conference on Machine Learning", 2016)},
            "ACML 2015",
        ),
        ("iclr2017.json", {"bibtex": "@misc{a,\nyear={2017}\n}"}, "ICLR 2017"),
        ("iclr2017.json", {"bibtex": "https://lists.example/a.bib"}, "ICLR 2017"),
        ("-", {"bibtex": ACML.format("Lantern Days", 2031)}, "Lantern Days 2031"),
    ],
)
def test_venue_and_year(name: str, fields: dict[str, str], list_name: str) -> None:
    assert paper(name=name, **fields).list_name == list_name


def test_the_first_record_tells_what_another_lacks() -> None:
    first, second = listed(RECORD, {"title": "A", "author": "Ada Lund"}).records
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert second.paper.list_name == "ICML 2031"


# --- Decision, session, topic -----------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "decision"),
    [
        ("Oral", "oral"),
        ("Technical Paper", "technical paper"),
        ("Findings", "findings"),
        ("Reject", "rejected"),
        ("Desk Reject", "desk-rejected"),
        ("Withdraw", "withdrawn"),
        ("Active", "submitted"),
        ("Workshop", "workshop"),
        ("N/A", ""),
        ("", ""),
    ],
)
def test_status(status: str, decision: str) -> None:
    found = paper(status=status)
    assert (found.decision, found.sessions) == (decision, ())


def test_a_workshop_track() -> None:
    found = paper(status="Oral Workshop")
    assert (found.decision, found.sessions) == (
        "workshop",
        (Session("Workshop track", "oral"),),
    )


@pytest.mark.parametrize(
    ("fields", "topic"),
    [
        ({"track": "main"}, ""),
        ({"track": "Survey Track"}, "Survey Track"),
        ({"track": "main", "primary_area": "Optics"}, "Optics"),
        ({"track": "Survey Track", "topic": "Optics"}, "Survey Track->Optics"),
    ],
)
def test_topic(fields: dict[str, str], topic: str) -> None:
    assert paper(**fields).topic == topic


def test_commas_are_part_of_a_keyword() -> None:
    assert paper(keywords="Optics: Light, Fire").keywords == ("Optics: Light, Fire",)
    assert paper(keywords="light; ;N/A;water;light").keywords == ("light", "water")
    assert paper(keywords=["light", "water"]).keywords == ("light", "water")


# --- People -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("Ada Lund; Bo Vik", ["Ada Lund", "Bo Vik"]),
        ("Ada Lund;Bo Vik;Ada Lund;Bo Vik", ["Ada Lund", "Bo Vik"]),
        ("Ada Lund;Ada Lund", ["Ada Lund"]),
        ("Ada Lund;Bo Vik;Ada Lund", ["Ada Lund", "Bo Vik", "Ada Lund"]),
        ("Ada Lund; Bo Vik; and Cy Orr", ["Ada Lund", "Bo Vik", "Cy Orr"]),
        ("A. Lund; B. Vik and C. Orr", ["A. Lund", "B. Vik", "C. Orr"]),
        ("Institute of Light and Fire;Bo Vik", ["Institute of Light and Fire", "Bo Vik"]),
        ("Ada Lund, Bo Vik,, Cy Orr, Jr.,", ["Ada Lund", "Bo Vik", "Cy Orr, Jr."]),
        ("Ada Lund*;Bo Vik†", ["Ada Lund", "Bo Vik"]),
        ("Charles O&#39;Neill;Bo Vik", ["Charles O'Neill", "Bo Vik"]),
        (";;", []),
        ("N/A", []),
        (None, []),
    ],
)
def test_names(author: Any, names: list[str]) -> None:
    assert [one.name for one in paper(author=author).authors] == names


@pytest.mark.parametrize(
    ("author", "aff", "institutions"),
    [
        ("Ada Lund;Bo Vik", "Lund; Oslo", ["Lund", "Oslo"]),
        ("Ada Lund;Bo Vik", "Lund;", ["Lund", ""]),
        ("Ada Lund;Bo Vik", ";", ["", ""]),
        ("Ada Lund;Bo Vik;Ada Lund;Bo Vik", "Lund;Oslo", ["Lund", "Oslo"]),
        ("Ada Lund;Bo Vik", "Lund + Lund+Oslo; , Oslo", ["Lund; Oslo", "Oslo"]),
        ("Ada Lund;Bo Vik", "Face++;AT&amp;T", ["Face++", "AT&T"]),
        ("Ada Lund", "Lund; Oslo", ["Lund; Oslo"]),
        ("Ada Lund;Bo Vik", "Lund", ["", ""]),
        ("Ada Lund;Bo Vik", "Lund;Oslo;Rome", ["", ""]),
        ("Ada Lund, Bo Vik", "Lund; Oslo", ["", ""]),
        ("Ada Lund;Bo Vik and Cy Orr", "Lund;Oslo", ["Lund", "Oslo", "Oslo"]),
    ],
)
def test_institutions(author: str, aff: str, institutions: list[str]) -> None:
    assert [one.institution for one in paper(author=author, aff=aff).authors] == institutions


def test_institutions_that_often_do_not_go_by_the_authors_never_do() -> None:
    even = {"title": "A", "author": "Ada Lund;Bo Vik", "status": "Oral", "aff": "Oslo;Lund"}
    odd = {**even, "aff": "Oslo"}
    for kept, count in [(False, 3), (True, 2)]:
        papers = [item.paper for item in listed(even, *[odd] * count, *[even] * 3).records]
        assert any(one.institution for paper in papers for one in paper.authors) == kept


# --- Links and what they tell -----------------------------------------------------------


def test_several_links_in_a_field() -> None:
    found = paper(
        github="[![a](/i.svg) b](https://github.com/a/b) + [![c](/j.svg)]"
        "(https://paperswithcode.com/paper/c)",
        project="https://a.example; www.b.example/x; this https URL; ada@lund.example",
        site="javascript:alert(1)",
    )
    assert found.links == (
        Link("Code", "https://github.com/a/b"),
        Link("Papers with Code", "https://paperswithcode.com/paper/c"),
        Link("Project page", "https://a.example"),
        Link("Project page", "https://www.b.example/x"),
    )


def test_addresses_found_in_the_paper_are_no_keys_of_it() -> None:
    found = paper(project="https://arxiv.org/abs/2401.00001; https://doi.org/10.1234/data")
    assert [link.label for link in found.links] == ["arXiv", "DOI"]
    assert found.ids == ()


def test_the_doi_in_the_embedded_entry() -> None:
    found = paper(bibtex='@inproceedings{a,\n    doi = "10.1234/2031.lantern-1",\n}')
    assert found.ids == ("doi:10.1234/2031.lantern-1",)
    assert found.links == (Link("DOI", "https://doi.org/10.1234/2031.lantern-1"),)


def test_the_doi_of_a_volume_is_a_link_only() -> None:
    found = paper(doi="https://link.springer.example/chapter/10.1007/978-3-031-00000-7")
    assert found.ids == ()
    assert [link.label for link in found.links] == ["Web page"]


@pytest.mark.parametrize(
    ("given", "ids"),
    [
        ("06c7e989wH", ("openreview:06c7e989wH",)),
        ("8ebcfafc45", ()),
        ("10341346", ()),
        ("site_6787ef25dd", ()),
    ],
)
def test_an_id_of_openreview_where_nothing_else_is(given: str, ids: tuple[str, ...]) -> None:
    assert paper(id=given).ids == ids
    with_site = paper(id=given, site="https://a.example")
    assert with_site.ids == ()


def test_an_event_of_another_year_is_no_key() -> None:
    found = paper(
        site="https://icml.cc/about",
        pdf="https://icml.cc/virtual/2031/poster/5",
        openreview="https://nips.cc/virtual/2030/poster/6",
    )
    assert found.list_name == "NeurIPS 2030"
    assert found.ids == ("neurips:2030/6",)


# --- Placeholders, wrong types, faults --------------------------------------------------


@pytest.mark.parametrize("nothing", ["", " ", "N/A", "None", "null", "nan", "0", "-", None])
def test_placeholders(nothing: Any) -> None:
    found = paper(
        abstract=nothing, track=nothing, keywords=nothing, session=nothing, aff=nothing
    )
    assert found == paper()


@pytest.mark.parametrize("text", ["Abstract Unavailable", "Placeholder ", "no abstract"])
def test_abstracts_that_say_there_is_none(text: str) -> None:
    assert paper(abstract=text).abstract == ""


def test_cells_of_csv() -> None:
    found = paper(title='"Lanterns, or ""Fire"""', abstract='"We study ""fire""."')
    assert (found.title, found.abstract) == ('Lanterns, or "Fire"', 'We study "fire".')
    assert paper(title='"Fire" and "Light"').title == '"Fire" and "Light"'


def test_authors_in_a_list_are_read_and_odd_types_told() -> None:
    reading = listed(
        {"title": 7, "author": ["Ada Lund", "Bo Vik; Cy Dee", 5], "aff": ["Lund"], "status": ""}
    )
    assert reading.format == "paperlists"
    record, *flaws = reading.records
    assert isinstance(record, Record)
    names = [author.name for author in record.paper.authors]
    assert (record.paper.title, names) == ("7", ["Ada Lund", "Bo Vik", "Cy Dee"])
    assert flaws == [
        Flaw("record 1", "title is a number, not a text; read as “7”"),
        Flaw("record 1", "author holds 1 of 3 that are no names; left out"),
    ]


def test_the_summary_in_one_line() -> None:
    assert paper(tldr="Light can be slow.").summary == "Light can be slow."
    assert paper(tldr="N/A").summary == ""


def test_other_types_are_survived() -> None:
    found = paper(
        abstract=7,
        site=["https://a.example"],
        aff={"a": 1},
        keywords=3,
        primary_area=None,
        bibtex=[],
        doi=False,
        id=5,
        pdf=1.5,
    )
    assert found == Paper(
        title="A",
        authors=(Author("Ada Lund"),),
        abstract="7",
        decision="poster",
        links=(Link("Web page", "https://a.example"),),
        keywords=("3",),
    )


@pytest.mark.parametrize(
    "bad",
    [
        None,
        3,
        "A",
        [],
        {},
        {"status": "Oral", "track": "main", "aff": "Lund;Oslo"},
        {"title": "Poster", "status": "Poster", "track": "main", "aff": "Lund"},
    ],
)
def test_bad_records_are_faults(bad: Any) -> None:
    one, fault, other = listed(RECORD, bad, RECORD).records
    assert one == Record(PAPER, "record 1")
    assert other == Record(PAPER, "record 3")
    assert isinstance(fault, Fault)
    assert fault.where == "record 2"


def test_a_paper_may_be_called_poster() -> None:
    assert paper(title="Poster").title == "Poster"


def test_a_list_may_begin_with_a_bad_record() -> None:
    empty = {"status": "Technical Paper", "track": "main", "aff": "Lund"}
    reading = listed(empty, {**empty, "title": "A"}, name="siggraph2031.json")
    assert (reading.format, reading.title) == ("paperlists", "SIGGRAPH 2031")
    fault, record = reading.records
    assert isinstance(fault, Fault)
    assert isinstance(record, Record)


def test_a_broken_list_gives_what_is_whole() -> None:
    data = json.dumps([RECORD, RECORD, RECORD]).encode()
    second = data.index(b'"title"', data.index(b'"title"') + 1)
    first, fault, last = read("x", data[:second] + b"!" + data[second:]).records
    assert first == Record(PAPER, "record 1")
    assert isinstance(fault, Fault)
    assert isinstance(last, Record)
    assert last.paper == PAPER


def test_what_is_no_array_says_so() -> None:
    with pytest.raises(SourceError, match=r"x\.json: is no array of papers"):
        read("x.json", b'{"papers": []}', format="paperlists")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=60)
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(RECORD, ANYTHING)))
def test_no_value_of_any_field_raises(changes: dict[str, Any]) -> None:
    items = list(listed(RECORD, {**RECORD, **changes}).records)
    assert sum(not isinstance(item, Flaw) for item in items) == 2
