"""The settings as a screen: what each is, another value, and what was written of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paperdeck import language
from paperdeck.paths import Paths
from paperdeck.settings import SETTINGS, Settings, load_settings
from support.reader import Open, Reader

OWN = """\
# mine
measure = 70  # narrow
colours = 1

[keys]
"paper.open" = "x"  # one of mine
"""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language.use(language.ENGLISH)


def write(paths: Paths, text: str) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text(text)


def written(paths: Paths) -> Settings:
    return load_settings(paths, {}, {})[0]


async def to(reader: Reader, name: str) -> None:
    """Open the screen, if it is not, and put the cursor on a setting."""
    if reader.app.screen is reader.main:
        await reader.press("comma")
    at = [setting.name for setting in SETTINGS].index(name)
    await reader.press("home", *["down"] * at)


def line(reader: Reader, name: str) -> str:
    """What the screen says of a setting in the list."""
    lines = reader.screen.splitlines()
    found = next(each for each in lines if each.split()[:1] == [name])
    return " ".join(found.split()[1:])


async def test_every_setting_is_listed_with_its_value(open_reader: Open, paths: Paths) -> None:
    write(paths, OWN)
    async with open_reader(settings=written(paths)) as reader:
        await reader.press("comma")
        for setting in SETTINGS:
            assert line(reader, setting.name)
        assert line(reader, "measure") == "70 by default: 88"
        assert line(reader, "mark_read") == "key"
        assert line(reader, "ascii") == "false"
        assert str(paths.config_file) in "".join(reader.screen.split())
        await to(reader, "measure")
        assert "the widest that running text is set" in reader.screen
        await to(reader, "screen_reader")
        assert "holds from the next start" in reader.screen
        await reader.press("escape")
        assert reader.app.screen is reader.main


async def test_a_number_is_typed_and_holds_at_once(open_reader: Open, paths: Paths) -> None:
    write(paths, OWN)
    async with open_reader(settings=written(paths)) as reader:
        await to(reader, "measure")
        await reader.press("enter", *"30", "enter")
        assert line(reader, "measure") == "30 by default: 88"
        await reader.press("escape")
        assert reader.main._detail._measure == 30
        assert "We bound the cost by" in reader.screen
        assert "We bound the cost by O(N²) and reach" not in reader.screen
    assert paths.config_file.read_text() == OWN.replace("70", "30")


async def test_what_cannot_be_is_told_where_it_was_typed(
    open_reader: Open, paths: Paths
) -> None:
    async with open_reader() as reader:
        await to(reader, "measure")
        await reader.press("enter", *"7", "enter")
        assert "measure: must be a whole number from 20 to 400, not 7" in reader.screen
        await reader.press("0", "enter")
        assert line(reader, "measure") == "70 by default: 88"
        await to(reader, "citation_key")
        await reader.press("enter", *"yaer", "enter")
        assert "yaer" in reader.screen
        await reader.press("escape")
        assert line(reader, "citation_key") == "auth+year+word"
    assert written(paths) == Settings(measure=70)


async def test_keys_typed_ahead_are_a_value(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await to(reader, "measure")
        await reader.press("enter", *"66", "enter", "escape")
        assert reader.app.screen is reader.main
    assert written(paths) == Settings(measure=66)


async def test_choices_are_gone_through(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await to(reader, "citation_accents")
        await reader.press("l")
        assert line(reader, "citation_accents") == "tex by default: unicode"
        assert written(paths) == Settings(citation_accents="tex")
        await reader.press("enter")
        assert line(reader, "citation_accents") == "unicode"
        assert "by default again" in reader.screen
        await reader.press("h")
        assert written(paths) == Settings(citation_accents="tex")
        await reader.press("d")
        assert paths.config_file.read_text() == ""


async def test_of_many_choices_one_is_picked(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await to(reader, "theme_dark")
        await reader.press("enter", *"nord", "enter")
        assert line(reader, "theme_dark") == "nord by default: paperdeck-dark"
        assert reader.app.theme == "nord"
    assert written(paths) == Settings(theme_dark="nord")


async def test_the_theme_is_chosen_as_ever(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await to(reader, "theme")
        await reader.press("enter")
        assert "as the terminal is" in reader.screen
        await reader.press("end", "enter")
        assert reader.app.theme == "solarized-light"
        assert line(reader, "theme") == "solarized-light by default: auto"


async def test_language_signs_and_keys_hold_at_once(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await to(reader, "ascii")
        await reader.press("enter")
        await to(reader, "keys_preset")
        await reader.press("l")
        await to(reader, "language")
        await reader.press("h")
        assert "设置" in reader.screen
        assert "▌" not in reader.screen
        await reader.press("escape")
        at = reader.papers.cursor
        await reader.press("ctrl+n")
        assert reader.papers.cursor == at + 1
        assert ">" in reader.screen
        assert "▌" not in reader.screen
        assert "书签" in reader.screen
    assert written(paths) == Settings(ascii=True, keys_preset="emacs", language="zh_CN")


async def test_ones_own_keys_stay_with_another_preset(open_reader: Open, paths: Paths) -> None:
    write(paths, OWN)
    async with open_reader(settings=written(paths)) as reader:
        await to(reader, "keys_preset")
        await reader.press("l", "escape")
        assert "x Open" in reader.screen
    assert paths.config_file.read_text() == OWN.replace(
        "colours = 1\n", 'colours = 1\nkeys_preset = "emacs"\n'
    )


async def test_citations_are_made_as_set(open_reader: Open) -> None:
    async with open_reader() as reader:

        def cited() -> str:
            return reader.main._copier.write([reader.current], "bibtex", "")

        assert "{marsh2031lanternflow," in cited()
        await to(reader, "citation_key")
        await reader.press("enter", *"year+auth", "enter", "escape")
        assert "{2031marsh," in cited()


async def test_what_sets_it_elsewhere_is_told(open_reader: Open, paths: Paths) -> None:
    environ = {"PAPERDECK_MEASURE": "60"}
    settings, _ = load_settings(paths, environ, {})
    async with open_reader(settings=settings, environ=environ) as reader:
        await to(reader, "measure")
        assert line(reader, "measure") == "60 set by PAPERDECK_MEASURE · by default: 88"
        await reader.press("enter", *"70", "enter")
        assert "this time it is set by PAPERDECK_MEASURE" in reader.screen
        assert line(reader, "measure") == "60 set by PAPERDECK_MEASURE · by default: 88"
    assert written(paths) == Settings(measure=70)


async def test_a_broken_file_is_told_and_left_as_it_is(open_reader: Open, paths: Paths) -> None:
    write(paths, "measure = 70\ntheme =\n")
    async with open_reader() as reader:
        await to(reader, "ascii")
        await reader.press("enter")
        assert "config.toml: line 2: " in reader.screen
        assert line(reader, "ascii") == "false"
    assert paths.config_file.read_text() == "measure = 70\ntheme =\n"


async def test_a_place_where_nothing_can_be_written_is_told(
    open_reader: Open, paths: Paths
) -> None:
    paths.config_file.mkdir(parents=True)
    async with open_reader() as reader:
        await to(reader, "ascii")
        await reader.press("enter")
        assert "config.toml: Is a directory" in reader.screen
        assert line(reader, "ascii") == "false"


@pytest.mark.parametrize("size", [(40, 15), (20, 5)])
async def test_it_works_in_a_small_terminal(
    open_reader: Open, paths: Paths, size: tuple[int, int]
) -> None:
    async with open_reader(size=size) as reader:
        await to(reader, "measure")
        assert "measure" in reader.screen
        await reader.press("enter", *"7", "enter")
        assert "measure: must" in reader.screen
        await reader.press("0", "enter")
    assert written(paths) == Settings(measure=70)
