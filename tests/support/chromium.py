"""A headless Chromium, driven by its own protocol for developer tools."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from support.served import SECONDS, Screen

NAMES = ("chromium", "chromium-browser", "google-chrome")
_ENTER = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}


def found() -> str | None:
    """The browser's program, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Tab:
    """One tab. What its page gets through its web socket is read as a terminal shows it."""

    def __init__(self, session: ClientSession, tools: str, socket: ClientWebSocketResponse):
        self._session, self._tools, self._socket = session, tools, socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, dict[str, Any]] = {}
        self.screen = Screen(200, 80)
        self.asked: list[str] = []
        """Every address that was asked for."""

    async def do(self, method: str, **params: Any) -> dict[str, Any]:
        """Have the browser do something; returns its answer."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": params})
        async with asyncio.timeout(SECONDS):
            while number not in self._answers:
                await self._hear()
        answer = self._answers.pop(number)
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    async def visit(self, address: str) -> None:
        await self.do("Network.enable")
        await self.do("Page.enable")
        await self.do("Page.navigate", url=address)

    async def value(self, script: str) -> Any:
        """What a script in the page comes to."""
        found = await self.do(
            "Runtime.evaluate",
            expression=script,
            awaitPromise=True,
            userGesture=True,
            returnByValue=True,
        )
        return found["result"].get("value")

    async def type(self, text: str) -> None:
        """Press a key for each character."""
        for char in text:
            key = _ENTER if char == "\r" else {"key": char, "text": char}
            await self.do("Input.dispatchKeyEvent", type="keyDown", **key)
            await self.do("Input.dispatchKeyEvent", type="keyUp", **key)

    async def wait_for(self, *wanted: str) -> str:
        """Wait until all of it is on the terminal's screen; returns the screen."""
        try:
            async with asyncio.timeout(SECONDS):
                while not all(part in self.screen.text for part in wanted):
                    await self._hear()
        except TimeoutError:
            raise AssertionError(f"{wanted} did not come on:\n{self.screen.text}") from None
        return self.screen.text

    async def wait_for_tab(self, address: str) -> None:
        """Wait until a tab whose address begins so is open."""
        async with asyncio.timeout(SECONDS):
            while not any(url.startswith(address) for url in await self._tabs()):
                pass

    async def _tabs(self) -> list[str]:
        async with self._session.get(f"{self._tools}/json/list") as answer:
            return [tab["url"] for tab in await answer.json()]

    async def picture(self, file: Path) -> None:
        """Save what the page looks like."""
        shot = await self.do("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(shot["data"]))

    async def _hear(self) -> None:
        message = await self._socket.receive_json()
        if "id" in message:
            self._answers[message["id"]] = message
        elif message["method"] == "Network.webSocketFrameReceived":
            frame = message["params"]["response"]
            if frame["opcode"] == 2:
                self.screen.feed(base64.b64decode(frame["payloadData"]))
        elif message["method"] == "Network.requestWillBeSent":
            self.asked.append(message["params"]["request"]["url"])


@asynccontextmanager
async def tab(program: str, folder: Path) -> AsyncIterator[Tab]:
    """A tab of a new browser, whose profile is in ``folder``."""
    options = ["--headless=new", "--remote-debugging-port=0", "--no-first-run"]
    options += ["--window-size=1200,800", "--disable-gpu", f"--user-data-dir={folder}"]
    if os.name == "posix" and os.getuid() == 0:
        options.append("--no-sandbox")  # which the browser demands of root
    process = subprocess.Popen(
        [program, *options, "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        said = ""
        while not (listening := re.search(r"DevTools listening on ws://([^/\s]+)", said)):
            line = process.stderr.readline()
            assert line, f"the browser has ended:\n{said}"
            said += line
        tools = f"http://{listening[1]}"
        async with ClientSession() as session:
            async with session.get(f"{tools}/json/list") as answer:
                [blank] = [one for one in await answer.json() if one["type"] == "page"]
            url = blank["webSocketDebuggerUrl"]
            async with session.ws_connect(url, max_msg_size=0) as socket:
                yield Tab(session, tools, socket)
    finally:
        process.kill()
        process.communicate()
