"""Copying text to the system's clipboard, without trusting the program that does it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from enum import Enum

# Terminals drop OSC 52 texts beyond about 100,000 bytes of base64; this is the safe part.
OSC52_LIMIT = 74_000
_SECONDS = 2.0
# pyperclip does not look at how the program that it started ended: this does.
_COPY = """
import subprocess, sys, pyperclip

copy, _ = pyperclip.determine_clipboard()
started = []

class Popen(subprocess.Popen):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        started.append(self)

subprocess.Popen = Popen
copy(sys.stdin.buffer.read().decode())
sys.exit(any(program.wait() for program in started))
"""


class Route(Enum):
    """Which way a text can go."""

    SYSTEM = "system"
    TERMINAL = "terminal"
    BY_HAND = "by hand"


async def copy(text: str, environ: Mapping[str, str] | None = None) -> Route:
    """Put ``text`` on the system clipboard, and say by which route it must go.

    ``SYSTEM``: it is there. ``TERMINAL``: no clipboard program took it; the caller should
    send it by OSC 52. ``BY_HAND``: the terminal cannot take it either. ``environ`` is the
    process's environment by default. Returns within about two seconds.
    """
    if await _system_copy(text):
        return Route.SYSTEM
    env = os.environ if environ is None else environ
    no_osc52 = env.get("TERM", "") in {"linux", "dumb", ""} and sys.platform != "win32"
    if no_osc52 or len(text.encode()) > OSC52_LIMIT:
        return Route.BY_HAND
    return Route.TERMINAL


async def _system_copy(text: str) -> bool:
    """Whether pyperclip took the text within the time limit.

    pyperclip runs in a process of its own: the clipboard program that it starts may hang,
    and may write to what it believes is its terminal.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _COPY,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        async with asyncio.timeout(_SECONDS):
            await process.communicate(text.encode())
    except (TimeoutError, OSError):  # it hangs, or ended before it took its input
        return False
    finally:
        # Also when the reader ends meanwhile: nothing that hangs is left behind.
        if process.returncode is None:
            _kill(process)
            await process.wait()
    return process.returncode == 0


def _kill(process: asyncio.subprocess.Process) -> None:
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except ProcessLookupError:
        pass
