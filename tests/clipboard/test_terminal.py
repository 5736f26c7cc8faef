"""OSC 52, in escape sequences and in a real tmux."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paperdeck.clipboard import Route, copy
from paperdeck.clipboard.terminal import LIMIT, sequence, support

TEXT = "é王😀 {x}\n" * 3


def decoded(sequence: str) -> str:
    found = re.search(r"\x1b\]52;c;([^\x07]*)\x07", sequence)
    assert found
    return base64.b64decode(found[1]).decode()


def test_the_bare_sequence() -> None:
    assert decoded(sequence(TEXT, {"TERM": "xterm"})) == TEXT


def test_tmux_gets_it_bare_and_wrapped() -> None:
    bare = sequence(TEXT, {})
    written = sequence(TEXT, {"TMUX": "/tmp/x,1,0", "TERM": "screen"})
    assert written == f"{bare}\x1bPtmux;\x1b{bare}\x1b\\"


@pytest.mark.parametrize("environ", [{"STY": "1.pts"}, {"TERM": "screen-256color"}])
def test_screen_gets_it_in_pieces(environ: dict[str, str]) -> None:
    written = sequence(TEXT * 20, environ)
    pieces = re.findall(r"\x1bP(.*?)\x1b\\", written, re.DOTALL)
    assert max(map(len, pieces)) <= 76
    assert decoded("".join(pieces)) == TEXT * 20


def test_limits_and_conditions() -> None:
    assert support({"TERM": "xterm"}, LIMIT).possible
    assert not support({"TERM": "xterm"}, LIMIT + 1).possible
    assert "tmux" in support({"TERM": "screen", "TMUX": "x"}).told


@pytest.mark.skipif(
    not shutil.which("tmux") or sys.platform == "win32", reason="there is no tmux here"
)
def test_through_a_real_tmux_it_reaches_the_terminal_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from support.terminal import Terminal

    for name in ("TMUX", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    text = "".join(f"@misc{{k{n}, title={{é王😀 {n}}}}}\n" for n in range(1200))
    tmux = ["tmux", "-S", str(tmp_path / "tmux"), "-f", "/dev/null"]
    with Terminal(tmux) as outer:
        try:
            outer.wait_for("[0]")
            asked = [*tmux, "display-message", "-p", "#{socket_path},#{pid},0"]
            inside = subprocess.run(asked, capture_output=True, text=True, check=True)
            monkeypatch.setenv("TMUX", inside.stdout.strip())
            copied = asyncio.run(copy(text, environ={**os.environ, "TERM": "screen"}))
            assert (copied.route, copied.by) == (Route.TERMINAL, "tmux")
            arrived = outer.wait_for_bytes(rb"\x1b\]52;[^;]*;([^\x07\x1b]*)[\x07\x1b]")
        finally:
            subprocess.run([*tmux, "kill-server"], check=False)
    assert base64.b64decode(arrived[1]).decode() == text
