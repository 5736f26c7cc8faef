"""Bookmarks, notes, and looking up."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paperdeck.errors import PaperNotFound
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, clock, notes, records
from paperdeck.shelf.entries import View

Make = Callable[..., Paper]
Open = Callable[[], Shelf]


def log(file: Path) -> list[tuple[Any, ...]]:
    """The log of changes: action, key, states before and after."""
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT action, key, before, after FROM change ORDER BY id")
        return [
            (action, key, msgspec.json.decode(before), msgspec.json.decode(after))
            for action, key, before, after in rows
        ]


def test_an_empty_shelf(shelf: Shelf, paper: Make) -> None:
    assert shelf.entries() == {}
    assert shelf.entry(paper()) is None
    assert shelf.read_only_reason == ""
    assert not shelf.changed()


def test_a_bookmark_is_there_for_whoever_opens_the_file_next(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    entry = shelf.set_bookmark(paper(), True)
    assert entry is not None
    assert entry.bookmarked is not None
    assert abs(datetime.now(UTC) - entry.bookmarked) < timedelta(minutes=1)
    assert (entry.key, entry.paper, entry.note) == ("openreview:a1", paper(), "")
    assert entry.note_changed is None
    assert opened().entries() == {entry.key: entry} == shelf.entries()
    assert shelf.entry(paper()) == entry == shelf.find(entry.key)


def test_a_note_is_there_for_whoever_opens_the_file_next(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    entry = shelf.set_note(paper(), "# compare\n\nwith *MInference*  \n")
    assert entry is not None
    assert entry.note == "# compare\n\nwith *MInference*  \n"
    assert entry.bookmarked is None
    assert entry.note_changed is not None
    assert opened().entries() == {entry.key: entry} == shelf.entries()


def test_an_entry_goes_when_both_are_gone(shelf: Shelf, opened: Open, paper: Make) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.set_note(paper(), "text")
    noted = shelf.set_bookmark(paper(), False)
    assert noted is not None
    assert (noted.bookmarked, noted.note) == (None, "text")
    assert shelf.set_note(paper(), " \n") is None
    assert shelf.entry(paper()) is None
    assert shelf.entries() == {} == opened().entries()


def test_the_log_keeps_every_change(shelf: Shelf, file: Path, paper: Make) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.set_note(paper(), "text")
    shelf.set_bookmark(paper(), False)
    shelf.set_note(paper(), "")
    bookmarked, noted, unbookmarked, emptied = log(file)
    assert [each[:2] for each in (bookmarked, noted, unbookmarked, emptied)] == [
        ("bookmark", "openreview:a1"),
        ("note", "openreview:a1"),
        ("unbookmark", "openreview:a1"),
        ("note", "openreview:a1"),
    ]
    assert bookmarked[2] == []
    assert noted[2] == bookmarked[3]
    assert emptied[2][0]["note"] == "text"
    assert emptied[3] == [{"key": "openreview:a1"}]


def test_changing_nothing_is_no_change(shelf: Shelf, file: Path, paper: Make) -> None:
    first = shelf.set_bookmark(paper(), True)
    assert shelf.set_bookmark(paper(), True) == first
    noted = shelf.set_note(paper(), "text")
    assert shelf.set_note(paper(), "text") == noted
    assert len(log(file)) == 2


def test_taking_away_what_was_never_there_makes_no_file(
    shelf: Shelf, file: Path, paper: Make
) -> None:
    assert shelf.set_bookmark(paper(), False) is None
    assert shelf.set_note(paper(), "\n") is None
    assert not file.parent.exists()
    shelf.set_bookmark(paper("openreview:other"), True)
    assert shelf.set_bookmark(paper(), False) is None
    assert len(log(file)) == 1


def test_a_note_that_grows_is_one_step_of_the_log(
    shelf: Shelf, opened: Open, file: Path, paper: Make
) -> None:
    for text in ("co", "compare", "compare x", "compare with x", "compare with y"):
        shelf.set_note(paper(), text)
    states = [(before, after[0]["note"]) for _, _, before, after in log(file)]
    assert states[0] == ([], "compare with x")
    assert states[1][0][0]["note"] == "compare with x"
    assert states[1][1] == "compare with y"
    opened().set_note(paper(), "compare with y and z")  # another sitting: a step of its own
    shelf.set_note(paper(), "compare with y and z, again")
    assert len(log(file)) == 4


def test_the_snapshot_is_taken_anew(shelf: Shelf, opened: Open, paper: Make) -> None:
    shelf.set_bookmark(paper(title="Draft"), True)
    shelf.set_note(paper(title="Final"), "text")
    assert shelf.find("openreview:a1").paper.title == "Final"
    shelf.set_bookmark(paper(title="Camera-ready"), True)
    assert opened().find("openreview:a1").paper.title == "Camera-ready"


def test_a_spoilt_snapshot_does_not_hide_the_note(
    shelf: Shelf, opened: Open, file: Path, paper: Make
) -> None:
    shelf.set_note(paper(), "text")
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entry SET paper = '{'")
    assert opened().find("openreview:a1").paper == Paper(key="openreview:a1")
    assert opened().entry(paper()).note == "text"  # type: ignore[union-attr]


def test_any_id_leads_to_the_entry(shelf: Shelf, opened: Open, paper: Make) -> None:
    shelf.set_note(paper("openreview:a1", "icml:2031/7"), "text")
    for each in (shelf, opened()):
        for key in ("openreview:a1", "icml:2031/7"):
            assert each.find(key).note == "text"
            assert each.entry(paper("doi:10.1000/x", key)) == each.find("openreview:a1")
        with pytest.raises(PaperNotFound, match=r"^doi:10\.1000/x: .*shelf"):
            each.find("doi:10.1000/x")


def test_a_paper_without_a_key_is_refused(shelf: Shelf) -> None:
    with pytest.raises(ValueError, match="without a key"):
        shelf.set_bookmark(Paper(title="x", ids=("openreview:x",)), True)


def test_the_order_is_that_of_shelving_though_the_clock_is_set_back(
    shelf: Shelf, opened: Open, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(f"20{year}-01-01T00:00:00.000+00:00" for year in (31, 30, 29, 28, 27))
    monkeypatch.setattr(clock, "now", lambda: next(times))
    for key in ("openreview:c", "openreview:a", "openreview:b"):
        shelf.set_bookmark(paper(key), True)
    shelf.set_note(paper("openreview:a"), "text")
    order = ["openreview:c", "openreview:a", "openreview:b"]
    assert list(shelf.entries()) == order == list(opened().entries())
    shelf.set_bookmark(paper("openreview:c"), False)
    monkeypatch.setattr(clock, "now", lambda: "1999-01-01T00:00:00.000+00:00")
    shelf.set_bookmark(paper("openreview:c"), True)
    assert list(shelf.entries()) == order == list(opened().entries())


def test_entries_is_the_callers_own(shelf: Shelf, paper: Make) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.entries().clear()
    assert list(shelf.entries()) == ["openreview:a1"]


@given(text=st.text(st.characters(codec=None, exclude_categories=())))
@settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_note_comes_back_as_it_was(
    shelf: Shelf, opened: Open, paper: Make, text: str
) -> None:
    entry = shelf.set_note(paper(), text)
    assert (entry.note if entry else "") == notes.storable(text)
    with Shelf.open(shelf._file.path) as again:
        found = again.entry(paper())
        assert (found.note if found else "") == notes.storable(text)


def test_every_unicode_character_comes_back(shelf: Shelf, opened: Open, paper: Make) -> None:
    everything = "".join(map(chr, range(1, 0xD800))) + "".join(
        map(chr, range(0xE000, 0x110000))
    )
    shelf.set_note(paper(), everything)
    assert opened().find("openreview:a1").note == everything


# Several at once


def test_another_copys_changes_are_seen(opened: Open, paper: Make) -> None:
    here, there = opened(), opened()
    there.set_bookmark(paper(), True)  # makes the file, which `here` has not seen yet
    assert here.entry(paper()) is None
    assert here.changed()
    assert here.entry(paper()) == there.entry(paper())
    assert not here.changed()
    here.set_note(paper(), "text")
    assert not here.changed()
    assert there.changed()
    assert there.entries() == here.entries()
    there.set_bookmark(paper(), False)
    there.set_note(paper(), "")
    assert here.changed()
    assert here.entries() == {}


def test_an_own_change_does_not_hide_anothers(opened: Open, paper: Make) -> None:
    here, there = opened(), opened()
    here.set_bookmark(paper("openreview:a"), True)
    there.set_bookmark(paper("openreview:b"), True)
    here.set_note(paper("openreview:a"), "text")
    assert here.changed()
    assert list(here.entries()) == ["openreview:a", "openreview:b"]


def test_two_copies_may_write_of_different_papers(opened: Open, paper: Make) -> None:
    here, there = opened(), opened()
    for number in range(5):
        here.set_note(paper(f"openreview:h{number}"), "here", base="")
        there.set_note(paper(f"openreview:t{number}"), "there", base="")
    written = opened().entries()
    assert len(written) == 10
    assert {entry.note for entry in written.values()} == {"here", "there"}


def test_two_copies_writing_of_the_same_paper_keep_both(opened: Open, paper: Make) -> None:
    here, there = opened(), opened()
    here.set_note(paper(), "begun", base="")
    there.changed()
    first = here.set_note(paper(), "begun, and here", base="begun")
    assert first is not None
    assert not first.merged
    second = there.set_note(paper(), "begun, and there", base="begun")
    assert second is not None
    assert second.merged
    head, line, heading, text = second.note.split("\n\n")
    assert (head, line, text) == ("begun, and here", "---", "begun, and there")
    assert heading.startswith("*Changed in two places at once")
    assert str(datetime.now(UTC).year) in heading
    third = there.set_note(paper(), second.note + "!", base=second.note)
    assert third is not None
    assert not third.merged
    assert opened().find("openreview:a1").note == second.note + "!"


@pytest.mark.parametrize(
    ("stored", "text", "result", "merged"),
    [
        ("other", "", "other", True),  # taking away what one has not seen
        ("", "mine", "mine", False),
        ("mine", "mine", "mine", False),
        ("base\nmore", "base", "base\nmore", True),
        ("base", "base\nmore", "base\nmore", False),
    ],
)
def test_a_conflict_where_one_text_holds_the_other(
    shelf: Shelf, paper: Make, stored: str, text: str, result: str, merged: bool
) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.set_note(paper(), stored)
    entry = shelf.set_note(paper(), text, base="what was there before")
    assert entry is not None
    assert (entry.note, entry.merged) == (result, merged)


def test_the_base_may_hold_what_cannot_be_stored(shelf: Shelf, paper: Make) -> None:
    shelf.set_note(paper(), "a\0b\ud800")
    entry = shelf.set_note(paper(), "a\0b\ud800!", base="a\0b\ud800")
    assert entry is not None
    assert (entry.note, entry.merged) == ("a\ufffdb\ufffd!", False)


def test_a_change_that_is_saved_is_not_refused_though_reading_fails_then(
    shelf: Shelf, opened: Open, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: sqlite3.Connection) -> View:
        raise sqlite3.OperationalError("invented")

    monkeypatch.setattr(records, "view", fail)
    entry = shelf.set_bookmark(paper(), True)  # makes the file, so all is read anew
    assert entry is not None
    assert "invented" in shelf.read_only_reason
    monkeypatch.undo()
    assert opened().entries() == {"openreview:a1": entry}


def test_threads_share_one_shelf(shelf: Shelf, opened: Open, paper: Make) -> None:
    failures: list[BaseException] = []
    done = threading.Event()

    def write(name: str) -> None:
        try:
            for number in range(10):
                shelf.set_bookmark(paper(f"openreview:{name}{number}"), True)
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    def look() -> None:
        try:
            while not done.is_set():
                for entry in shelf.entries().values():
                    assert shelf.entry(entry.paper) == entry
                shelf.changed()
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    writers = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    looker = threading.Thread(target=look)
    for thread in (*writers, looker):
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    looker.join()
    assert failures == []
    assert len(shelf.entries()) == 30
    assert shelf.entries() == opened().entries()


def test_asking_for_changes_never_waits_for_a_write(
    shelf: Shelf, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    insert = records.insert

    def slow(connection: sqlite3.Connection, each: Paper) -> records.Row:
        asker = threading.Thread(target=lambda: asked.append(shelf.changed()))
        asker.start()
        asker.join(10)
        return insert(connection, each)

    monkeypatch.setattr(records, "insert", slow)
    shelf.set_bookmark(paper(), True)
    assert asked == [False]
