from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.library import Library
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf

from .conftest import KEYS, list_of

Run = Callable[..., Any]


@pytest.fixture
def shelved(library: list[str], paths: Paths) -> None:
    """The first paper bookmarked."""
    papers = Library.open(paths.library_file)
    shelf = Shelf.open(paths.shelf_file)
    shelf.set_bookmark(papers.find(KEYS[0])[1], True)
    shelf.close()
    papers.close()


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Be at a terminal, and give this answer; returns the list that gets the questions."""

    def answer(text: str) -> list[str]:
        asked: list[str] = []
        monkeypatch.setattr("paperdeck.cli.console.is_terminal", lambda: True)
        monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or text)
        return asked

    return answer


def sql(paths: Paths, statement: str) -> None:
    db = sqlite3.connect(paths.library_file)
    db.execute(statement)
    db.commit()
    db.close()


@pytest.mark.parametrize("words", [[], ["info"]])
def test_info(run: Run, library: list[str], paths: Paths, words: list[str]) -> None:
    status, out, err = run("library", *words)
    assert (status, err) == (0, "")
    files, rest = out.split("\n\n")
    assert [line.rsplit("  ", 1)[1] for line in files.splitlines()] == [
        str(paths.library_file),
        str(paths.sources_dir),
        str(paths.index_dir),
    ]
    assert rest.splitlines() == [
        "3 papers in 1 list, from 1 source",
        "  ICML 2031  3",
        "the search index is up to date",
    ]


def test_info_as_json(run: Run, library: list[str], paths: Paths, tmp_path: Path) -> None:
    waiting = tmp_path / "abstracts.json"
    waiting.write_text('{"700": "Bread rises when yeast eats sugar."}', encoding="utf-8")
    run("import", str(waiting))
    for path in paths.sources_dir.glob("*kitchen*"):
        path.unlink()
    facts = json.loads(run("library", "info", "--json").out)
    assert facts["papers"] == 3
    assert facts["waiting"] == 1
    assert facts["lists"] == [{"name": "ICML 2031", "papers": 3}]
    assert facts["kept"]["files"] == 1
    (missing,) = facts["kept"]["missing"]
    assert missing.endswith("kitchen.json")
    assert facts["library"]["bytes"] >= paths.library_file.stat().st_size
    assert facts["index"]["bytes"] > 0
    said = run("library").out
    assert "1 abstract waits for the list\n" in said
    assert f"no file is kept of: {missing}\n" in said


def test_the_index_behind_and_missing(run: Run, library: list[str], paths: Paths) -> None:
    sql(paths, "UPDATE meta SET value = value + 1 WHERE name = 'generation'")
    assert run("library").out.splitlines()[-1] == "the search index is behind"
    assert run("library", "check").status == 1
    (paths.index_dir / "current.json").unlink()
    assert run("library").out.splitlines()[-1] == "the search index is missing"
    assert run("search", "frying").status == 0
    assert run("library", "check").status == 0


def test_check(run: Run, library: list[str], paths: Paths) -> None:
    assert run("library", "check") == (0, "all is well: 3 papers from 1 source\n", "")
    sql(paths, "DELETE FROM alias WHERE id = 'openreview:bbbbbbbbbb'")
    assert run("library", "check") == (
        1,
        "openreview:bbbbbbbbbb is not found by its key:"
        " `paperdeck library rebuild` makes it again\n",
        "",
    )
    assert run("library", "rebuild") == (
        0,
        "the library was made again from 1 kept source file: 3 papers\n",
        "",
    )
    assert run("library", "check").status == 0


def test_check_without_a_library(run: Run, paths: Paths) -> None:
    status, out, err = run("library", "check")
    assert (status, out) == (0, "")
    assert err.startswith("paperdeck: there is no library yet")
    assert not paths.library_file.exists()


def test_a_damaged_library(run: Run, library: list[str], paths: Paths) -> None:
    paths.library_file.write_bytes(b"no database" * 1000)
    status, out, err = run("library", "check")
    assert (status, err) == (1, "")
    assert "is damaged" in out
    assert "`paperdeck library rebuild`" in out
    assert paths.library_file.read_bytes().startswith(b"no database")
    status, out, err = run("library", "rebuild")
    assert out == "the library was made again from 1 kept source file: 3 papers\n"
    assert "it is set aside as library.db.damaged-" in err
    assert run("library", "check").status == 0


def test_clearing_keeps_the_shelf(run: Run, shelved: None, paths: Paths) -> None:
    assert run("library", "clear", "--yes") == (
        0,
        "removed 3 papers from 1 source and 1 kept source file; bookmarks and notes stay\n",
        "",
    )
    assert run("show", KEYS[0]).status == 0
    assert "Bookmarked" in run("show", KEYS[0]).out
    assert run("show", KEYS[1]).status == 1
    assert list(paths.sources_dir.iterdir()) == []
    assert run("library", "clear", "--yes") == (
        0,
        "",
        "paperdeck: the library is empty already\n",
    )


def test_clearing_needs_a_yes(run: Run, library: list[str]) -> None:
    status, out, err = run("library", "clear")
    assert (status, out) == (2, "")
    assert "this removes 3 papers from 1 source and 1 kept source file: say --yes" in err
    assert "3 papers" in run("library").out


@pytest.mark.parametrize(("answer", "left"), [("", 3), ("n", 3), ("y", 0), (" YES ", 0)])
def test_clearing_asks_at_a_terminal(
    run: Run,
    library: list[str],
    paths: Paths,
    at_a_terminal: Callable[[str], list[str]],
    answer: str,
    left: int,
) -> None:
    asked = at_a_terminal(answer)
    assert run("library", "clear").status == (1 if left else 0)
    assert asked == [
        "Remove 3 papers from 1 source and 1 kept source file? Bookmarks and notes stay. [y/N] "
    ]
    with Library.open(paths.library_file) as papers:
        assert len(papers) == left


@pytest.mark.parametrize("words", [["mend"], ["check", "--json"], ["info", "--yes"]])
def test_bad_usage(run: Run, words: list[str]) -> None:
    status, out, err = run("library", *words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_what_changed_is_told(run: Run, library: list[str], tmp_path: Path) -> None:
    file = tmp_path / "more.json"
    papers = [
        {"title": "Slow Cooking", "ids": [KEYS[0]], "abstract": "New and longer words. " * 9},
        {"title": "Fast Frying", "ids": [KEYS[1]], "abstract": "Oil is hot.", "topic": "Oil"},
    ]
    file.write_text(list_of(*papers, title=""), encoding="utf-8")
    assert f"{file}: paperdeck-list · 0 new · 2 changed (1 abstract) · 0 unchanged" in (
        run("import", str(file)).out
    )
