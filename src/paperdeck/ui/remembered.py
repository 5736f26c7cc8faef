"""What the reader remembers from one run to the next, without its being a setting."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import msgspec

from paperdeck.files import replacing
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
    """What the reader remembers from one run to the next."""

    layout: Choice = "auto"
    """How list and paper stand, if that was chosen."""
    wide: _Share = 45
    """The list's part of the screen beside the paper, in per cent."""
    stacked: _Share = 40
    """The list's part of the screen above the paper, in per cent."""
    copied_as: str = "bibtex"
    """The id of the format in which a citation was copied last."""
    copied_name: str = "BibTeX"
    """What that format is called."""
    style: str = "apa"
    """The style of references that was used last."""
    queries: list[str] = []
    """Earlier queries, the oldest first."""
    open_list: str = ""
    """The list that is open, if it is one alone."""
    places: dict[str, Place] = {}
    """Where each list was left; all of them together have an empty name."""
    dark: bool = True
    """Whether the terminal was dark when it told last."""
    recent: list[str] = []
    """The keys of the papers read lately, the newest last."""
    toured: bool = False
    """Whether the tour was shown."""


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
        with replacing(file, private=True) as replaced:
            replaced.write(msgspec.json.encode(remembered))
