"""The programs that put a text on the system's clipboard, run without trusting them.

Each runs in a process of its own and has a time limit: it may hang, may end before it has
taken the text, and may write to what it believes is its terminal.
"""

from __future__ import annotations

import asyncio
import base64
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from paperdeck.clipboard.terminal import LIMIT
from paperdeck.errors import why
from paperdeck.language import _

SECONDS = 2.0
"""How long a program may take."""
# PowerShell takes a second or two to start.
_SLOW_SECONDS = 6.0

# pyperclip does not look at how the program that it started ended: this does.
_PYPERCLIP = """
import subprocess, sys, pyperclip

pyperclip.set_clipboard(sys.argv[1])
started = []

class Popen(subprocess.Popen):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        started.append(self)

subprocess.Popen = Popen
pyperclip.copy(sys.stdin.buffer.read().decode())
sys.exit(any(program.wait() for program in started))
"""
# What was on the clipboard is put back; without a text there it is left alone.
_PROBE = """
import sys, pyperclip

pyperclip.set_clipboard(sys.argv[1])
before = pyperclip.paste()
if not before:
    sys.exit(3)
pyperclip.copy("paperdeck")
now = pyperclip.paste()
pyperclip.copy(before)
sys.exit(now != "paperdeck")
"""
_NOTHING_THERE = 3
# In base64 a text goes through every code page of a Windows console.
_POWERSHELL = (
    "$t = [Console]::In.ReadToEnd();"
    "Set-Clipboard -Value ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($t)))"
)
_WINDOWS = Path("/mnt/c/Windows/System32")
_NEEDS = {
    "wl-clipboard": ("WAYLAND_DISPLAY", ("wl-copy", "wl-paste")),
    "xclip": ("DISPLAY", ("xclip",)),
    "xsel": ("DISPLAY", ("xsel",)),
    "klipper": ("DISPLAY", ("klipper", "qdbus")),
}


@dataclass(frozen=True, slots=True)
class Program:
    """One way to the system's clipboard.

    ``command`` is run with what ``encode`` makes of the text on its standard input. ``limit``
    is how many bytes of UTF-8 it takes. ``condition`` says what else has to be allowed, where
    it hands the text on to the terminal. ``probe`` is a command that tries it out.
    """

    name: str
    command: tuple[str, ...]
    encode: Callable[[str], bytes] = str.encode
    seconds: float | None = None
    limit: int = sys.maxsize
    condition: str = ""
    probe: tuple[str, ...] = ()


def programs(environ: Mapping[str, str]) -> Iterator[Program]:
    """The programs that are there, the best first."""
    if not _is_far(environ):
        yield from _of_the_system(environ)
    if environ.get("TMUX") and (tmux := shutil.which("tmux")):
        # tmux itself sends the text by OSC 52; an application's it passes on only if told to.
        yield Program(
            "tmux",
            (tmux, "load-buffer", "-w", "-"),
            limit=LIMIT,
            condition=_("the terminal must allow it; it is in tmux's buffer too"),
            probe=(tmux, "show-options", "-gv", "set-clipboard"),
        )


def _of_the_system(environ: Mapping[str, str]) -> Iterator[Program]:
    if is_wsl():
        yield from _windows_from_linux()
    elif sys.platform == "win32":
        yield _by_pyperclip("windows")
    elif sys.platform == "darwin":
        yield _by_pyperclip("pbcopy")
    for name, (variable, needed) in _NEEDS.items():
        if environ.get(variable) and all(map(shutil.which, needed)):
            yield _by_pyperclip(name)


def is_wsl(version: Path = Path("/proc/version")) -> bool:
    """Whether this is Linux on Windows."""
    try:
        return "microsoft" in version.read_text("utf-8", errors="replace").lower()
    except OSError:
        return False


async def run(program: Program, text: str) -> str:
    """Let the program take ``text``; returns why it did not, empty when it did."""
    size = len(text.encode())
    if size > program.limit:
        return _("{size:,} bytes are more than terminals take ({limit:,})").format(
            size=size, limit=program.limit
        )
    data = program.encode(text)
    status = await _status(program.command, data, program.seconds or SECONDS)
    return (
        status
        if isinstance(status, str)
        else _("ended with status {status}").format(status=status)
        if status
        else ""
    )


async def probe(program: Program) -> str | None:
    """Try the program out, the clipboard staying as it is; returns why it does not work.

    Empty when it does; ``None`` where that cannot be told.
    """
    if not program.probe:
        return None
    status = await _status(program.probe, b"", program.seconds or SECONDS)
    if status == _NOTHING_THERE:
        return None
    return (
        status
        if isinstance(status, str)
        else _("does not give back what it took") * bool(status)
    )


async def _status(command: Sequence[str], data: bytes, seconds: float) -> int | str:
    """The exit status of a command that is given ``data``, else why there is none."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        return _("cannot be run ({reason})").format(reason=why(error))
    try:
        async with asyncio.timeout(seconds):
            await process.communicate(data)
    except TimeoutError:
        return _("did not answer within {seconds:g} seconds").format(seconds=seconds)
    except OSError:  # it ended before it took its input
        return _("did not take the text")
    finally:
        # Also when the reader ends meanwhile: nothing that hangs is left behind.
        if process.returncode is None:
            _kill(process)
            await process.wait()
    return process.returncode or 0


def _is_far(environ: Mapping[str, str]) -> bool:
    """Whether the person sits at another computer, whose clipboard no program here reaches."""
    is_ssh = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    # A display that was forwarded is the person's own.
    return is_ssh and not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _by_pyperclip(name: str) -> Program:
    return Program(
        name,
        (sys.executable, "-c", _PYPERCLIP, name),
        probe=(sys.executable, "-c", _PROBE, name),
    )


def _windows_from_linux() -> Iterator[Program]:
    powershell = _windows_program("powershell.exe", "WindowsPowerShell/v1.0/powershell.exe")
    if powershell:
        yield Program(
            "powershell.exe",
            (powershell, "-NoProfile", "-NonInteractive", "-Command", _POWERSHELL),
            lambda text: base64.b64encode(text.encode()),
            _SLOW_SECONDS,
        )
    clip = _windows_program("clip.exe", "clip.exe")
    if clip:
        yield Program("clip.exe", (clip,), _for_clip)


def _windows_program(name: str, path: str) -> str:
    """Where a program of Windows is, also where its directories are not in ``PATH``."""
    found = shutil.which(name)
    return found or (str(_WINDOWS / path) if (_WINDOWS / path).exists() else "")


def _for_clip(text: str) -> bytes:
    """ASCII as it is; all else as UTF-16 with its mark, without which clip.exe has to guess."""
    return text.encode() if text.isascii() else f"\ufeff{text}".encode("utf-16-le")


def _kill(process: asyncio.subprocess.Process) -> None:
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except ProcessLookupError:
        pass
