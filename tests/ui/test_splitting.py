"""How the panes share the screen, and that it is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperdeck.paths import Paths
from paperdeck.ui.remembered import Remembered, load, save
from support.reader import Open, Reader


def part(reader: Reader, *, high: bool) -> float:
    """The list's part of both panes."""
    papers, detail = reader.papers.region, reader.main._detail.region
    if high:
        return papers.height / (papers.height + detail.height)
    return papers.width / (papers.width + detail.width)


@pytest.mark.parametrize(
    ("size", "high", "default"), [((160, 40), False, 0.45), ((80, 44), True, 0.40)]
)
async def test_each_layout_has_its_own_split(
    open_reader: Open, size: tuple[int, int], high: bool, default: float
) -> None:
    async with open_reader(size=size) as reader:
        assert part(reader, high=high) == pytest.approx(default, abs=0.02)
        await reader.press("greater_than_sign", "greater_than_sign")
        assert part(reader, high=high) == pytest.approx(default + 0.1, abs=0.02)
        await reader.press(*["less_than_sign"] * 20)
        assert part(reader, high=high) == pytest.approx(0.2, abs=0.02)
        await reader.press(*["greater_than_sign"] * 30)
        assert part(reader, high=high) == pytest.approx(0.8, abs=0.02)
        other = (80, 44) if size == (160, 40) else (160, 40)
        await reader.pilot.resize_terminal(*other)
        await reader.settle()
        assert part(reader, high=not high) == pytest.approx(0.85 - default, abs=0.02)


async def test_it_is_remembered(open_reader: Open, paths: Paths) -> None:
    async with open_reader(size=(160, 40)) as reader:
        await reader.press("greater_than_sign")
        reader.app.close_stores()
    assert load(paths.reader_file) == Remembered(wide=50, stacked=40)
    async with open_reader(size=(160, 40)) as reader:
        assert part(reader, high=False) == pytest.approx(0.5, abs=0.02)


async def test_one_pane_is_not_split(open_reader: Open, paths: Paths) -> None:
    async with open_reader(size=(50, 15)) as reader:
        await reader.press("less_than_sign")
        assert "one pane at a time" in reader.screen
        assert reader.papers.region.width == 50
        reader.app.close_stores()
    assert load(paths.reader_file) == Remembered()


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"\xff\xfe", b"[]", b'{"wide": 500}', b'{"wide": "much"}', b"null"]
)
def test_a_damaged_file_gives_the_defaults(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / "reader.json"
    file.write_bytes(damaged)
    assert load(file) == Remembered()
    save(file, Remembered(wide=60))
    assert load(file) == Remembered(wide=60)
    assert list(tmp_path.iterdir()) == [file]


def test_where_nothing_can_be_written_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    save(tmp_path / "file" / "reader.json", Remembered())
    assert (tmp_path / "file").read_text() == "in the way"


def panes(reader: Reader) -> str:
    """How list and paper stand."""
    papers, detail = reader.papers.region, reader.main._detail.region
    if not detail.area:
        return "single"
    return "wide" if papers.y == detail.y else "stacked"


@pytest.mark.parametrize(
    ("size", "layouts"),
    [
        ((160, 40), ["wide", "wide", "stacked", "single", "wide"]),
        ((80, 24), ["stacked", "wide", "stacked", "single", "stacked"]),
        ((30, 24), ["single", "single", "stacked", "single", "single"]),
    ],
)
async def test_a_layout_is_chosen_by_hand(
    open_reader: Open, size: tuple[int, int], layouts: list[str]
) -> None:
    async with open_reader(size=size) as reader:
        seen = [panes(reader)]
        for _ in layouts[1:]:
            await reader.press("v")
            seen.append(panes(reader))
    assert seen == layouts


async def test_there_is_no_room_for_every_layout(open_reader: Open) -> None:
    async with open_reader(size=(38, 24)) as reader:
        await reader.press("v")
        assert "No room here for side by side" in " ".join(reader.screen.split())


async def test_the_layout_is_remembered_and_holds_at_every_width(
    open_reader: Open, paths: Paths
) -> None:
    async with open_reader(size=(160, 40)) as reader:
        await reader.press("v", "v")
        reader.app.close_stores()
    assert load(paths.reader_file).layout == "stacked"
    async with open_reader(size=(160, 40)) as reader:
        assert panes(reader) == "stacked"
        await reader.pilot.resize_terminal(50, 20)
        await reader.settle()
        assert panes(reader) == "stacked"
        assert "Layout" not in reader.screen


async def test_one_pane_by_hand_goes_to_and_fro(open_reader: Open) -> None:
    async with open_reader(size=(120, 30)) as reader:
        await reader.press("v", "v", "v")
        assert panes(reader) == "single"
        await reader.press("enter")
        assert reader.main._detail.region.width == 120
        assert reader.papers.region.area == 0
        await reader.press("escape")
        assert reader.papers.region.width == 120
