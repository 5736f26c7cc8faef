from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import SourceError
from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.sources import Fault, Flaw, Reading, Record, read

CONTENT = {
    "title": "Lanterns &amp; Rivers",
    "authors": ["Ada Lund", "Bo Vik"],
    "authorids": ["~Ada_Lund1", "bo@lantern.example"],
    "abstract": "We study $x$.\n\nThen **more**.",
    "keywords": ["light", "water"],
    "TL;DR": "Light on water.",
    "venue": "ICML 2031 poster",
    "venueid": "ICML.cc/2031/Conference",
    "primary_area": "Optics",
    "pdf": "/pdf/abc.pdf",
    "Supplementary Material": "/attachment/def.zip",
    "code": "github.com/lund/lanterns",
}

PAPER = Paper(
    title="Lanterns & Rivers",
    authors=(Author("Ada Lund"), Author("Bo Vik")),
    abstract="We study $x$.\n\nThen **more**.",
    summary="Light on water.",
    venue="ICML",
    year=2031,
    decision="poster",
    links=(
        Link("OpenReview", "https://openreview.net/forum?id=x1"),
        Link("PDF", "https://openreview.net/pdf/abc.pdf"),
        Link("Code", "https://github.com/lund/lanterns"),
        Link("Supplementary material", "https://openreview.net/attachment/def.zip"),
    ),
    topic="Optics",
    keywords=("light", "water"),
    ids=("openreview:x1",),
)


def note(wrapped: bool = True, **content: Any) -> dict[str, Any]:
    """A note of API 2, or of API 1 where it is not ``wrapped``."""
    filled = {"title": "A", "authors": ["Ada Lund"], **content}
    return {
        "id": "x1",
        "forum": "x1",
        "content": {k: {"value": v} if wrapped else v for k, v in filled.items()},
    }


def notes(*found: Any, **more: Any) -> Reading:
    return read(
        "notes.json", json.dumps({"notes": found, "count": len(found), **more}).encode()
    )


def paper(one: Any) -> Paper:
    item, *flaws = notes(one).records
    assert isinstance(item, Record)
    assert all(isinstance(flaw, Flaw) for flaw in flaws)
    return item.paper


def flaws(one: Any) -> list[str]:
    return [item.reason for item in notes(one).records if isinstance(item, Flaw)]


@pytest.mark.parametrize("wrapped", [True, False], ids=["API 2", "API 1"])
def test_both_versions_of_the_api_give_the_same_paper(wrapped: bool) -> None:
    reading = notes(note(wrapped, **CONTENT))
    assert (reading.format, reading.title) == ("openreview", "ICML 2031")
    assert list(reading.records) == [Record(PAPER, "record 1")]


def test_an_array_of_notes_is_read_too() -> None:
    reading = read("notes.json", json.dumps([note(**CONTENT)]).encode())
    assert (reading.format, list(reading.records)) == (
        "openreview",
        [Record(PAPER, "record 1")],
    )


def test_a_count_may_come_first() -> None:
    data = json.dumps({"count": 1, "notes": [note(**CONTENT)]}).encode()
    assert list(read("x", data).records) == [Record(PAPER, "record 1")]


def test_a_paper_of_a_workshop_is_shown_there() -> None:
    one = note(venue="Lanterns: Light, or Fire? Oral")
    one["domain"] = "ICML.cc/2031/Workshop"
    found = paper(one)
    assert (found.list_name, found.decision) == ("ICML 2031", "workshop")
    assert found.sessions == (Session("Lanterns: Light, or Fire?", "oral"),)


@pytest.mark.parametrize(
    ("venueid", "venue", "session"),
    [
        ("NeurIPS.cc/2031/Workshop/Lantern_Light", "", Session("Lantern Light")),
        ("NeurIPS.cc/2031/Workshop/X", "Lanterns Poster", Session("Lanterns", "poster")),
        ("NeurIPS.cc/2031/Workshop/X", "Behavioral", Session("Behavioral")),
    ],
)
def test_names_of_workshops(venueid: str, venue: str, session: Session) -> None:
    found = paper(note(venueid=venueid, venue=venue))
    assert (found.list_name, found.sessions) == ("NeurIPS 2031", (session,))


@pytest.mark.parametrize(
    ("venueid", "venue", "decision"),
    [
        ("ICLR.cc/2031/Conference", "ICLR 2031 oral", "oral"),
        ("ICLR.cc/2031/Conference", "ICLR 2031 notable top 5%", "oral"),
        ("ICLR.cc/2031/Conference", "ICLR 2031 notable top 25%", "spotlight"),
        ("ICLR.cc/2031/Conference", "ICLR 2031 spotlightposter", "spotlight"),
        ("ICLR.cc/2031/Conference", "ICLR 2031 Position Paper Track poster", "poster"),
        ("dblp.org/conf/ICLR/2019", "ICLR (Poster) 2019", "poster"),
        ("ICLR.cc/2031/Conference", "ICLR 2031", ""),
        ("ICLR.cc/2031/Conference/Rejected_Submission", "Submitted to ICLR 2031", "rejected"),
        ("ICLR.cc/2031/Conference/Desk_Rejected_Submission", "", "desk-rejected"),
        ("ICLR.cc/2031/Conference/Withdrawn_Submission", "ICLR 2031", "withdrawn"),
        ("ICLR.cc/2031/Conference/Submission", "Submitted to ICLR 2031", "submitted"),
        ("TMLR", "Accepted by TMLR", ""),
        ("TMLR/Under_Review", "Under review for TMLR", "submitted"),
    ],
)
def test_decisions(venueid: str, venue: str, decision: str) -> None:
    assert paper(note(venueid=venueid, venue=venue)).decision == decision


def test_a_decision_of_its_own_where_the_venue_says_nothing() -> None:
    one = note(venueid="ICLR.cc/2031/Conference", decision="Accept (Spotlight)")
    assert paper(one).decision == "spotlight"


def test_api_1_tells_the_venue_by_the_invitation() -> None:
    one = note(False) | {"invitation": "ICLR.cc/2020/Conference/-/Blind_Submission"}
    assert paper(one).list_name == "ICLR 2020"
    one["invitation"] = "ICLR.cc/2020/Conference/-/Withdrawn_Submission"
    assert (paper(one).list_name, paper(one).decision) == ("ICLR 2020", "withdrawn")


def test_api_2_tells_it_by_any_invitation() -> None:
    one = note() | {"invitations": ["CoRL.org/2031/Conference/-/Submission"]}
    assert paper(one).list_name == "CoRL 2031"


@pytest.mark.parametrize(
    ("content", "dates", "list_name"),
    [
        ({"venue": "ICLR 2031 Poster"}, {}, "ICLR 2031"),
        (
            {"venue": "Accepted by TMLR", "_bibtex": "@article{a,\nyear={2031},"},
            {},
            "TMLR 2031",
        ),
        ({"venueid": "TMLR"}, {"pdate": 1925000000000, "cdate": 1}, "TMLR 2031"),
        ({"venueid": "TMLR"}, {"cdate": 10**18}, "TMLR"),
        ({"venue": "Lantern Days 2031"}, {}, "2031"),
        ({}, {}, ""),
    ],
)
def test_venue_and_year_without_a_group(
    content: dict[str, Any], dates: dict[str, Any], list_name: str
) -> None:
    assert paper(note(**content) | dates).list_name == list_name


@pytest.mark.parametrize(
    ("authors", "authorids", "names"),
    [
        ("Ada Lund, Bo Vik and Cy Orr", None, ["Ada Lund", "Bo Vik", "Cy Orr"]),
        ([], ["~Ada_M._Lund12", "bo@lantern.example", 7], ["Ada M. Lund"]),
        (None, ["~Ada_Lund1", "~Zoë_de_la_Cruz3"], ["Ada Lund", "Zoë de la Cruz"]),
        (None, ["bo.vik@lantern.example"], ["Bo Vik"]),
        (None, ["https://dblp.org/search/pid/api?q=author:Bo_Vik:"], ["Bo Vik"]),
        (["~Ada_Lund1", "Bo Vik"], None, ["Ada Lund", "Bo Vik"]),
        ("~Ada_Lund1; ~Bo_Vik2", None, ["Ada Lund", "Bo Vik"]),
        ([{"username": "~Ada_Lund1"}], None, ["Ada Lund"]),
        (["Anonymous"], ["~Ada_Lund1"], ["Ada Lund"]),
        (["Anonymous"], None, []),
        (None, None, []),
        ([None, "Ada Lund", 5], None, ["Ada Lund"]),
    ],
)
def test_authors(authors: Any, authorids: Any, names: list[str]) -> None:
    found = paper(note(authors=authors, authorids=authorids)).authors
    assert [author.name for author in found] == names


def test_authors_that_are_profiles_have_institutions() -> None:
    people = [
        {
            "fullname": "Ada Lund",
            "username": "~Ada_Lund1",
            "institutions": [{"name": "Lund"}, {"name": "Oslo"}],
        },
        {"fullname": "Bo Vik", "institutions": None},
    ]
    found = paper(note(authors=people)).authors
    assert found == (Author("Ada Lund", "Lund; Oslo"), Author("Bo Vik"))


def test_the_forum_is_the_papers_name() -> None:
    version = note() | {"id": "v2"}
    assert paper(version).ids == ("openreview:x1",)
    only_id = {key: value for key, value in note(venue="ICML 2031").items() if key != "forum"}
    only_id["domain"] = "ICML.cc/2031/Conference"
    assert paper(only_id).ids == ("openreview:x1",)


@pytest.mark.parametrize("wrapped", [True, False], ids=["API 2", "API 1"])
def test_a_note_needs_no_more_than_an_id_and_a_content(wrapped: bool) -> None:
    full = note(wrapped, **CONTENT)
    bare = {"id": full["id"], "content": full["content"]}
    for data in ({"notes": [bare]}, [bare]):
        reading = read("x", json.dumps(data).encode())
        assert (reading.format, list(reading.records)) == (
            "openreview",
            [Record(PAPER, "record 1")],
        )


def test_identifiers_from_links() -> None:
    found = paper(note(doi="10.1234/Lantern", arxiv="2401.00001v2", html="//evil.example/x"))
    assert found.ids == ("openreview:x1", "doi:10.1234/lantern", "arxiv:2401.00001")
    assert [link.label for link in found.links] == ["OpenReview", "DOI", "arXiv"]


def test_replies_are_no_papers() -> None:
    review = {
        "id": "r1",
        "forum": "x1",
        "replyto": "x1",
        "content": {"title": {"value": "Fine"}},
    }
    one, fault, other = notes(note(), review, note()).records
    assert isinstance(one, Record)
    assert isinstance(other, Record)
    assert fault == Fault("record 2", "is a reply in the forum x1, not a paper; left out")


@pytest.mark.parametrize(
    "bad", [None, 3, "A", [], {}, {"content": None}, {"id": "x", "content": {"title": None}}]
)
def test_bad_notes_are_faults(bad: Any) -> None:
    one, fault, other = notes(note(), bad, note()).records
    assert isinstance(one, Record)
    assert isinstance(other, Record)
    assert isinstance(fault, Fault)
    assert fault.where == "record 2"


def test_values_of_wrong_types_are_survived() -> None:
    one = note(
        title=["A", "B\x1b[31m"],
        abstract=None,
        keywords="light; water",
        pdf=7,
        venue={"x": 1},
        venueid=["ICML.cc/2031/Conference"],
        code=["https://a.example", None],
    )
    found = paper(one)
    assert flaws(one) == [
        "title is a list, not a text; read as “A B[31m”",
        "venue is an object, not a text; left out",
        "venueid is a list, not a text; read as “ICML.cc/2031/Conference”",
        "pdf is a number, not a web address; left out",
    ]
    assert (found.title, found.abstract, found.list_name) == ("A B[31m", "", "ICML 2031")
    assert found.keywords == ("light", "water")
    assert [link.url for link in found.links][1:] == ["https://a.example"]


def test_a_cut_page_gives_what_is_whole() -> None:
    data = json.dumps({"notes": [note(**CONTENT)] * 3}).encode()
    *whole, fault = read("x", data[:-40]).records
    assert [record.paper for record in whole] == [PAPER, PAPER]
    assert isinstance(fault, Fault)
    assert "cut short" in fault.reason


def test_an_empty_page_has_no_papers() -> None:
    reading = notes()
    assert (reading.format, list(reading.records)) == ("openreview", [])


def test_what_has_no_notes_says_so() -> None:
    with pytest.raises(SourceError, match=r'x\.json: has no list of "notes"'):
        read("x.json", b'{"papers": []}', format="openreview")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=60)
@given(
    st.fixed_dictionaries({}, optional=dict.fromkeys(CONTENT, ANYTHING)),
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(("id", "domain", "invitations", "pdate", "content"), ANYTHING),
    ),
    st.booleans(),
)
def test_no_value_of_any_field_raises(
    content: dict[str, Any], fields: dict[str, Any], wrapped: bool
) -> None:
    whole = note(**CONTENT)
    items = list(notes(whole, note(wrapped, **CONTENT | content) | fields).records)
    assert sum(not isinstance(item, Flaw) for item in items) == 2
