"""Which panes stand where, at every size of terminal."""

from __future__ import annotations

import pytest

from support.invented import PAPERS
from support.reader import Open


@pytest.mark.parametrize("width", [110, 160, 300])
async def test_wide_terminals_show_the_panes_side_by_side(
    open_reader: Open, width: int
) -> None:
    async with open_reader(size=(width, 35)) as reader:
        papers, detail = reader.papers.region, reader.main._detail.region
        assert papers.y == detail.y
        assert papers.right == detail.x


@pytest.mark.parametrize("width", [60, 80, 109])
async def test_middling_terminals_show_the_paper_below(open_reader: Open, width: int) -> None:
    async with open_reader(size=(width, 24)) as reader:
        papers, detail = reader.papers.region, reader.main._detail.region
        assert papers.x == detail.x
        assert papers.bottom == detail.y
        assert papers.width == width


@pytest.mark.parametrize("width", [59, 40, 20])
async def test_narrow_terminals_show_one_pane(open_reader: Open, width: int) -> None:
    async with open_reader(size=(width, 15)) as reader:
        assert reader.papers.display
        assert not reader.main._detail.display
        await reader.press("enter")
        assert not reader.papers.display
        assert reader.main._detail.has_focus
        await reader.press("escape")
        assert reader.papers.has_focus
        assert not reader.main._detail.display


async def test_resizing_to_nothing_and_back(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("j", "j")
        for width, height in [(20, 8), (8, 5), (1, 1), (40, 15), (80, 24), (120, 35)]:
            await reader.pilot.resize_terminal(width, height)
            await reader.settle()
            assert reader.app.is_running
        assert reader.papers.cursor == 2
        assert reader.current.title == PAPERS[2].title
        assert "深度学习模型的稀疏训练" in reader.screen


async def test_a_row_has_author_and_place(open_reader: Open) -> None:
    async with open_reader() as reader:
        assert "Junfei Marsh +1 · Poster Session 1 #101" in reader.screen
        assert "Ada Lund +58" in reader.screen


async def test_the_search_text_survives_a_change_of_layout(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("sparse")
        await reader.pilot.resize_terminal(50, 15)
        await reader.settle()
        assert reader.papers.length == 2
        assert "2 of 6" in reader.screen
