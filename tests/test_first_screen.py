"""The screen as it was left: painted again only where nothing has changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from paperdeck import first_screen
from paperdeck.first_screen import FirstScreen
from paperdeck.paths import Paths

Written = Callable[[], bytes]
PAINTED = "\x1b[1;1HLanterns ★"


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What was written to the terminal that standard error is."""
    taken: list[bytes] = []
    # pytest puts its own in the place of sys.stderr for every test.
    monkeypatch.setattr(first_screen, "sys", SimpleNamespace(stderr=Terminal()))
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size((80, 24)))

    def write(fd: int, data: bytes) -> int:
        assert fd == 2
        taken.append(data[:7])  # a terminal takes what it has room for
        return len(taken[-1])

    monkeypatch.setattr("paperdeck.first_screen.os.write", write)
    return lambda: b"".join(taken)


@pytest.fixture
def filled(paths: Paths) -> Paths:
    for file in (paths.library_file, paths.shelf_file, paths.config_file, paths.reader_file):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"1")
    return paths


def screen(paths: Paths, theme: str | None = None, **environ: str) -> FirstScreen:
    return FirstScreen(paths, {"theme": theme}, {"TERM": "xterm", "HOME": "/", **environ})


def test_it_is_painted_where_nothing_has_changed(filled: Paths, written: Written) -> None:
    screen(filled).keep(PAINTED)
    assert written() == b""
    again = screen(filled, HOME="/elsewhere")
    again.show()
    assert written().startswith(b"\x1b[?1049h")
    assert written().endswith(PAINTED.encode())
    again.hide()
    assert written().endswith(b"\x1b[?1049l")


@pytest.mark.parametrize(
    "change",
    [
        lambda paths: paths.library_file.write_bytes(b"22"),
        lambda paths: paths.shelf_file.write_bytes(b"22"),
        lambda paths: Path(f"{paths.shelf_file}-wal").write_bytes(b"2"),
        lambda paths: paths.config_file.unlink(),
        lambda paths: paths.reader_file.write_bytes(b"22"),
        lambda paths: paths.themes_dir.mkdir(),
        lambda paths: paths.first_screen_file.write_bytes(b"no line"),
        lambda paths: paths.first_screen_file.write_bytes(b""),
        lambda paths: paths.first_screen_file.unlink(),
    ],
)
def test_it_is_not_painted_where_something_has(
    filled: Paths, written: Written, change: Callable[[Paths], object]
) -> None:
    screen(filled).keep(PAINTED)
    change(filled)
    again = screen(filled)
    again.show()
    again.hide()
    assert written() == b""


def test_an_empty_log_of_changes_is_as_good_as_none(filled: Paths, written: Written) -> None:
    screen(filled).keep(PAINTED)
    Path(f"{filled.shelf_file}-wal").touch()
    screen(filled).show()
    assert PAINTED.encode() in written()


def test_another_look_is_not_painted(
    filled: Paths, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen(filled).keep(PAINTED)
    screen(filled, theme="nord").show()
    screen(filled, TERM="linux").show()
    screen(filled, PAPERDECK_ASCII="true").show()
    screen(filled, LANG="zh_CN.UTF-8").show()
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size((81, 24)))
    screen(filled).show()
    assert written() == b""


def test_where_there_is_no_terminal_nothing_is_kept(filled: Paths) -> None:
    screen(filled).keep(PAINTED)
    assert not filled.first_screen_file.exists()


def test_that_it_cannot_be_kept_is_no_harm(paths: Paths, written: Written) -> None:
    assert not paths.cache_dir.exists()
    screen(paths).keep(PAINTED)
    screen(paths).show()
    assert written() == b""
