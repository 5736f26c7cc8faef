"""The mouse: the line between the panes, the menu of a paper, selected text."""

from __future__ import annotations

import pytest
from textual import events

from paperdeck import clipboard
from paperdeck.clipboard import Copied, Route
from paperdeck.ui.screens.choose import ChooseScreen
from support.reader import Open, Reader


async def mouse(
    reader: Reader, kind: type[events.MouseEvent], x: int, y: int, button: int = 1
) -> None:
    """Tell the app of the mouse as a terminal does."""
    held = button if kind is not events.MouseUp else 0
    reader.app.screen._forward_event(
        kind(None, x, y, 0, 0, held, False, False, False, screen_x=x, screen_y=y)
    )
    await reader.pilot.pause()


async def drag(reader: Reader, start: tuple[int, int], end: tuple[int, int]) -> None:
    await mouse(reader, events.MouseDown, *start)
    await mouse(reader, events.MouseMove, *end)
    await mouse(reader, events.MouseUp, *end)
    await reader.settle()


async def test_the_line_between_the_panes_is_dragged(open_reader: Open) -> None:
    async with open_reader(size=(160, 40)) as reader:
        x = reader.main._detail.region.x
        await drag(reader, (x, 10), (100, 12))
        assert reader.main._detail.region.x == pytest.approx(100, abs=1)
        assert not reader.main.selections
        await drag(reader, (reader.main._detail.region.x, 10), (2, 12))
        assert reader.papers.region.width == pytest.approx(32, abs=1)
        await mouse(reader, events.MouseMove, 120, 12)
        assert reader.papers.region.width == pytest.approx(32, abs=1)


async def test_the_line_below_the_list_is_dragged(open_reader: Open) -> None:
    async with open_reader(size=(80, 40)) as reader:
        y = reader.main._detail.region.y
        await drag(reader, (10, y), (12, 30))
        assert reader.main._detail.region.y == pytest.approx(30, abs=1)


async def test_elsewhere_nothing_is_dragged(open_reader: Open) -> None:
    async with open_reader(size=(160, 40)) as reader:
        before = reader.papers.region
        await drag(reader, (20, 10), (100, 12))
        assert reader.papers.region == before


async def test_the_right_button_opens_a_menu_of_the_paper(open_reader: Open) -> None:
    async with open_reader() as reader:
        await mouse(reader, events.MouseDown, 10, 6, button=3)
        assert isinstance(reader.app.screen, ChooseScreen)
        assert reader.papers.cursor == 1
        assert "b  Bookmark" in reader.screen
        await reader.press("b")
        assert "★ 1" in reader.screen
        assert reader.services.shelf.entry(reader.current) is not None


async def test_the_menu_is_of_the_paper_that_is_read(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("j", "j")
        x = reader.main._detail.region.x + 5
        await mouse(reader, events.MouseDown, x, 6, button=3)
        assert reader.papers.cursor == 2
        await reader.press("escape")
        assert not isinstance(reader.app.screen, ChooseScreen)


async def test_there_is_no_menu_of_nothing(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("nothing that is here")
        await mouse(reader, events.MouseDown, 10, 6, button=3)
        assert not isinstance(reader.app.screen, ChooseScreen)


async def test_selected_text_is_copied(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []

    async def copy(text: str, **_: object) -> Copied:
        taken.append(text)
        return Copied(Route.SYSTEM, "xclip")

    monkeypatch.setattr(clipboard, "copy", copy)
    async with open_reader() as reader:
        x, y = reader.main._detail.content_region.offset
        await drag(reader, (x + 1, y), (x + 12, y))
        await reader.press("ctrl+c")
        assert "selected text" in reader.screen
    assert len(taken) == 1
    assert taken[0] in "LanternFlow: Sparse Attention over Moonlit Graphs"
    assert len(taken[0]) > 5


async def test_without_a_selection_the_way_out_is_told(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("ctrl+c")
        assert "q" in reader.screen
        assert not reader.app._exit
