"""The log tells what happened, without a word of what a person reads, writes or looks for."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck import log
from paperdeck.cli import main
from paperdeck.cli import paths as paths_command
from paperdeck.paths import Paths


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "a folder of mine" / "log.txt"
    log.end()


def test_events_are_lines_with_time_and_facts(tmp_path: Path) -> None:
    log.begin(str(tmp_path / "log.txt"))
    log.event("import", papers=3, ms=1.5)
    with log.timed("search", order="title") as facts:
        facts["found"] = 7
    log.error("KeyError", report="none")
    log.end()
    log.event("after the end")
    lines = (tmp_path / "log.txt").read_text("utf-8").splitlines()
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3} \d+ "
    for line, wanted in zip(
        lines,
        [
            "INFO import papers=3 ms=1.5",
            r"INFO search ms=[\d.]+ order=title found=7",
            "ERROR KeyError report=none",
        ],
        strict=True,
    ):
        assert re.fullmatch(stamp + wanted, line)


def test_nothing_is_loaded_for_a_log_that_nobody_asked_for() -> None:
    code = (
        "import sys, paperdeck.cli as c; c.main(['--help']); sys.exit('logging' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("way", ["option", "before", "variable"])
def test_a_command_is_logged(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    file.parent.mkdir()
    argv = ["search", "lantern"]
    if way == "variable":
        monkeypatch.setenv("PAPERDECK_LOG", str(file))
    else:
        argv[2 if way == "option" else 0 : 0] = ["--log", str(file)]
    assert main(argv) == 1
    text = file.read_text("utf-8")
    assert "start version=" in text
    assert "command=search" in text
    assert "library ms=" in text
    assert re.search(r"search ms=[\d.]+ order=relevance found=0", text)
    assert text.rstrip().endswith("end status=1")
    assert "lantern" not in text
    assert "mine" not in text


def test_what_is_read_written_and_looked_for_is_not_logged(
    file: Path, tmp_path: Path, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("Lantern and marmalade")

    file.parent.mkdir()
    source = tmp_path / "private.csv"
    source.write_text("title,authors\nLantern Pie,Ada Lund\n")
    monkeypatch.setattr(paths_command, "run", fail)
    for argv in (
        ["import", str(source)],
        ["search", "--json", "marmalade"],
        ["import", str(tmp_path / "private2.csv")],
        ["tag", "no:key", "--add", "marmalade"],
        ["paths"],
    ):
        main(["--log", str(file), *argv])
    text = file.read_text("utf-8").casefold()
    assert "import ms=" in text
    assert "error runtimeerror report=report-" in text
    for word in (
        "lantern",
        "pie",
        "lund",
        "marmalade",
        "private",
        "mine",
        str(tmp_path),
        "key",
    ):
        assert word not in text, word


def test_a_log_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--log", str(tmp_path / "none" / "log.txt"), "paths"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "log.txt" in err
