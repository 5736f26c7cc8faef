"""Waiting for what was typed into a box."""

from __future__ import annotations

import asyncio

from textual.widgets import Input


async def all_typed(box: Input) -> None:
    """Wait until ``box`` has taken in every key that was typed into it.

    Keys come to a box one by one; a command, which acts at once, would overtake them.
    """
    taken = asyncio.Event()
    box.call_later(taken.set)
    await taken.wait()
