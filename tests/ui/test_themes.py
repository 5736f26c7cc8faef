"""Themes: ours are whole and legible, a person's own are read, and a bad one stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
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
MARKS = ("bookmark", "note", "math", "code", "link", "match", "warning", "error", "success")
TEXT = ("foreground", "muted", "accent", *MARKS)
BEHIND = ("background", "surface", "panel", "cursor")


def luminance(color: Color) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color.normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(Color.parse(a)), luminance(Color.parse(b))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


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


@pytest.mark.parametrize("theme", BUNDLED.values(), ids=BUNDLED)
def test_every_text_can_be_read(theme: ThemeFile) -> None:
    if theme.name == NO_COLOR_THEME:
        pytest.skip("both of its colours are the terminal's own")
    least = 7.0 if theme.name.startswith("high-contrast") else 4.5
    low = {
        (text, behind): round(contrast(theme.colors[text], theme.colors[behind]), 2)
        for text in TEXT
        for behind in BEHIND
        if contrast(theme.colors[text], theme.colors[behind]) < least
    }
    assert low == {}


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
        (theme_text().replace("true", '"yes"'), "mine.toml: dark and ansi are true or false"),
        (theme_text().replace('"mine"', "7"), "mine.toml: name and title are text"),
    ],
)
def test_a_bad_theme_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"mine\.toml") as error:
        read_theme(write(tmp_path, "mine.toml", text))
    assert said in str(error.value)


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
