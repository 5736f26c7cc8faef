"""The reader starts on a shelf that cannot be written, even when it has papers to follow."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from paperdeck.library import Library
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.services import follow, open_services
from paperdeck.shelf import Shelf
from paperdeck.shelf.restoring import restore
from support.invented import fill, paper


def test_a_shelf_that_cannot_follow_is_read_all_the_same(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = paper(7, "Quiet Rivers")
    library = fill(Library.open(paths.library_file), [known])
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_note(Paper(key="icml:2031/7", ids=("icml:2031/7",)), "text")
    access: Callable[..., bool] = os.access
    monkeypatch.setattr(os, "access", lambda path, *_: path != paths.shelf_file)
    services = open_services(paths)
    assert any("not writable" in notice for notice in services.notices)
    (row,) = library.ids()
    entry = services.shelf.entry(library.paper(row))
    assert entry is not None
    assert (entry.key, entry.note) == ("icml:2031/7", "text")
    monkeypatch.setattr(os, "access", access)
    services.shelf.set_note(library.paper(row), "longer text")
    assert list(services.shelf.entries()) == ["openreview:t7"]
    assert follow(services.shelf, library) == 0
    services.close()
    library.close()


def test_the_reader_starts_on_a_damaged_shelf(paths: Paths) -> None:
    fill(Library.open(paths.library_file), [paper(7, "Quiet Rivers")]).close()
    known = Paper(key="icml:2031/7", ids=("icml:2031/7",))
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_note(known, "text")
        backup = shelf.back_up()
        assert backup is not None
    paths.shelf_file.write_bytes(b"not a database, " * 1000)
    services = open_services(paths)
    (notice,) = services.notices
    assert "paperdeck restore" in notice
    assert services.shelf.find("icml:2031/7").note == "text"
    restore(paths.shelf_file, backup.path)
    assert services.shelf.changed()
    assert services.shelf.read_only_reason == ""
    services.close()
