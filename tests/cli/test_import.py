from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.cli.progress import ProgressBar, bar_line
from paperdeck.library import Library, Progress
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf

from .conftest import PAPERS, list_of

Run = Callable[..., Any]

SITE = {
    "count": 1,
    "results": [
        {
            "id": 501,
            "uid": "x",
            "name": "Warm Bread",
            "authors": [{"id": 1, "fullname": "Di Ek", "institution": "Oven Lab"}],
            "abstract": None,
            "decision": "Accept (poster)",
            "eventtype": "Poster",
            "event_type": "Poster",
            "session": "Poster Session 2",
            "starttime": "2031-07-09T10:30:00+09:00",
            "endtime": "2031-07-09T12:15:00+09:00",
            "sourceurl": "https://openreview.net/group?id=ICML.cc/2031/Conference",
            "virtualsite_url": "/virtual/2031/poster/501",
            "paper_url": "https://openreview.net/forum?id=cccccccccc",
        }
    ],
}
NOISE = "Bread rises when yeast eats sugar, and the crumb tells how long it rested. " * 3


def test_a_line_a_file_and_one_for_the_library(run: Run, list_file: Path) -> None:
    file = str(list_file)
    assert run("import", file) == (
        0,
        f"{file}: ICML 2031 · 3 new · 0 changed · 0 unchanged · 0 rejected\n"
        "library: 3 papers\n",
        "",
    )
    assert run("import", file) == (
        0,
        f"{file}: ICML 2031 · 0 new · 0 changed · 3 unchanged · 0 rejected\n"
        "library: 3 papers\n",
        "",
    )


def test_standard_input_gzip_and_folders(run: Run, tmp_path: Path) -> None:
    one, two, three = (list_of(paper).encode() for paper in PAPERS)
    folder = tmp_path / "lists"
    (folder / "deep" / ".hidden").mkdir(parents=True)
    (folder / "deep" / "two.json.gz").write_bytes(gzip.compress(two))
    (folder / "three.json").write_bytes(three)
    (folder / "deep" / ".hidden" / "junk").write_bytes(b"\x00\x01")
    status, out, err = run("import", "-", str(folder), stdin=one)
    assert (status, err) == (0, "")
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        "standard input",
        str(folder / "deep" / "two.json.gz"),
        str(folder / "three.json"),
        "library",
    ]
    assert out.endswith("library: 3 papers\n")


def test_the_virtual_sites_pair_in_either_order(run: Run, tmp_path: Path) -> None:
    events, abstracts = tmp_path / "orals-posters.json", tmp_path / "abstracts.json"
    events.write_text(json.dumps(SITE))
    abstracts.write_text(json.dumps({"501": NOISE}))
    status, out, err = run("import", str(abstracts))
    assert status == 0
    assert out.endswith("library: 0 papers\n")
    assert "wait" in err
    status, out, err = run("import", str(events))
    assert (status, err) == (0, "")
    assert "ICML 2031 · 1 new" in out
    assert json.loads(run("show", "openreview:cccccccccc", "--json").out)["abstract"] == (
        NOISE.strip()
    )


def test_what_cannot_be_read_is_named_and_the_rest_imported(
    run: Run, list_file: Path, tmp_path: Path
) -> None:
    missing, junk, empty = tmp_path / "missing.json", tmp_path / "junk.bin", tmp_path / "none"
    junk.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    empty.mkdir()
    status, out, err = run("import", *map(str, (missing, list_file, junk, empty)))
    assert status == 1
    assert out.splitlines()[0].startswith(f"{list_file}: ICML 2031 · 3 new")
    assert out.endswith("library: 3 papers\n")
    assert len(err.splitlines()) == 3
    for line, name in zip(err.splitlines(), (missing, junk, empty), strict=True):
        assert line.startswith(f"paperdeck: {name}: ")


def test_bad_records_are_told_one_by_one_up_to_twenty(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    bad: list[Any] = [{"year": "nonsense"}] * 55
    file.write_text(list_of(*PAPERS[:1], *bad, *PAPERS[1:]))
    status, out, err = run("import", str(file))
    assert status == 1
    assert "3 new · 0 changed · 0 unchanged · 55 rejected" in out
    lines = err.splitlines()
    assert len(lines) == 21
    assert lines[0].startswith(f"{file}: ")
    assert "2: " in lines[0]
    assert lines[-1] == f"{file}: … and 35 more (--all-faults shows them)"
    err = run("import", "--all-faults", str(file)).err
    assert len(err.splitlines()) == 55
    assert "more" not in err


def test_a_file_cut_short_is_told_and_its_good_records_imported(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "list.json"
    file.write_text(list_of(*PAPERS)[:-20])
    status, out, err = run("import", str(file))
    assert status == 1
    assert "2 new" in out
    assert str(file) in err


def test_bookmark_and_note_of_an_untitled_paper_follow_it(
    run: Run, tmp_path: Path, paths: Paths
) -> None:
    untitled = tmp_path / "untitled.json"
    untitled.write_text(list_of({"abstract": NOISE, "venue": "ICML", "year": 2031}))
    run("import", str(untitled))
    with Library.open(paths.library_file) as library, Shelf.open(paths.shelf_file) as shelf:
        paper = library.paper(library.ids()[0])
        shelf.set_bookmark(paper, True)
        shelf.set_note(paper, "bake it")
    titled = tmp_path / "titled.json"
    titled.write_text(
        list_of(
            {
                "title": "Warm Bread",
                "abstract": NOISE.replace("yeast", "*yeast*"),
                "venue": "ICML",
                "year": 2031,
                "ids": ["openreview:cccccccccc"],
            }
        )
    )
    status, out, _ = run("import", str(titled))
    assert status == 0
    assert out.endswith("library: 1 paper\n")
    with Shelf.open(paths.shelf_file) as shelf:
        [entry] = shelf.entries().values()
    assert entry.key == "openreview:cccccccccc"
    assert entry.note == "bake it"
    assert entry.bookmarked is not None
    assert entry.paper.title == "Warm Bread"


def test_an_import_leaves_the_search_index_up_to_date(
    run: Run, library: list[str], paths: Paths
) -> None:
    def files() -> dict[Path, int]:
        return {file: file.stat().st_mtime_ns for file in paths.index_dir.rglob("*.json")}

    before = files()
    assert before
    assert run("search", "oil").status == 0
    assert files() == before


@pytest.mark.parametrize(
    ("progress", "width", "line"),
    [
        (Progress("a.json", 0, 10, "reading"), 80, "reading " + "─" * 24 + " 0 of 10 · a.json"),
        (
            Progress("a.json", 5000, 10000, "merging"),
            80,
            "merging " + "━" * 12 + "─" * 12 + " 5,000 of 10,000 · a.json",
        ),
        (
            Progress("a.json", 12, 10, "reading"),
            80,
            "reading " + "━" * 24 + " 12 of 10 · a.json",
        ),
        (Progress("a.json", 1234, None, "reading"), 80, "reading 1,234 · a.json"),
        (Progress("a\x1b[2J.json", 1, None, "reading"), 80, "reading 1 · a[2J.json"),
        (Progress("a.json", 1234, None, "reading"), 10, "reading 1…"),
        (Progress("a.json", 1234, None, "reading"), 0, "…"),
    ],
)
def test_bar_line(progress: Progress, width: int, line: str) -> None:
    assert bar_line(progress, width) == line


class Terminal:
    """A stream that is a terminal and keeps what was written."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


def test_the_bar_is_drawn_over_itself_and_gone_in_the_end() -> None:
    terminal = Terminal()
    with ProgressBar(terminal) as bar:  # type: ignore[arg-type]
        for done in range(100):
            bar.show(Progress("a.json", done, 100, "reading"))
    assert terminal.text.startswith("\r\x1b[Kreading ")
    assert terminal.text.endswith("\r\x1b[K")
    assert "\n" not in terminal.text
    assert terminal.text.count("reading") < 100
