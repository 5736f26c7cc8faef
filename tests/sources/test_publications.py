from __future__ import annotations

import pytest

from paperdeck.papers import Publication
from paperdeck.sources.publications import (
    iso_publication_date,
    page_range,
    publication,
    publication_date,
)


def test_nothing_known_is_no_publication() -> None:
    assert publication() is None
    assert publication(kind="sculpture") is None
    assert publication(volume="3") == Publication(volume="3")


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("17--29", "17–29"),
        ("17-29", "17–29"),
        ("17 – 29", "17–29"),
        ("4/1--16", "4/1–16"),
        ("P12-1--P12-5", "P12-1–P12-5"),
        ("e1003", "e1003"),
        ("17--", "17"),
        ("", ""),
    ],
)
def test_pages(text: str, pages: str) -> None:
    assert page_range(text) == pages


@pytest.mark.parametrize(
    ("month", "date"),
    [
        ("17--19 Jun", "2031-06-17/2031-06-19"),
        ("30 Jul--02 Aug", "2031-07-30/2031-08-02"),
        ("July 27 - August 1", "2031-07-27/2031-08-01"),
        ("June 7--9", "2031-06-07/2031-06-09"),
        ("may", "2031-05"),
        ("May", "2031-05"),
        ("7", "2031-07"),
        ("1~mar", "2031-03-01"),
        ("13", ""),
        ("Spring", ""),
        ("", ""),
    ],
)
def test_dates_of_bibtex(month: str, date: str) -> None:
    assert publication_date(2031, month) == date
    assert publication_date(None, month) == ""


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2031-06-17/2031-06-19", "2031-06-17/2031-06-19"),
        ("2031/6/7", "2031-06-07"),
        ("2031-06", "2031-06"),
        ("2031/06//", "2031-06"),
        ("2031", ""),
        ("2031-13-01", ""),
        ("2031-06-19/2031-06-17", "2031-06-19"),
    ],
)
def test_dates_in_iso(text: str, date: str) -> None:
    assert iso_publication_date(text) == date
