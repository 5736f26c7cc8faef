"""A mistake in the program leaves no traceback on the screen, and the terminal in order."""

from __future__ import annotations

import re
import sys
import textwrap

import pytest

from paperdeck.paths import Paths

if sys.platform == "win32":
    pytest.skip("drives a pseudo-terminal of Unix", allow_module_level=True)

import termios

from support.terminal import Terminal

# What a full-screen program switches on, each with what switches it off again.
MODES = {
    "alternate screen": (b"?1049h", b"?1049l"),
    "hidden cursor": (b"?25l", b"?25h"),
    "mouse": (b"?1000h", b"?1000l"),
    "mouse's moves": (b"?1003h", b"?1003l"),
    "bracketed paste": (b"?2004h", b"?2004l"),
}


def broken(where: str) -> list[str]:
    """The command of a paperdeck in which something is broken."""
    script = f"""
        import sys
        from paperdeck.cli import main
        from paperdeck.ui.app import PaperdeckApp
        from paperdeck.ui.screens.main import MainScreen
        from paperdeck.ui.widgets.paper_list import PaperList

        def fail(*_, **__):
            raise RuntimeError("my own words")

        {where} = fail
        sys.exit(main([]))
    """
    return [sys.executable, "-c", textwrap.dedent(script)]


@pytest.mark.parametrize(
    ("where", "keys"),
    [
        ("MainScreen.compose", ""),
        ("PaperdeckApp.__init__", ""),
        ("PaperList.render_line", ""),
        ("PaperList.on_blur", "/"),
    ],
)
def test_what_cannot_go_on_ends_in_one_line(where: str, keys: str, paths: Paths) -> None:
    with Terminal(broken(where)) as terminal:
        before = termios.tcgetattr(terminal.fd)
        if keys:
            terminal.wait_for("A sample of 30 papers")
            terminal.send(keys)
        assert terminal.wait_for_exit() == 1
        assert termios.tcgetattr(terminal.fd) == before
        raw = terminal.raw
    [report] = paths.reports_dir.iterdir()
    for name, (on, off) in MODES.items():
        assert raw.rfind(off) >= raw.rfind(on), name
    assert b"Traceback" not in raw
    said = re.split(rb"\x1b\[[0-9;?]*[A-Za-z]", raw)[-1].decode().strip()
    assert said.startswith("paperdeck: ")
    assert said.endswith((str(report), f"{report})"))
    assert "\n" not in said
    assert "my own words" not in report.read_text("utf-8")


def test_after_an_action_that_failed_the_reader_goes_on(paths: Paths) -> None:
    with Terminal(broken("MainScreen.action_toggle_bookmark")) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.send("b")
        terminal.wait_for("RuntimeError", "report-")
        terminal.send("/attention\r")
        terminal.wait_for("2 of 30")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0
        assert b"Traceback" not in terminal.raw
    assert len(list(paths.reports_dir.iterdir())) == 1
