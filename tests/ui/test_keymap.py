"""The keys as they are bound: presets, a person's own, and what is wrong with them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck.paths import Paths
from paperdeck.settings import Settings, load_settings
from paperdeck.ui import keymap, messages
from paperdeck.ui.commands import BY_ID, COMMANDS, Command, Where
from paperdeck.ui.keymap import Keymap, clashes
from paperdeck.ui.keys import key_name, read_keys
from paperdeck.ui.presets import PRESETS

PRESET = pytest.mark.parametrize("preset", PRESETS)


@pytest.fixture(autouse=True)
def default_keys() -> Iterator[None]:
    keymap.use(Keymap())
    yield
    keymap.use(Keymap())


def bound(preset: str) -> Iterator[tuple[Command, str, int]]:
    keys, problems = keymap.read(preset, {})
    assert problems == []
    for command in COMMANDS:
        for number, key in enumerate(keys.keys(command)):
            yield command, key, number


@PRESET
def test_a_preset_names_commands_and_keys_that_there_are(preset: str) -> None:
    assert set(PRESETS[preset]) <= set(BY_ID)
    for _, key, _ in bound(preset):
        assert read_keys(key_name(key)) == key


@PRESET
def test_a_preset_has_only_what_is_not_the_default(preset: str) -> None:
    for command_id, keys in PRESETS[preset].items():
        assert keys != BY_ID[command_id].keys


@PRESET
def test_no_key_means_two_things_at_once(preset: str) -> None:
    keys, _ = keymap.read(preset, {})
    assert [(each.id, *clash) for each in COMMANDS for clash in clashes(keys, each)] == []


@PRESET
def test_every_command_can_be_reached(preset: str) -> None:
    reached = {command.id for command, _, _ in bound(preset)}
    missing = [each.id for each in COMMANDS if each.id not in reached and not each.palette]
    assert missing == []


# Keys that do not arrive, or do something else on the way.
TAKEN = {
    "ctrl+b": "tmux's prefix",
    "ctrl+a": "screen's prefix",
    "ctrl+c": "interrupts, and copies in many terminals",
    "ctrl+backslash": "quits",
    "ctrl+h": "is Backspace in many terminals",
    "ctrl+j": "is Enter in many terminals",
    "ctrl+i": "is Tab",
    "ctrl+m": "is Enter",
    "ctrl+left_square_bracket": "is Esc",
    "f10": "opens the terminal's menu",
    "f11": "fills the screen with the terminal",
}
# Keys that some terminals keep: the command must have another one before.
UNSURE = {"ctrl+s", "ctrl+q", "f1", "f2", "f3"}
# In the editor of notes they are the keys of all editors, and nothing suspends the reader.
SUSPENDS = "ctrl+z"


@PRESET
def test_no_key_fights_the_terminal(preset: str) -> None:
    for command, key, number in bound(preset):
        modifiers = set(key.split("+")[:-1])
        assert modifiers <= {"ctrl", "shift"}, (command.id, key)
        assert modifiers != {"ctrl", "shift"}, (command.id, key)
        assert key not in TAKEN, (command.id, key)
        assert key != SUSPENDS or command.where == (Where.NOTE,)
        first_of_palette = command.id == "app.palette" and preset == "plain"
        assert key not in UNSURE or number > 0 or first_of_palette, (command.id, key)
        if "shift" in modifiers:  # Shift-PgUp and their like scroll the terminal
            assert key in {"shift+tab", "shift+space"}


def test_a_key_in_the_place_of_the_default() -> None:
    keys, problems = keymap.read(
        "vim",
        {
            "paper.bookmark": "x",
            "paper.tags": ["b", "Ctrl-t"],
            "list.density": [],
            "move.first": "g g",
        },
    )
    assert problems == []
    assert keys.keys(BY_ID["paper.bookmark"]) == ("x",)
    assert keys.keys(BY_ID["paper.tags"]) == ("b", "ctrl+t")
    assert keys.keys(BY_ID["list.density"]) == ()
    assert keys.keys(BY_ID["move.first"]) == ("g g",)
    assert keys.keys(BY_ID["paper.note"]) == ("n",)


def test_own_keys_go_over_the_presets() -> None:
    keys, _ = keymap.read("plain", {"move.down": "Down", "move.up": ["k", "Up"]})
    assert keys.keys(BY_ID["move.up"]) == ("k", "up")
    assert keys.keys(BY_ID["move.last"]) == ("end",)


@pytest.mark.parametrize(
    ("table", "command_id", "said"),
    [
        (
            {"paper.bookmrk": "x"},
            "paper.bookmrk",
            "is no command; did you mean paper.bookmark?",
        ),
        ({"zzz": "x"}, "zzz", "is no command; the help lists them all"),
        ({"paper.bookmark": "nope"}, "paper.bookmark", "'nope' is no key"),
        ({"paper.bookmark": 3}, "paper.bookmark", "must be a key in quotes, or a list of them"),
        ({"paper.bookmark": ["x", 3]}, "paper.bookmark", "must be a key in quotes, or a list"),
        ({"paper.bookmark": "n"}, "paper.bookmark", "n is a key of paper.note; b stays"),
        ({"paper.bookmark": "j"}, "paper.bookmark", "j is a key of move.down; b stays"),
        ({"paper.bookmark": "1"}, "paper.bookmark", "1 is a key of paper.link; b stays"),
        ({"move.down": "d"}, "move.down", "d is a key of saved.remove; j ↓ stays"),
        ({"paper.bookmark": "g x"}, "paper.bookmark", "g x is a key of move.first; b stays"),
        ({"paper.bookmark": ["x", "x y"]}, "paper.bookmark", "x is a key of paper.bookmark; b"),
        ({"paper.bookmark": "a b c"}, "paper.bookmark", "a b c: at most two keys can follow"),
        ({"note.preview": "p"}, "note.preview", "p is text there"),
        ({"search.done": "Space"}, "search.done", "Space is text there"),
        ({"copy.done": "b"}, "copy.done", "b picks what is listed there"),
        ({"note.preview": "Ctrl-p"}, "note.preview", "Ctrl-p is a key of app.palette; Ctrl-o"),
        ({"app.tour": "n"}, "app.tour", "n is a key of paper.note; there is no key for it now"),
    ],
)
def test_a_mistake_is_named_and_the_default_stays(
    table: dict[str, object], command_id: str, said: str
) -> None:
    table["paper.authors"] = "Ctrl-y"  # the rest works
    keys, [(name, told)] = keymap.read("vim", table)
    assert name == command_id
    assert told.startswith(said)
    if name in BY_ID:
        assert keys.keys(BY_ID[name]) == BY_ID[name].keys
    assert keys.keys(BY_ID["paper.authors"]) == ("ctrl+y",)


def test_of_two_that_want_a_key_the_first_has_it() -> None:
    keys, [(name, said)] = keymap.read("vim", {"paper.tags": "x", "paper.note": "x"})
    assert (name, said) == ("paper.note", "x is a key of paper.tags; n stays")
    assert keys.keys(BY_ID["paper.tags"]) == ("x",)


def test_who_took_the_key_of_one_that_stays_gives_it_back() -> None:
    table = {"paper.tags": "n", "paper.note": "b"}
    keys, problems = keymap.read("vim", table)
    assert [name for name, _ in problems] == ["paper.note", "paper.tags"]
    assert keys == Keymap({})


def test_one_of_several_keys_may_be_wrong() -> None:
    keys, problems = keymap.read("vim", {"paper.bookmark": ["nope", "x"]})
    assert problems == [("paper.bookmark", "'nope' is no key")]
    assert keys.keys(BY_ID["paper.bookmark"]) == ("x",)


def test_places_that_are_not_together_may_share_a_key() -> None:
    # In the facets "f" closes, in the reader it opens; the search box has its own keys first.
    table = {"history.undo_this": "n", "paper.authors": "Ctrl-n", "fetch.cancel": "Ctrl-s"}
    assert keymap.read("vim", table)[1] == []


def test_the_table_is_read_with_its_lines(paths: Paths) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text(
        'keys_preset = "emacs"\n[keys]\npaper.bookmark = "x"\n"paper.tags" = ["n"]\n'
        '"paper.noet" = "y"\n'
    )
    settings, problems = load_settings(paths, {}, {})
    assert problems == []
    keys, problems = keymap.of_settings(settings, paths.config_file)
    assert problems == [
        "config.toml: line 5: keys.paper.noet: is no command; did you mean paper.note?",
        "config.toml: line 4: keys.paper.tags: n is a key of paper.note; t stays",
    ]
    assert keys.keys(BY_ID["paper.bookmark"]) == ("x",)
    assert keys.keys(BY_ID["move.down"]) == ("ctrl+n", "down")


def test_a_table_that_is_none_is_named(paths: Paths) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text("measure = 60\nkeys = 3\n")
    settings, problems = load_settings(paths, {}, {})
    assert problems == ["config.toml: line 2: keys: must be a table, not 3"]
    assert settings == Settings(measure=60)


def test_keys_are_shown_as_they_are_bound() -> None:
    assert keymap.shown("paper.page") == "Space"
    assert keymap.all_shown(BY_ID["move.down"]) == "j ↓"
    keymap.use(Keymap({"paper.page": ("g ctrl+n",), "paper.note": ()}))
    assert keymap.shown("paper.page") == "g Ctrl-n"
    assert keymap.shown("paper.note") == "“Note”"
    assert keymap.all_shown(BY_ID["paper.note"]) == ""


# Messages

NAMED = re.compile(r"key\[([a-z_.]+)\]")
# A key by its name, or a single character before a verb: "B shows", "a terminal needs" not.
LITERAL = re.compile(
    r"\b(Ctrl-|Esc\b|Tab\b|Enter\b|PgDn|PgUp|Backspace\b|F\d)"
    r"|(?<![\w'’.{}\[\]-])(?!a |A |I )[A-Za-z*/?=<>](?= (?:\w+s|does)\b)"
    r"|\(a shows|, or [A-Z],"
)


def texts(module: str) -> Iterator[str]:
    tree = ast.parse((Path(messages.__file__).parent / module).read_text("utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("module", ["messages.py", "shelver.py", "commands.py"])
def test_no_message_names_a_key_literally(module: str) -> None:
    assert [text for text in texts(module) if LITERAL.search(text)] == []


@pytest.mark.parametrize(
    "text",
    ["B shows the bookmarks", "Undone. Ctrl-r does it again", "Esc clears", "(a shows all)"],
)
def test_a_literal_key_would_be_found(text: str) -> None:
    assert LITERAL.search(text)


def test_every_key_in_a_message_is_that_of_a_command() -> None:
    named = {name for text in texts("messages.py") for name in NAMED.findall(text)}
    assert len(named) > 15
    assert named <= set(BY_ID)


def test_messages_have_the_keys_as_they_are_bound() -> None:
    keymap.use(Keymap({"list.bookmarks": ("ctrl+y",), "shelf.redo": ("x",)}))
    assert messages.BOOKMARKED.endswith("Ctrl-y shows the bookmarks")
    assert messages.undone("it") == "Undone: it. x does it again"


def test_the_table_to_begin_with_changes_nothing_when_it_is_taken() -> None:
    lines = keymap.default_table().splitlines()[1:]
    table = tomllib.loads("\n".join(line.removeprefix("# ") for line in lines))["keys"]
    assert set(table) == set(BY_ID)
    keys, problems = keymap.read("vim", table)
    assert problems == []
    assert all(keys.keys(command) == command.keys for command in COMMANDS)
