"""Opening a link in the browser."""

from __future__ import annotations

import asyncio
import os
import sys
from urllib.parse import urlsplit

_OPEN = "import sys, webbrowser; sys.exit(not webbrowser.open(sys.argv[1]))"
# A browser that could not be started says so sooner than this.
_SECONDS = 3.0


def is_web_address(url: str) -> bool:
    """Whether ``url`` is http or https; nothing else is ever opened."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


async def open_url(url: str) -> bool:
    """Open a web address. Returns whether a browser was started; never uses a shell.

    The browser gets a process of its own: it may stay, and write to what it believes is its
    terminal. Without a screen none is started: one in the terminal would fight for it.
    """
    if not is_web_address(url) or not _has_screen():
        return False
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _OPEN,
            url,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        async with asyncio.timeout(_SECONDS):
            return await process.wait() == 0
    except TimeoutError:  # a browser in the foreground: it runs
        return True
    except OSError:
        return False


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"} or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
