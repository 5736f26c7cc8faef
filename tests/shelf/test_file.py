"""The file: who may read it, what is refused and how, and that nothing is overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, connections, schema

Make = Callable[..., Paper]
Open = Callable[[], Shelf]

posix_only = pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")


def refusal(change: Callable[[], object]) -> str:
    """The words in which ``change`` is refused; they are one line."""
    with pytest.raises(ShelfError) as caught:
        change()
    words = str(caught.value)
    assert "\n" not in words
    return words


def everything_in(directory: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in directory.iterdir()}


def run(code: str, *arguments: object) -> None:
    """Run ``code`` in an interpreter of its own."""
    given = [str(each) for each in arguments]
    subprocess.run([sys.executable, "-c", code, *given], check=True, timeout=60)


# Making the file


def test_nothing_is_made_before_the_first_change(opened: Open, file: Path, paper: Make) -> None:
    shelf = opened()
    shelf.entries()
    shelf.changed()
    shelf.close()
    assert not file.parent.parent.exists()


@posix_only
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_only_the_owner_may_read(shelf: Shelf, file: Path, paper: Make, umask: int) -> None:
    before = os.umask(umask)
    try:
        shelf.set_note(paper(), "secret")
    finally:
        os.umask(before)
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()}
    assert modes == {"shelf.db": 0o600, "shelf.db-wal": 0o600, "shelf.db-shm": 0o600}
    for directory in (file.parent, file.parent.parent):
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_the_file_is_what_was_promised(shelf: Shelf, file: Path, paper: Make) -> None:
    shelf.set_note(paper(), "text")
    connection = shelf._file._connection
    assert connection is not None
    pragmas = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "user_version", "application_id")
    }
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "user_version": schema.LATEST,
        "application_id": schema.APPLICATION_ID,
    }


def test_an_empty_file_is_an_empty_shelf(opened: Open, file: Path, paper: Make) -> None:
    file.parent.mkdir(parents=True)
    file.touch()
    shelf = opened()
    assert shelf.entries() == {}
    assert file.stat().st_size == 0
    shelf.set_bookmark(paper(), True)
    assert opened().entries() == shelf.entries() != {}


def test_a_file_that_was_only_begun_is_an_empty_shelf(
    opened: Open, file: Path, paper: Make
) -> None:
    file.parent.mkdir(parents=True)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    shelf = opened()
    assert shelf.entries() == {}
    shelf.set_bookmark(paper(), True)
    assert opened().entries() == shelf.entries() != {}


def test_two_copies_make_the_file_at_once(opened: Open, paper: Make) -> None:
    here, there = opened(), opened()
    here.set_note(paper("openreview:h"), "here")
    there.set_note(paper("openreview:t"), "there")
    assert set(opened().entries()) == {"openreview:h", "openreview:t"}


def test_the_path_may_hold_anything(tmp_path: Path, paper: Make) -> None:
    file = tmp_path / "a b?#%41&é" / "shelf.db"
    with Shelf.open(file) as shelf:
        entry = shelf.set_bookmark(paper(), True)
    with Shelf.open(file) as shelf:
        assert shelf.entries() == {"openreview:a1": entry}
    assert file.is_file()


@posix_only
def test_a_link_to_the_file(tmp_path: Path, paper: Make) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "shelf.db"
    link.symlink_to(tmp_path / "real" / "shelf.db")
    with Shelf.open(link) as shelf:
        shelf.set_bookmark(paper(), True)
        with Shelf.open(tmp_path / "real" / "shelf.db") as other:
            assert other.entries() == shelf.entries() != {}


def test_a_late_change_after_closing_is_saved(shelf: Shelf, opened: Open, paper: Make) -> None:
    shelf.set_bookmark(paper(), True)
    shelf.close()
    shelf.set_note(paper(), "late")
    shelf.close()
    assert opened().find("openreview:a1").note == "late"


# What cannot be written


def test_a_directory_in_the_way_that_comes_later(shelf: Shelf, file: Path, paper: Make) -> None:
    file.parent.parent.parent.mkdir(parents=True, exist_ok=True)
    file.parent.parent.write_text("in the way")
    words = refusal(lambda: shelf.set_bookmark(paper(), True))
    assert shelf.read_only_reason == words
    file.parent.parent.unlink()
    assert shelf.set_bookmark(paper(), True) is not None
    assert shelf.read_only_reason == ""


def test_a_directory_that_cannot_be_made(tmp_path: Path, paper: Make) -> None:
    (tmp_path / "data").write_text("a file")
    shelf = Shelf.open(tmp_path / "data" / "paperdeck" / "shelf.db")
    assert shelf.entries() == {}
    assert "is not a directory" in shelf.read_only_reason
    words = refusal(lambda: shelf.set_bookmark(paper(), True))
    assert str(tmp_path / "data" / "paperdeck" / "shelf.db") in words
    assert "--data-dir" in words
    assert shelf.entries() == {}
    (tmp_path / "data").unlink()
    shelf.set_bookmark(paper(), True)  # each change tries anew
    assert shelf.read_only_reason == ""
    shelf.close()


READ_ONLY = """
import encodings.utf_16_le  # nobody may be unable to import anything later
import os, sys
from pathlib import Path
from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf

directory, key, what = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
os.chmod(directory, 0o555 if what == "directory" else 0o755)
os.chmod(directory / "shelf.db", 0o444 if what == "file" else 0o644)
if os.geteuid() == 0:
    os.setgroups([])
    os.setuid(65534)
before = (directory / "shelf.db").read_bytes()
shelf = Shelf.open(directory / "shelf.db")
assert shelf.find(key).note == "to be read", shelf.entries()
assert "not writable" in shelf.read_only_reason, shelf.read_only_reason
assert not shelf.changed()
try:
    shelf.set_note(Paper(key=key), "changed")
except ShelfError as error:
    assert str(error) == shelf.read_only_reason
else:
    raise AssertionError("not refused")
assert shelf.find(key).note == "to be read"
shelf.close()
assert (directory / "shelf.db").read_bytes() == before
"""


@posix_only
@pytest.mark.parametrize("what", ["directory", "file"])
@pytest.mark.parametrize("log", [False, True], ids=["closed", "killed"])
def test_what_cannot_be_written_is_read_all_the_same(
    shelf: Shelf, file: Path, paper: Make, what: str, log: bool
) -> None:
    """Root, whom nothing refuses, becomes nobody for this; hence a place open to all."""
    shelf.set_note(paper(), "to be read")
    if not log:
        shelf.close()
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for each in file.parent.glob("shelf.db*"):
            if not each.name.endswith("-shm"):  # what is left then is what a kill leaves
                shutil.copy(each, copy / each.name)
                (copy / each.name).chmod(0o644)
        assert (copy / "shelf.db-wal").exists() == log
        run(READ_ONLY, copy, "openreview:a1", what)
        copy.chmod(0o700)


@posix_only
def test_a_file_that_cannot_be_read(shelf: Shelf, file: Path, paper: Make) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    shelf.set_note(paper(), "text")
    shelf.close()
    file.chmod(0)
    assert "readable" in refusal(lambda: Shelf.open(file))


FULL = """
import resource, sys
from pathlib import Path
from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

file = Path(sys.argv[1])
shelf = Shelf.open(file)
saved = {}
limit(400_000)
for number in range(1000):
    key, text = f"openreview:{number}", f"{number} " * 1000
    try:
        shelf.set_note(Paper(key=key), text)
    except ShelfError as error:
        words = str(error)
        break
    saved[key] = text
else:
    raise AssertionError("the disk never became full")
assert 5 < len(saved), len(saved)
assert str(file) in words and "full" in words and "\\n" not in words, words
assert {key: entry.note for key, entry in shelf.entries().items()} == saved
assert not shelf.changed()
other = Shelf.open(file)  # a second copy can still read
assert other.entries() == shelf.entries()
other.close()
shelf.close()

limit(0)  # not even the index of the log can be made
again = Shelf.open(file)
assert {key: entry.note for key, entry in again.entries().items()} == saved
try:
    again.set_bookmark(Paper(key=key), True)
except ShelfError as error:
    assert str(file) in str(error), error
else:
    raise AssertionError("not refused")
assert again.read_only_reason
limit(resource.RLIM_INFINITY)
saved[key] = text
again.set_note(Paper(key=key), text)  # there is room again: nothing need be restarted
assert again.read_only_reason == ""
again.close()
last = Shelf.open(file)
assert {key: entry.note for key, entry in last.entries().items()} == saved
last.close()

limit(0)
new = Shelf.open(file.parent / "new" / "shelf.db")
try:
    new.set_bookmark(Paper(key=key), True)
except ShelfError as error:
    assert "new" in str(error), error
else:
    raise AssertionError("not refused")
limit(resource.RLIM_INFINITY)
new.set_bookmark(Paper(key=key), True)
assert list(new.entries()) == [key]
new.close()
"""


@posix_only
def test_a_full_disk_loses_nothing_and_reading_goes_on(file: Path) -> None:
    run(FULL, file)


# What another program does


def test_a_lock_is_waited_for(
    shelf: Shelf, opened: Open, file: Path, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.set_bookmark(paper(), True)
    monkeypatch.setattr(connections, "BUSY_TIMEOUT", 0.01)
    waiting = opened()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            other.execute("COMMIT")

    monkeypatch.setattr("time.sleep", wait)
    entry = waiting.set_note(paper(), "text")
    other.close()
    assert len(waits) == 3
    assert entry is not None
    assert entry.note == "text"


def test_a_lock_that_is_never_given_up_is_explained(
    shelf: Shelf, opened: Open, file: Path, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.set_bookmark(paper(), True)
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    monkeypatch.setattr(connections, "BUSY_TIMEOUT", 0.01)
    waiting = opened()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    words = refusal(lambda: waiting.set_note(paper(), "text"))
    assert "another program" in words
    assert "database is locked" not in words
    assert opened().entries() == waiting.entries() == shelf.entries()  # reading goes on
    other.execute("ROLLBACK")
    other.close()
    assert waiting.set_note(paper(), "text") is not None


def test_a_failing_change_leaves_nothing_behind(
    shelf: Shelf, opened: Open, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = shelf.set_bookmark(paper(), True)

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("invented")

    monkeypatch.setattr("paperdeck.shelf.log.append", fail)
    assert "invented" in refusal(lambda: shelf.set_note(paper("openreview:b"), "text"))
    assert shelf.entries() == {"openreview:a1": entry} == opened().entries()
    monkeypatch.undo()
    assert shelf.set_note(paper("openreview:b"), "text") is not None


def test_a_file_put_in_its_place_is_noticed(
    shelf: Shelf, file: Path, tmp_path: Path, paper: Make
) -> None:
    shelf.set_bookmark(paper("openreview:before"), True)
    with Shelf.open(tmp_path / "backup.db") as backup:
        backup.set_bookmark(paper("openreview:backup"), True)
    for each in file.parent.glob("shelf.db-*"):
        each.unlink()
    (tmp_path / "backup.db").replace(file)
    assert shelf.changed()
    assert list(shelf.entries()) == ["openreview:backup"]
    assert not shelf.changed()


def test_a_change_goes_to_the_file_that_is_there(
    shelf: Shelf, opened: Open, file: Path, tmp_path: Path, paper: Make
) -> None:
    shelf.set_note(paper("openreview:before"), "text")
    with Shelf.open(tmp_path / "backup.db") as backup:
        backup.set_bookmark(paper("openreview:backup"), True)
    for each in file.parent.glob("shelf.db-*"):
        each.unlink()
    (tmp_path / "backup.db").replace(file)
    shelf.set_bookmark(paper("openreview:new"), True)
    assert list(opened().entries()) == ["openreview:backup", "openreview:new"]
    assert list(shelf.entries()) == ["openreview:backup", "openreview:new"]
    assert shelf.changed()


def test_a_file_that_is_gone_with_its_log_left_is_not_begun_anew(
    shelf: Shelf, file: Path, paper: Make
) -> None:
    shelf.set_bookmark(paper(), True)
    moved = file.with_name("moved.db")
    file.rename(moved)
    before = everything_in(file.parent)
    assert "shelf.db-wal" in refusal(lambda: shelf.set_note(paper(), "text"))
    assert shelf.changed()
    assert "shelf.db-wal" in shelf.read_only_reason
    assert list(shelf.entries()) == ["openreview:a1"]
    assert refusal(lambda: Shelf.open(file))
    assert everything_in(file.parent).keys() == before.keys()
    moved.rename(file)
    assert shelf.changed()
    assert shelf.read_only_reason == ""
    assert shelf.set_note(paper(), "text") is not None


# What is no shelf, or no longer one


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"\0" * len(data),
        lambda data: b"not a database, " * 1000,
        lambda data: data[: len(data) // 2],
        lambda data: data[:8192] + bytes(range(256)) * 64 + data[8192 + 16384 :],
    ],
    ids=["zeros", "other", "cut", "overwritten"],
)
def test_a_damaged_file_is_left_as_it_is(
    shelf: Shelf, file: Path, paper: Make, spoil: Callable[[bytes], bytes]
) -> None:
    for number in range(30):
        shelf.set_note(paper(f"openreview:{number}"), f"{number} " * 500)
    shelf.close()
    spoilt = spoil(file.read_bytes())
    file.write_bytes(spoilt)
    words = refusal(lambda: Shelf.open(file))
    assert words.startswith(f"{file}: the file is damaged")
    assert "backup" in words
    assert file.read_bytes() == spoilt


def test_damage_that_comes_later_does_not_end_the_reading(
    shelf: Shelf, file: Path, paper: Make
) -> None:
    shelf.set_note(paper(), "text")
    shelf.close()
    spoilt = b"not a database, " * 1000
    file.write_bytes(spoilt)
    assert shelf.changed()
    assert "damaged" in shelf.read_only_reason
    assert shelf.find("openreview:a1").note == "text"
    assert "damaged" in refusal(lambda: shelf.set_note(paper(), "more"))
    assert file.read_bytes() == spoilt


def test_another_programs_database_is_left_as_it_is(file: Path) -> None:
    file.parent.mkdir(parents=True)
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE entry (id)")
    connection.close()
    before = everything_in(file.parent)
    assert "another program" in refusal(lambda: Shelf.open(file))
    assert everything_in(file.parent) == before


def test_a_directory_in_its_place(file: Path) -> None:
    file.mkdir(parents=True)
    assert str(file) in refusal(lambda: Shelf.open(file))


# Schemas


def test_a_newer_shelf_is_only_read(
    shelf: Shelf, opened: Open, file: Path, paper: Make
) -> None:
    shelf.set_note(paper(), "text")
    shelf.close()
    with sqlite3.connect(file) as connection:
        connection.execute("ALTER TABLE entry ADD COLUMN colour INTEGER")
        connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    connection.close()
    newer = opened()
    assert newer.find("openreview:a1").note == "text"
    assert "newer paperdeck" in newer.read_only_reason
    assert "upgrade" in newer.read_only_reason
    for change in (
        lambda: newer.set_note(paper(), "changed"),
        lambda: newer.set_bookmark(paper("openreview:b"), True),
        lambda: newer.follow(
            {"openreview:a1": "openreview:b"}, lambda _: paper("openreview:b")
        ),
    ):
        assert refusal(change) == newer.read_only_reason
    assert list(newer.entries()) == ["openreview:a1"]


def test_a_shelf_that_becomes_newer_in_use(shelf: Shelf, file: Path, paper: Make) -> None:
    shelf.set_note(paper(), "text")
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    connection.close()
    assert "newer paperdeck" in refusal(lambda: shelf.set_note(paper(), "changed"))
    assert "newer paperdeck" in shelf.read_only_reason
    assert shelf.find("openreview:a1").note == "text"


def test_a_newer_shelf_of_unknown_tables_is_refused(
    shelf: Shelf, file: Path, paper: Make
) -> None:
    shelf.set_note(paper(), "text")
    shelf.close()
    with sqlite3.connect(file) as connection:
        connection.execute("ALTER TABLE entry RENAME TO shelved")
        connection.execute(f"PRAGMA user_version = {schema.LATEST + 1}")
    connection.close()
    assert "newer" in refusal(lambda: Shelf.open(file))


@pytest.fixture
def next_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the program had one more step of migration."""
    step = (
        "ALTER TABLE entry ADD COLUMN colour INTEGER",
        "UPDATE entry SET note = note || '!'",
    )
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    monkeypatch.setattr(schema, "LATEST", schema.LATEST + 1)


def test_an_older_shelf_is_migrated(
    shelf: Shelf, opened: Open, file: Path, paper: Make, request: pytest.FixtureRequest
) -> None:
    shelf.set_note(paper(), "text")
    request.getfixturevalue("next_schema")
    assert opened().find("openreview:a1").note == "text!"
    assert opened().find("openreview:a1").note == "text!"
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema.LATEST,)
    connection.close()


def test_an_older_shelf_that_cannot_be_written_is_read(
    shelf: Shelf,
    opened: Open,
    file: Path,
    paper: Make,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    shelf.set_note(paper(), "text")
    shelf.close()
    before = file.read_bytes()
    request.getfixturevalue("next_schema")
    monkeypatch.setattr(os, "access", lambda *_: False)
    older = opened()
    assert older.find("openreview:a1").note == "text!"
    assert older.read_only_reason
    assert file.read_bytes() == before


def test_a_migration_that_fails_changes_nothing(
    shelf: Shelf, file: Path, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.set_note(paper(), "text")
    shelf.close()
    step = ("UPDATE entry SET note = ''", "ALTER TABLE missing ADD COLUMN x")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    monkeypatch.setattr(schema, "LATEST", schema.LATEST + 1)
    with pytest.raises(ShelfError):
        Shelf.open(file)
    monkeypatch.undo()
    with Shelf.open(file) as again:
        assert again.find("openreview:a1").note == "text"
        assert again.set_note(paper(), "more") is not None


def test_a_copy_of_the_file_alone_is_a_backup(
    shelf: Shelf, file: Path, tmp_path: Path, paper: Callable[..., Paper]
) -> None:
    shelf.set_bookmark(paper("openreview:a1"), True)
    shelf.set_note(paper("openreview:b2"), "a note")
    copy = tmp_path / "copy" / "shelf.db"
    copy.parent.mkdir()
    copy.write_bytes(file.read_bytes())
    with Shelf.open(copy) as backup:
        assert set(backup.entries()) == {"openreview:a1", "openreview:b2"}
