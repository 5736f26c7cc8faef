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
