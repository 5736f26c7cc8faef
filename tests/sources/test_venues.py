from __future__ import annotations

import pytest

from paperdeck.sources.venues import known_venue, site_of, venue_name, venue_of_host


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("icml", "ICML"),
        ("NEURIPS", "NeurIPS"),
        ("nips", "NeurIPS"),
        ("Corl", "CoRL"),
        ("SIGGRAPH-ASIA", "SIGGRAPH Asia"),
        ("acmmm", "ACM MM"),
        ("International Conference on Machine Learning", "ICML"),
        ("IEEE/RSJ International Conference on Intelligent Robots and Systems", "IROS"),
        ("Conference on Language Modeling", "COLM"),
        ("Lantern", "Lantern"),
        ("", ""),
    ],
)
def test_spelling(text: str, name: str) -> None:
    assert venue_name(text) == name


def test_sites_lead_both_ways() -> None:
    assert site_of("NeurIPS") == "https://neurips.cc"
    assert venue_of_host("neurips.cc") == venue_of_host("nips.cc") == "NeurIPS"
    assert site_of("Lantern") == ""
    assert venue_of_host("example.org") == ""


def test_unknown_venues() -> None:
    assert known_venue("Lantern") is None
