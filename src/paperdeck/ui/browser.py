"""Opening a link in the browser."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from urllib.parse import urlsplit


def is_web_address(url: str) -> bool:
    """Whether ``url`` is http or https; nothing else is ever opened."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


async def open_url(url: str) -> bool:
    """Open a web address. Returns whether a browser was started; never uses a shell.

    Browsers in the terminal are left out: they would fight with the reader for the screen.
    """
    if not is_web_address(url) or not _has_screen():
        return False
    return await asyncio.to_thread(_open, url)


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"} or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(url: str) -> bool:
    try:
        return webbrowser.open(url)
    except (OSError, webbrowser.Error):
        return False
