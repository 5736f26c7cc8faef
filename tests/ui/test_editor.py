"""Which editor is run, and the file that it is given."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from paperdeck.ui.editor import Draft, command


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({}, None),
        ({"VISUAL": "", "EDITOR": "  "}, None),
        ({"EDITOR": "vi"}, ["vi"]),
        ({"VISUAL": "code --wait", "EDITOR": "vi"}, ["code", "--wait"]),
        ({"VISUAL": "'my editor' -x"}, ["my editor", "-x"]),
        ({"VISUAL": "'not closed", "EDITOR": "vi"}, ["vi"]),
        ({"EDITOR": "vi; rm -r x"}, ["vi;", "rm", "-r", "x"]),  # no shell: arguments
    ],
)
def test_which_editor(environ: dict[str, str], words: list[str] | None) -> None:
    assert command(environ) == words


@pytest.mark.parametrize(
    ("given", "written", "read"),
    [
        ("", b"a\n", "a"),
        ("a\n", b"a\n", "a\n"),
        ("a", b"a\nb\n\n", "a\nb\n"),
        ("", "学 é".encode(), "学 é"),
    ],
)
def test_the_line_end_that_editors_add_is_no_part(
    tmp_path: Path, given: str, written: bytes, read: str
) -> None:
    draft = Draft(tmp_path / "data", given)
    assert draft.path.read_bytes() == given.encode()
    draft.path.write_bytes(written)
    assert draft.read() == read
    draft.remove()
    assert list((tmp_path / "data").iterdir()) == []


def test_how_the_editor_ended_is_told(tmp_path: Path) -> None:
    draft = Draft(tmp_path, "x")
    assert draft.edit([sys.executable, "-c", ""]) == ""
    assert "ended with status 4" in draft.edit([sys.executable, "-c", "raise SystemExit(4)"])
    assert "no-such-editor: " in draft.edit(["no-such-editor"])
