"""Copying text from the reader: the chain of :mod:`paperdeck.clipboard`, but for the terminal,
which only the running application can write to."""

from __future__ import annotations

import os
from collections.abc import Mapping

from paperdeck import clipboard
from paperdeck.clipboard import Route, terminal

__all__ = ["Route", "copy"]


async def copy(text: str, environ: Mapping[str, str] | None = None) -> Route:
    """Put ``text`` on the system clipboard, and say by which route it must go.

    ``SYSTEM``: it is there. ``TERMINAL``: no clipboard program took it; the caller should
    send it by OSC 52. ``BY_HAND``: the terminal cannot take it either. ``environ`` is the
    process's environment by default.
    """
    env = os.environ if environ is None else environ
    copied = await clipboard.copy(text, environ=env)
    if copied.route is Route.BY_HAND and terminal.support(env, len(text.encode())).possible:
        return Route.TERMINAL
    return copied.route
