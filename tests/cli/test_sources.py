from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.library import Library
from paperdeck.paths import Paths
from paperdeck.services import open_services
from paperdeck.shelf import Shelf

from .conftest import list_of

Run = Callable[..., Any]


@pytest.fixture
def two(run: Run, library: list[str], tmp_path: Path) -> str:
    """A second source beside the three papers: one more paper, and a faulty record."""
    file = tmp_path / "烤.json"
    faulty = {"venue": "ICML", "year": 2031}
    file.write_text(list_of({"title": "Roasting"}, faulty, title=""), encoding="utf-8")
    assert run("import", str(file)).status == 1
    return str(file)


def test_nothing_yet(run: Run) -> None:
    status, out, err = run("sources")
    assert (status, out) == (0, "")
    assert err == "paperdeck: nothing was imported: `paperdeck import FILE` brings a list\n"
    assert json.loads(run("sources", "--json").out) == []


def test_a_line_a_source_in_columns(run: Run, two: str) -> None:
    status, out, err = run("sources")
    assert (status, err) == (0, "")
    head, first, second = out.splitlines()
    assert (
        head.split()
        == "no. name format list imported read new changed unchanged rejected".split()
    )
    assert first.split()[-5:] == ["3", "3", "0", "0", "0"]
    assert second.split()[-5:] == ["2", "1", "0", "0", "1"]
    assert second.split()[:4] == ["2", two, "paperdeck-list", "-"]
    assert first[head.index("list") :].startswith("ICML 2031  20")
    # Two columns of the terminal for the one character.
    assert second[head.index("format") - 1 :].startswith("paperdeck-list")
    assert head.endswith("rejected")
    assert len(first) == len(head) == len(second) + 1


def test_json(run: Run, two: str) -> None:
    _, source = json.loads(run("sources", "--json").out)
    imported = source.pop("imported")
    assert imported.endswith("+00:00")
    assert source == {
        "number": 2,
        "name": two,
        "format": "paperdeck-list",
        "list": "",
        "records": 1,
        "new": 1,
        "changed": 0,
        "unchanged": 0,
        "duplicates": 0,
        "waited": 0,
        "rejected": 1,
        "gone": 0,
        "waiting": 0,
        "error": "",
    }


def test_what_was_read_adds_up(run: Run, tmp_path: Path) -> None:
    file, waiting = tmp_path / "list.json", tmp_path / "abstracts.json"
    ids = {"ids": ["doi:10.1000/a"]}
    file.write_text(list_of({"title": "A"}, {"title": "a!"}, {"title": "B"} | ids, ids, {}))
    waiting.write_text(json.dumps({"501": "Bread rises when yeast eats sugar. " * 5}))
    status, out, _ = run("import", str(file), str(waiting))
    assert status == 1
    first, second, _ = out.splitlines()
    assert first.endswith(
        " · 2 new · 0 changed · 0 unchanged · 1 duplicate · 2 rejected of 5 records"
    )
    assert second.endswith(
        " · 0 new · 0 changed · 0 unchanged · 1 waiting for their list · 0 rejected of 1 record"
    )
    head, *rows = run("sources").out.splitlines()
    assert head.split()[5:] == "read new changed unchanged duplicates waited rejected".split()
    assert [row.split()[-7:] for row in rows] == [
        ["5", "2", "0", "0", "1", "0", "2"],
        ["1", "0", "0", "0", "0", "1", "0"],
    ]


def test_taking_one_out_leaves_the_shelf(run: Run, two: str, paths: Paths) -> None:
    with Library.open(paths.library_file) as papers:
        (roasting,) = [one for one in papers.papers(papers.ids()) if one.title == "Roasting"]
    shelf = Shelf.open(paths.shelf_file)
    shelf.set_note(roasting, "hot")
    shelf.close()
    assert run("search", "roasting").status == 0
    assert run("sources", "remove", "2") == (
        0,
        f"removed {two}: 1 paper gone · 0 changed\nlibrary: 3 papers\n",
        "",
    )
    assert len(json.loads(run("sources", "--json").out)) == 1
    assert "Roasting" in run("search", "roasting").out  # it is on the shelf
    assert len(list(paths.sources_dir.iterdir())) == 1
    services = open_services(paths)
    assert services.library.find(roasting.key)[1].title == "Roasting"
    assert services.shelf.entries()[roasting.key].note == "hot"
    assert len(services.engine.search("roasting").ids) == 1
    services.close()


def test_several_at_once(run: Run, two: str, paths: Paths) -> None:
    status, out, _ = run("sources", "remove", "2", "1", "2")
    assert status == 0
    assert out.splitlines()[-1] == "library: 0 papers"
    assert list(paths.sources_dir.iterdir()) == []


def test_a_number_that_is_none(run: Run, two: str) -> None:
    assert run("sources", "remove", "7") == (
        1,
        "",
        "paperdeck: there is no source 7: `paperdeck sources` lists those there are\n",
    )


@pytest.mark.parametrize(
    "words", [["remove"], ["remove", "x"], ["drop", "1"], ["remove", "1", "--json"]]
)
def test_bad_usage(run: Run, words: list[str]) -> None:
    status, out, err = run("sources", *words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_replaced_version_comes_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    for titles in ("ABC", "ABD", "ABE"):
        file.write_text(list_of(*({"title": title} for title in titles)))
        assert run("import", str(file)).status == 0
    removed, brought, library = run("sources", "remove", "3").out.splitlines()
    assert removed == f"removed {file}: 1 paper gone · 0 changed"
    assert brought.startswith(f"brought back {file} of 20")
    assert brought.endswith(", which it had replaced: 1 paper back")
    assert library == "library: 3 papers"
    assert {one["title"] for one in json.loads(run("search", "--json").out)} == set("ABD")
    removed, lost, library = run("sources", "remove", "4").out.splitlines()
    assert removed == f"removed {file}: 3 papers gone · 0 changed"
    assert lost.startswith(f"not kept is {file} of 20")
    assert lost.endswith(", which it had replaced: import it again")
    assert library == "library: 0 papers"
