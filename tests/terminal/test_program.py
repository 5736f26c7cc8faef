"""The installed program in a real terminal: the main job from import to a second start."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paperdeck.paths import Paths
from paperdeck.sources.paperdeck_list import write

if sys.platform == "win32":
    pytest.skip("drives a pseudo-terminal of Unix", allow_module_level=True)

from support.invented import PAPERS
from support.terminal import PROGRAM, Terminal


def paperdeck(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def test_import_search_bookmark_note_quit_and_start_again(tmp_path: Path, paths: Paths) -> None:
    source = tmp_path / "list.json"
    source.write_bytes(write("ICML 2031", PAPERS))
    imported = paperdeck("import", str(source))
    assert imported.returncode == 0, imported.stderr

    with Terminal([str(PROGRAM)]) as terminal:
        terminal.wait_for("LanternFlow", "6 papers")
        terminal.send("/muller")
        terminal.wait_for("1 of 6", "A Müller Kernel for ℓ₀ Pruning")
        terminal.send("\rb")
        terminal.wait_for("★ 1", "Bookmarked")
        terminal.send("n")
        terminal.wait_for("Write in Markdown")
        terminal.send("compare *kernels*")
        terminal.wait_for("compare *kernels*")
        terminal.send("\x1b")
        terminal.wait_for("✎ Note", "compare kernels")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0

    # What was shelved is there without the library as well.
    shutil.rmtree(paths.cache_dir)
    assert paperdeck("import", str(source)).returncode == 0
    with Terminal([str(PROGRAM)], columns=80, rows=30) as terminal:
        terminal.wait_for("★ 1 · ✎ 1")
        terminal.send("B")
        terminal.wait_for("A Müller Kernel for ℓ₀ Pruning", "compare kernels")
        terminal.resize(40, 15)
        terminal.wait_for("★ 1 of 1")
        terminal.kill()

    found = paperdeck("search", "--json", "muller")
    assert json.loads(found.stdout)[0]["title"] == "A Müller Kernel for ℓ₀ Pruning"
    cited = paperdeck("cite", "openreview:t104")
    assert cited.stdout.startswith("@inproceedings{muller2031a,")


def test_the_screen_as_it_was_left_is_there_at_once(paths: Paths) -> None:
    with Terminal([str(PROGRAM)]) as terminal:
        terminal.wait_for("Enter Next")
        terminal.send("\x1b")
        terminal.wait_for("A sample of 30 papers")
        terminal.send("/flow\r")
        terminal.wait_for("of 30", "Enter Read")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0
    assert b"flow" in paths.first_screen_file.read_bytes()

    with Terminal([str(PROGRAM)]) as terminal:
        # Before the reader says what modes it wants of the terminal, the list is there.
        painted = terminal.wait_for_bytes(rb"of 30(?s:.*?)\x1b\[\?1000h")
        assert painted
        terminal.send("B")
        terminal.wait_for("No bookmarked paper has all of: flow")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0


def test_what_the_screen_says_is_saved_survives_a_kill(tmp_path: Path) -> None:
    with Terminal([str(PROGRAM)]) as terminal:
        terminal.wait_for("A sample of 30 papers", "paperdeck import FILE")
        terminal.send("b")
        terminal.wait_for("Bookmarked")
        terminal.kill()
    with Terminal([str(PROGRAM)]) as terminal:
        terminal.wait_for("★ 1")


def test_the_clipboard_gets_the_citation_by_osc52(tmp_path: Path) -> None:
    with Terminal([str(PROGRAM)], env={"DISPLAY": "", "WAYLAND_DISPLAY": ""}) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.send("y")
        terminal.wait_for("by OSC 52")
        assert b"\x1b]52;c;" in terminal.raw


def test_a_title_cannot_reach_the_terminal(tmp_path: Path) -> None:
    paper = {"title": "a\x1b]52;c;aGk=\x07b", "abstract": "x\x9b2J", "authors": []}
    source = tmp_path / "list.json"
    source.write_text(json.dumps({"format": "paperdeck-list", "version": 1, "papers": [paper]}))
    assert paperdeck("import", str(source)).returncode == 0
    with Terminal([str(PROGRAM)]) as terminal:
        terminal.wait_for("a]52;c;aGk=b")
        assert b"\x1b]52" not in terminal.raw


def test_without_a_terminal_it_says_so() -> None:
    result = paperdeck()
    assert result.returncode == 2
    assert "terminal" in result.stderr
