"""Narrowing by facets in the running reader."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from paperdeck.search.grammar import FIELDS, FORMS, STATES
from paperdeck.ui.screens.facets import FacetScreen
from paperdeck.ui.screens.help import help_content
from support.invented import PAPERS, paper
from support.reader import Open

MANY = [
    paper(1, "Lanterns at Dusk", "Ada Lund; Bo Ek"),
    paper(2, "Lanterns at Dawn", "Ada Lund"),
    paper(3, "Rivers", "Cy Dee"),
]


async def test_what_was_found_is_narrowed_by_text(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("lanterns")
        await reader.press("enter", "f")
        assert isinstance(reader.app.screen, FacetScreen)
        assert "Narrow: lanterns" in reader.screen
        area = reader.app.screen.query_one(OptionList).region
        lines = [" ".join(line[area.x :].split()) for line in reader.screen.splitlines()]
        at = lines.index("author")
        assert lines[at + 1 : at + 3] == ["2 Ada Lund", "1 Bo Ek"]
        facets = reader.app.screen.query_one(OptionList)
        while "Bo Ek" not in str(facets.get_option_at_index(facets.highlighted or 0).prompt):
            await reader.press("j")
        await reader.press("enter")
        assert 'Narrow: author:"Bo Ek" lanterns' in reader.screen
        await reader.press("escape")
        assert reader.papers.length == 1
        assert reader.main._bar.box.value == 'author:"Bo Ek" lanterns'
        await reader.press("f", "space", "escape")  # the cursor is at the first value
        assert "decision" in reader.main._bar.box.value


async def test_a_choice_is_taken_back(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.press("f", "enter")
        assert "● " in reader.screen
        await reader.press("enter", "f")
        assert reader.main._bar.box.value == ""
        assert reader.papers.length == len(MANY)


async def test_an_unfinished_word_stays_unfinished(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("dus")
        await reader.press("enter", "f", "tab", "enter")
        assert reader.main._bar.box.value == 'session:"Poster Session 1" dus'
        assert reader.papers.length == 1  # seen behind the panel
        assert "1 of 3" in reader.screen


async def test_from_field_to_field(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.press("f")
        facets = reader.app.screen.query_one(OptionList)
        seen = []
        for key in ("tab", "l", "right", "left", "h", "shift+tab", "shift+tab"):
            await reader.press(key)
            assert facets.highlighted
            seen.append(str(facets.get_option_at_index(facets.highlighted - 1).prompt))
        fields = ["session", "day", "room", "day", "session", "decision", "venue"]
        assert seen == fields


async def test_nothing_found_has_no_facets(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("qqqqzzz")
        await reader.press("enter", "f")
        assert "No paper here" in reader.screen


@pytest.mark.parametrize("size", [(120, 35), (80, 24), (40, 15), (20, 8)])
async def test_facets_fit_any_screen(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(MANY, size=size) as reader:
        await reader.press("f", "G", "g", "ctrl+d", "pageup", "j", "k", "enter", "q")
        assert reader.papers.length


def test_the_help_has_the_whole_language() -> None:
    said = " ".join(help_content(100).plain.split())
    for form in FORMS:
        assert f"{form.form} {form.meaning}" in said
    for field in FIELDS:
        assert f"{field.typed} {field.meaning}" in said
    for name, states in STATES.items():
        for state, meaning in states.items():
            assert f"{name}:{state} {meaning}" in said
