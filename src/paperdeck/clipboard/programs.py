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

# pyperclip does not look at how the program that it started ended: this does. And it looks
# whether the text is there, for some programs end well and have stored nothing.
_PYPERCLIP = """
import subprocess, sys, pyperclip

pyperclip.set_clipboard(sys.argv[1])
started = []

class Popen(subprocess.Popen):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        started.append(self)

def bare(text):
    return text.replace("\\r\\n", "\\n").rstrip("\\n")

subprocess.Popen = Popen
text = sys.stdin.buffer.read().decode()
pyperclip.copy(text)
if any(program.wait() for program in started):
    sys.exit(1)
sys.exit(4 if bare(pyperclip.paste()) != bare(text) else 0)
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
_NOT_STORED = 4
# In base64 a text goes through every code page of a Windows console.
_READ_TEXT = (
    "$t = [Console]::In.ReadToEnd();"
    "$t = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($t));"
)
_RICH_POWERSHELL = {
    "text/html": "Set-Clipboard -AsHtml -Value $t",
    "text/rtf": (
        "Add-Type -AssemblyName System.Windows.Forms;"
        "[Windows.Forms.Clipboard]::SetText($t, [Windows.Forms.TextDataFormat]::Rtf)"
    ),
}
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
    it hands the text on to the terminal. ``probe`` is a command that tries it out; one that
    ``checks`` looks itself whether the text is there.
    """

    name: str
    command: tuple[str, ...]
    encode: Callable[[str], bytes] = str.encode
    seconds: float | None = None
    limit: int = sys.maxsize
    condition: str = ""
    probe: tuple[str, ...] = ()
    checks: bool = False


_RICH_MAC = {
    # AppleScript has no other name for it.
    "text/html": Program(
        "osascript",
        ("osascript", "-"),
        lambda text: f"set the clipboard to «data HTML{text.encode().hex()}»".encode(),
    ),
    "text/rtf": Program("pbcopy", ("pbcopy", "-Prefer", "rtf")),
}


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


def rich_programs(environ: Mapping[str, str], mime: str) -> Iterator[Program]:
    """The programs that take formatted text of that kind, ``text/html`` or ``text/rtf``."""
    if _is_far(environ):
        return
    if is_wsl() or sys.platform == "win32":
        if powershell := _powershell():
            yield _by_powershell(powershell, _RICH_POWERSHELL[mime])
    elif sys.platform == "darwin":
        yield _RICH_MAC[mime]
    if environ.get("WAYLAND_DISPLAY") and (wl_copy := shutil.which("wl-copy")):
        yield Program("wl-copy", (wl_copy, "--type", mime))
    if environ.get("DISPLAY") and (xclip := shutil.which("xclip")):
        yield Program("xclip", (xclip, "-selection", "clipboard", "-t", mime, "-in"))


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
    if isinstance(status, str) or not status:
        return status or ""
    if status == _NOT_STORED and program.checks:
        return _("does not give back what it took")
    return _("ended with status {status}").format(status=status)


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
        checks=True,
    )


def _windows_from_linux() -> Iterator[Program]:
    if powershell := _powershell():
        yield _by_powershell(powershell, "Set-Clipboard -Value $t")
    clip = _windows_program("clip.exe", "clip.exe")
    if clip:
        yield Program("clip.exe", (clip,), _for_clip)


def _powershell() -> str:
    return _windows_program("powershell.exe", "WindowsPowerShell/v1.0/powershell.exe")


def _by_powershell(powershell: str, command: str) -> Program:
    return Program(
        "powershell.exe",
        (powershell, "-NoProfile", "-NonInteractive", "-STA", "-Command", _READ_TEXT + command),
        lambda text: base64.b64encode(text.encode()),
        _SLOW_SECONDS,
    )


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
