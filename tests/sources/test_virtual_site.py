from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.sources import Fault, Flaw, Reading, Record, read
from paperdeck.sources.virtual_site import decision_word

EVENT: dict[str, Any] = {
    "id": 4711,
    "name": "Lanterns &amp;amp; Rivers: a Study of 5% Light",
    "authors": [
        {"id": 1, "fullname": "Orla O&amp;#x27;Quist", "institution": "Lund &amp; Söhne"},
        {"id": 2, "fullname": "Jörg  Müller", "institution": None},
        {"id": 3, "fullname": None, "institution": "Nowhere"},
    ],
    "abstract": "We study *lanterns* &amp; $x &lt; y$.\r\nTwice.",
    "topic": "Deep Learning-&gt;Light",
    "keywords": ["lanterns", " rivers ", "lanterns", None],
    "decision": "Accept (spotlight)",
    "session": "Poster Session 3",
    "eventtype": "Poster",
    "room_name": "Hall A",
    "virtualsite_url": "/virtual/2031/poster/4711",
    "url": None,
    "sourceurl": "https://openreview.net/group?id=ICML.cc/2031/Conference",
    "starttime": "2031-07-08T10:30:00+09:00",
    "endtime": "2031-07-08T12:15:00+09:00",
    "starttime2": None,
    "paper_url": "https://openreview.net/forum?id=aBc_-9",
    "paper_pdf_url": "https://openreview.net/pdf?id=aBc_-9",
    "poster_position": "#2909",
}


def events(*results: Any, **page: Any) -> Reading:
    text = json.dumps({"count": len(results), "next": None, **page, "results": results})
    return read("events.json", text.encode())


def one(**changes: Any) -> Paper:
    item, *flaws = events({**EVENT, **changes}).records
    assert isinstance(item, Record), item
    assert all(isinstance(flaw, Flaw) for flaw in flaws)
    return item.paper


def test_an_event_is_read_whole() -> None:
    reading = events(EVENT)
    assert (reading.format, reading.title, reading.notes) == ("virtual-site", "ICML 2031", ())
    (item,) = reading.records
    assert item == Record(
        Paper(
            title="Lanterns & Rivers: a Study of 5% Light",
            authors=(Author("Orla O'Quist", "Lund & Söhne"), Author("Jörg Müller")),
            abstract="We study *lanterns* &amp; $x &lt; y$.\nTwice.",
            venue="ICML",
            year=2031,
            decision="spotlight",
            sessions=(
                Session(
                    "Poster Session 3",
                    "poster",
                    "2031-07-08T10:30:00+09:00",
                    "2031-07-08T12:15:00+09:00",
                    "Hall A",
                    "#2909",
                ),
            ),
            links=(
                Link("OpenReview", "https://openreview.net/forum?id=aBc_-9"),
                Link("PDF", "https://openreview.net/pdf?id=aBc_-9"),
                Link("Poster page", "https://icml.cc/virtual/2031/poster/4711"),
            ),
            topic="Deep Learning->Light",
            keywords=("lanterns", "rivers"),
            ids=("openreview:aBc_-9", "icml:2031/4711"),
        ),
        "record 1",
    )


def test_poster_and_oral_of_one_paper_are_two_records() -> None:
    oral = {**EVENT, "eventtype": "Oral", "session": "Oral 2B", "paper_url": None}
    items = list(events(EVENT, oral).records)
    assert [item.paper.sessions[0].kind for item in items] == ["poster", "oral"]
    assert [item.where for item in items] == ["record 1", "record 2"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Accept (oral)", "oral"),
        ("Accept (spotlight)", "spotlight"),
        ("Accept (regular)", "poster"),
        ("Accept (poster)", "poster"),
        ("Accept: poster", "poster"),
        ("Accept as Spotlight", "spotlight"),
        ("Accept: notable-top-5%", "oral"),
        ("Spotlight Poster", "spotlight poster"),
        ("Best   paper", "best   paper"),
        ("Accept", ""),
        ("", ""),
    ],
)
def test_decisions(text: str, word: str) -> None:
    assert decision_word(text) == word


@pytest.mark.parametrize(
    ("source", "site", "venue", "year"),
    [
        ("https://openreview.net/group?id=ICML.cc/2031/Position_Paper_Track", "", "ICML", 2031),
        ("https://openreview.net/group?id=NeurIPS.cc/2030/Conference", "", "NeurIPS", 2030),
        ("https://openreview.net/group?id=thecvf.com/CVPR/2030/Conference", "", "CVPR", 2030),
        ("https://openreview.net/group?id=corl.org/CORL/2029", "", "CoRL", 2029),
        ("https://openreview.net/group?id=Lantern.org/2029/Workshop", "", "Lantern", 2029),
        (None, "https://neurips.cc/virtual/2028/poster/1", "NeurIPS", 2028),
        (None, "/virtual/2028/poster/1", "", 2028),
        (7, None, "", None),
    ],
)
def test_venue_and_year(source: Any, site: Any, venue: str, year: int | None) -> None:
    paper = one(sourceurl=source, virtualsite_url=site)
    assert (paper.venue, paper.year) == (venue, year)


def test_an_event_without_venue_takes_that_of_the_first() -> None:
    items = list(events(EVENT, {**EVENT, "id": 9, "sourceurl": None}).records)
    assert items[1].paper.venue == "ICML"
    assert "icml:2031/9" in items[1].paper.ids


def test_no_event_key_without_a_venue() -> None:
    paper = one(sourceurl=None)
    assert paper.ids == ("openreview:aBc_-9",)
    assert [link.label for link in paper.links] == ["OpenReview", "PDF"]


def test_the_forum_may_stand_in_other_fields() -> None:
    forum = "https://openreview.net/forum?id=zz9"
    assert one(sourceurl=forum, paper_url=None, paper_pdf_url=None).ids == ("openreview:zz9",)
    assert "openreview:zz9" in one(url=forum, paper_url=None, paper_pdf_url=None).ids


def test_only_web_links_pass_and_none_twice() -> None:
    paper = one(
        paper_url="javascript:alert(1)",
        paper_pdf_url="http://a/ & id >/tmp/p",
        url="https://arxiv.org/abs/2405.01234v2",
        eventmedia=[
            {"name": "Slides", "uri": "https://example.org/slides_%20.pdf"},
            {"name": "", "uri": "https://github.com/lantern/river"},
            {"name": "Again", "uri": "https://github.com/lantern/river"},
            {"name": "Video", "uri": "file:///etc/passwd"},
            None,
        ],
    )
    assert paper.links == (
        Link("PDF", "http://a/%20&%20id%20%3E/tmp/p"),
        Link("arXiv", "https://arxiv.org/abs/2405.01234v2"),
        Link("Slides", "https://example.org/slides_%20.pdf"),
        Link("Code", "https://github.com/lantern/river"),
        Link("Poster page", "https://icml.cc/virtual/2031/poster/4711"),
    )
    assert paper.ids == ("arxiv:2405.01234", "icml:2031/4711")


def test_a_second_time_is_a_second_session() -> None:
    again = "2031-07-09T10:30:00+09:00"
    assert [session.start for session in one(starttime2=again).sessions] == [
        EVENT["starttime"],
        again,
    ]


def test_an_event_without_place_and_time_has_no_session() -> None:
    changes = dict.fromkeys(("session", "starttime", "room_name", "poster_position"))
    assert one(**changes).sessions == ()


def test_control_characters_go() -> None:
    paper = one(name="a\x1b]52;c;aGk=\x1b\\b", authors=[{"fullname": "Eve\u202e\x07 X"}])
    assert paper.title == "a]52;c;aGk=\\b"
    assert paper.authors == (Author("Eve X"),)


@pytest.mark.parametrize(
    ("changes", "field", "expected"),
    [
        ({"name": 2048}, "title", "2048"),
        ({"name": ["Two", ["parts"]]}, "title", "Two parts"),
        ({"name": {"value": "Inside"}}, "title", "Inside"),
        ({"authors": "Ada Lund; Bo Vik"}, "authors", (Author("Ada Lund"), Author("Bo Vik"))),
        ({"authors": ["Ada Lund", 7]}, "authors", (Author("Ada Lund"),)),
        ({"authors": None}, "authors", ()),
        ({"authors": 5}, "authors", ()),
        ({"keywords": "rivers, light"}, "keywords", ("rivers", "light")),
        ({"keywords": None}, "keywords", ()),
        ({"abstract": math.nan}, "abstract", ""),
        ({"abstract": "half \ud800 pair"}, "abstract", "half \ufffd pair"),
        ({"topic": ["A", "B"]}, "topic", "A B"),
        ({"decision": None}, "decision", ""),
    ],
)
def test_wrong_types_are_read_as_far_as_they_can(
    changes: dict[str, Any], field: str, expected: object
) -> None:
    assert getattr(one(**changes), field) == expected


def test_bad_times_are_left_out() -> None:
    session = one(starttime="soon", endtime="2031-07-08 12:15:00").sessions[0]
    assert (session.start, session.end) == ("", "2031-07-08T12:15:00")


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (None, "is null, not an event"),
        ([EVENT], "is a list, not an event"),
        ("text", "is a text, not an event"),
        (3, "is a number, not an event"),
        ({**EVENT, "name": " ", "abstract": None}, "has neither a title nor an abstract"),
    ],
)
def test_bad_records_are_faults_and_the_rest_is_read(bad: Any, reason: str) -> None:
    items = list(events(EVENT, bad, EVENT).records)
    assert [item.where for item in items] == ["record 1", "record 2", "record 3"]
    fault = items[1]
    assert isinstance(fault, Fault)
    assert fault.reason.startswith(reason)
    assert isinstance(items[2], Record)


def test_a_title_may_be_missing_where_there_is_an_abstract() -> None:
    assert one(name=None).is_untitled


def test_a_bare_array_of_events_is_read_too() -> None:
    reading = read("x", json.dumps([EVENT]).encode())
    assert (reading.format, len(list(reading.records))) == ("virtual-site", 1)


def test_an_empty_page_is_no_fault() -> None:
    assert list(events().records) == []


def test_a_cut_list_gives_what_is_whole() -> None:
    text = json.dumps({"count": 3, "results": [EVENT] * 3})
    *records, fault = read("x", text[: int(len(text) * 0.9)].encode()).records
    assert len(records) == 2
    assert fault.where.startswith("record 3 (line 1, column ")
    assert fault.reason == "the file is cut short; download it again"


def test_a_list_cut_inside_its_first_event_is_still_known_for_what_it_is() -> None:
    text = json.dumps({"count": 3, "results": [EVENT] * 3})
    (fault,) = read("x", text[:200].encode()).records
    assert "cut short" in fault.reason


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=60)
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(EVENT, ANYTHING)))
def test_no_value_of_any_field_raises(changes: dict[str, Any]) -> None:
    items = list(events(EVENT, {**EVENT, **changes}).records)
    assert sum(not isinstance(item, Flaw) for item in items) == 2


@pytest.mark.parametrize(
    ("changes", "flaws"),
    [
        ({"name": ["x"]}, ["name is a list, not a text; read as “x”"]),
        ({"topic": {"a": 1}}, ["topic is an object, not a text; left out"]),
        ({"starttime": "garbage"}, ["starttime is no time: “garbage”; left out"]),
        ({"eventtype": 5}, ["eventtype is a number, not a word; left out"]),
        ({"url": "http://[::bad"}, ["url is no web address: “http://[::bad”; left out"]),
        (
            {"authors": [3, None, {"fullname": 7}, {"fullname": "Ada Lund"}]},
            ["authors holds 3 of 4 that are no names; left out"],
        ),
        ({"authors": 5}, ["authors is a number, not a list of names; left out"]),
        (
            {"eventmedia": [{"uri": "x"}, 7]},
            [
                "eventmedia 1: uri is no web address: “x”; left out",
                "eventmedia 2 is a number, not an object; left out",
            ],
        ),
        ({"poster_position": 7, "room_name": "", "abstract": None, "authors": []}, []),
    ],
)
def test_odd_fields_are_told_and_the_paper_kept(
    changes: dict[str, Any], flaws: list[str]
) -> None:
    record, *told = events({**EVENT, **changes}).records
    assert isinstance(record, Record)
    assert [(type(flaw), flaw.where, flaw.reason) for flaw in told] == [
        (Flaw, "record 1", flaw) for flaw in flaws
    ]


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("San Diego Poster", "San Diego Poster page"),
        (5, "Conference page"),
        ("click [here]", "Conference page"),
        ("", "Conference page"),
    ],
)
def test_a_page_is_called_by_a_known_word(kind: Any, label: str) -> None:
    assert one(eventtype=kind).links[-1].label == label
