from __future__ import annotations

import pytest

from paperdeck.sources.dates import iso_date, start_and_end, times_of_day


@pytest.mark.parametrize(
    "text",
    [
        "2031-07-08",
        "2031/7/8",
        "2031.07.08",
        "July 8, 2031",
        "Jul 8 2031",
        "8 July 2031",
        "8th Jul. 2031",
        "Tue, 8 Jul 2031",
        "2031年7月8日",
        "2031-07-08T10:30:00Z",
    ],
)
def test_dates(text: str) -> None:
    assert iso_date(text) == "2031-07-08"


@pytest.mark.parametrize(
    "text", ["", "7/8/2031", "2031", "Tuesday", "2031-13-45", "Smarch 3, 2031"]
)
def test_what_is_no_certain_date_is_none(text: str) -> None:
    assert iso_date(text) == ""


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("10:30", ["10:30:00"]),
        ("10:30-12:15", ["10:30:00", "12:15:00"]),
        ("9:05 AM – 1:15 p.m.", ["09:05:00", "13:15:00"]),
        ("12:00 am", ["00:00:00"]),
        ("25:00", []),
        ("noon", []),
    ],
)
def test_times_of_day(text: str, times: list[str]) -> None:
    assert times_of_day(text) == times


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("2031-07-08", "", ""), ("2031-07-08", "")),
        (("2031-07-08", "10:30", ""), ("2031-07-08T10:30:00", "")),
        (("8 Jul 2031", "10:30", "12:15"), ("2031-07-08T10:30:00", "2031-07-08T12:15:00")),
        (("8 Jul 2031", "10:30–12:15", ""), ("2031-07-08T10:30:00", "2031-07-08T12:15:00")),
        (("8 Jul 2031 10:30–12:15", "", ""), ("2031-07-08T10:30:00", "2031-07-08T12:15:00")),
        (("2031-07-08 10:30:00+09:00", "", ""), ("2031-07-08T10:30:00+09:00", "")),
        (
            ("", "2031-07-08T10:30:00+09:00", "2031-07-08T12:15:00+09:00"),
            ("2031-07-08T10:30:00+09:00", "2031-07-08T12:15:00+09:00"),
        ),
        (("", "10:30", "12:15"), ("", "")),
        (("Tuesday", "", ""), ("", "")),
    ],
)
def test_start_and_end(texts: tuple[str, str, str], found: tuple[str, str]) -> None:
    assert start_and_end(*texts) == found
