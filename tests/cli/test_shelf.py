"""The commands that change the shelf and print it: bookmark, tag, note, read, rate, shelf."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf

from .conftest import KEYS

Run = Callable[..., Any]
SLOW, FAST, BAKE = KEYS
TITLE = "Fast Frying"


@pytest.fixture
def entry(paths: Paths) -> Callable[[str], Any]:
    """What the shelf's file has of a key."""

    def find(key: str) -> Any:
        with Shelf.open(paths.shelf_file) as shelf:
            return shelf.entry(Paper(key=key))

    return find


def test_bookmarking(run: Run, library: list[str], entry: Callable[[str], Any]) -> None:
    status, out, err = run("bookmark", "icml:2031/101", FAST)
    assert (status, err) == (0, "")
    slow, fast = out.splitlines()
    assert slow.startswith(f"{SLOW}  Slow Cooking")
    assert slow.endswith("[bookmarked]")
    assert fast == f"{FAST}  {TITLE} — Bo Müller · ICML 2031 [bookmarked]"
    assert entry(SLOW).bookmarked is not None
    assert run("bookmark", FAST, "--remove").out == f"{FAST}  {TITLE} — Bo Müller · ICML 2031\n"
    assert entry(FAST) is None


def test_several_things_at_once(
    run: Run, library: list[str], entry: Callable[[str], Any]
) -> None:
    assert run("tag", FAST, SLOW, "--add", "oil, Heat", "--add", "todo").status == 0
    assert run("tag", FAST, "--add", "heat", "--remove", "TODO").status == 0
    assert run("read", FAST).status == 0
    assert run("rate", FAST, SLOW, "4").status == 0
    assert run("rate", SLOW, "0").status == 0
    assert entry(FAST).tags == ("Heat", "oil")
    assert entry(SLOW).tags == ("Heat", "oil", "todo")
    assert (entry(FAST).rating, entry(SLOW).rating) == (4, 0)
    assert run("tag") == (0, "2  Heat\n2  oil\n1  todo\n", "")
    assert run("shelf").out.splitlines()[-2:] == run("shelf", "list").out.splitlines()
    assert run("shelf").out.splitlines()[0].endswith("[read, rated 4, #Heat, #oil]")
    assert run("read", FAST, "--remove").status == 0
    assert entry(FAST).read is None


def test_show_tells_all_of_it(run: Run, library: list[str]) -> None:
    run("bookmark", FAST)
    run("tag", FAST, "--add", "oil")
    run("read", FAST)
    run("rate", FAST, "3")
    out = run("show", FAST).out
    for words in ("Bookmarked 20", "Read 20", "Rated 3 of 5", "Tags: oil"):
        assert words in out
    facts = json.loads(run("show", FAST, "--json").out)
    assert (facts["rating"], facts["tags"], facts["queued"]) == (3, ["oil"], False)
    assert facts["read"].endswith("+00:00")


def test_a_key_that_names_nothing_does_not_hold_the_others_up(
    run: Run, library: list[str], entry: Callable[[str], Any]
) -> None:
    status, out, err = run("bookmark", "doi:10.1000/none", FAST)
    assert status == 1
    assert out.startswith(FAST)
    assert "doi:10.1000/none" in err
    assert entry(FAST).bookmarked is not None


def test_a_paper_that_is_only_on_the_shelf(run: Run, library: list[str], paths: Paths) -> None:
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_bookmark(
            Paper(key="doi:10.1000/x", title="Gone", ids=("doi:10.1000/x",)), True
        )
    assert run("rate", "doi:10.1000/x", "5").out.endswith("[bookmarked, rated 5]\n")


@pytest.mark.parametrize("command", ["bookmark", "read", "tag", "rate", "note", "shelf"])
def test_a_shelf_that_cannot_be_written_is_said(
    run: Run, library: list[str], paths: Paths, command: str
) -> None:
    paths.data_dir.parent.mkdir(parents=True, exist_ok=True)
    paths.data_dir.write_text("in the way")
    more = {"tag": ["--add", "x"], "rate": ["1"], "shelf": []}.get(command, [])
    words = ["shelf", "undo"] if command == "shelf" else [command, FAST, *more]
    status, out, err = run(*words, stdin=b"text")
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 1


def test_a_damaged_shelf_is_read_and_not_changed(
    run: Run, library: list[str], paths: Paths
) -> None:
    run("bookmark", FAST)
    run("backup")
    spoilt = b"not a database, " * 1000
    paths.shelf_file.write_bytes(spoilt)
    status, out, err = run("shelf")
    assert status == 0
    assert out.startswith(FAST)
    assert "paperdeck restore" in err
    assert run("rate", FAST, "1").status == 1
    assert paths.shelf_file.read_bytes() == spoilt


# Notes


def test_a_note_comes_from_standard_input_and_goes_to_standard_output(
    run: Run, library: list[str], entry: Callable[[str], Any]
) -> None:
    text = "# 学习\r\n\n  compare  \n"
    assert run("note", FAST, stdin=text.encode()).out.endswith("[note]\n")
    assert entry(FAST).note == text.removesuffix("\n")
    assert run("note", FAST) == (0, text, "")
    assert run("note", FAST, stdin=b" \n\n") == (0, text, "")  # never removed by nothing
    assert run("note", FAST, "--append", stdin=b"more\n").status == 0
    assert run("note", FAST).out == f"{text}more\n"
    assert run("note", FAST, stdin=b"other").status == 0
    assert entry(FAST).note == "other"
    assert run("note", FAST, "--remove", stdin=b"ignored").status == 0
    assert entry(FAST) is None
    status, out, err = run("note", FAST)
    assert (status, out) == (1, "")
    assert "has no note" in err
    run("shelf", "undo")
    assert run("note", FAST).out == "other\n"


def test_appending_to_nothing(
    run: Run, library: list[str], entry: Callable[[str], Any]
) -> None:
    run("note", FAST, "--append", stdin=b"\xef\xbb\xbfone\n")
    assert entry(FAST).note == "one"


def test_at_a_terminal_the_note_is_printed_without_control_characters(
    run: Run, library: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("note", FAST, stdin=b"red \x1b[31m")
    assert "\x1b" in run("note", FAST).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert run("note", FAST).out == "red [31m\n"


def test_what_is_not_utf_8_changes_nothing(
    run: Run, library: list[str], entry: Callable[[str], Any]
) -> None:
    status, _, err = run("note", FAST, stdin=b"a\xff")
    assert status == 1
    assert "not UTF-8" in err
    assert entry(FAST) is None


def test_appending_to_what_another_changes(
    run: Run, library: list[str], paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("note", FAST, stdin=b"one")
    set_note = Shelf.set_note

    def later(shelf: Shelf, paper: Paper, text: str, **options: Any) -> Any:
        with Shelf.open(paths.shelf_file) as other:
            set_note(other, paper, "two")
        return set_note(shelf, paper, text, **options)

    monkeypatch.setattr(Shelf, "set_note", later)
    status, _, err = run("note", FAST, "--append", stdin=b"three")
    assert status == 0
    assert "both texts are kept" in err
    for word in ("one", "two", "three"):
        assert word in run("note", FAST).out


# The shelf itself


def test_history_undo_and_redo(run: Run, library: list[str]) -> None:
    assert run("shelf", "history") == (0, "", "")
    status, _, err = run("shelf", "undo")
    assert status == 1
    assert "nothing to undo" in err
    run("bookmark", *KEYS)
    run("rate", FAST, "5")
    assert run("shelf", "undo") == (0, f"undone: rated 5 of 5: {FAST}\n", "")
    newest, oldest = run("shelf", "history").out.splitlines()
    assert newest.split()[0] == "2"
    assert newest.endswith(f"undone  rated 5 of 5  {FAST}")
    assert oldest.endswith(f"bookmarked    {', '.join(KEYS)}")
    assert run("shelf", "history", "--limit", "1").out.splitlines() == [newest]
    assert run("shelf", "redo").out == f"done again: rated 5 of 5: {FAST}\n"
    assert run("shelf", "redo").status == 1
    assert run("shelf", "undo", "1").status == 0
    assert run("shelf", "undo", "1").status == 1
    second, first = json.loads(run("shelf", "history", "--json").out)
    assert (second["undone"], first["undone"]) == (False, True)
    assert first["keys"] == KEYS
    assert first["at"].endswith("+00:00")


def test_the_list_as_json(run: Run, library: list[str]) -> None:
    run("note", FAST, stdin=b"text")
    (facts,) = json.loads(run("shelf", "--json").out)
    assert (facts["key"], facts["title"], facts["note"]) == (FAST, TITLE, "text")


@pytest.mark.parametrize(
    "words",
    [
        ["bookmark"],
        ["rate", FAST],
        ["rate", FAST, "6"],
        ["tag", "--add", "x"],
        ["note"],
        ["note", FAST, "--append", "--remove"],
        ["shelf", "list", "1"],
        ["shelf", "undo", "x"],
        ["shelf", "undo", "1", "2"],
        ["shelf", "undo", "--json"],
        ["shelf", "--limit", "1"],
        ["shelf", "burn"],
    ],
)
def test_bad_usage(run: Run, words: list[str]) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


# Backups


def test_backup_and_restore(
    run: Run, library: list[str], paths: Paths, entry: Callable[[str], Any]
) -> None:
    status, out, err = run("backup")
    assert (status, out) == (1, "")
    assert "nothing on the shelf" in err
    assert "no backups yet" in run("restore", "--list").err
    assert run("restore").status == 1
    run("note", FAST, stdin=b"text")
    status, out, _ = run("backup")
    assert status == 0
    backup = Path(out.strip())
    assert backup.parent == paths.backups_dir
    run("note", FAST, stdin=b"spoilt")
    (first, *_) = run("restore", "--list").out.splitlines()
    assert first.split()[-2:] == ["1", "paper"]
    status, _, err = run("restore")
    assert status == 2
    assert "--yes" in err
    assert entry(FAST).note == "spoilt"
    status, out, err = run("restore", first.split()[0], "--yes")
    assert (status, err) == (0, "")
    assert f"restored 1 paper from {backup}" in out
    assert "kept in" in out
    assert entry(FAST).note == "text"
    assert run("restore", "9", "--yes").status == 1


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("", 1)])
def test_restoring_a_damaged_shelf_asks_first(
    run: Run,
    library: list[str],
    paths: Paths,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    status: int,
) -> None:
    run("bookmark", FAST)
    run("backup")
    spoilt = b"not a database, " * 1000
    paths.shelf_file.write_bytes(spoilt)
    asked: list[str] = []
    monkeypatch.setattr("paperdeck.cli.console.is_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or answer)
    assert run("restore").status == status
    (question,) = asked
    assert "the damaged shelf" in question
    assert (paths.shelf_file.read_bytes() == spoilt) == (status == 1)
    assert len(list(paths.data_dir.glob("shelf-damaged-*"))) == 1 - status


def test_restoring_what_is_gone_needs_no_yes(
    run: Run, library: list[str], paths: Paths, entry: Callable[[str], Any]
) -> None:
    run("bookmark", FAST)
    run("backup")
    for file in paths.data_dir.glob("shelf.db*"):
        file.unlink()
    assert run("restore").status == 0
    assert entry(FAST).bookmarked is not None
