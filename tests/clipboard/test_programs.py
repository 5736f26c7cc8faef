"""Which programs there are, and what they are given."""

from __future__ import annotations

import base64
import sys
from pathlib import Path

import pytest

from paperdeck.clipboard import programs

from .conftest import Write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fakes programs of Linux")

SCRIPT = "cat >/dev/null"


def names(**environ: str) -> list[str]:
    return [program.name for program in programs.programs(environ)]


def test_every_program_that_is_there_and_can_work(fake: Write) -> None:
    for name in ("xclip", "xsel", "wl-copy", "wl-paste", "tmux"):
        fake(name, SCRIPT)
    assert names() == []
    assert names(DISPLAY=":1") == ["xclip", "xsel"]
    assert names(WAYLAND_DISPLAY="w", DISPLAY=":1") == ["wl-clipboard", "xclip", "xsel"]
    assert names(TMUX="/tmp/x,1,0") == ["tmux"]
    assert names(DISPLAY=":1", TMUX="/tmp/x,1,0") == ["xclip", "xsel", "tmux"]


def test_over_ssh_only_what_reaches_the_person(
    fake: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert names() == ["pbcopy"]
    assert names(SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22") == []
    fake("tmux", SCRIPT)
    assert names(SSH_TTY="/dev/pts/1", TMUX="/tmp/x,1,0") == ["tmux"]


def test_a_forwarded_display_is_the_persons_own(fake: Write) -> None:
    fake("xclip", SCRIPT)
    assert names(SSH_TTY="/dev/pts/1", DISPLAY="localhost:10.0") == ["xclip"]


@pytest.mark.parametrize(
    ("version", "is_wsl"),
    [("Linux version 5.15-microsoft-standard-WSL2", True), ("Linux version 6.1", False)],
)
def test_linux_on_windows_is_known(tmp_path: Path, version: str, is_wsl: bool) -> None:
    (tmp_path / "version").write_text(version)
    assert programs.is_wsl(tmp_path / "version") is is_wsl
    assert programs.is_wsl(tmp_path / "none") is False


@pytest.mark.parametrize("text", ["plain", "é 王 😀 𝒜 “$x$” `id` %PATH%\n"])
async def test_on_wsl_windows_gets_every_character(
    fake: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(programs, "is_wsl", lambda: True)
    fake("powershell.exe", f"cat > {tmp_path}/powershell")
    fake("clip.exe", f"cat > {tmp_path}/clip")
    first, second = programs.programs({})
    assert (first.name, second.name) == ("powershell.exe", "clip.exe")
    assert [await programs.run(one, text) for one in (first, second)] == ["", ""]
    assert base64.b64decode((tmp_path / "powershell").read_bytes()).decode() == text
    taken = (tmp_path / "clip").read_bytes()
    assert (taken.decode("ascii") if text.isascii() else taken.decode("utf-16")) == text


async def test_more_than_a_terminal_takes_is_not_handed_on_by_tmux(
    fake: Write, tmp_path: Path
) -> None:
    fake("tmux", f"cat > {tmp_path}/taken")
    [tmux] = programs.programs({"TMUX": "/tmp/x,1,0"})
    assert "more than" in await programs.run(tmux, "x" * (tmux.limit + 1))
    assert not (tmp_path / "taken").exists()
    assert await programs.run(tmux, "x" * tmux.limit) == ""


@pytest.mark.parametrize(
    ("held", "script", "found"),
    [
        ("mine", 'if [ "$3" = -o ]; then cat "$F"; else cat > "$F"; fi', ""),
        ("", 'if [ "$3" = -o ]; then cat "$F"; else cat > "$F"; fi', None),
        (
            "mine",
            'if [ "$3" = -o ]; then cat "$F"; else cat >/dev/null; fi',
            "does not give back what it took",
        ),
        ("mine", "sleep 60", "did not answer within 0.3 seconds"),
    ],
)
async def test_trying_a_program_out_leaves_the_clipboard_as_it_is(
    fake: Write,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    held: str,
    script: str,
    found: str | None,
) -> None:
    if script == "sleep 60":
        monkeypatch.setattr(programs, "SECONDS", 0.3)
    file = tmp_path / "held"
    file.write_text(held)
    fake("xclip", f"F={file}\n{script}")
    [xclip] = programs.programs({"DISPLAY": ":1"})
    assert await programs.probe(xclip) == found
    assert file.read_text() == held


async def test_what_cannot_be_tried_out(fake: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "is_wsl", lambda: True)
    fake("clip.exe", SCRIPT)
    assert [await programs.probe(one) for one in programs.programs({})] == [None]


def test_what_takes_formatted_text(fake: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def rich(mime: str, **environ: str) -> list[programs.Program]:
        return list(programs.rich_programs(environ, mime))

    for name in ("xclip", "wl-copy", "powershell.exe"):
        fake(name, SCRIPT)
    far = {"SSH_TTY": "/dev/pts/1"}
    assert rich("text/html") == rich("text/rtf", **far) == []
    found = rich("text/rtf", WAYLAND_DISPLAY="w", DISPLAY=":1")
    assert [one.name for one in found] == ["wl-copy", "xclip"]
    assert found[0].command[1:] == ("--type", "text/rtf")
    monkeypatch.setattr(programs, "is_wsl", lambda: True)
    [windows] = rich("text/html")
    assert windows.command[-1].endswith("Set-Clipboard -AsHtml -Value $t")
    assert base64.b64decode(windows.encode("é")).decode() == "é"
    monkeypatch.setattr(programs, "is_wsl", lambda: False)
    monkeypatch.setattr(sys, "platform", "darwin")
    [mac] = rich("text/html")
    assert mac.encode("é").decode() == "set the clipboard to «data HTMLc3a9»"
