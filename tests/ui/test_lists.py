"""One list alone or all together, and that each is found again as it was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperdeck.papers import Author, Paper
from paperdeck.papers.orders import Order
from paperdeck.paths import Paths
from paperdeck.ui.remembered import Place, Remembered, load, save
from support.invented import PAPERS
from support.reader import Open, Reader, type_ahead

OTHERS = [
    Paper(
        key=f"title:other{number}",
        title=f"Lamp Posts of Area {number}",
        authors=(Author("Ada Lund"),),
        abstract="Light falls on the road. " * 60,
        venue="ICLR",
        year=2030,
        ids=(f"title:other{number}",),
    )
    for number in range(30)
]
ALL = [*PAPERS, *OTHERS]


async def pick(reader: Reader, text: str) -> None:
    await reader.press("L", *(("space" if char == " " else char) for char in text), "enter")


def title(reader: Reader) -> str:
    return " ".join(reader.screen.splitlines()[0].split())


async def test_one_list_alone(open_reader: Open) -> None:
    async with open_reader(ALL) as reader:
        assert reader.papers.length == len(ALL)
        await pick(reader, "iclr")
        assert reader.papers.length == 30
        assert title(reader).startswith("ICLR 2030 30 papers")
        await reader.type("area 7")
        assert reader.current.title == "Lamp Posts of Area 7"
        assert "1 of 30" in reader.screen
        await reader.press("enter")
        await pick(reader, "all lists")
        assert reader.papers.length == len(ALL)
        assert "ICML 2031 +1 list" in title(reader)


async def test_bookmarks_and_facets_are_those_of_the_list(open_reader: Open) -> None:
    async with open_reader(ALL) as reader:
        await reader.press("b")
        await pick(reader, "iclr")
        await reader.press("j", "b", "B")
        assert reader.papers.length == 1
        assert reader.current.venue == "ICLR"
        await reader.press("B", "f")
        assert "ICML" not in reader.screen


async def test_each_list_is_found_again_as_it_was_left(open_reader: Open, paths: Paths) -> None:
    async with open_reader(ALL) as reader:
        await pick(reader, "icml")
        await reader.type("sparse")
        await reader.press("enter")
        await pick(reader, "iclr")
        assert reader.main._bar.box.value == ""
        await reader.press("s", "t", *["j"] * 5)
        wanted = reader.current
        await pick(reader, "icml")
        assert reader.main._bar.box.value == "sparse"
        assert reader.papers.length < len(PAPERS)
        await pick(reader, "iclr")
        assert reader.current == wanted
        assert reader.main._order is Order.TITLE


async def test_the_next_run_opens_where_this_one_was_left(
    open_reader: Open, paths: Paths
) -> None:
    async with open_reader(ALL, size=(120, 20)) as reader:
        await pick(reader, "iclr")
        await reader.type("lamp")
        await reader.press("enter", *["j"] * 4, "enter", *["j"] * 3)
        wanted, line = reader.current, reader.main._detail.scroll_y
        assert line > 0
        await reader.press("q")
        reader.app.close_stores()
    async with open_reader(ALL, size=(120, 20)) as reader:
        assert title(reader).startswith("ICLR 2030")
        assert reader.main._bar.box.value == "lamp"
        assert reader.current == wanted
        assert reader.main._detail.scroll_y == line
        await reader.press("escape")
        assert reader.papers.length == 30


async def test_bookmarks_only_is_come_back_to(open_reader: Open) -> None:
    async with open_reader(ALL) as reader:
        await reader.press("b", "B", "q")
        reader.app.close_stores()
    async with open_reader(ALL) as reader:
        assert reader.papers.length == 1
        await reader.press("B")
        assert reader.papers.length == len(ALL)


@pytest.mark.parametrize(
    ("kept", "rows"),
    [
        (Remembered(open_list="Gone 1999"), len(ALL)),
        (Remembered(places={"": Place(paper="title:gone", line=400)}), len(ALL)),
        (Remembered(places={"": Place(only="no such")}), len(ALL)),
        (Remembered(open_list="ICLR 2030", places={"": Place(query="sparse")}), 30),
    ],
)
async def test_what_is_gone_is_not_come_back_to(
    open_reader: Open, paths: Paths, kept: Remembered, rows: int
) -> None:
    save(paths.reader_file, kept)
    async with open_reader(ALL) as reader:
        assert reader.papers.length == rows
        assert reader.papers.cursor == 0


def test_a_damaged_memory_is_none(tmp_path: Path) -> None:
    file = tmp_path / "reader.json"
    file.write_text('{"places": {"": {"order": "sideways"}}}', "utf-8")
    assert load(file) == Remembered()


async def test_there_may_be_one_list_only(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("L")
        assert "There is one list only" in reader.screen


async def test_what_is_typed_fast_picks_what_it_says(open_reader: Open) -> None:
    async with open_reader(ALL) as reader:
        type_ahead(reader, ["L", "i", "c", "l", "r", "enter", "j"])
        await reader.settle()
        assert title(reader).startswith("ICLR 2030")
        assert reader.papers.cursor == 1


async def test_nothing_is_picked_where_nothing_is_listed(open_reader: Open) -> None:
    async with open_reader(ALL) as reader:
        await pick(reader, "nothing so named")
        await reader.press("escape")
        assert reader.papers.length == len(ALL)
