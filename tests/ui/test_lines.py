"""The lines around the panes: what they leave out, and how long a message stands."""

from __future__ import annotations

import pytest

from paperdeck.errors import ShelfError
from paperdeck.ui.widgets import lines
from support.reader import Open


async def test_a_message_gives_way_to_the_next_key(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(lines, "monotonic", lambda: now[0])
    async with open_reader(sample_size=6) as reader:
        await reader.press("b", "j")
        assert "Bookmarked" in reader.screen  # it could not be read yet
        now[0] += 2
        await reader.press("j")
        assert "Bookmarked" not in reader.screen
        assert "sample of 6 papers" in reader.screen
        await reader.press("b")
        now[0] += 2
        await reader.press("b")  # what the key says takes its place
        assert "Bookmark taken off" in reader.screen


async def test_an_error_stays(open_reader: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ShelfError("shelf.db: the disk is full; make room and try again")

    now = [100.0]
    monkeypatch.setattr(lines, "monotonic", lambda: now[0])
    async with open_reader() as reader:
        monkeypatch.setattr(reader.services.shelf, "set_bookmarks", refuse)
        await reader.press("b")
        now[0] += 20
        await reader.press("j", "k")
        assert "the disk is full" in reader.screen


async def test_a_click_on_a_key_is_that_key(open_reader: Open) -> None:
    async with open_reader() as reader:
        x = reader.screen.splitlines()[-1].index("b Bookmark")
        await reader.pilot.click(offset=(x + 3, reader.app.size.height - 1))
        await reader.settle()
        assert "★ 1" in reader.screen


async def test_the_keys_are_those_of_the_place(open_reader: Open) -> None:
    async with open_reader() as reader:
        assert "n Note" in reader.screen.splitlines()[-1]
        await reader.press("slash")
        assert "n Note" not in reader.screen.splitlines()[-1]
        assert "Esc Clear" in reader.screen.splitlines()[-1]


async def test_only_the_text_hides_the_notice_but_no_message(open_reader: Open) -> None:
    async with open_reader(sample_size=6) as reader:
        await reader.press("z")
        assert "sample of 6" not in reader.screen
        await reader.press("b")
        assert "Bookmarked" in reader.screen
