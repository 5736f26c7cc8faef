from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.library import Library
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf

from .conftest import PAPERS, list_of

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


def test_a_summary_stands_before_the_abstract(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    paper = {
        "title": "Bare",
        "summary": "It is $x_1$.",
        "abstract": "A.",
        "ids": ["doi:10.1/b"],
    }
    file.write_text(list_of(paper))
    run("import", str(file))
    assert run("show", "doi:10.1/b").out == (
        "Bare\n\nKey: doi:10.1/b\n\nIn short: It is x₁.\n\nA.\n"
    )
    assert json.loads(run("show", "doi:10.1/b", "--json").out)["summary"] == "It is $x_1$."
    (line,) = [
        line
        for line in run("show", "doi:10.1/b", "--sources").out.splitlines()
        if line.startswith("summary")
    ]
    assert "list.json" in line


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


@pytest.fixture
def twice(run: Run, library: list[str], tmp_path: Path) -> None:
    """The first paper is in another list, too, and at a workshop under its title."""
    again = PAPERS[0] | {"title": "Slow cooking", "topic": "Stoves", "sessions": []}
    workshop = PAPERS[0] | {
        "venue": "Kitchen Workshop",
        "decision": "workshop",
        "ids": ["openreview:w"],
        "links": [],
    }
    file = tmp_path / "深度.json"
    file.write_text(list_of(again, workshop), encoding="utf-8")
    assert run("import", str(file)).status == 0


def test_where_a_paper_of_its_title_stands_too(run: Run, twice: None) -> None:
    assert "\nAlso at: Kitchen Workshop 2031 · workshop · openreview:w\n" in (
        run("show", KEY).out
    )
    (related,) = json.loads(run("show", KEY, "--json").out)["related"]
    assert related["key"] == "openreview:w"
    assert "Also at" not in run("show", "openreview:bbbbbbbbbb").out


def test_sources_of_each_field(run: Run, twice: None, tmp_path: Path) -> None:
    status, out, err = run("show", KEY, "--sources")
    assert (status, err) == (0, "")
    head, fields, records = out.split("\n\n")
    assert head == f"Slow Cooking of xₙ₊₁ for [MASK] Kitchens\nKey: {KEY}"
    lines = fields.splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == [
        "title",
        "authors",
        "abstract",
        "venue",
        "year",
        "decision",
        "topic",
        "sessions",
        "links",
        "keywords",
        "ids",
    ]
    by_name = {line.split()[0]: line for line in lines if line[0] != " "}
    assert "kitchen.json  " in by_name["title"]
    assert f"{tmp_path / '深度.json'}  ICML 2031  paperdeck-list  20" in by_name["topic"]
    assert records.splitlines()[0] == "Made of 2 records:"
    assert records.splitlines()[2].startswith("2  ")
    assert records.splitlines()[2].endswith("  record 1")


def test_sources_as_json(run: Run, twice: None) -> None:
    sources = json.loads(run("show", KEY, "--sources", "--json").out)["sources"]
    assert [record["source"] for record in sources["records"]] == [1, 2]
    assert [record["source"] for record in sources["fields"]["topic"]] == [2]


def test_sources_of_what_only_the_shelf_has(run: Run, shelved: None, paths: Paths) -> None:
    for file in paths.cache_dir.glob("*.db*"):
        file.unlink()
    for file in paths.sources_dir.iterdir():
        file.unlink()
    assert run("show", KEY, "--sources") == (
        1,
        "",
        f"paperdeck: {KEY} is on the shelf only: no imported list has it\n",
    )
