from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf

from .conftest import Run


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No programs, and a terminal and locale in which all is well."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "TMUX", "STY", "NO_COLOR", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("locale.getpreferredencoding", lambda _: "UTF-8")


def lines(out: str, subject: str) -> list[str]:
    """The findings about ``subject``; those that are wrong begin with ``!``."""
    return [line for line in out.splitlines() if line.strip("! ").startswith(f"{subject} ")]


def test_a_new_place_where_all_is_well(run: Run, paths: Paths) -> None:
    status, out, err = run("doctor")
    assert (status, err) == (0, "")
    assert out.endswith("\nall is well\n")
    assert "!" not in out
    assert "(not there yet)" in lines(out, "config")[0]
    assert "none yet" in lines(out, "library")[0]
    assert "OSC 52" in lines(out, "clipboard")[0]
    assert str(paths.copied_file) in lines(out, "clipboard")[1]
    assert lines(out, "textual")
    assert not paths.data_dir.exists()


def test_library_and_shelf(run: Run, library: list[str], paths: Paths) -> None:
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_bookmark(Paper(key="doi:10.1/x", title="A"), True)
    status, out, _ = run("doctor")
    assert status == 0
    assert "3 papers in 1 list" in lines(out, "library")[0]
    assert "1 paper" in lines(out, "shelf")[0]


@pytest.mark.parametrize("kind", ["library", "shelf"])
def test_what_is_damaged_is_wrong_and_its_remedy_is_named(
    run: Run, library: list[str], paths: Paths, kind: str
) -> None:
    file: Path = getattr(paths, f"{kind}_file")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"SQLite format 3\0" + b"garbage" * 1000)
    status, out, _ = run("doctor")
    assert status == 1
    [line] = lines(out, kind)
    assert line.startswith("!")
    assert {"library": "library rebuild", "shelf": "paperdeck restore"}[kind] in line
    assert "1 thing wrong" in out


def test_mistakes_in_settings_and_styles(run: Run, paths: Paths) -> None:
    paths.styles_dir.mkdir(parents=True)
    paths.config_file.write_text("measure = 3\n")
    (paths.styles_dir / "a.toml").write_text("template = '{x}'")
    status, out, _ = run("doctor")
    assert status == 1
    assert [line[0] for line in lines(out, "settings")] == ["!", "!"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_directory_that_cannot_be_written(run: Run, paths: Paths) -> None:
    paths.data_dir.parent.mkdir(parents=True, exist_ok=True)
    paths.data_dir.write_text("a file")
    status, out, _ = run("doctor")
    assert status == 1
    [line] = lines(out, "data")
    assert line.startswith("!")
    assert "--data-dir" in line


def test_a_locale_that_is_not_unicode(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _: "ANSI_X3.4-1968")
    status, out, _ = run("doctor")
    assert status == 1
    assert "LANG=C.UTF-8" in lines(out, "encoding")[0]


def test_a_terminal_without_clipboard(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TERM", "linux")
    status, out, _ = run("doctor")
    assert status == 0
    assert "has no clipboard" in lines(out, "clipboard")[0]
