"""A server of pages in which readers are, and one such page, as a browser talks to it."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pyte
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

SECONDS = 30


class Server:
    """A running `paperdeck serve`, and the address that it has told."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paperdeck", "serve", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    @property
    def origin(self) -> str:
        """The address without the secret."""
        return self.address.rsplit("/", 2)[0]

    def interrupt(self) -> tuple[int, str]:
        """End it as Ctrl-C does; its status, and what it said."""
        self.process.send_signal(signal.SIGINT)
        _, said = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, said


@contextmanager
def served(*arguments: str) -> Iterator[Server]:
    """A server while the block runs."""
    server = Server(*arguments)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.communicate()


class Screen:
    """What a page shows of its reader."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, data: bytes) -> None:
        self._stream.feed(data)

    @property
    def text(self) -> str:
        """What is on it."""
        return "\n".join(line.rstrip() for line in self._screen.display)


class Page:
    """A page's connection, used as the page uses it."""

    def __init__(self, socket: ClientWebSocketResponse, columns: int, rows: int) -> None:
        self._socket = socket
        self._screen = Screen(columns, rows)
        self.told: list[Any] = []
        """What the page was asked to do."""

    @classmethod
    async def opened(
        cls, session: ClientSession, address: str, columns: int = 120, rows: int = 35
    ) -> Page:
        url = f"{address}ws?width={columns}&height={rows}"
        return cls(await session.ws_connect(url), columns, rows)

    async def type(self, keys: str) -> None:
        await self._socket.send_json(["stdin", keys])

    async def wait_for(self, *wanted: str) -> str:
        """Read until all of it is on the screen; returns the screen."""
        await self._until(lambda: all(part in self._screen.text for part in wanted))
        return self._screen.text

    async def wait_until_told(self) -> Any:
        await self._until(lambda: bool(self.told))
        return self.told.pop(0)

    async def wait_for_end(self) -> None:
        await self._until(lambda: self._socket.closed)

    async def close(self) -> None:
        await self._socket.close()

    async def _until(self, done: Any) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                while not done():
                    message = await self._socket.receive()
                    if message.type is WSMsgType.BINARY:
                        self._screen.feed(message.data)
                    elif message.type is WSMsgType.TEXT:
                        self.told.append(message.json())
        except TimeoutError:
            raise AssertionError(f"did not come to be:\n{self._screen.text}") from None
