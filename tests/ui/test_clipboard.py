"""The clipboard: whatever its program does, the reader goes on."""

from __future__ import annotations

import os
import select
import shutil
import stat
import sys
import time
from pathlib import Path

import pytest

from paperdeck.ui import clipboard
from paperdeck.ui.clipboard import Route, copy

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fakes the programs of X11")

TERMINAL = {"TERM": "xterm-256color"}


@pytest.fixture
def xclip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Puts a shell script in the place of the X11 clipboard program, and no other."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cat", "sleep", "which"):
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)

    def write(script: str) -> None:
        program = folder / "xclip"
        program.write_text(f"#!{folder}/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    return write


async def test_a_working_program_gets_the_whole_text(xclip, tmp_path: Path) -> None:
    xclip(f"cat > {tmp_path}/taken")
    text = '@inproceedings{é王, title={$x$ `id` "quoted"}}\n'
    assert await copy(text, TERMINAL) is Route.SYSTEM
    assert (tmp_path / "taken").read_text() == text


@pytest.mark.parametrize("script", ["exit 3", "echo garbage; echo garbage >&2; exit 1"])
async def test_a_failing_program_is_told_from_a_working_one(
    xclip, script: str, capfd: pytest.CaptureFixture[str]
) -> None:
    xclip(script)
    assert await copy("text", TERMINAL) is Route.TERMINAL
    assert capfd.readouterr() == ("", "")  # nothing of it reaches the screen


async def test_a_hanging_program_is_given_up_and_ended(
    xclip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "_SECONDS", 0.3)
    xclip(f"echo $$ > {tmp_path}/pid; sleep 60")
    started = time.monotonic()
    assert await copy("text", TERMINAL) is Route.TERMINAL
    assert time.monotonic() - started < 10
    if (tmp_path / "pid").exists():  # it came far enough to hang
        assert ended(int((tmp_path / "pid").read_text()))


def ended(pid: int) -> bool:
    """Whether the process ends within some seconds."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], 10)[0])
    finally:
        os.close(process)


async def test_no_program_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert await copy("text", TERMINAL) is Route.TERMINAL
    assert await copy("text", {"TERM": "linux"}) is Route.BY_HAND
    assert await copy("x" * (clipboard.OSC52_LIMIT + 1), TERMINAL) is Route.BY_HAND
