"""Every text can be read: in all themes, before everything that it really stands before."""

from __future__ import annotations

import pytest
from textual.color import Color

from paperdeck import resources
from paperdeck.paths import Paths
from paperdeck.settings import Settings
from paperdeck.ui.contrast import PAIRS, contrast, least_contrast, level
from paperdeck.ui.themes import COLORS, NO_COLOR_THEME, ThemeFile, read_themes
from support.reader import Open, Reader

BUNDLED, _ = read_themes([resources.themes_dir()])

# A theme whose colours tell which of them each is, however they are rounded.
PROBE = {
    name: Color(20 + 12 * place, 40 + 45 * (place % 5), 220 - 12 * place).hex
    for place, name in enumerate(COLORS)
}
DRAWN = set("─━│┃┌┐└┘├┤┬┴▌▎▁▂▃▄▅▆▇█▔▊▐╸╺▍ ")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#123456", "#123456", 1)],
)
def test_the_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize(("ratio", "said"), [(4.49, ""), (4.5, "AA"), (7.0, "AAA")])
def test_a_contrast_has_a_level(ratio: float, said: str) -> None:
    assert level(ratio) == said


@pytest.mark.parametrize("theme", BUNDLED.values(), ids=BUNDLED)
def test_every_text_can_be_read(theme: ThemeFile) -> None:
    if theme.name == NO_COLOR_THEME:
        pytest.skip("both of its colours are the terminal's own")
    least = 7.0 if theme.name.startswith("high-contrast") else 4.5
    ratios = {
        (text, behind): round(contrast(theme.colors[text], theme.colors[behind]), 2)
        for text, behind in PAIRS
    }
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least} == {}
    assert round(least_contrast(theme.colors), 2) == min(ratios.values())


def name_of(color: str) -> str:
    """Which of the theme's colours it is; the colour itself if none."""
    seen = Color.parse(color)
    for name, value in PROBE.items():
        known = Color.parse(value)
        if all(abs(a - b) <= 2 for a, b in zip(seen.rgb, known.rgb, strict=True)):
            return name
    return color


def pairs_on(reader: Reader) -> set[tuple[str, str]]:
    """The colours of all texts on the screen, each with that behind it."""
    return {
        (
            name_of(segment.style.color.get_truecolor().hex),
            name_of(segment.style.bgcolor.get_truecolor().hex),
        )
        for strip in reader.app.screen._compositor.render_strips()
        for segment in strip
        if segment.style is not None and segment.style.color and segment.style.bgcolor
        if not DRAWN.issuperset(segment.text)
    }


SCREENS: dict[str, list[tuple[str, ...]]] = {
    "list and paper": [("b", "m"), ("k", "r", "enter"), ("escape", "J")],
    "search": [(*"/sparse",), ("space", *"author:"), ("ctrl+n",)],
    "nothing found": [(*"/zzzzzz",)],
    "help": [("question_mark",), (*"/search",)],
    "facets": [("f",), ("j", "enter")],
    "saved searches": [(*"/sparse", "enter"), ("S",), ("enter",), (*"x", "enter"), ("j",)],
    "history": [("b", "U"), ("enter",)],
    "copying": [("Y",), ("j",)],
    "tags": [("t",), (*"late",)],
    "rating": [("asterisk",)],
    "sorting": [("s",)],
    "note": [("n",), (*"some", "shift+left"), ("ctrl+o",), ("ctrl+o",)],
    "fetching": [("F",), (*"icml",)],
    "importing": [("I",), (*"no", "enter")],
    "palette": [("ctrl+p",), (*"book",)],
    "themes": [("T",)],
    "settings": [("comma",), ("j",) * 4, ("enter", *"x", "enter"), ("escape", "escape")],
}


@pytest.fixture
def probe(paths: Paths) -> Settings:
    lines = [f'{name} = "{value}"' for name, value in PROBE.items()]
    paths.themes_dir.mkdir(parents=True)
    for name, dark in (("probe", "true"), ("light-probe", "false")):
        text = "\n".join([f"dark = {dark}", "[colors]", *lines])
        (paths.themes_dir / f"{name}.toml").write_text(text)
    return Settings(theme="probe")


@pytest.mark.parametrize("keys", SCREENS.values(), ids=SCREENS)
async def test_no_text_has_colours_whose_contrast_is_not_known(
    open_reader: Open, probe: Settings, keys: list[tuple[str, ...]]
) -> None:
    async with open_reader(settings=probe) as reader:
        seen = pairs_on(reader)
        assert len(seen) > 5
        for some in keys:
            await reader.press(*("slash" if key == "/" else key for key in some))
            seen |= pairs_on(reader)
        # Textual has other styles for light themes.
        reader.app._themes.show("light-probe")
        await reader.settle()
        seen |= pairs_on(reader)
        assert seen - PAIRS - {("rule", behind) for _, behind in PAIRS} == set()


async def test_notifications_have_no_colours_of_their_own(
    open_reader: Open, probe: Settings
) -> None:
    async with open_reader(settings=probe, notifications=True) as reader:
        reader.app.notify("text", title="title", severity="error")
        reader.app.notify("text", title="title", severity="warning")
        await reader.settle()
        seen = pairs_on(reader)
        assert {("error", "panel"), ("warning", "panel")} <= seen
        assert seen - PAIRS == set()
