"""Completion in the search box: when it offers, what its keys do, and that nothing waits."""

from __future__ import annotations

import pytest

from paperdeck.ui.screens.reader.completing import may_complete
from paperdeck.ui.widgets.completion_list import MOST, CompletionList
from support.invented import PAPERS, paper
from support.reader import Open, Reader, type_ahead

MANY = [
    *PAPERS,
    *(paper(200 + n, f"Mirrors {n}", f"Lio Ember{n}; Lia Lindt") for n in range(12)),
]


def offers(reader: Reader) -> CompletionList:
    return reader.main.query_one(CompletionList)


def said(reader: Reader) -> list[str]:
    """The lines of the list of offers, as they stand on the screen."""
    shown = offers(reader)
    if not shown.display:
        return []
    area = shown.region
    lines = reader.screen.splitlines()[area.y : area.bottom]
    return [" ".join(line[area.x : area.right].split()) for line in lines]


def text(reader: Reader) -> str:
    return reader.main._bar.box.value


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        ("au", True),
        ("lamps -au", True),
        ("(au", True),
        ("AUTH", True),
        ("author:", True),
        ("is:re", True),
        ("a", False),
        ("lanterns", False),
        ("au ", False),
        ("author lanterns", False),
        ("", False),
    ],
)
def test_only_what_may_be_a_field_is_completed(begun: str, expected: bool) -> None:
    assert may_complete(begun) is expected


async def test_a_field_and_its_value_are_completed(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("au")
        assert said(reader) == ["author: an author's name"]
        await reader.press("tab")
        assert text(reader) == "author:"
        assert said(reader)[0] == "Lia Lindt 12"
        assert len(said(reader)) == MOST
        await reader.press("m", "u")
        assert said(reader) == ["Jörg Müller 1"]
        await reader.press("tab")
        assert text(reader) == 'author:"Jörg Müller" '
        assert not said(reader)
        assert reader.papers.length == 1
        assert reader.main._bar.box.has_focus


async def test_ordinary_words_offer_nothing_and_tab_goes_on(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("mirrors")
        assert not said(reader)
        await reader.press("tab")
        assert reader.papers.has_focus
        assert text(reader) == "mirrors"


async def test_the_list_of_papers_moves_until_the_offers_are_entered(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("author:li")
        await reader.press("down")
        assert reader.papers.cursor == 1
        await reader.press("ctrl+n", "down", "up", "down")
        assert reader.papers.cursor == 1
        assert offers(reader).cursor == 1
        second = said(reader)[1].removeprefix("▌")
        await reader.press("enter")
        assert text(reader) == f'author:"{second.rpartition(" ")[0]}" '
        assert reader.main._bar.box.has_focus


async def test_moving_up_leaves_the_offers(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("author:li")
        await reader.press("ctrl+n", "up")
        assert offers(reader).cursor is None
        assert said(reader)
        await reader.press("enter")
        assert reader.papers.has_focus
        assert not said(reader)


async def test_escape_closes_the_offers_first(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("author:li")
        await reader.press("escape")
        assert not said(reader)
        assert text(reader) == "author:li"
        await reader.press("tab")
        assert reader.papers.has_focus  # what was closed is not taken
        await reader.press("slash", "escape")
        assert text(reader) == ""


async def test_what_is_typed_ahead_is_completed(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        type_ahead(reader, ["slash", "a", "u", "tab", "m", "u", "tab", "enter"])
        await reader.settle()
        assert text(reader) == 'author:"Jörg Müller" '
        assert reader.papers.length == 1
        assert reader.papers.has_focus


async def test_what_stands_there_already_is_not_offered(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("is:rea")
        assert said(reader) == ["is:read is marked as read"]
        await reader.press("d")
        assert not said(reader)


async def test_the_mouse_takes_an_offer(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("author:li")
        await reader.pilot.click(CompletionList, offset=(2, 0))
        await reader.settle()
        assert text(reader) == 'author:"Lia Lindt" '
        assert reader.main._bar.box.has_focus


@pytest.mark.parametrize("size", [(120, 35), (80, 24), (40, 15), (20, 8)])
async def test_offers_fit_any_screen(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(MANY, size=size) as reader:
        await reader.type("author:")
        area = offers(reader).region
        assert area.right <= size[0]
        assert area.bottom <= size[1]
        assert said(reader)[0].startswith("Lia Lindt")
