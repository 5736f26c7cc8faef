"""The help, searched in; and the tour."""

from __future__ import annotations

import pytest
from textual import events

from paperdeck.ui.remembered import Remembered, load, save
from paperdeck.ui.screens.help import help_content
from paperdeck.ui.screens.tour import TourScreen
from support.reader import Open, Reader, type_ahead

SIZES = [(120, 35), (80, 24), (40, 15), (20, 8)]


@pytest.mark.parametrize(
    ("sought", "found", "not_found"),
    [
        ("bookmark", ["Bookmark the paper", "is:bookmarked"], ["Rate the paper"]),
        ("BÓOKMARK off", ["Bookmark the paper, or take"], ["Show only bookmarked"]),
        ("pane.layout", ["side by side"], ["Bookmark"]),
        ("tour", ["Take the tour"], ["Bookmark"]),
        ("saved searches remove", ["Remove the saved search"], ["Undo"]),
        ("qqqq", ["Nothing here has all of: qqqq. Esc shows all again"], ["Bookmark"]),
    ],
)
def test_lines_that_have_all_words(sought: str, found: list[str], not_found: list[str]) -> None:
    said = " ".join(help_content(100, sought).plain.split())
    for text in found:
        assert text in said
    for text in not_found:
        assert text not in said


async def test_the_help_is_searched_while_it_is_typed(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("question_mark")
        assert "Go to the search box" in reader.screen
        await reader.press("slash", *"queue down")
        assert "Move the paper down in the reading queue" in reader.screen
        assert "Go to the search box" not in reader.screen
        await reader.press("q")
        assert "Nothing here has all of: queue downq" in reader.screen
        await reader.press("backspace", "enter", "j")
        assert "Move the paper down" in reader.screen
        await reader.press("slash", "escape")
        assert "Go to the search box" in reader.screen
        await reader.press("escape")
        assert reader.app.screen is reader.main


async def test_keys_typed_fast_go_where_they_belong(open_reader: Open) -> None:
    async with open_reader() as reader:
        type_ahead(reader, ["question_mark", "slash", *"density", "enter", "q", "j"])
        await reader.settle()
        assert reader.app.screen is reader.main
        assert reader.papers.cursor == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_help_fits_any_screen(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(size=size) as reader:
        await reader.press("question_mark", "slash", *"note")
        assert len(reader.screen.splitlines()) == size[1]
        assert "note" in reader.screen.lower()


# The tour


def has_tour(reader: Reader) -> bool:
    return isinstance(reader.app.screen, TourScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_the_tour_has_five_steps(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(size=size) as reader:
        await reader.press("question_mark", "t")
        for step in range(1, 6):
            assert f"{step} of 5" in " ".join(reader.screen.split())
            await reader.press("enter")
        assert reader.app.screen is reader.main


async def test_the_tour_goes_back_and_is_left(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("ctrl+p", *"tour")
        await reader.pilot.pause()
        await reader.press("enter")
        await reader.settle()
        await reader.press("enter", "enter", "backspace")
        assert "2 of 5" in reader.screen
        await reader.press("escape")
        assert not has_tour(reader)


async def test_the_tour_is_shown_once_to_who_is_new(open_reader: Open) -> None:
    async with open_reader(greets=True) as reader:
        assert has_tour(reader)
        assert "1 of 5" in reader.screen
        reader.app.close_stores()
    async with open_reader(greets=True) as reader:
        assert not has_tour(reader)


async def test_who_has_something_on_the_shelf_is_not_new(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("b")
    async with open_reader(greets=True) as reader:
        assert not has_tour(reader)


async def test_the_tour_is_in_nobodys_way(open_reader: Open) -> None:
    async with open_reader(greets=True) as reader:
        type_ahead(reader, ["slash", *"rivers", "enter", "b"])
        await reader.settle()
        assert not has_tour(reader)
        marked = [entry.paper.title for entry in reader.services.shelf.entries().values()]
        assert marked == ["Quiet Rivers"]


async def test_the_tour_is_not_shown_to_who_types_already(open_reader: Open) -> None:
    async with open_reader() as reader:
        reader.app._greets = True
        await reader.press("j")
        reader.app._started()
        await reader.settle()
        assert not has_tour(reader)
        assert not reader.app._remembered.toured


def test_that_the_tour_was_shown_is_remembered(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "reader.json"
    assert not load(file).toured
    save(file, Remembered(toured=True, recent=["a:1"]))
    assert load(file).toured
    assert load(file).recent == ["a:1"]


async def test_it_scrolls_by_keys_and_wheel(open_reader: Open) -> None:
    async with open_reader(size=(80, 24)) as reader:
        await reader.press("question_mark")
        pane = reader.app.screen.query_one("#text")
        before = reader.screen
        await reader.press("j", "j")
        assert pane.scroll_offset.y == 2
        assert reader.screen != before
        await reader.press("G")
        assert pane.scroll_offset.y == pane.max_scroll_y > 24
        assert "year:2019..2023" not in before
        await reader.press("g", "g", "pagedown")
        assert 10 < pane.scroll_offset.y < 24
        await reader.press("ctrl+d")
        y = pane.scroll_offset.y
        await reader.pilot._post_mouse_events([events.MouseScrollDown], widget=pane)
        await reader.settle()
        assert pane.scroll_offset.y > y
