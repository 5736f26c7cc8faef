"""Themes: ours are whole and legible, a person's own are read, and a bad one stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import ColorType
from textual.color import Color

from paperdeck import resources
from paperdeck.paths import Paths
from paperdeck.settings import Settings
from paperdeck.ui.themes import (
    COLORS,
    DEFAULT_THEME,
    NO_COLOR_THEME,
    ThemeFile,
    read_theme,
    read_themes,
)
from support.reader import Open

BUNDLED, PROBLEMS = read_themes([resources.themes_dir()])


def test_the_bundled_themes_are_there() -> None:
    assert PROBLEMS == []
    assert set(BUNDLED) >= {
        *("paperdeck-dark", "paperdeck-light", "high-contrast-dark", "high-contrast-light"),
        *("colour-blind-dark", "colour-blind-light", "solarized-dark", "solarized-light"),
        *("nord", "gruvbox-dark", "gruvbox-light", "catppuccin-mocha", "catppuccin-latte"),
        *("dracula", "sixteen", NO_COLOR_THEME),
    }
    assert DEFAULT_THEME in BUNDLED
    assert {theme.name for theme in BUNDLED.values() if theme.ansi} == {
        "sixteen",
        NO_COLOR_THEME,
    }


def test_monochrome_has_no_colour_but_the_terminals_two() -> None:
    assert set(BUNDLED[NO_COLOR_THEME].colors.values()) == {"ansi_default"}


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text)
    return file


def theme_text(**colors: str) -> str:
    all_colors = dict.fromkeys(COLORS, "#808080") | colors
    lines = [f'{name} = "{value}"' for name, value in all_colors.items()]
    return "\n".join(['name = "mine"', "dark = true", "[colors]", *lines])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "mine.toml: cannot be read as TOML"),
        ('name = "x"', "mine.toml: there is no table [colors]"),
        ('[colors]\nfoo = "#fff"', "mine.toml: [colors] lacks background"),
        (theme_text(math="no colour"), "mine.toml: colors.math: 'no colour' is no colour"),
        (theme_text(sky="#fff"), "mine.toml: [colors] has unknown names: sky"),
        ('extends = "nrod"', "mine.toml: extends: there is no theme 'nrod'"),
        ("extends = 7", "mine.toml: extends: there is no theme 7"),
        (theme_text().replace("true", '"yes"'), "mine.toml: dark and ansi are true or false"),
        (theme_text().replace('"mine"', "7"), "mine.toml: name and title are text"),
    ],
)
def test_a_bad_theme_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"mine\.toml") as error:
        read_theme(write(tmp_path, "mine.toml", text))
    assert said in str(error.value)


def test_a_theme_extends_one_of_ours(tmp_path: Path) -> None:
    file = write(tmp_path, "mine.toml", 'extends = "nord"\n[colors]\naccent = "#ffffff"')
    theme = read_theme(file, BUNDLED.get)
    nord = BUNDLED["nord"]
    assert theme == ThemeFile(
        "mine", "mine", nord.dark, nord.ansi, {**nord.colors, "accent": "#ffffff"}
    )
    write(tmp_path, "mine.toml", 'extends = "solarized-light"\ntitle = "Mine"')
    theme = read_theme(file, BUNDLED.get)
    assert (theme.name, theme.title, theme.dark) == ("mine", "Mine", False)


async def test_the_chosen_theme_is_used(open_reader: Open, paths: Paths) -> None:
    write(paths.themes_dir, "mine.toml", theme_text())
    for name in ("paperdeck-light", "mine"):
        async with open_reader(settings=Settings(theme=name)) as reader:
            assert reader.app.theme == name


async def test_without_colour_the_terminals_own_are_used(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_reader(settings=Settings(theme="nord")) as reader:
        assert reader.app.theme == NO_COLOR_THEME
        colors = {
            color
            for strip in reader.app.screen._compositor.render_strips()
            for segment in strip.apply_filter(reader.app._filters[-1], Color(0, 0, 0))
            if segment.style is not None
            for color in (segment.style.color, segment.style.bgcolor)
            if color is not None and not color.is_default
        }
        assert colors == set()


async def test_a_bad_theme_of_ones_own_stops_nothing(open_reader: Open, paths: Paths) -> None:
    write(paths.themes_dir, "mine.toml", "name = ")
    async with open_reader(settings=Settings(theme="mine")) as reader:
        assert reader.app.theme == DEFAULT_THEME
        said = " ".join(note.message for note in reader.app._notifications)
        assert "mine.toml: cannot be read as TOML" in said
        assert "theme: there is no 'mine'" in said
        assert "LanternFlow" in reader.screen


@pytest.mark.parametrize("theme", BUNDLED)
async def test_the_cursor_of_a_list_is_seen(open_reader: Open, theme: str) -> None:
    async with open_reader(settings=Settings(theme=theme)) as reader:
        await reader.press("comma", "j")

        def styles(line: int) -> set[object]:
            strip = reader.app.screen._compositor.render_strips()[line]
            return {
                (segment.style.bgcolor, segment.style.underline)
                for segment in strip
                if segment.style is not None and segment.text.strip()
            }

        assert styles(2).isdisjoint(styles(1))
        assert styles(1) & styles(3)


@pytest.mark.parametrize("theme", ["sixteen", "monochrome"])
async def test_the_terminals_own_colours_are_painted_from_the_start(
    open_reader: Open, theme: str
) -> None:
    async with open_reader(settings=Settings(theme=theme)) as reader:
        colours = {
            colour.type
            for strip in reader.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None
        }
        assert colours <= {ColorType.DEFAULT, ColorType.STANDARD}
