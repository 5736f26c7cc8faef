"""Keys as they are written, shown and named."""

from __future__ import annotations

import string

import pytest
from textual.keys import _character_to_key

from paperdeck.ui.keys import character_of, key_name, name_of_character, read_keys


@pytest.mark.parametrize("character", [*string.printable[:95], *"é中ßñ¿«"])
def test_characters_are_named_as_textual_does(character: str) -> None:
    if character != " ":
        assert name_of_character(character) == _character_to_key(character)
    name = name_of_character(character)
    assert character_of(name) == character
    assert key_name(name) == ("Space" if character == " " else character)


@pytest.mark.parametrize(
    ("written", "name", "shown"),
    [
        ("b", "b", "b"),
        ("G", "G", "G"),
        ("/", "slash", "/"),
        ("slash", "slash", "/"),
        ("-", "minus", "-"),
        ("+", "plus", "+"),
        (",", "comma", ","),
        ("é", "é", "é"),
        ("Ctrl-d", "ctrl+d", "Ctrl-d"),
        ("ctrl+D", "ctrl+d", "Ctrl-d"),
        ("Ctrl--", "ctrl+minus", "Ctrl--"),
        ("Ctrl-/", "ctrl+slash", "Ctrl-/"),
        ("Shift-g", "G", "G"),
        ("Shift-Tab", "shift+tab", "Shift-Tab"),
        ("Shift-Ctrl-Left", "ctrl+shift+left", "Ctrl-Shift-←"),
        ("Alt-x", "alt+x", "Alt-x"),
        ("Space", "space", "Space"),
        (" ", "space", "Space"),
        ("PgDn", "pagedown", "PgDn"),
        ("pagedown", "pagedown", "PgDn"),
        ("↓", "down", "↓"),
        ("Down", "down", "↓"),
        ("ESC", "escape", "Esc"),
        ("Return", "enter", "Enter"),
        ("F5", "f5", "F5"),
        ("question_mark", "question_mark", "?"),
        ("Ctrl-i", "tab", "Tab"),
        ("Ctrl-m", "enter", "Enter"),
        ("Ctrl-[", "escape", "Esc"),
        ("g g", "g g", "g g"),
        ("Space  Ctrl-b", "space ctrl+b", "Space Ctrl-b"),
    ],
)
def test_what_a_person_writes_is_read(written: str, name: str, shown: str) -> None:
    assert read_keys(written) == name
    assert key_name(name) == shown
    assert read_keys(shown) == name


@pytest.mark.parametrize(
    "written", ["", "bb", "Ctrl", "Hold-x", "Ctrl-Ctrl-x", "Ctrl-nope", "F25", "g nope", "\x1b"]
)
def test_what_is_no_key_is_none(written: str) -> None:
    assert read_keys(written) is None
