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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from paperdeck.clipboard.terminal import LIMIT

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
    it hands the text on to the terminal.
    """

    name: str
    command: tuple[str, ...]
    encode: Callable[[str], bytes] = str.encode
    seconds: float | None = None
    limit: int = sys.maxsize
    condition: str = ""


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
            condition="the terminal must allow it; it is in tmux's buffer too",
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
    data = text.encode()
    if len(data) > program.limit:
        return f"{len(data):,} bytes are more than terminals take ({program.limit:,})"
    seconds = SECONDS if program.seconds is None else program.seconds
    try:
        process = await asyncio.create_subprocess_exec(
            *program.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        return f"cannot be run ({error.strerror})"
    try:
        async with asyncio.timeout(seconds):
            await process.communicate(program.encode(text))
    except TimeoutError:
        return f"did not answer within {seconds:g} seconds"
    except OSError:  # it ended before it took its input
        return "did not take the text"
    finally:
        # Also when the reader ends meanwhile: nothing that hangs is left behind.
        if process.returncode is None:
            _kill(process)
            await process.wait()
    return f"ended with status {process.returncode}" if process.returncode else ""


def _is_far(environ: Mapping[str, str]) -> bool:
    """Whether the person sits at another computer, whose clipboard no program here reaches."""
    is_ssh = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    # A display that was forwarded is the person's own.
    return is_ssh and not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _by_pyperclip(name: str) -> Program:
    return Program(name, (sys.executable, "-c", _PYPERCLIP, name))


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
