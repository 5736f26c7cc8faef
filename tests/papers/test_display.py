"""How a paper's facts are worded."""

from __future__ import annotations

from datetime import UTC, timedelta, timezone

import pytest

from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.papers.display import (
    UNTITLED_MARK,
    display_title,
    links_of,
    number_of,
    session_place,
    session_time,
    session_time_here,
    short_authors,
)

NEW_YORK = timezone(timedelta(hours=-4))
SEOUL = timezone(timedelta(hours=9))


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        ("2031-07-07T10:30:00+09:00", "2031-07-07T12:15:00+09:00", "Mon 7 Jul 10:30–12:15"),
        ("2031-07-07T10:30:00+09:00", "", "Mon 7 Jul 10:30"),
        ("2031-07-07T22:00:00", "2031-07-08T01:00:00", "Mon 7 Jul 22:00 – 8 Jul 01:00"),
        ("2031-07-07", "", "Mon 7 Jul"),
        ("2031-07-07T10:30:00", "2031-07-07T09:30:00", "Mon 7 Jul 10:30"),
        ("soon", "2031-07-07T09:30:00", ""),
        ("", "", ""),
    ],
)
def test_session_times(start: str, end: str, said: str) -> None:
    assert session_time(Session("Poster", start=start, end=end)) == said


def test_ones_own_time() -> None:
    session = Session(
        "Poster", start="2031-07-07T10:30:00+09:00", end="2031-07-07T12:15:00+09:00"
    )
    assert session_time_here(session, NEW_YORK) == "Sun 6 Jul 21:30–23:15"
    assert session_time_here(session, UTC) == "01:30–03:15"
    assert session_time_here(session, SEOUL) == ""
    assert session_time_here(Session("Poster", start="2031-07-07T10:30:00"), SEOUL) == ""


def test_places_leave_out_what_is_not_known() -> None:
    assert session_place(Session("Poster", room="Hall A", position="#7")) == "Hall A · #7"
    assert session_place(Session("Poster", position="#7")) == "#7"


def test_credit() -> None:
    assert short_authors(Paper()) == ""
    assert short_authors(Paper(authors=(Author("Ada Lund"),))) == "Ada Lund"
    assert short_authors(Paper(authors=(Author("Ada Lund"), Author("O")))) == "Ada Lund +1"


def test_titles() -> None:
    assert display_title(Paper(title="On $\\ell_0$\n norms")) == "On ℓ₀ norms"
    untitled = display_title(Paper(abstract="We introduce MoonBench, a benchmark of moons."))
    assert untitled == f"{UNTITLED_MARK} MoonBench"
    assert display_title(Paper()).startswith(UNTITLED_MARK)


def test_links_come_once_with_those_of_the_abstract_last() -> None:
    paper = Paper(
        abstract="See https://example.org/code and https://openreview.net/forum?id=a.",
        links=(Link("OpenReview", "https://openreview.net/forum?id=a"),),
        ids=("openreview:a", "doi:10.1000/x", "arxiv:2405.01234"),
    )
    assert [(link.label, link.url) for link in links_of(paper)] == [
        ("OpenReview", "https://openreview.net/forum?id=a"),
        ("DOI", "https://doi.org/10.1000/x"),
        ("arXiv", "https://arxiv.org/abs/2405.01234"),
        ("example.org/code", "https://example.org/code"),
    ]


def test_the_links_that_are_wanted_most_come_first() -> None:
    labels = ["Poster page", "Project page", "Code", "PDF", "Slides", "OpenReview"]
    links = tuple(Link(label, f"https://x.example/{label[:2]}") for label in labels)
    paper = Paper(links=links, abstract="See https://y.example/a.", ids=("doi:10.1234/x",))
    assert [link.label for link in links_of(paper)] == [
        *["OpenReview", "PDF", "Code", "Project page", "Poster page", "Slides"],
        *["DOI", "y.example/a"],
    ]


def test_a_link_has_the_number_of_its_page() -> None:
    links = [Link("PDF", "https://x.example/a"), Link("Code", "http://www.y.example/b/")]
    assert number_of(links, "http://x.example/a/") == 1
    assert number_of(links, "https://y.example/b") == 2
    assert number_of(links, "https://z.example/") == 0
