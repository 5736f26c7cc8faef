"""Another language while the reader runs: all is said in it, and nothing is lost."""

from __future__ import annotations

import pytest

from paperdeck import language
from paperdeck.paths import Paths
from paperdeck.settings import Settings, load_settings
from paperdeck.ui import messages
from paperdeck.ui.screens.help import help_content
from support.reader import Open, Reader

SIZES = [(120, 35), (80, 24), (40, 15)]


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in text)


def lines(reader: Reader) -> list[str]:
    return reader.screen.splitlines()


async def choose(reader: Reader, name: str) -> None:
    """Choose a language in the palette."""
    await reader.press("ctrl+p")
    await reader.press(*name)
    for _ in range(500):  # the palette offers what it has when it has time
        if messages.language(name) in reader.screen:
            break
        await reader.pilot.pause()
    await reader.press("enter")


async def test_the_palette_changes_the_language_and_nothing_else(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("j", "b", "j", "m", "tab")
        *before, _status, keys = lines(reader)
        paper = reader.current.key
        assert "Bookmark" in keys
        await choose(reader, "简体中文")
        assert language.spoken() == "zh_CN"
        assert reader.app.screen is reader.main
        assert "书签" in lines(reader)[-1]
        assert "篇论文" in lines(reader)[0]
        assert "Bookmark" not in reader.screen
        assert reader.current.key == paper
        assert [line.count("●") for line in lines(reader)[1:-2]] == [
            line.count("●") for line in before[1:]
        ]
        await choose(reader, "English")
        assert (lines(reader)[:-2], lines(reader)[-1]) == (before, keys)


async def test_what_is_chosen_holds_in_later_runs(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await choose(reader, "简体中文")
    assert load_settings(paths, {}, {}) == (Settings(language="zh_CN"), [])


async def test_settings_that_cannot_be_written_are_told(
    open_reader: Open, paths: Paths
) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text("theme = ", encoding="utf-8")
    async with open_reader() as reader:
        await choose(reader, "简体中文")
        told = [each.message for each in reader.app._notifications]
        assert any("config.toml" in each for each in told)
        assert language.spoken() == "zh_CN"
    assert paths.config_file.read_text(encoding="utf-8") == "theme = "


async def test_what_is_searched_for_stays_and_is_told_in_it(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("nothinglikethis")
        assert "No paper has all of" in reader.screen
        await choose(reader, "简体中文")
        assert "没有论文包含全部：nothinglikethis" in reader.screen
        assert "没有论文" in reader.screen
        await reader.press("escape", "escape")
        await reader.type("a")
        assert " / " in lines(reader)[1]


@pytest.mark.parametrize("size", SIZES)
async def test_wide_characters_stay_inside_the_lines(
    open_reader: Open, size: tuple[int, int]
) -> None:
    language.use("zh_CN")
    async with open_reader(size=size) as reader:
        for keys in ([], ["s"], ["f"], ["U"], ["Y"], ["question_mark"], ["n"], ["t"]):
            await reader.press(*keys)
            for strip in reader.app.screen._compositor.render_strips():
                assert strip.cell_length == size[0]
            assert is_chinese(reader.screen)
            await reader.press("escape", "escape")


def test_help_is_whole_in_it() -> None:
    language.use("zh_CN")
    text = help_content(80).plain
    assert "在你的待读队列中的位置" in text
    for english in (" the ", "Show ", "Undo ", "your "):
        assert english not in text


async def test_dates_and_numbers_are_said_in_it(open_reader: Open) -> None:
    language.use("zh_CN")
    async with open_reader() as reader:
        assert any(f"周{day}" in reader.screen for day in "一二三四五六日")
