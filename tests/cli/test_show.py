from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.library import Library
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf

from .conftest import list_of

Run = Callable[..., Any]
KEY = "openreview:aaaaaaaaaa"


@pytest.fixture
def shelved(library: list[str], paths: Paths) -> None:
    """The first paper bookmarked, with a note."""
    papers = Library.open(paths.library_file)
    _, paper = papers.find(KEY)
    shelf = Shelf.open(paths.shelf_file)
    shelf.set_bookmark(paper, True)
    shelf.set_note(paper, "try **this**\n\n- at home")
    shelf.close()
    papers.close()


def test_a_paper_is_printed_as_the_reader_shows_it(run: Run, shelved: None) -> None:
    status, out, err = run("show", KEY)
    assert (status, err) == (0, "")
    head, facts, first, second, keywords, note, rest, bookmark = out.split("\n\n")
    assert head == ("Slow Cooking of xₙ₊₁ for [MASK] Kitchens\nAda Ölander, Bo Müller, Cy Dee")
    assert facts.splitlines() == [
        "ICML 2031 · poster",
        "Poster Session 1 · Tue 8 Jul 10:30–12:15 · Hall Q · #12",
        "OpenReview: https://openreview.net/forum?id=aaaaaaaaaa",
        "Code: https://example.org/slow_code",
        "Key: openreview:aaaaaaaaaa",
        "Also: icml:2031/101",
    ]
    assert first == "We simmer gently and save 5% of the broth."
    assert second == "A second paragraph."
    assert keywords == "Keywords: broth, patience"
    assert (note, rest) == ("Note\ntry **this**", "- at home")
    assert bookmark.startswith("Bookmarked 20")


@pytest.mark.parametrize("key", [KEY, "icml:2031/101"])
def test_any_key_will_do(run: Run, library: list[str], key: str) -> None:
    assert json.loads(run("show", "--json", key).out)["key"] == KEY


def test_json_has_the_shelf_and_the_abstract_too(run: Run, shelved: None) -> None:
    paper = json.loads(run("show", KEY, "--json").out)
    assert paper["abstract"].startswith("We simmer **gently**")
    assert paper["note"] == "try **this**\n\n- at home"
    assert paper["bookmarked"]
    other = json.loads(run("show", "openreview:bbbbbbbbbb", "--json").out)
    assert (other["note"], other["bookmarked"]) == ("", None)


def test_what_is_missing_is_said(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(list_of({"title": "Bare", "ids": ["icml:2031/7"]}))
    run("import", str(file))
    assert run("show", "icml:2031/7").out == ("Bare\n\nKey: icml:2031/7\n\n(no abstract)\n")


@pytest.mark.parametrize("key", ["openreview:nothing", "", "x\x1b[2J", "title:%s"])
def test_an_unknown_key_is_status_1(run: Run, library: list[str], key: str) -> None:
    status, out, err = run("show", key)
    assert (status, out) == (1, "")
    assert err.startswith("paperdeck: ")
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_a_shelved_paper_is_shown_and_cited_without_the_library(
    run: Run, shelved: None, paths: Paths
) -> None:
    for file in paths.cache_dir.rglob("*"):
        if file.is_file():
            file.unlink()
    for key in (KEY, "icml:2031/101"):
        status, out, _ = run("show", key)
        assert status == 0
        assert out.startswith("Slow Cooking of xₙ₊₁ for [MASK] Kitchens\nAda Ölander")
        assert "try **this**" in out
    assert run("cite", KEY).out.startswith("@inproceedings{olander2031slow,")
