"""Plain ASCII for poor fonts, and the screen as it is read aloud."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from paperdeck.settings import Settings
from paperdeck.ui import signs
from support.invented import PAPERS
from support.reader import Open, Reader

# What stands in the papers, the dot between facts and what cuts a text are in every font.
DATA = "·…–²ₙ₊₁ℓ₀" + "".join(
    f"{paper.title}{paper.abstract}{author.name}"
    for paper in PAPERS
    for author in paper.authors
)


def odd(reader: Reader) -> set[str]:
    return {sign for sign in reader.screen if not sign.isascii() and sign not in DATA}


@pytest.fixture(autouse=True)
def signs_as_before() -> object:
    yield
    signs.use(signs.UNICODE)


def test_every_sign_is_one_cell() -> None:
    for table in (signs.UNICODE, signs.ASCII, signs.PLAIN):
        assert all(len(sign) == 1 for sign in table[:7])
        assert len(set(table[:4])) == 4
    assert all(sign.isascii() for sign in (*signs.ASCII, *signs.PLAIN))


@pytest.mark.parametrize("size", [(120, 35), (80, 24), (40, 12)])
async def test_nothing_but_ascii(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(size=size, settings=Settings(ascii=True)) as reader:
        await reader.press("b", "m", "w", "j")
        assert not odd(reader)
        assert "*" in reader.screen.splitlines()[0]
        assert ">" in reader.screen
        await reader.press("Q")
        assert "= 1 of 1" in reader.screen
        await reader.press("Q", "asterisk")
        assert "***--" in reader.screen


async def test_the_focus_is_seen_without_colour(open_reader: Open) -> None:
    async with open_reader(settings=Settings(ascii=True)) as reader:
        listed = reader.screen.splitlines()[2]
        await reader.press("tab")
        read = reader.screen.splitlines()[2]
    assert listed.startswith("-----")
    assert listed.rstrip().endswith("-")
    assert len(listed.rstrip()) < 55 <= read.index("-----")


@pytest.mark.parametrize("size", [(160, 40), (80, 24)])
async def test_for_who_listens_there_is_one_pane_without_lines(
    open_reader: Open, size: tuple[int, int]
) -> None:
    async with open_reader(size=size, settings=Settings(screen_reader=True)) as reader:
        assert not odd(reader)
        assert "---" not in reader.screen
        assert reader.papers.region.width == size[0]
        await reader.press("v")
        assert reader.papers.region.width == size[0]


async def test_the_terminals_cursor_is_at_what_is_read(open_reader: Open) -> None:
    async with open_reader(settings=Settings(screen_reader=True)) as reader:
        await reader.press("j")
        x, y = reader.app.cursor_position
        line = reader.screen.splitlines()[y]
        assert line[x:].startswith(reader.current.title[:10])
        await reader.press("enter")
        x, y = reader.app.cursor_position
        assert reader.screen.splitlines()[y][x:].strip().startswith(reader.current.title[:10])


async def test_else_it_stays_where_it_was(open_reader: Open) -> None:
    async with open_reader() as reader:
        before = reader.app.cursor_position
        await reader.press("j", "j")
        assert reader.app.cursor_position == before


async def test_the_terminals_cursor_is_at_what_is_chosen_from(open_reader: Open) -> None:
    async with open_reader(settings=Settings(screen_reader=True)) as reader:
        for opened, moved in (("comma", "j"), ("f", "j"), ("T", "j"), ("Y", "j")):
            await reader.press(opened, moved)
            options = reader.app.screen.query_one(OptionList)
            x, y = reader.app.cursor_position
            assert x == options.content_region.x
            line = reader.screen.splitlines()[y]
            highlighted = options.get_option_at_index(options.highlighted or 0)
            assert str(highlighted.prompt).split()[0] in line
            await reader.press("escape")
        await reader.press("question_mark")
        assert reader.app.cursor_position == reader.app.screen.query_one("#text").region.offset


async def test_for_who_listens_nothing_stands_beside_the_facets(open_reader: Open) -> None:
    async with open_reader(size=(160, 40), settings=Settings(screen_reader=True)) as reader:
        await reader.press("f")
        assert reader.app.screen.query_one("#facets-panel").region.width == 160


@pytest.mark.parametrize("settings", [Settings(ascii=True), Settings(screen_reader=True)])
async def test_the_palette_and_the_keys_are_ascii(
    open_reader: Open, settings: Settings
) -> None:
    async with open_reader(size=(200, 40), settings=settings) as reader:
        await reader.press("ctrl+p")
        assert not odd(reader)
        await reader.press("escape", "slash")
        assert "Down Next paper" in reader.screen.splitlines()[-1]
        assert not odd(reader)
        await reader.press("escape", "comma")
        assert not odd(reader)
