"""The real program in a pseudo-terminal, read as a person reads a screen."""

from __future__ import annotations

import os
import select
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte
from ptyprocess import PtyProcess

PROGRAM = Path(sys.executable).with_name("paperdeck")


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
        self._process = PtyProcess.spawn(
            command,
            dimensions=(rows, columns),
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                **(env or {}),
            },
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.close(force=True)

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
        self._process.setwinsize(rows, columns)

    def wait_for(self, *wanted: str, seconds: float = 30) -> str:
        """Read until all of ``wanted`` is on the screen at once; returns the screen."""
        end = time.monotonic() + seconds
        while not all(part in self.text for part in wanted):
            left = end - time.monotonic()
            assert left > 0, f"{wanted} did not appear on:\n{self.text}"
            self._read(min(left, 0.5))
        return self.text

    def wait_for_exit(self, seconds: float = 30) -> int | None:
        """Read until the program has ended; returns its exit status."""
        end = time.monotonic() + seconds
        while self._process.isalive():
            assert time.monotonic() < end, f"still running:\n{self.text}"
            self._read(0.1)
        return self._process.exitstatus

    def kill(self) -> None:
        """End the program as SIGKILL does."""
        self._process.kill(9)
        self._process.wait()

    def _read(self, seconds: float) -> None:
        if not select.select([self._process.fd], [], [], seconds)[0]:
            return
        try:
            data = os.read(self._process.fd, 65536)
        except OSError:  # the program has closed its side
            return
        self.raw += data
        self._stream.feed(data)
