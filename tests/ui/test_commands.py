"""The command table: what it promises is there, and the documents say all of it."""

from __future__ import annotations

import pytest

from paperdeck.ui.bindings import bindings
from paperdeck.ui.commands import COMMANDS, Command, Where, commands_at
from paperdeck.ui.keymap import all_shown
from paperdeck.ui.screens.ask import AskScreen
from paperdeck.ui.screens.choose import ChooseScreen
from paperdeck.ui.screens.copy import CopyScreen
from paperdeck.ui.screens.dialog import TextScreen
from paperdeck.ui.screens.facets import FacetScreen
from paperdeck.ui.screens.fetch import FetchScreen
from paperdeck.ui.screens.help import HelpScreen, _Filter, help_content
from paperdeck.ui.screens.history import HistoryScreen
from paperdeck.ui.screens.main import MainScreen
from paperdeck.ui.screens.note import NoteScreen
from paperdeck.ui.screens.pick import PickScreen
from paperdeck.ui.screens.saved import SavedScreen
from paperdeck.ui.screens.settings import SettingsScreen
from paperdeck.ui.screens.tags import TagScreen
from paperdeck.ui.screens.themes import ThemeScreen
from paperdeck.ui.screens.tour import TourScreen
from paperdeck.ui.widgets.search_bar import _Box

CARRIERS = {
    Where.READER: MainScreen,
    Where.PANES: MainScreen,
    Where.LIST: MainScreen,
    Where.PAPER: MainScreen,
    Where.SEARCH: MainScreen,
    Where.NOTE: NoteScreen,
    Where.TAGS: TagScreen,
    Where.HISTORY: HistoryScreen,
    Where.COPY: CopyScreen,
    Where.FACETS: FacetScreen,
    Where.SAVED: SavedScreen,
    Where.ASK: AskScreen,
    Where.PICK: PickScreen,
    Where.FETCH: FetchScreen,
    Where.CHOICE: ChooseScreen,
    Where.DIALOG: TextScreen,
    Where.HELP: HelpScreen,
    Where.FILTER: _Filter,
    Where.TOUR: TourScreen,
    Where.THEMES: ThemeScreen,
    Where.SETTINGS: SettingsScreen,
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_works_where_it_says(command: Command) -> None:
    for where in command.where:
        carrier = CARRIERS[where]
        assert hasattr(carrier, f"action_{command.action}"), (where, command.action)
        keyed = _Box if where is Where.SEARCH else carrier
        assert where in keyed.PLACES
        bound = [each.key for each in bindings(keyed.PLACES) if each.id == command.id]
        assert tuple(bound) == command.keys


def test_ids_are_unique() -> None:
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("where", Where)
def test_no_key_means_two_things_in_one_place(where: Where) -> None:
    keys = [key for command in commands_at(where) for key in command.keys]
    assert len(keys) == len(set(keys))


def test_the_palette_offers_only_what_the_reader_can_run() -> None:
    for command in COMMANDS:
        assert not command.palette or hasattr(MainScreen, f"action_{command.action}")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_the_help_has_every_command(command: Command) -> None:
    for width in (100, 40):
        words = " ".join(help_content(width).plain.split())
        assert f"{all_shown(command)} {command.help}" in words


@pytest.mark.parametrize("width", [100, 40, 20])
def test_the_help_keeps_its_width_and_indents_what_goes_on(width: int) -> None:
    lines = help_content(width).plain.splitlines()
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if line[:1] == " " and line[:2] != "  "]
