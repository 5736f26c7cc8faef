"""Saved searches: naming one, taking one up, removing one, and the palette."""

from __future__ import annotations

import pytest

from paperdeck.ui.screens.saved import SavedScreen
from support.invented import PAPERS
from support.reader import Open, Reader, type_ahead


def lines(reader: Reader) -> list[str]:
    return [" ".join(line.split()) for line in reader.screen.splitlines()]


def saved(reader: Reader) -> dict[str, str]:
    return {each.name: each.query for each in reader.services.shelf.searches()}


def text(reader: Reader) -> str:
    return reader.main._bar.box.value


async def test_what_is_searched_for_is_saved_under_a_name(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("sparse rivers")
        await reader.press("enter", "S")
        assert "Save this search: sparse rivers" in reader.screen
        await reader.press("enter")
        assert "A name for: sparse rivers" in reader.screen
        await reader.press("w", "e", "t", "enter")
        assert saved(reader) == {"wet": "sparse rivers"}
        assert "1 wet sparse rivers" in lines(reader)
        assert "Saved: wet" in reader.screen
        assert "Save this search" not in reader.screen
        await reader.press("escape")
        assert reader.papers.has_focus


async def test_a_saved_search_is_taken_up(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        reader.services.shelf.save_search("all of them", "-qqqqqq")
        reader.services.shelf.save_search("[/red] [b]", "author:müller")
        await reader.press("S")
        assert "6 all of them -qqqqqq" in lines(reader)
        assert "1 [/red] [b] author:müller" in lines(reader)
        await reader.press("j", "enter")
        assert text(reader) == "author:müller"
        assert reader.papers.length == 1
        assert reader.papers.has_focus


async def test_a_saved_search_is_removed_and_brought_back(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        reader.services.shelf.save_search("one", "rivers")
        reader.services.shelf.save_search("two", "lanterns")
        await reader.press("S", "j", "d")
        assert saved(reader) == {"one": "rivers"}
        assert "Removed: two. u brings it back" in reader.screen
        await reader.press("u")
        assert saved(reader) == {"one": "rivers", "two": "lanterns"}
        await reader.press("d", "d", "d")
        assert saved(reader) == {}


async def test_a_name_is_given_again(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        reader.services.shelf.save_search("mine", "rivers")
        await reader.type("lanterns")
        await reader.press("enter", "S", "enter", *"Mine", "enter")
        assert saved(reader) == {"Mine": "lanterns"}
        assert "in place of" in reader.screen


async def test_nothing_is_saved_yet(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.press("S")
        assert "No search is saved yet" in reader.screen
        await reader.press("enter", "d", "j", "q")
        assert saved(reader) == {}
        assert reader.papers.has_focus


async def test_a_name_that_is_not_given_saves_nothing(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("rivers")
        await reader.press("enter", "S", "enter", "x", "escape")
        assert isinstance(reader.app.screen, SavedScreen)
        await reader.press("enter", "backspace", "enter")
        assert saved(reader) == {}


async def test_keys_typed_ahead(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        type_ahead(reader, ["slash", *"rivers", "enter", "S", "enter", *"wet", "enter"])
        type_ahead(reader, ["escape", "b"])
        await reader.settle()
        assert saved(reader) == {"wet": "rivers"}
        marked = [entry.paper.title for entry in reader.services.shelf.entries().values()]
        assert marked == ["Quiet Rivers"]


async def test_the_palette_takes_up_a_saved_search(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        reader.services.shelf.save_search("[/b] wet", "rivers")
        await reader.press("ctrl+p")
        await reader.press(*"wet")
        assert "Saved search: [/b] wet" in reader.screen
        await reader.press("enter")
        await reader.settle()
        assert text(reader) == "rivers"
        assert reader.current.title == "Quiet Rivers"


@pytest.mark.parametrize("size", [(120, 35), (80, 24), (40, 15), (20, 8)])
async def test_saved_searches_fit_any_screen(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(PAPERS, size=size) as reader:
        reader.services.shelf.save_search("wet", "rivers")
        await reader.type("lamps")
        await reader.press("enter", "S")
        assert any(line.startswith("1 wet") for line in lines(reader))
        await reader.press("j", "enter")
        assert text(reader) == "rivers"
