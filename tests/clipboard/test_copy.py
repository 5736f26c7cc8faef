"""Copying: whatever the programs do, the reader goes on and says what happened."""

from __future__ import annotations

import base64
import os
import select
import sys
from pathlib import Path

import pytest

from paperdeck.clipboard import Copied, Rich, Route, copy, programs, terminal

from .conftest import Write, keeping

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fakes programs of Linux")

X11 = {"TERM": "xterm-256color", "DISPLAY": ":99"}
NONE = {"TERM": "xterm-256color"}
TEXT = '@inproceedings{é王😀, title={$x$ `id` "quoted"}}\n'


async def test_a_working_program_gets_the_whole_text(fake: Write, tmp_path: Path) -> None:
    fake("xclip", keeping(tmp_path / "taken"))
    assert await copy(TEXT, environ=X11) == Copied(Route.SYSTEM, "xclip")
    assert (tmp_path / "taken").read_text("utf-8") == TEXT


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("cat >/dev/null; exit 3", "ended with status 1"),
        ("cat >/dev/null", "does not give back what it took"),
        ("echo garbage; echo garbage >&2; exit 1", "ended with status 1"),
    ],
)
async def test_a_failing_program_gives_way_to_the_next(
    fake: Write, tmp_path: Path, script: str, reason: str, capfd: pytest.CaptureFixture[str]
) -> None:
    fake("xclip", script)
    fake("xsel", keeping(tmp_path / "taken"))
    copied = await copy(TEXT, environ=X11)
    assert copied == Copied(Route.SYSTEM, "xsel", failed=(f"xclip: {reason}",))
    assert (tmp_path / "taken").read_text("utf-8") == TEXT
    assert capfd.readouterr() == ("", "")  # nothing of it reaches the screen


@pytest.mark.parametrize("loop", ["sleep 60", "cat >/dev/null; sleep 60"])
async def test_a_hanging_program_is_given_up_and_ended(
    fake: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loop: str
) -> None:
    monkeypatch.setattr(programs, "SECONDS", 0.3)
    fake("xclip", f"echo $$ > {tmp_path}/pid; {loop}")
    sent: list[str] = []
    copied = await copy(TEXT, environ=X11, send=sent.append)
    assert copied.route is Route.TERMINAL
    assert copied.failed == ("xclip: did not answer within 0.3 seconds",)
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


async def test_a_program_that_cannot_be_run(fake: Write, tmp_path: Path) -> None:
    (tmp_path / "bin" / "broken").write_bytes(b"\x7fELF")
    (tmp_path / "bin" / "broken").chmod(0o755)
    broken = programs.Program("broken", (str(tmp_path / "bin" / "broken"),))
    assert (await programs.run(broken, TEXT)).startswith("cannot be run")


async def test_without_a_program_the_terminal_is_asked(fake: Write) -> None:
    sent: list[str] = []
    copied = await copy(TEXT, environ=NONE, send=sent.append)
    assert copied == Copied(Route.TERMINAL, condition="the terminal must allow it")
    [sequence] = sent
    assert sequence.startswith("\x1b]52;c;")
    assert sequence.endswith("\x07")
    assert base64.b64decode(sequence[7:-1]).decode() == TEXT
    assert "OSC 52" in copied.told("x")
    assert "must allow" in copied.told("x")


@pytest.mark.parametrize(
    ("environ", "size"),
    [
        ({"TERM": "linux"}, 10),
        ({"TERM": "dumb"}, 10),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, 10),
        (NONE, terminal.LIMIT + 1),
    ],
)
async def test_where_the_terminal_cannot_take_it_a_file_does(
    fake: Write, tmp_path: Path, environ: dict[str, str], size: int
) -> None:
    sent: list[str] = []
    file = tmp_path / "new" / "copied.txt"
    copied = await copy("é" * (size // 2 + 1), environ=environ, send=sent.append, file=file)
    assert sent == []
    assert (copied.route, copied.file) == (Route.FILE, file)
    assert file.read_text("utf-8") == "é" * (size // 2 + 1)
    assert str(file) in copied.told("x")
    assert copied.failed[0].startswith("terminal: ")


async def test_where_no_file_can_be_written_it_is_to_be_selected(
    fake: Write, tmp_path: Path
) -> None:
    (tmp_path / "taken").touch()
    copied = await copy("x", environ={"TERM": "dumb"}, file=tmp_path / "taken" / "copied.txt")
    assert copied.route is Route.BY_HAND
    assert len(copied.failed) == 2
    assert (await copy("x", environ={"TERM": "dumb"})).route is Route.BY_HAND


async def test_a_terminal_that_is_gone_gives_way_to_the_file(
    fake: Write, tmp_path: Path
) -> None:
    def gone(sequence: str) -> None:
        raise OSError(5, "Input/output error")

    copied = await copy("x", environ=NONE, send=gone, file=tmp_path / "copied.txt")
    assert copied.route is Route.FILE
    assert copied.failed == ("terminal: Input/output error",)


@pytest.mark.parametrize("mime", ["text/html", "text/rtf"])
async def test_formatted_text_goes_with_its_type(
    fake: Write, tmp_path: Path, mime: str
) -> None:
    fake("xclip", f'echo "$@" > {tmp_path}/arguments; cat > {tmp_path}/taken')
    copied = await copy("plain", rich=Rich(mime, "<i>é</i>"), environ=X11)
    assert copied == Copied(Route.SYSTEM, "xclip")
    assert (tmp_path / "taken").read_text("utf-8") == "<i>é</i>"
    assert (tmp_path / "arguments").read_text().split() == [
        *("-selection", "clipboard", "-t", mime, "-in")
    ]


async def test_where_no_program_takes_formatted_text_the_plain_one_goes_and_that_is_said(
    fake: Write, tmp_path: Path
) -> None:
    fake("xsel", keeping(tmp_path / "taken"))
    rich = Rich("text/html", "<i>x</i>")
    copied = await copy("plain", rich=rich, environ=X11)
    assert copied == Copied(Route.SYSTEM, "xsel", is_bare=True)
    assert (tmp_path / "taken").read_text("utf-8") == "plain"
    sent: list[str] = []
    copied = await copy("plain", rich=rich, environ=NONE, send=sent.append)
    assert base64.b64decode(sent[0][7:-1]).decode() == "plain"
    assert copied.is_bare
