"""Backups: when they are made, what is kept of them, and that they are whole."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from paperdeck.errors import ShelfDamaged, ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, backups, schema
from paperdeck.shelf.restoring import restore

Make = Callable[..., Paper]
Open = Callable[[], Shelf]

FIRST = Path(__file__).with_name("schemas") / "v1.db"


@pytest.fixture
def directory(file: Path) -> Path:
    return file.parent / "backups"


class Clock:
    """The time of the backups, which a test sets."""

    def __init__(self) -> None:
        self.day = datetime(2031, 7, 7, 10, 30, tzinfo=UTC)

    def now(self, _: object) -> datetime:
        return self.day


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(backups, "datetime", clock)
    return clock


def on(clock: Clock, day: int, month: int = 7) -> None:
    clock.day = clock.day.replace(day=day, month=month)


def made(directory: Path) -> list[tuple[int, str]]:
    return [(each.number, each.day) for each in backups.listed(directory)]


def test_one_a_day_of_use_before_anything_changes(
    opened: Open, directory: Path, paper: Make, clock: Clock
) -> None:
    opened().set_bookmark(paper("openreview:a"), True)
    assert made(directory) == []  # nothing was there before
    opened()
    opened().set_bookmark(paper("openreview:b"), True)
    assert made(directory) == [(1, "2031-07-07")]
    on(clock, 9)
    shelf = opened()
    shelf.set_bookmark(paper("openreview:c"), True)
    on(clock, 10)  # the same program goes on
    shelf.set_bookmark(paper("openreview:d"), True)
    assert made(directory) == [(3, "2031-07-10"), (2, "2031-07-09"), (1, "2031-07-07")]
    for backup, keys in zip(backups.listed(directory), ("abc", "ab", "a"), strict=True):
        assert backups.examine(backup.path) == (len(keys), schema.LATEST)
        with Shelf.open(shutil.copy(backup.path, directory.parent / "copy.db")) as copy:
            assert [key[-1] for key in copy.entries()] == list(keys)


def test_the_last_are_kept_though_the_clock_is_set_back(
    shelf: Shelf, directory: Path, paper: Make, clock: Clock
) -> None:
    shelf.set_bookmark(paper(), True)
    on(clock, 28, 12)
    for _ in range(3):
        shelf.back_up()
    for day in range(1, 15):
        on(clock, day, 1)
        shelf.back_up()
    assert made(directory) == [(n, f"2031-01-{n - 3:02}") for n in range(17, 3, -1)]


def test_only_the_owner_may_read_them(shelf: Shelf, directory: Path, paper: Make) -> None:
    if os.name == "nt":
        pytest.skip("POSIX permissions")
    shelf.set_bookmark(paper(), True)
    backup = shelf.back_up()
    assert backup is not None
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700
    assert stat.S_IMODE(backup.path.stat().st_mode) == 0o600
    assert list(directory.iterdir()) == [backup.path]


def test_nothing_is_no_backup(shelf: Shelf, directory: Path) -> None:
    assert shelf.back_up() is None
    assert not directory.exists()
    assert backups.newest_good(directory) is None


def test_before_a_migration(file: Path, directory: Path) -> None:
    file.parent.mkdir(parents=True)
    shutil.copyfile(FIRST, file)
    with Shelf.open(file) as shelf:
        assert len(shelf.entries()) == 3
    (backup,) = backups.listed(directory)
    assert backups.examine(backup.path) == (3, 1)


def test_without_a_backup_there_is_no_migration(
    file: Path, directory: Path, paper: Make
) -> None:
    file.parent.mkdir(parents=True)
    shutil.copyfile(FIRST, file)
    directory.write_text("in the way")
    before = file.read_bytes()
    with Shelf.open(file) as shelf:
        assert len(shelf.entries()) == 3
        assert "must be a backup" in shelf.read_only_reason
        with pytest.raises(ShelfError, match="must be a backup"):
            shelf.set_bookmark(paper(), True)
    assert file.read_bytes() == before
    directory.unlink()
    with Shelf.open(file) as shelf:
        assert shelf.read_only_reason == ""
        assert shelf.set_bookmark(paper(), True) is not None


def test_a_backup_that_cannot_be_made_refuses_no_change(
    opened: Open, directory: Path, paper: Make
) -> None:
    opened().set_bookmark(paper("openreview:a"), True)
    directory.write_text("in the way")
    shelf = opened()
    assert "no backup could be made" in shelf.backup_problem
    assert shelf.set_bookmark(paper("openreview:b"), True) is not None
    with pytest.raises(ShelfError, match="no backup could be made"):
        shelf.back_up()
    assert shelf.read_only_reason == ""


def test_a_backup_is_whole_or_not_there(
    shelf: Shelf, directory: Path, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.back_up()
    monkeypatch.setattr("paperdeck.shelf.connections.check", lambda *_: "invented")
    with pytest.raises(ShelfError, match="invented"):
        shelf.back_up()
    assert [each.name for each in directory.iterdir()] == [
        backups.listed(directory)[0].path.name
    ]


def test_what_a_killed_program_left_goes_after_a_day(
    shelf: Shelf, directory: Path, paper: Make
) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.back_up()
    old, new = directory / ".begun-old", directory / ".begun-new"
    for file in (old, new):
        file.touch()
    os.utime(old, (0, 0))
    shelf.back_up()
    assert not old.exists()
    assert new.exists()


# Restoring


def aside(file: Path) -> list[str]:
    return sorted(each.name for each in file.parent.glob("shelf-*.db"))


def test_restoring_brings_the_backup_and_keeps_what_was_there(
    opened: Open, file: Path, paper: Make
) -> None:
    shelf, other = opened(), opened()
    shelf.change_tags([paper("openreview:a")], add=["x"])
    shelf.save_search("s", "tag:x")
    shelf.set_note(paper("openreview:b", "icml:2031/7"), "text")
    whole, searches, history = shelf.entries(), shelf.searches(), shelf.history()
    backup = shelf.back_up()
    assert backup is not None
    shelf.set_note(paper("openreview:b"), "")
    shelf.set_rating([paper("openreview:c")], 5)
    replaced = shelf.entries()
    other.changed()
    kept = restore(file, backup.path)
    assert kept is not None
    assert [kept.name] == aside(file)
    assert kept.name.startswith("shelf-replaced-20")
    for each in (shelf, other):  # which still have the file open
        assert each.changed()
    for each in (shelf, other, opened()):
        assert each.entries() == whole
        assert each.searches() == searches
        assert each.history() == history
        assert each.find("icml:2031/7").note == "text"
    with Shelf.open(kept) as before:
        assert before.entries() == replaced
    shelf.set_rating([paper("openreview:c")], 1)
    shelf.undo()
    assert other.changed()
    assert other.entries() == whole
    assert restore(file, kept) is not None
    assert opened().entries() == replaced
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"not a database, " * 1000,
        lambda data: data[: len(data) // 2],
        lambda data: data[:8192] + bytes(range(256)) * 64 + data[8192 + 16384 :],
    ],
    ids=["other", "cut", "overwritten"],
)
def test_a_damaged_shelf_is_mended(
    opened: Open, file: Path, paper: Make, spoil: Callable[[bytes], bytes]
) -> None:
    shelf = opened()
    for number in range(30):
        shelf.set_note(paper(f"openreview:{number}"), f"{number} " * 500)
    backup = shelf.back_up()
    assert backup is not None
    whole = shelf.entries()
    shelf.close()
    spoilt = spoil(file.read_bytes())
    file.write_bytes(spoilt)
    with pytest.raises(ShelfDamaged, match=f"paperdeck restore.*{backup.made}") as caught:
        opened()
    shown = Shelf.stand_in(file, caught.value)
    assert shown.entries() == whole
    assert shown.read_only_reason == str(caught.value)
    with pytest.raises(ShelfDamaged):
        shown.set_bookmark(paper(), True)
    assert file.read_bytes() == spoilt  # until it is asked for
    kept = restore(file, backup.path)
    assert kept is not None
    assert kept.name.startswith("shelf-damaged-20")
    assert kept.read_bytes() == spoilt
    assert shown.changed()
    assert shown.read_only_reason == ""
    assert shown.set_bookmark(paper(), True) is not None
    assert shown.entries() == opened().entries() != whole
    shown.close()


def test_a_log_without_its_file_is_kept(opened: Open, file: Path, paper: Make) -> None:
    shelf = opened()
    shelf.set_note(paper(), "text")
    backup = shelf.back_up()
    assert backup is not None
    file.unlink()
    wal = file.with_name("shelf.db-wal")
    log = wal.read_bytes()
    kept = restore(file, backup.path)
    assert kept is not None
    assert kept.name.endswith(".db-wal")
    assert kept.read_bytes() == log
    assert opened().find("openreview:a1").note == "text"


def test_a_shelf_that_is_gone_comes_back(opened: Open, file: Path, paper: Make) -> None:
    shelf = opened()
    shelf.set_note(paper(), "text")
    backup = shelf.back_up()
    assert backup is not None
    shelf.close()
    file.unlink()
    assert restore(file, backup.path) is None
    assert opened().find("openreview:a1").note == "text"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 or os.name == "nt"


def test_a_backup_of_an_earlier_schema(opened: Open, file: Path, paper: Make) -> None:
    shelf = opened()
    shelf.set_rating([paper()], 3)
    restore(file, FIRST)
    assert shelf.changed()
    assert list(shelf.entries()) == ["openreview:a1", "openreview:b2", "openreview:c3"]
    assert shelf.set_rating([paper()], 3)[0] is not None


def test_what_is_no_good_backup_replaces_nothing(
    opened: Open, file: Path, tmp_path: Path, paper: Make
) -> None:
    shelf = opened()
    shelf.set_note(paper(), "text")
    good = shelf.back_up()
    assert good is not None
    bad = tmp_path / "bad.db"
    whole = good.path.read_bytes()
    newer = tmp_path / "newer.db"
    shutil.copy(good.path, newer)
    with sqlite3.connect(newer) as connection:
        connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    connection.close()
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE entry (id)")
    connection.close()
    for data in (b"", b"x" * 9000, whole[: len(whole) // 2]):
        bad.write_bytes(data)
        with pytest.raises(ShelfError, match="choose another"):
            restore(file, bad)
    with pytest.raises(ShelfError, match="newer paperdeck"):
        restore(file, newer)
    with pytest.raises(ShelfError, match="no backup of a shelf"):
        restore(file, foreign)
    with pytest.raises(ShelfError, match="no such backup"):
        restore(file, tmp_path / "missing.db")
    assert opened().entries() == shelf.entries()
    assert aside(file) == []


def test_another_programs_database_is_not_replaced(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir(parents=True)
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE entry (id)")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(ShelfError, match="another program"):
        restore(file, FIRST)
    assert file.read_bytes() == before


def test_the_newest_good_one_is_offered(shelf: Shelf, directory: Path, paper: Make) -> None:
    shelf.set_note(paper(), "text")
    good = shelf.back_up()
    cut = shelf.back_up()
    empty = shelf.back_up()
    assert good is not None
    assert cut is not None
    assert empty is not None
    cut.path.write_bytes(cut.path.read_bytes()[:6000])
    empty.path.write_bytes(b"")
    assert backups.newest_good(directory) == good


def test_a_restore_that_fails_leaves_the_shelf(
    opened: Open, file: Path, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = opened()
    shelf.set_note(paper(), "text")
    backup = shelf.back_up()
    assert backup is not None
    shelf.set_note(paper(), "newer")

    def fail(*_: object) -> None:
        raise OSError("invented")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(ShelfError, match=r"invented.*as it was"):
        restore(file, backup.path)
    monkeypatch.undo()
    assert opened().entries() == shelf.entries()
    assert shelf.set_note(paper(), "newest") is not None
    assert not list(file.parent.glob(".begun-*"))


def test_restoring_twice_in_a_second_keeps_both(opened: Open, file: Path, paper: Make) -> None:
    shelf = opened()
    shelf.set_note(paper(), "text")
    backup = shelf.back_up()
    assert backup is not None
    kept = {restore(file, backup.path) for _ in range(3)}
    assert len(kept) == 3
    assert sorted(each.name for each in kept if each) == aside(file)
