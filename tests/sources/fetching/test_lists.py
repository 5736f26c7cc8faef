"""The lists that are known by name, and fetching all files of one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paperdeck.errors import SourceError
from paperdeck.sources import describe_formats
from paperdeck.sources.fetching import (
    Limits,
    ListFile,
    Missing,
    fetch_list,
    list_files,
    official_lists,
)
from paperdeck.sources.fetching.target import target_path
from paperdeck.sources.venues import known_venue
from support.web import Answer, File, Site

EVENTS = b'{"count": 0, "next": null, "results": []}'
ABSTRACTS = json.dumps({"501": "It rises."}).encode()
ICML = "/static/virtual/data/icml-2031-orals-posters.json"
ICML_ABSTRACTS = "/static/virtual/data/icml-2031-abstracts.json"


def test_a_venue_is_known_by_any_of_its_names() -> None:
    missing = "ICML has no list for 2026 (yet); see https://icml.cc"
    assert list_files("icml", 2026) == [
        ListFile(
            "https://icml.cc/static/virtual/data/icml-2026-orals-posters.json",
            missing=missing,
            format="virtual-site",
        ),
        ListFile(
            "https://icml.cc/static/virtual/data/icml-2026-abstracts.json",
            needed=False,
            missing=missing,
            format="virtual-site-abstracts",
        ),
    ]
    assert list_files("NeurIPS", 2025) == list_files("nips", 2025)
    assert list_files("nips", 2025)[0].url.endswith("/neurips-2025-orals-posters.json")


def test_a_mirror_stands_in_for_every_site() -> None:
    files = list_files("cvpr", 2031, base="http://mirror.invalid/lists/")
    assert files[0].url == (
        "http://mirror.invalid/lists/static/virtual/data/cvpr-2031-orals-posters.json"
    )


@pytest.mark.parametrize("venue", ["acl", "no such venue", ""])
def test_other_venues_are_refused_with_what_helps(venue: str) -> None:
    with pytest.raises(SourceError, match="`paperdeck fetch --list` shows the venues"):
        list_files(venue, 2026)


def test_each_list_in_the_table_has_a_venue_with_a_site() -> None:
    lists = official_lists()
    assert [one.venue for one in lists] == sorted((one.venue for one in lists), key=str.lower)
    assert {"AISTATS", "COLM", "CVPR", "ECCV", "ICCV", "ICLR", "ICML", "MLSys", "NeurIPS"} <= {
        one.venue for one in lists
    }
    for one in lists:
        assert known_venue(one.venue)
        assert one.site.startswith("https://")
        assert list(one.years) == sorted(set(one.years))
        files = list_files(one.venue, 2031)
        assert all(file.url.startswith(one.site) for file in files)
        assert {file.format for file in files} < dict(describe_formats()).keys()


def fetched(site: Site, directory: Path, **options: Any) -> list[str]:
    files = list_files("icml", 2031, base=site.base)
    limits = Limits(first_wait=0.0)
    return [file.name for file in fetch_list(files, directory, limits=limits, **options)]


def test_both_files_are_fetched(site: Site, tmp_path: Path) -> None:
    site.paths = {ICML: File(EVENTS), ICML_ABSTRACTS: File(ABSTRACTS)}
    assert fetched(site, tmp_path) == [site.url(ICML), site.url(ICML_ABSTRACTS)]
    assert target_path(tmp_path, site.url(ICML)).read_bytes() == EVENTS
    assert fetched(site, tmp_path) == [site.url(ICML), site.url(ICML_ABSTRACTS)]


def test_abstracts_may_be_missing_but_not_the_list(site: Site, tmp_path: Path) -> None:
    site.paths = {ICML: File(EVENTS)}
    assert fetched(site, tmp_path) == [site.url(ICML)]
    site.paths = {ICML_ABSTRACTS: File(ABSTRACTS)}
    with pytest.raises(Missing, match=r"^ICML has no list for 2031 \(yet\); see https://icml"):
        fetched(site, tmp_path)


def test_abstracts_that_fail_are_told_after_the_list_was_given(
    site: Site, tmp_path: Path
) -> None:
    site.paths = {ICML: File(EVENTS), ICML_ABSTRACTS: [Answer(500)]}
    files = fetch_list(
        list_files("icml", 2031, base=site.base), tmp_path, limits=Limits(first_wait=0.0)
    )
    assert next(files).name == site.url(ICML)
    with pytest.raises(SourceError, match="cannot answer now"):
        next(files)


@pytest.mark.parametrize(
    ("url", "ending"),
    [
        ("https://icml.cc/a/icml-2026.json?x=1", "-icml-2026.json"),
        ("https://icml.cc/", "-list"),
        ("https://icml.cc/..", "-list"),
        ("https://icml.cc/a b%2F..\\..\\c.json", "-a-b-2F..-..-c.json"),
        ("https://icml.cc/" + "x" * 300, "-" + "x" * 80),
        ("https://icml.cc/论文", "-list"),
    ],
)
def test_each_address_has_a_file_of_its_own(tmp_path: Path, url: str, ending: str) -> None:
    path = target_path(tmp_path, url)
    assert path.parent == tmp_path
    assert path.name[16:] == ending
    assert path != target_path(tmp_path, url + "#")
    assert path == target_path(tmp_path, url)
