"""The note in the person's own editor, from the real program."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from paperdeck.paths import Paths

if sys.platform == "win32":
    pytest.skip("drives a pseudo-terminal of Unix", allow_module_level=True)

from support.terminal import PROGRAM, Terminal


def editor(folder: Path, *commands: str) -> str:
    """The command of an editor that does ``commands`` to the file ``$1``."""
    program = folder / "my editor"
    program.write_text("\n".join(["#!/bin/sh", *commands]) + "\n")
    program.chmod(0o700)
    return f"'{program}'"


def note_on_the_shelf() -> str:
    listed = subprocess.run(
        [PROGRAM, "shelf", "export", "--format", "jsonl"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    papers = [json.loads(line) for line in listed.stdout.splitlines()]
    return next((one["note"] for one in papers if one.get("note")), "")


def test_what_the_editor_wrote_is_the_note(tmp_path: Path, paths: Paths) -> None:
    command = editor(tmp_path, 'printf "from **outside**\\n" > "$1"')
    with Terminal([str(PROGRAM)], env={"VISUAL": command, "EDITOR": "false"}) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.send("N")
        terminal.wait_for("Note saved", "✎ 1")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0
    assert note_on_the_shelf() == "from **outside**"
    assert list(paths.data_dir.glob("note-*")) == []


def test_what_a_failing_editor_wrote_is_kept_in_a_file(tmp_path: Path, paths: Paths) -> None:
    command = editor(tmp_path, 'printf "precious" > "$1"', "exit 3")
    with Terminal([str(PROGRAM)], env={"VISUAL": "", "EDITOR": command}) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.send("N")
        terminal.wait_for("ended with status 3", "What you wrote")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0
    assert note_on_the_shelf() == ""
    [draft] = paths.data_dir.glob("note-*")
    assert draft.read_text() == "precious"
    assert stat.S_IMODE(draft.stat().st_mode) == 0o600


def test_an_editor_that_is_not_there_is_told(paths: Paths) -> None:
    with Terminal([str(PROGRAM)], env={"VISUAL": "no-such-editor"}) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.send("N")
        terminal.wait_for("no-such-editor: No such file")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0
    assert list(paths.data_dir.glob("note-*")) == []
