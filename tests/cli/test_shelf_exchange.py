"""``paperdeck shelf export`` and ``import``, and reference managers' keywords and notes."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.shelf import Entry, Shelf

from .conftest import KEYS

Run = Callable[..., Any]
SLOW, FAST, BAKE = KEYS

BIBTEX = r"""
@inproceedings{frying,
  title = {Fast Frying},
  author = {M{\"u}ller, Bo},
  booktitle = {International Conference on Machine Learning},
  year = {2031},
  url = {https://openreview.net/forum?id=bbbbbbbbbb},
  keywords = {oil, Heat; pans},
  annote = {Compare with \emph{steaming}.

Second thoughts.},
  note = {https://example.org},
}
@article{other,
  title = {Boiling},
  author = {Dee, Cy},
  journal = {Kitchen},
  year = {2030},
  note = {Read this one first},
}
@article{bare, title = {Nothing Made of It}, year = {2030}}
@article{broken, title = {Cut
"""

RIS = """TY  - JOUR
TI  - Boiling
AU  - Dee, Cy
PY  - 2030
KW  - water
N1  - A note
of two lines
ER  -
"""


@pytest.fixture
def shelf_of(paths: Paths) -> Callable[[], dict[str, Entry]]:
    """What is on the shelf now."""

    def read() -> dict[str, Entry]:
        with Shelf.open(paths.shelf_file) as shelf:
            return shelf.entries()

    return read


@pytest.fixture
def shelved(run: Run, library: list[str]) -> None:
    """Two papers with something made of them."""
    run("note", FAST, stdin="# 学习\r\n=1".encode())
    run("tag", FAST, SLOW, "--add", "oil, Heat")
    run("rate", SLOW, "4")


@pytest.mark.parametrize("format_name", ["jsonl", "csv", "markdown"])
def test_there_and_back(
    run: Run,
    shelved: None,
    paths: Paths,
    tmp_path: Path,
    shelf_of: Callable[[], dict[str, Entry]],
    format_name: str,
) -> None:
    before = shelf_of()
    output = tmp_path / "out"
    status, out, err = run("shelf", "export", "--format", format_name, "-o", str(output))
    assert (status, out) == (0, "")
    assert str(output) in err
    if os.name != "nt" and output.is_file():
        assert stat.S_IMODE(output.stat().st_mode) == 0o600
    for file in paths.data_dir.glob("shelf.db*"):
        file.unlink()
    assert run("shelf", "import", str(output)) == (
        0,
        f"{output}: 2 new · 0 changed · 0 unchanged\n",
        "",
    )
    assert shelf_of() == before
    assert "2 unchanged" in run("shelf", "import", str(output)).out


def test_standard_output_and_input(
    run: Run, shelved: None, shelf_of: Callable[[], dict[str, Entry]]
) -> None:
    status, out, err = run("shelf", "export")
    assert (status, err) == (0, "")
    header, *lines = map(json.loads, out.splitlines())
    assert header == {"format": "paperdeck-shelf", "version": 1}
    assert {line["key"] for line in lines} == {FAST, SLOW}
    run("tag", SLOW, FAST, "--remove", "oil")
    assert "2 changed" in run("shelf", "import", "-", stdin=out.encode()).out
    assert all("oil" in entry.tags for entry in shelf_of().values())
    assert run("shelf", "undo").out.startswith("undone: imported: ")


def test_conflicts_are_told(run: Run, shelved: None, paths: Paths, tmp_path: Path) -> None:
    run("shelf", "export", "-o", str(tmp_path / "out.jsonl"))
    for file in paths.data_dir.glob("shelf.db*"):
        file.unlink()
    run("note", FAST, stdin=b"another")
    status, out, err = run("shelf", "import", str(tmp_path / "out.jsonl"))
    assert status == 0
    assert "1 conflict" in out
    assert f"{FAST}: the note was changed in both places; both texts are kept\n" in err
    note = run("note", FAST).out
    assert "学习" in note
    assert "another" in note


def test_one_note_of_a_folder(run: Run, shelved: None, tmp_path: Path) -> None:
    run("shelf", "export", "--format", "markdown", "-o", str(tmp_path / "notes"))
    (file,) = (tmp_path / "notes").glob("Fast*")
    file.write_text(file.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    assert "1 changed" in run("shelf", "import", str(file)).out
    assert run("note", FAST).out.endswith("more\n")
    file.write_text(file.read_text(encoding="utf-8") + "again\n", encoding="utf-8")
    status, _, err = run("shelf", "export", "--format", "markdown", "-o", str(file.parent))
    assert status == 1
    assert "edited since" in err


def test_what_is_left_out_is_told(run: Run, library: list[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"format": "paperdeck-shelf", "version": 1}\n{"key": 1}\n')
    missing = tmp_path / "missing"
    status, out, err = run("shelf", "import", str(bad), str(missing))
    assert status == 1
    assert out == f"{bad}: 0 new · 0 changed · 0 unchanged\n"
    first, second = err.splitlines()
    assert first.startswith(f"{bad}: line 2: ")
    assert str(missing) in second


def test_keywords_and_notes_of_bibtex(
    run: Run,
    library: list[str],
    tmp_path: Path,
    shelf_of: Callable[[], dict[str, Entry]],
) -> None:
    file = tmp_path / "library.bib"
    file.write_text(BIBTEX, encoding="utf-8")
    status, out, err = run("shelf", "import", str(file))
    assert status == 1  # for the one that is cut
    assert "2 new" in out
    assert "1 without keywords and note passed over" in err
    frying, other = shelf_of().values()
    assert frying.key == FAST
    assert frying.tags == ("Heat", "oil", "pans")
    assert frying.note == "Compare with \\emph{steaming}.\n\nSecond thoughts."
    assert (other.paper.title, other.note) == ("Boiling", "Read this one first")
    assert "2 unchanged" in run("shelf", "import", str(file)).out


def test_keywords_and_notes_of_ris(
    run: Run,
    library: list[str],
    tmp_path: Path,
    shelf_of: Callable[[], dict[str, Entry]],
) -> None:
    file = tmp_path / "library.ris"
    file.write_text(RIS, encoding="utf-8")
    assert run("shelf", "import", str(file)).status == 0
    (entry,) = shelf_of().values()
    assert entry.tags == ("water",)
    assert "A note" in entry.note
    assert "of two lines" in entry.note


def test_a_paper_is_recognised_by_its_title(
    run: Run,
    library: list[str],
    tmp_path: Path,
    paths: Paths,
    shelf_of: Callable[[], dict[str, Entry]],
) -> None:
    with Shelf.open(paths.shelf_file) as shelf:
        run("shelf", "import", str(tmp_path / "none"))
        shelf.set_note(Paper(key="doi:10.1000/x", title="X", ids=("doi:10.1000/x",)), "here")
    file = tmp_path / "library.bib"
    file.write_text("@misc{x, title={X}, doi={10.1000/x}, keywords={a}}", encoding="utf-8")
    assert "1 changed" in run("shelf", "import", str(file)).out
    (entry,) = shelf_of().values()
    assert (entry.note, entry.tags) == ("here", ("a",))


@pytest.mark.parametrize(
    "words",
    [
        ["export", "--format", "markdown"],
        ["export", "--format", "docx"],
        ["export", "x"],
        ["import"],
        ["import", "x", "--format", "csv"],
        ["list", "-o", "x"],
    ],
)
def test_bad_usage(run: Run, words: list[str]) -> None:
    status, out, err = run("shelf", *words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_an_output_that_cannot_be_written(run: Run, shelved: None, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for format_name in ("csv", "markdown"):
        output = str(tmp_path / "file" / "out")
        status, out, err = run("shelf", "export", "--format", format_name, "-o", output)
        assert (status, out) == (1, "")
        assert len(err.splitlines()) == 1
