"""Shelves of earlier schemas, each made by that schema's own program, are taken over whole."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from paperdeck.papers import Author, Link, Paper, Session
from paperdeck.shelf import Shelf, schema

SCHEMAS = Path(__file__).with_name("schemas")
JOINED = (
    "of the untitled\n\n---\n\n"
    "*Joined from a second entry, 2031-07-07 09:00 UTC*\n\nof the titled"
)


@pytest.fixture
def first(file: Path) -> Path:
    """A copy of a shelf of schema 1."""
    file.parent.mkdir(parents=True)
    shutil.copyfile(SCHEMAS / "v1.db", file)
    return file


def day(number: int) -> datetime:
    return datetime(2031, 7, number, 9, tzinfo=UTC)


def test_nothing_of_it_is_lost(first: Path) -> None:
    with Shelf.open(first) as shelf:
        one, two, three = shelf.entries().values()
        assert shelf.read_only_reason == ""
        assert shelf.find("icml:2031/7") == one
        assert shelf.find("text:old") == shelf.find("title:two") == two
    assert (one.key, one.bookmarked, one.note, one.note_changed) == (
        "openreview:a1",
        day(1),
        "# 学习\n\ncompare *both*  \r\nend",
        day(2),
    )
    assert (two.key, two.bookmarked, two.note, two.note_changed) == (
        "openreview:b2",
        day(3),
        JOINED,
        day(7),
    )
    assert (three.key, three.bookmarked, three.note) == ("openreview:c3", None, "second")
    for entry in (one, two, three):
        assert (entry.tags, entry.read, entry.rating, entry.queued) == ((), None, 0, None)
    assert one.paper == Paper(
        key="openreview:a1",
        title="Lantern Nets",
        authors=(Author("Ada Lund", "Harbour School"), Author("Bo Müller")),
        abstract="We study lanterns, $\\ell_0$ of them.",
        venue="ICML",
        year=2031,
        decision="poster",
        sessions=(
            Session(
                "Poster Session 1",
                "poster",
                "2031-07-08T10:30:00+09:00",
                "2031-07-08T12:15:00+09:00",
                "Hall Q",
                "#12",
            ),
        ),
        links=(Link("OpenReview", "https://openreview.net/forum?id=a1"),),
        keywords=("light",),
        ids=("openreview:a1", "icml:2031/7"),
    )


def test_its_changes_can_be_undone_and_redone(first: Path) -> None:
    with Shelf.open(first) as shelf:
        whole = shelf.entries()
        assert [each.what for each in shelf.history()] == [
            "changed the note",
            "wrote a note",
            "took the bookmark off",
            "bookmarked",
            "joined two entries that are one paper",
            "took up a paper's better key",
            "wrote a note",
            "wrote a note",
            "bookmarked",
            "wrote a note",
            "bookmarked",
        ]
        undone = 0
        while shelf.undo():
            undone += 1
        assert undone == 9
        assert shelf.find("openreview:b2").note == JOINED  # more than was ever written at once
        assert list(shelf.entries()) == ["openreview:b2"]
        while shelf.redo():
            undone -= 1
        assert undone == 0
        assert shelf.entries() == whole


def test_what_is_new_can_be_used(first: Path) -> None:
    with Shelf.open(first) as shelf:
        papers = [entry.paper for entry in shelf.entries().values()]
        shelf.change_tags(papers, add=["light"])
        shelf.enqueue(papers)
        whole = shelf.entries()
        assert shelf.all_tags() == {"light": 3}
    with Shelf.open(first) as shelf:
        assert shelf.entries() == whole
    with sqlite3.connect(first) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema.LATEST,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
