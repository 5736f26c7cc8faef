from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.search import grammar

from .conftest import LISTED

Run = Callable[..., Any]


def keys(line: str) -> list[str]:
    return [paper["key"] for paper in json.loads(line)]


def test_one_paper_a_line(run: Run, library: list[str]) -> None:
    status, out, err = run("search", "kitchens", "slow")
    assert (status, err) == (0, "")
    assert out == (
        "openreview:aaaaaaaaaa  Slow Cooking of xₙ₊₁ for [MASK] Kitchens"
        " — Ada Ölander +2 · ICML 2031\n"
    )


@pytest.mark.parametrize("query", [[], [""], ["  "]])
def test_an_empty_query_lists_everything_in_order(
    run: Run, library: list[str], query: list[str]
) -> None:
    status, out, err = run("search", *query)
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == LISTED


def test_an_untitled_paper_is_marked(run: Run, library: list[str]) -> None:
    _, out, _ = run("search", "bakenet")
    assert out == "icml:2031/103  [untitled] BakeNet — ICML 2031\n"
    [paper] = json.loads(run("search", "bakenet", "--json").out)
    assert paper["untitled"] is True
    assert paper["title"] == "[untitled] BakeNet"


def test_json_is_an_array_of_objects(run: Run, library: list[str]) -> None:
    status, out, err = run("search", "--json", "simmer")
    assert (status, err) == (0, "")
    [paper] = json.loads(out)
    ids = paper.pop("ids")
    assert {"openreview:aaaaaaaaaa", "icml:2031/101"} <= set(ids)
    assert [paper] == [
        {
            "key": "openreview:aaaaaaaaaa",
            "title": "Slow Cooking of xₙ₊₁ for [MASK] Kitchens",
            "title_source": "Slow Cooking of $x_{n+1}$ for [MASK] Kitchens",
            "authors": ["Ada Ölander", "Bo Müller", "Cy Dee"],
            "venue": "ICML",
            "year": 2031,
            "decision": "poster",
            "sessions": [
                {
                    "name": "Poster Session 1",
                    "kind": "poster",
                    "start": "2031-07-08T10:30:00+09:00",
                    "end": "2031-07-08T12:15:00+09:00",
                    "room": "Hall Q",
                    "position": "#12",
                }
            ],
            "links": [
                {"label": "OpenReview", "url": "https://openreview.net/forum?id=aaaaaaaaaa"},
                {"label": "Code", "url": "https://example.org/slow_code"},
            ],
        }
    ]


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_nothing_found_is_status_1_and_said_on_standard_error(
    run: Run, library: list[str], form: list[str]
) -> None:
    status, out, err = run("search", "zzyzx", *form)
    assert status == 1
    assert out == ("[]\n" if form else "")
    assert err.startswith("paperdeck: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("argv", [["--limit", "2"], ["--limit=1", ""]])
def test_limit(run: Run, library: list[str], argv: list[str]) -> None:
    limit = int(argv[0][-1]) if "=" in argv[0] else int(argv[1])
    status, out, _ = run("search", *argv)
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == LISTED[:limit]


def test_options_may_stand_between_the_words(run: Run, library: list[str]) -> None:
    assert keys(run("search", "slow", "--json", "kitchens").out) == library[:1]


def test_words_after_two_dashes_are_no_options(run: Run, library: list[str]) -> None:
    status, out, err = run("search", "--json", "--", "--limit")
    assert status in {0, 1}
    json.loads(out)
    assert "--limit: " not in err


@pytest.mark.parametrize(
    "query", ['"', "C++", "AND", "(", "[", "*", "{", "\\", "-", "\x01", "%s"]
)
def test_odd_characters_never_end_the_program(run: Run, library: list[str], query: str) -> None:
    status, out, err = run("search", "--json", "--", query)
    assert status in {0, 1}
    json.loads(out)
    assert "unexpected" not in err
    assert "\x01" not in err


def test_batch_prints_an_array_a_line_in_order(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    queries = tmp_path / "queries.txt"
    queries.write_bytes("\ufefffrying\r\n\nzzyzx\nmüller\n\x00\xe9\n(".encode())
    status, out, err = run("search", "--batch", str(queries))
    lines = out.split("\n")
    assert status == 0
    assert lines.pop() == ""
    assert len(lines) == 6
    assert keys(lines[0]) == [library[1]]
    assert keys(lines[1]) == LISTED
    assert keys(lines[2]) == []
    assert set(keys(lines[3])) == set(library[:2])
    assert "unexpected" not in err


def test_batch_from_standard_input_honours_limit(run: Run, library: list[str]) -> None:
    status, out, _ = run("search", "--limit", "1", "--batch", "-", stdin=b"\n\xff\noil\n")
    assert status == 0
    first, _, last = out.splitlines()
    assert keys(first) == library[:1]
    assert keys(last) == [library[1]]


def test_an_empty_batch_prints_nothing(run: Run, library: list[str]) -> None:
    assert run("search", "--batch", "-") == (0, "", "")


def test_an_empty_library_is_the_sample_and_says_so(run: Run) -> None:
    status, out, err = run("search")
    assert status == 0
    assert len(out.splitlines()) == 30
    assert err == (
        "paperdeck: the library is empty: this is the bundled sample of 30 papers;"
        " `paperdeck import FILE` brings a whole list\n"
    )


def test_the_shelf_is_searched(run: Run, library: list[str]) -> None:
    assert run("tag", library[1], "--add", "To Do").status == 0
    assert keys(run("search", 'tag:"to do"', "--json").out) == [library[1]]
    assert len(keys(run("search", "is:tagged OR is:untitled", "--json").out)) == 2
    assert keys(run("search", "--json", "--", "-is:untitled", "-is:tagged").out) == library[:1]


def test_the_help_tells_the_language(run: Run) -> None:
    status, out, err = run("search", "--help")
    assert (status, err) == (0, "")
    for row in (*grammar.FORMS, *grammar.FIELDS):
        assert row.meaning in out
    assert "is:unread" in out


def test_what_is_only_on_the_shelf_is_found(
    run: Run, library: list[str], tmp_path: Path
) -> None:
    entry = "@misc{a, title={Elsewhere Only}, author={Zed Quist}, year={2019}, keywords={far}}"
    (tmp_path / "mine.bib").write_text(entry)
    assert run("shelf", "import", str(tmp_path / "mine.bib")).status == 0
    for query in ("elsewhere only", "tag:far"):
        assert "Zed Quist" in run("search", query).out
        assert "Zed Quist" in run("export", "--format", "plain", "--query", query).out
