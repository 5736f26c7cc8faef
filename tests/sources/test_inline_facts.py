from __future__ import annotations

import pytest

from paperdeck.sources.inline_facts import (
    Where,
    date_year,
    inline_decision,
    inline_venue,
    is_fact,
    link_label,
    without_venue,
)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("ICML 2031", Where("ICML", 2031)),
        ("ICML", Where("ICML")),
        ("icml, 2031.", Where("ICML", 2031)),
        ("(NeurIPS'31)", Where("NeurIPS", 2031)),
        ("ICCV 21", Where("ICCV", 2021)),
        ("ICLR 2031 Spotlight", Where("ICLR", 2031)),
        ("CVPR 2031 (Best Paper Award)", Where("CVPR", 2031)),
        ("arXiv, Dec 2031", Where("arXiv", 2031)),
        ("In ICML 2031", Where("ICML", 2031)),
        ("Accepted to ICML 2031", Where("ICML", 2031)),
        ("Proceedings of the International Conference on Machine Learning", Where("ICML")),
        ("", Where()),
        ("Slow Light on Stones", Where()),
        ("Slow Light on Stones, ICML 2031", Where()),
        ("2031", Where()),
        ("Next-Token Prediction", Where()),
    ],
)
def test_venues(text: str, where: Where) -> None:
    assert inline_venue(text) == where


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("2031", 2031),
        ("[2031-07]", 2031),
        ("2031/03/04", 2031),
        ("Mar 2031", 2031),
        ("(2031, Oct)", 2031),
        ("2031年7月", 2031),
        ("in 2031 we", None),
        ("12031", None),
        ("", None),
    ],
)
def test_dates(text: str, year: int | None) -> None:
    assert date_year(text) == year


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Paper", ""),
        ("[arXiv]", ""),
        ("论文", ""),
        ("PDF", "PDF"),
        ("GitHub", "Code"),
        ("Project Page", "Project page"),
        ("Video", "Video"),
        ("Slow Light", None),
    ],
)
def test_what_links_are_called(text: str, label: str | None) -> None:
    assert link_label(text) == label


def test_decisions() -> None:
    assert inline_decision("CVPR 2031 (Oral)") == "oral"
    assert inline_decision("On Moral Light") == ""


@pytest.mark.parametrize("text", ["ICML 2031", " (Oral). ", "2031/03"])
def test_facts(text: str) -> None:
    assert is_fact(text)


@pytest.mark.parametrize("text", ["", "—", "Ada Lund", "Oral History of Light"])
def test_what_is_no_fact(text: str) -> None:
    assert not is_fact(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ada Lund, Bo Ek, ICML 2031", "Ada Lund, Bo Ek"),
        ("Ada Lund, Bo Ek, ICML, 2031", "Ada Lund, Bo Ek"),
        ("Ada Lund, Bo Ek (ICML 2031)", "Ada Lund, Bo Ek"),
        ("Ada Lund, Bo Ek", "Ada Lund, Bo Ek"),
    ],
)
def test_a_venue_behind_names(text: str, left: str) -> None:
    assert without_venue(text) == left
