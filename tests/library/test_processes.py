"""Several processes with one library, and processes that are killed."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from paperdeck.library import Library, open_library
from support.lists import all_papers, bring, event, events

FIRST = events(*(event(number, f"Bread {number}") for number in range(1, 30)))
SECOND = events(*(event(number, f"Rain {number}") for number in range(20, 60)))

IMPORTING = """
    import json, os, signal, sys
    from pathlib import Path
    from paperdeck.library import Input, Library, import_inputs

    directory, files, stage = Path(sys.argv[1]), sys.argv[2:-1], sys.argv[-1]

    def die(progress):
        if progress.stage == stage:
            os.kill(os.getpid(), signal.SIGKILL)

    with Library.open(directory / "library.db") as library:
        print("open", flush=True)
        sys.stdin.readline()
        report = import_inputs(
            library,
            [Input(file, Path(file).read_bytes) for file in files],
            sources_dir=directory / "sources",
            progress=die,
        )
        print(json.dumps([source.error for source in report.sources]))
"""


class Importer:
    """A process that opens a library, and imports files when it is told to."""

    def __init__(self, directory: Path, *files: Path, die_at: str = "") -> None:
        command = [sys.executable, "-c", textwrap.dedent(IMPORTING), str(directory)]
        self._process = subprocess.Popen(
            [*command, *map(str, files), die_at],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def go(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("go\n")
        self._process.stdin.flush()

    def end(self) -> tuple[int, list[str]]:
        out, _ = self._process.communicate(timeout=60)
        lines = out.splitlines()
        return self._process.returncode, json.loads(lines[1]) if len(lines) > 1 else []


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = [tmp_path / "first.json", tmp_path / "second.json"]
    for path, data in zip(made, (FIRST, SECOND), strict=True):
        path.write_bytes(data)
    return made


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
@pytest.mark.parametrize("stage", ["reading", "merging"])
def test_a_killed_import_leaves_the_library_as_before(
    tmp_path: Path, files: list[Path], stage: str
) -> None:
    with Library.open(tmp_path / "library.db") as library:
        bring(
            library, ("zero.json", events(event(99, "Salt"))), sources_dir=tmp_path / "sources"
        )
        before = all_papers(library)
    importer = Importer(tmp_path, *files, die_at=stage)
    importer.go()
    assert importer.end()[0] < 0
    library, messages = open_library(tmp_path / "library.db", tmp_path / "sources")
    with library:
        assert messages == []
        assert all_papers(library) == before
        assert library.generation == 1
        assert len(list((tmp_path / "sources").glob("*.gz"))) == 1
        bring(library, ("first.json", FIRST))
        assert len(library) == 30


def test_two_processes_make_and_fill_one_library(tmp_path: Path, files: list[Path]) -> None:
    importers = [Importer(tmp_path, *order) for order in (files, files[::-1])]
    for importer in importers:
        importer.go()
    assert [importer.end() for importer in importers] == [(0, ["", ""])] * 2
    with Library.open(tmp_path / "library.db") as library, Library.in_memory() as alone:
        bring(alone, ("first.json", FIRST), ("second.json", SECOND))
        assert all_papers(library) == all_papers(alone)
        assert library.generation == 2
