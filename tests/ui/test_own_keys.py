"""Keys of one's own in the running reader: what they do, and where they are shown."""

from __future__ import annotations

import pytest

from paperdeck.settings import Settings
from support.reader import Open, Reader, type_ahead

OWN = Settings(keys={"paper.bookmark": "x", "list.bookmarks": ["Ctrl-y", "X"]})
SEQUENCES = Settings(
    keys={"move.first": ["g g", "Home"], "move.last": "g G", "paper.bookmark": "g b"}
)


def bookmarks(reader: Reader) -> int:
    entries = reader.services.shelf.entries().values()
    return sum(entry.bookmarked is not None for entry in entries)


def last_line(reader: Reader) -> str:
    return reader.screen.splitlines()[-1]


async def test_a_key_of_ones_own_acts_and_the_default_does_not(open_reader: Open) -> None:
    async with open_reader(settings=OWN) as reader:
        await reader.press("b")
        assert bookmarks(reader) == 0
        await reader.press("x")
        assert bookmarks(reader) == 1
        assert "Ctrl-y shows the bookmarks" in reader.screen
        await reader.press("x")
        assert "x puts it back" in reader.screen
        await reader.press("ctrl+y")
        assert "Ctrl-y shows all papers, x bookmarks one." in reader.screen


async def test_keys_of_ones_own_are_shown(open_reader: Open) -> None:
    async with open_reader(settings=OWN) as reader:
        assert "x Bookmark  Ctrl-y Bookmarks" in last_line(reader)
        await reader.press("ctrl+p", *"bookmark the paper")
        assert "Bookmark  x" in reader.screen
        await reader.press("escape", "question_mark", "slash", *"only bookmarked")
        assert "Ctrl-y X" in reader.screen


async def test_in_the_search_box_a_character_is_text(open_reader: Open) -> None:
    settings = Settings(keys={"paper.bookmark": ["x", "Ctrl-y"], "list.density": "Left"})
    async with open_reader(settings=settings) as reader:
        await reader.type("lx")
        await reader.press("left")
        await reader.press("e")
        assert reader.main.query_one("#search-box").value == "lex"
        assert bookmarks(reader) == 0
        await reader.press("backspace", "end", "backspace", "ctrl+y")
        assert bookmarks(reader) == 1
        assert "Ctrl-y Bookmark" not in last_line(reader)  # the first of its keys is shown


async def test_two_keys_after_one_another(open_reader: Open) -> None:
    async with open_reader(settings=SEQUENCES) as reader:
        await reader.press("g", "G")
        assert reader.papers.cursor == 5
        await reader.press("g")
        said = reader.screen.splitlines()[-4:]
        assert [line.split() for line in said] == [
            ["g,", "and", "then"],
            ["b", "Bookmark"],
            ["g", "First"],
            ["G", "Last"],
        ]
        await reader.press("g")
        assert reader.papers.cursor == 0
        await reader.press("g", "escape", "G")
        assert reader.papers.cursor == 0
        assert "g b Bookmark" in last_line(reader)


async def test_two_keys_act_in_the_order_in_which_they_are_typed(open_reader: Open) -> None:
    async with open_reader(settings=SEQUENCES) as reader:
        type_ahead(reader, [*"jgbjgb", "home", *"gGgb"])
        await reader.settle()
        assert bookmarks(reader) == 3
        await reader.type("gb")
        assert reader.main.query_one("#search-box").value == "gb"


async def test_a_click_in_the_last_line_is_its_keys(open_reader: Open) -> None:
    async with open_reader(settings=SEQUENCES) as reader:
        at = last_line(reader).index("g b Bookmark")
        await reader.pilot.click(offset=(at + 1, 34))
        await reader.settle()
        assert bookmarks(reader) == 1


async def test_emacs(open_reader: Open) -> None:
    async with open_reader(settings=Settings(keys_preset="emacs")) as reader:
        await reader.press("ctrl+n", "ctrl+n", "ctrl+p")
        assert reader.papers.cursor == 1
        await reader.press("j")
        assert reader.papers.cursor == 1
        await reader.press("greater_than_sign")
        assert reader.papers.cursor == 5
        await reader.press("ctrl+s", *"rivers", "ctrl+g", "ctrl+g")
        assert reader.papers.has_focus
        await reader.press("f2")
        assert "Palette" in type(reader.app.screen).__name__
        await reader.press("escape")


async def test_plain(open_reader: Open) -> None:
    async with open_reader(settings=Settings(keys_preset="plain")) as reader:
        await reader.press("down", "down", "j", "G")
        assert reader.papers.cursor == 2
        await reader.press("end", "right")
        assert reader.main.query_one("#detail").has_focus
        await reader.press("left", "f1")
        assert reader.screen.startswith(" Help ")
        await reader.press("slash", *"half a page")
        assert "F2 " in reader.screen  # there is no key, but the palette
        assert "F2 Palette" not in reader.screen
        assert "Ctrl-d" not in reader.screen


async def test_quitting_and_the_palette_have_the_keys_that_they_are_given(
    open_reader: Open,
) -> None:
    settings = Settings(keys={"app.quit": "Ctrl-x", "job.cancel": [], "app.palette": "Ctrl-q"})
    settings.keys["fetch.cancel"] = "Ctrl-y"  # type: ignore[index]
    async with open_reader(settings=settings) as reader:
        await reader.press("n", "ctrl+q")
        assert "Palette" in type(reader.app.screen).__name__
        await reader.press("escape")
        await reader.press("ctrl+x")
        assert reader.app.return_code == 0


async def test_mistakes_are_told_at_the_start(open_reader: Open) -> None:
    async with open_reader(settings=Settings(keys={"paper.bookmrk": "x"})) as reader:
        [told] = [each.message for each in reader.app._notifications]
        assert "keys.paper.bookmrk: is no command; did you mean paper.bookmark?" in told
        await reader.press("b")
        assert bookmarks(reader) == 1


@pytest.mark.parametrize(
    ("pane", "wanted", "unwanted"),
    [
        ([], ["Enter Read", "1… Count"], ["To the list", "Open link"]),
        (["enter"], ["h To the list", "1… Open link"], ["Enter Read", "Count"]),
        (["slash"], ["Esc Clear", "Enter To the list"], ["Enter Read", "b Bookmark"]),
    ],
)
async def test_the_last_line_has_what_the_pane_offers(
    open_reader: Open, pane: list[str], wanted: list[str], unwanted: list[str]
) -> None:
    async with open_reader(size=(160, 35)) as reader:
        await reader.press(*pane)
        for text in wanted:
            assert text in last_line(reader)
        for text in unwanted:
            assert text not in last_line(reader)
