"""The real program in a pseudo-terminal, read as a person reads a screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

PROGRAM = Path(sys.executable).with_name("paperdeck")


class Process:
    """A command with a pseudo-terminal, which has its size before the command begins."""

    def __init__(
        self, command: list[str], columns: int, rows: int, env: dict[str, str] | None = None
    ) -> None:
        self.fd, side = pty.openpty()
        self.resize(columns, rows)
        terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        # These would win over the terminal's own size.
        inherited = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}
        self._process = subprocess.Popen(
            command,
            stdin=side,
            stdout=side,
            stderr=side,
            env={**inherited, **terminal, **(env or {})},
            preexec_fn=_take_terminal,
        )
        self.pid = self._process.pid
        os.close(side)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds: float) -> bytes:
        """What comes within that time; nothing when nothing comes, or it has ended."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.fd, 1 << 16)
        except OSError:  # the program has closed its side
            return b""

    def write(self, data: bytes) -> None:
        os.write(self.fd, data)

    @property
    def status(self) -> int | None:
        """The exit status, ``None`` while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """End it as SIGKILL does, and let go of the terminal."""
        if self.status is None:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        self.kill()
        os.close(self.fd)


def _take_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """Runs a command in a terminal of ``columns`` × ``rows``; a context manager."""

    def __init__(
        self,
        command: list[str],
        *,
        columns: int = 120,
        rows: int = 35,
        env: dict[str, str] | None = None,
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        self._process = Process(command, columns, rows, env)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.close()

    @property
    def fd(self) -> int:
        """The terminal itself, to be asked for its settings."""
        return self._process.fd

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def send(self, keys: str) -> None:
        """Type ``keys`` as the terminal would send them."""
        self._process.write(keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Change the terminal's size."""
        self._screen.resize(rows, columns)
        self._process.resize(columns, rows)

    def wait_for(self, *wanted: str, seconds: float = 30) -> str:
        """Read until all of ``wanted`` is on the screen at once; returns the screen."""
        end = time.monotonic() + seconds
        while not all(part in self.text for part in wanted):
            left = end - time.monotonic()
            assert left > 0, f"{wanted} did not appear on:\n{self.text}"
            self._read(min(left, 0.5))
        return self.text

    def wait_for_bytes(self, pattern: bytes, seconds: float = 30) -> re.Match[bytes]:
        """Read until ``pattern`` has come among the bytes themselves."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.raw)):
            assert time.monotonic() < end, f"{pattern!r} did not come"
            self._read(0.1)
        return found

    def wait_for_exit(self, seconds: float = 30) -> int | None:
        """Read until the program has ended; returns its exit status."""
        end = time.monotonic() + seconds
        while self._process.status is None:
            assert time.monotonic() < end, f"still running:\n{self.text}"
            self._read(0.1)
        return self._process.status

    def kill(self) -> None:
        """End the program as SIGKILL does."""
        self._process.kill()

    def _read(self, seconds: float) -> None:
        data = self._process.read(seconds)
        self.raw += data
        self._stream.feed(data)
