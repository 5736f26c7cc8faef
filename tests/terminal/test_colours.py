"""The real program asks a terminal whether it is dark, and never types the answer."""

from __future__ import annotations

import re
import sys

import pytest

from paperdeck import resources
from paperdeck.paths import Paths
from paperdeck.settings import Settings
from paperdeck.ui.terminal_answers import ASK, ASK_NO_MORE
from paperdeck.ui.themes import read_theme

if sys.platform == "win32":
    pytest.skip("drives a pseudo-terminal of Unix", allow_module_level=True)

from textual.color import Color

from support.terminal import PROGRAM, Terminal

UNKNOWN = {"COLORFGBG": ""}
ASKED = re.escape(ASK.encode())
LIGHT = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
TURNED_DARK = "\x1b[?997;1n"


def painted(theme: str) -> bytes:
    """What a terminal is sent for the background of a theme."""
    colors = read_theme(resources.themes_dir() / f"{theme}.toml").colors
    red, green, blue = Color.parse(colors["background"]).rgb
    return f"48;2;{red};{green};{blue}".encode()


def test_the_theme_is_as_the_terminal_says_and_no_answer_is_typed(paths: Paths) -> None:
    settings = Settings()
    with Terminal([str(PROGRAM)], env=UNKNOWN) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.wait_for_bytes(ASKED)
        terminal.send(LIGHT)
        terminal.wait_for_bytes(painted(settings.theme_light))
        terminal.send("/")
        terminal.send(f"spar{LIGHT}se")
        terminal.wait_for("/ sparse")
        for piece in (LIGHT[:9], LIGHT[9:], "x"):
            terminal.send(piece)
        terminal.wait_for("/ sparsex")
        terminal.raw = b""
        terminal.send(TURNED_DARK)
        terminal.wait_for_bytes(painted(settings.theme_dark))
        terminal.send("\x1b")
        terminal.wait_for("words of title, authors or abstract")
        terminal.send("\rq")
        assert terminal.wait_for_exit() == 0
        assert ASK_NO_MORE.encode() in terminal.raw


def test_the_next_run_begins_as_the_terminal_was(paths: Paths) -> None:
    with Terminal([str(PROGRAM)], env=UNKNOWN) as terminal:
        terminal.wait_for_bytes(ASKED)
        terminal.send(LIGHT)
        terminal.wait_for_bytes(painted(Settings().theme_light))
        terminal.wait_for("A sample of 30 papers")
        terminal.send("q")
        assert terminal.wait_for_exit() == 0
    with Terminal([str(PROGRAM)], env=UNKNOWN) as terminal:
        terminal.wait_for_bytes(ASKED)
        terminal.send(LIGHT)
        terminal.wait_for("A sample of 30 papers")
        assert painted(Settings().theme_dark) not in terminal.raw
        terminal.send("q")
        assert terminal.wait_for_exit() == 0


@pytest.mark.parametrize(
    "env", [{"PAPERDECK_THEME": "nord"}, {"NO_COLOR": "1"}], ids=["a theme is set", "NO_COLOR"]
)
def test_it_is_not_asked_for_nothing(paths: Paths, env: dict[str, str]) -> None:
    with Terminal([str(PROGRAM)], env={**UNKNOWN, **env}) as terminal:
        terminal.wait_for("A sample of 30 papers")
        terminal.send(LIGHT)  # unasked
        terminal.send("/j")
        terminal.wait_for("/ j")
        assert ASK.encode() not in terminal.raw
        terminal.send("\rq")
        assert terminal.wait_for_exit() == 0
