"""What commands do when they find the library damaged in its middle."""

from __future__ import annotations

import json

import pytest

from paperdeck.paths import Paths

from .conftest import KEYS, PAPERS, Run, list_of

PAGE = 8192
DONE = "paperdeck: the library was made again from 2 kept source files: 103 papers"


@pytest.fixture
def damaged(run: Run, library: list[str], paths: Paths) -> list[str]:
    """A library that opens, but of which the first papers cannot be read."""
    more = [{"title": f"Soup {n}", "abstract": f"It is {n} times " * 99} for n in range(100)]
    assert run("import", "-", stdin=list_of(*more).encode()).status == 0
    data = bytearray(paths.library_file.read_bytes())
    first = data.index(b"Oil is hot.") // PAGE * PAGE
    data[first : first + PAGE - 8] = b"\0" * (PAGE - 8)
    paths.library_file.write_bytes(data)
    return library


def aside(paths: Paths) -> str:
    (found,) = paths.cache_dir.glob("library.db.damaged-*")
    return f"paperdeck: the library was damaged: it is set aside as {found.name}"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["search", "frying"], "Fast Frying"),
        (["show", KEYS[1]], "Oil is hot."),
        (["cite", KEYS[1]], "title={Fast Frying}"),
    ],
)
def test_what_only_reads_goes_on(
    run: Run, damaged: list[str], paths: Paths, words: list[str], found: str
) -> None:
    status, out, err = run(*words)
    assert status == 0
    assert out.count(found) == 1
    assert err.splitlines() == [aside(paths), DONE]
    again = run(*words)
    assert (again.status, again.out, again.err) == (0, out, "")


def test_an_import_goes_on(run: Run, damaged: list[str], paths: Paths) -> None:
    more = list_of({"title": "Roasting"}, PAPERS[1] | {"abstract": "Oil is very hot, always."})
    status, out, err = run("import", "-", stdin=more.encode())
    assert status == 0
    assert "· 1 new · 1 changed (1 abstract) · 0 unchanged · 0 rejected\n" in out
    assert out.endswith("\nlibrary: 104 papers\n")
    assert err.splitlines() == [aside(paths), DONE]
    assert json.loads(run("show", KEYS[1], "--json").out)["abstract"].endswith("always.")
    assert run("library", "check").status == 0


@pytest.mark.parametrize("words", [["sources", "remove", "1"], ["search", "--batch", "-"]])
def test_what_might_be_done_twice_is_left_to_the_person(
    run: Run, damaged: list[str], paths: Paths, words: list[str]
) -> None:
    status, out, err = run(*words, stdin=b"frying\n")
    assert (status, out) == (1, "")
    assert err.splitlines() == [
        aside(paths),
        DONE,
        "paperdeck: the command did not come to its end: run it again",
    ]
    assert run(*words, stdin=b"frying\n").status == 0


def test_it_is_found_and_mended_on_demand(run: Run, damaged: list[str], paths: Paths) -> None:
    status, out, _ = run("library", "check")
    assert status == 1
    assert "`paperdeck library rebuild` makes it again" in out
    status, out, err = run("library", "rebuild")
    assert out == f"{DONE.removeprefix('paperdeck: ')}\n"
    assert err == f"{aside(paths)}\n"
    assert run("library", "check").status == 0
