"""Sorting the list: the chooser, what is shown of the order, and how long it holds."""

from __future__ import annotations

import pytest

from support.invented import PAPERS, paper
from support.reader import Open, Reader, type_ahead

ZEBRA, APPLE, MOON = (
    paper(1, "Zebra lanterns", "Ada Young"),
    paper(2, "Apple lanterns", "Bo Zorn"),
    paper(3, "Moon lanterns", "Cy Abel"),
)
THREE = [ZEBRA, APPLE, MOON]


def listed(reader: Reader) -> list[str]:
    """The first words of the titles, from the top of the list."""
    lines = [line[4 : reader.papers.size.width] for line in reader.screen.splitlines()[3:]]
    words = [paper.title.split()[0] for paper in THREE]
    return [line.split()[0] for line in lines if line.split()[:1] and line.split()[0] in words]


@pytest.mark.parametrize(
    ("key", "expected", "said"),
    [
        ("t", "Apple Moon Zebra", "by title"),
        ("a", "Moon Zebra Apple", "by author"),
        ("s", "Zebra Apple Moon", "by session"),
        ("y", "Zebra Apple Moon", "by year"),
        ("n", "Zebra Apple Moon", "newest"),
        ("l", "Zebra Apple Moon", "last read"),
    ],
)
async def test_a_letter_sorts(open_reader: Open, key: str, expected: str, said: str) -> None:
    async with open_reader(THREE) as reader:
        await reader.press("s")
        assert "Sort the list by" in reader.screen
        await reader.press(key)
        assert listed(reader) == expected.split()
        assert said in reader.screen.splitlines()[1]
        await reader.press("s", "r")
        assert listed(reader) == ["Zebra", "Apple", "Moon"]
        assert said not in reader.screen.splitlines()[1]


async def test_the_order_holds_for_the_searches_that_follow(open_reader: Open) -> None:
    async with open_reader([*THREE, *PAPERS]) as reader:
        await reader.press("s", "t")
        await reader.type("lanterns")
        assert listed(reader) == ["Apple", "Moon", "Zebra"]
        assert reader.current.title == APPLE.title  # the first of a new search
        assert "3 of 9 by title" in reader.screen


async def test_the_cursor_keeps_its_paper(open_reader: Open) -> None:
    async with open_reader(THREE) as reader:
        await reader.type("lanterns")
        await reader.press("enter", "j")
        here = reader.current.title
        await reader.press("s", "a")
        assert reader.current.title == here
        assert reader.papers.cursor == 2


async def test_what_was_read_last_is_first(open_reader: Open) -> None:
    async with open_reader(THREE) as reader:
        for each in reader.services.library.papers(reader.services.library.ids())[1:]:
            reader.services.shelf.set_read([each], True)
        await reader.press("s", "l")
        assert listed(reader)[-1] == "Zebra"


async def test_keys_typed_ahead_act_on_the_new_order(open_reader: Open) -> None:
    async with open_reader(THREE) as reader:
        type_ahead(reader, ["s", "t", "g", "b"])
        await reader.settle()
        marked = [entry.paper.title for entry in reader.services.shelf.entries().values()]
        assert marked == [APPLE.title]


async def test_escape_and_other_keys_choose_nothing(open_reader: Open) -> None:
    async with open_reader(THREE) as reader:
        await reader.press("s", "x", "b", "escape")
        assert listed(reader) == ["Zebra", "Apple", "Moon"]
        assert not reader.services.shelf.entries()
        assert reader.papers.has_focus


async def test_the_mouse_chooses(open_reader: Open) -> None:
    async with open_reader(THREE) as reader:
        await reader.press("s")
        lines = reader.screen.splitlines()
        y = next(at for at, line in enumerate(lines) if line.strip().startswith("t  title"))
        await reader.pilot.click(offset=(8, y))
        await reader.settle()
        assert listed(reader) == ["Apple", "Moon", "Zebra"]


async def test_the_chooser_has_room_in_a_small_terminal(open_reader: Open) -> None:
    async with open_reader(THREE, size=(20, 8)) as reader:
        await reader.press("s")
        assert "t  title" in reader.screen
        await reader.press("t")
        assert reader.papers.length == 3
