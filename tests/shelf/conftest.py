"""A shelf in a directory that does not exist yet, and invented papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paperdeck.papers import Author, Paper
from paperdeck.shelf import Shelf


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "paperdeck" / "shelf.db"


@pytest.fixture
def opened(file: Path) -> Iterator[Callable[[], Shelf]]:
    """Opens the file once more at each call, as another copy of the program would."""
    shelves: list[Shelf] = []

    def open_shelf() -> Shelf:
        shelves.append(Shelf.open(file))
        return shelves[-1]

    yield open_shelf
    for shelf in shelves:
        shelf.close()


@pytest.fixture
def shelf(opened: Callable[[], Shelf]) -> Shelf:
    return opened()


def _paper(key: str = "openreview:a1", *more_ids: str, title: str = "Lantern Nets") -> Paper:
    return Paper(
        key=key,
        title=title,
        authors=(Author("Ada Lund"),),
        abstract="We study lanterns.",
        venue="ICML",
        year=2031,
        ids=(key, *more_ids),
    )


@pytest.fixture
def paper() -> Callable[..., Paper]:
    """Makes a paper of a key, more ids and a title."""
    return _paper
