"""Choosing themes: a look before, the terminal's light or dark, one's own as it is saved."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from paperdeck.paths import Paths
from paperdeck.settings import Settings, load_settings
from paperdeck.ui.terminal_answers import TerminalTold
from paperdeck.ui.themes import DEFAULT_THEME, NO_COLOR_THEME
from support.reader import Open, Reader

AUTO = Settings()


def written(paths: Paths) -> Settings:
    """The settings as the next run reads them."""
    settings, problems = load_settings(paths, {}, {})
    assert problems == []
    return settings


def background(reader: Reader) -> str:
    return reader.app.screen.styles.background.hex.lower()


async def to(reader: Reader, title: str) -> None:
    """Put the cursor of the list of themes on the one that is called so."""
    await reader.press("home")
    for _ in range(30):
        at = reader.app.screen._list.highlighted_option  # type: ignore[attr-defined]
        if title in str(at.prompt):
            return
        await reader.press("j")
    raise AssertionError(title)


async def tell(reader: Reader, *, dark: bool) -> None:
    reader.app.post_message(TerminalTold(dark=dark))
    await reader.settle()


def own_theme(paths: Paths, text: str, name: str = "mine") -> Path:
    paths.themes_dir.mkdir(parents=True, exist_ok=True)
    file = paths.themes_dir / f"{name}.toml"
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text)
    os.utime(file, ns=(before + 10**9, before + 10**9))  # clocks may be coarse
    return file


async def look(reader: Reader) -> None:
    """As once a second."""
    reader.main._look()
    await reader.settle()


async def test_the_cursor_shows_a_theme_and_escape_takes_it_back(
    open_reader: Open, paths: Paths
) -> None:
    async with open_reader(settings=Settings(theme="nord")) as reader:
        before = reader.screen
        await reader.press("T")
        assert "● Nord" in reader.screen
        await to(reader, "Dracula")
        assert reader.app.theme == "dracula"
        assert background(reader) == "#00000000"  # the reader is seen through it
        assert reader.main.styles.background.hex.lower() == "#282a36"
        await reader.press("escape")
        assert reader.app.theme == "nord"
        assert reader.screen == before
        assert not paths.config_file.exists()


async def test_enter_keeps_it_and_writes_it(open_reader: Open, paths: Paths) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text('# mine\ntheme = "nord"  # at night\n')
    async with open_reader(settings=written(paths)) as reader:
        await reader.press("T")
        await to(reader, "Solarized light")
        await reader.press("enter")
        assert reader.app.theme == "solarized-light"
        assert "Theme: Solarized light" in reader.screen
    assert paths.config_file.read_text() == '# mine\ntheme = "solarized-light"  # at night\n'


async def test_it_is_told_what_each_is(open_reader: Open, paths: Paths) -> None:
    own_theme(paths, 'extends = "nord"\ntitle = "My Nord"')
    async with open_reader(settings=AUTO) as reader:
        await reader.press("T")
        seen = reader.screen
        assert "dark · 8.7:1 AAA" in seen
        assert "Paperdeck light           light · 4.8:1 AA" in seen
        assert "Sixteen colours           dark · the terminal's colours" in seen
        assert "My Nord                   dark · 4.5:1 AA · your own" in seen
        assert "● as the terminal is        Paperdeck dark" in seen


async def test_a_theme_goes_with_the_terminal(open_reader: Open) -> None:
    settings = Settings(theme_dark="nord", theme_light="gruvbox-light")
    async with open_reader(settings=settings) as reader:
        assert reader.app.theme == "nord"
        await tell(reader, dark=False)
        assert reader.app.theme == "gruvbox-light"
        await tell(reader, dark=True)
        assert reader.app.theme == "nord"


async def test_one_that_is_set_does_not(open_reader: Open) -> None:
    async with open_reader(settings=Settings(theme="nord")) as reader:
        await tell(reader, dark=False)
        assert reader.app.theme == "nord"


async def test_what_the_terminal_told_is_where_the_next_run_begins(open_reader: Open) -> None:
    async with open_reader(settings=AUTO) as reader:
        await tell(reader, dark=False)
        reader.app.close_stores()
    async with open_reader(settings=AUTO) as reader:
        assert reader.app.theme == AUTO.theme_light
        reader.app._nothing_told()  # of this terminal
        await reader.settle()
        assert reader.app.theme == AUTO.theme_dark
        await tell(reader, dark=False)
        reader.app._nothing_told()
        await reader.settle()
        assert reader.app.theme == AUTO.theme_light


@pytest.mark.parametrize(
    ("dark", "title", "settings"),
    [
        (True, "Nord", Settings(theme_dark="nord")),
        (False, "Solarized light", Settings(theme_light="solarized-light")),
        (True, "Solarized light", Settings(theme="solarized-light")),
    ],
)
async def test_one_that_suits_the_terminal_is_kept_for_such_terminals(
    open_reader: Open, paths: Paths, dark: bool, title: str, settings: Settings
) -> None:
    async with open_reader(settings=AUTO) as reader:
        await tell(reader, dark=dark)
        await reader.press("T")
        await to(reader, title)
        await reader.press("enter")
        assert title in reader.screen.splitlines()[-2]
    assert written(paths) == settings


async def test_one_can_go_back_to_that_of_the_terminal(open_reader: Open, paths: Paths) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text('theme = "solarized-light"\n')
    async with open_reader(settings=written(paths)) as reader:
        await reader.press("T", "home")
        assert reader.app.theme == AUTO.theme_dark
        await reader.press("enter")
        assert "as the terminal is: Paperdeck dark" in reader.screen
        await tell(reader, dark=False)
        assert reader.app.theme == AUTO.theme_light
    assert paths.config_file.read_text() == ""


async def test_settings_that_cannot_be_written_are_told(
    open_reader: Open, paths: Paths
) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text("measure = 60\ntheme =\n")
    async with open_reader(settings=AUTO) as reader:
        await reader.press("T")
        await to(reader, "Nord")
        await reader.press("enter")
        assert "config.toml: line 2: " in reader.screen
        assert reader.app.theme == DEFAULT_THEME
    assert paths.config_file.read_text() == "measure = 60\ntheme =\n"


async def test_a_variable_holds_whatever_is_kept(open_reader: Open, paths: Paths) -> None:
    settings, _ = load_settings(paths, {"PAPERDECK_THEME": "nord"}, {})
    async with open_reader(settings=settings, environ={"PAPERDECK_THEME": "nord"}) as reader:
        await reader.press("T")
        await to(reader, "Dracula")
        await reader.press("enter")
        assert "set by PAPERDECK_THEME" in reader.screen
        assert reader.app.theme == "nord"
    assert written(paths).theme == "dracula"


async def test_without_colour_no_other_is_shown(
    open_reader: Open, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_reader(settings=AUTO) as reader:
        await reader.press("T")
        assert "NO_COLOR is set" in reader.screen
        await to(reader, "Nord")
        assert reader.app.theme == NO_COLOR_THEME
        await reader.press("enter")
        assert reader.app.theme == NO_COLOR_THEME
    assert written(paths).theme_dark == "nord"


async def test_ones_own_is_worn_as_it_is_saved(open_reader: Open, paths: Paths) -> None:
    own_theme(paths, 'extends = "nord"\n[colors]\nbackground = "#101010"')
    async with open_reader(settings=Settings(theme="mine")) as reader:
        assert background(reader) == "#101010"
        own_theme(paths, 'extends = "nord"\n[colors]\nbackground = "#202020"')
        await look(reader)
        assert background(reader) == "#202020"
        strip = reader.app.screen._compositor.render_strips()[5]
        assert "#202020" in {
            segment.style.bgcolor.get_truecolor().hex
            for segment in strip
            if segment.style is not None and segment.style.bgcolor is not None
        }


async def test_of_a_mistake_in_it_the_file_and_key_are_told_and_the_old_one_stays(
    open_reader: Open, paths: Paths
) -> None:
    own_theme(paths, 'extends = "nord"\n[colors]\nbackground = "#101010"')
    async with open_reader(settings=Settings(theme="mine")) as reader:
        own_theme(paths, 'extends = "nord"\n[colors]\nbackground = "nothing"')
        await look(reader)
        assert "mine.toml: colors.background: 'nothing' is no colour" in reader.screen
        assert background(reader) == "#101010"
        await look(reader)  # once
        own_theme(paths, 'extends = "nord"\n[colors]\nbackground = "#303030"')
        await look(reader)
        assert background(reader) == "#303030"


async def test_one_that_is_removed_gives_way(open_reader: Open, paths: Paths) -> None:
    file = own_theme(paths, 'extends = "nord"\ntitle = "Mine"')
    async with open_reader(settings=Settings(theme="mine")) as reader:
        file.unlink()
        await look(reader)
        assert reader.app.theme == DEFAULT_THEME
        assert "mine" in reader.screen
        own_theme(paths, 'extends = "nord"\ntitle = "Mine"')
        await look(reader)
        assert reader.app.theme == "mine"


async def test_one_that_is_new_can_be_chosen(open_reader: Open, paths: Paths) -> None:
    async with open_reader(settings=AUTO) as reader:
        own_theme(paths, 'extends = "dracula"\ntitle = "Fresh"', "fresh")
        await look(reader)
        await reader.press("T")
        await to(reader, "Fresh")
        assert reader.app.theme == "fresh"
