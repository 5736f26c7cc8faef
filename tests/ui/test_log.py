"""The log of what is done in the reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck import log
from support.invented import PAPERS
from support.reader import Open


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "log.txt"
    log.end()


async def test_the_reader_logs_what_is_done_but_not_with_what(
    open_reader: Open, file: Path
) -> None:
    log.begin(str(file))
    async with open_reader() as reader:
        await reader.type("marmalade")
        await reader.press("escape", "escape", "b", "n", *"secret", "escape")
    text = file.read_text("utf-8").casefold()
    assert "ready columns=120 rows=35" in text
    assert "search ms=" in text
    assert "toggle_bookmark" in text
    words = [word for paper in PAPERS for word in paper.title.casefold().split()]
    for word in ("marmalade", "secret", *(word for word in words if len(word) > 6)):
        assert word not in text, word
