"""What the reader remembers from one run to the next, without its being a setting."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Annotated

import msgspec

from paperdeck.papers.orders import Order
from paperdeck.ui.layouts import Choice

_Share = Annotated[int, msgspec.Meta(ge=10, le=90)]


class Place(msgspec.Struct):
    """Where a list was left: what was searched for, in which order and among which papers only
    (``bookmarks``, ``queue`` or all), the key of the paper at the cursor, and the line of it at
    the upper edge.
    """

    query: str = ""
    order: Order = Order.RELEVANCE
    only: str = ""
    paper: str = ""
    line: int = 0


class Remembered(msgspec.Struct):
    """The layout, if one was chosen, and how the panes share the screen in it: the list's part in
    per cent, side by side and stacked; the format in which a citation was copied last, by id
    and by name, and the style of references that was used last; and earlier queries, the oldest
    first; the list that is open, if it is one alone, and where each list was left, all of them
    together under an empty name; whether the terminal was dark when it told last; the keys of
    the papers read lately, the newest last; and whether the tour was shown.
    """

    layout: Choice = "auto"
    wide: _Share = 45
    stacked: _Share = 40
    copied_as: str = "bibtex"
    copied_name: str = "BibTeX"
    style: str = "apa"
    queries: list[str] = []
    open_list: str = ""
    places: dict[str, Place] = {}
    dark: bool = True
    recent: list[str] = []
    toured: bool = False


def load(file: Path) -> Remembered:
    """What is in ``file``; the defaults where it is missing or damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Remembered)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Remembered()


def save(file: Path, remembered: Remembered) -> None:
    """Write it whole, or leave the file as it was: that nothing can be written is no harm."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        try:
            with open(handle, "wb") as new:
                new.write(msgspec.json.encode(remembered))
            os.replace(name, file)
        except BaseException:
            os.unlink(name)
            raise
