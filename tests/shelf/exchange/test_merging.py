"""Imports are joined by key and time; nothing is taken away, both notes are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, clock
from paperdeck.shelf.exchange.contents import Contents
from paperdeck.shelf.searches import Saved
from paperdeck.shelf.states import State

PAPER = Paper(key="openreview:a1", title="Lantern Nets", ids=("openreview:a1", "icml:2031/7"))


def on(day: int) -> str:
    return f"2031-07-{day:02}T10:30:00.000+00:00"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the day of all that follows."""

    def set_day(day: int) -> None:
        monkeypatch.setattr(clock, "now", lambda: on(day))

    return set_day


def theirs(**made: object) -> Contents:
    return Contents([State(PAPER.key, paper=PAPER, **made)])  # type: ignore[arg-type]


def test_what_is_new_comes_and_can_be_undone_at_once(shelf: Shelf) -> None:
    other = Paper(key="a:b", title="Other", ids=("a:b",))
    coming = [
        State(PAPER.key, paper=PAPER, note="text", note_changed=on(3), queued=7.0),
        State("a:b", paper=other, tags=("x",), rating=3, rated=on(2)),
        State("a:c", paper=Paper(key="a:c")),  # nothing was made of it
    ]
    merged = shelf.merge(Contents(coming, [Saved("s", "tag:x", on(1))]))
    assert (merged.new, merged.changed, merged.searches) == (2, 0, 1)
    assert list(shelf.entries()) == ["openreview:a1", "a:b"]
    assert shelf.find("icml:2031/7").note == "text"
    assert [item.what for item in shelf.history()] == ["saved the search s", "imported"]
    shelf.undo()
    shelf.undo()
    assert (shelf.entries(), shelf.searches()) == ({}, ())


def test_nothing_makes_no_file(shelf: Shelf, file: Path) -> None:
    merged = shelf.merge(Contents())
    assert (merged.new, merged.conflicts) == (0, [])
    assert not file.exists()


def test_marks_are_joined(shelf: Shelf, at: Callable[[int], None]) -> None:
    at(5)
    shelf.set_bookmark(PAPER, True)
    shelf.set_read([PAPER], True)
    shelf.change_tags([PAPER], add=["A", "b"])
    merged = shelf.merge(theirs(bookmarked=on(3), read=on(9), tags=("a", "c")))
    assert (merged.changed, merged.conflicts) == (1, [])
    entry = shelf.find("openreview:a1")
    assert entry.bookmarked is not None
    assert entry.read is not None
    assert (entry.bookmarked.day, entry.read.day) == (3, 5)
    assert entry.tags == ("A", "b", "c")
    assert shelf.merge(theirs()).unchanged == 1
    assert shelf.find("openreview:a1") == entry


@pytest.mark.parametrize(
    ("rating", "rated", "result", "conflicts"),
    [
        (0, None, 3, 0),
        (3, on(9), 3, 0),
        (4, on(9), 4, 1),
        (4, on(1), 3, 1),
        (4, on(5), 4, 0),  # the same, edited in the export
        (4, None, 3, 1),
    ],
)
def test_the_later_rating_stays(
    shelf: Shelf,
    at: Callable[[int], None],
    rating: int,
    rated: str | None,
    result: int,
    conflicts: int,
) -> None:
    at(5)
    shelf.set_rating([PAPER], 3)
    at(10)
    merged = shelf.merge(theirs(rating=rating, rated=rated))
    assert shelf.find("openreview:a1").rating == result
    assert len(merged.conflicts) == conflicts
    assert shelf.merge(theirs(rating=rating, rated=rated)).changed == 0


@pytest.mark.parametrize(
    ("note", "changed", "result"),
    [
        ("", None, "ours"),
        ("ours", on(9), "ours"),
        ("ours\nand more", on(9), "ours\nand more"),
        ("ours\nand more", on(1), "ours\nand more"),
        ("edited in the export", on(5), "edited in the export"),
        ("ours once", on(3), "ours"),
    ],
)
def test_a_note_that_goes_on_from_the_other_is_no_conflict(
    shelf: Shelf, at: Callable[[int], None], note: str, changed: str | None, result: str
) -> None:
    at(3)
    shelf.set_note(PAPER, "ours once")
    at(5)
    shelf.set_note(PAPER, "ours")
    at(10)
    merged = shelf.merge(theirs(note=note, note_changed=changed))
    assert merged.conflicts == []
    assert shelf.find("openreview:a1").note == result
    assert shelf.merge(theirs(note=note, note_changed=changed)).changed == 0


@pytest.mark.parametrize(
    ("changed", "first", "second"),
    [(on(9), "ours", "theirs"), (on(1), "theirs", "ours"), (None, "theirs", "ours")],
)
def test_notes_changed_in_two_places_are_both_kept(
    shelf: Shelf, at: Callable[[int], None], changed: str | None, first: str, second: str
) -> None:
    at(5)
    shelf.set_note(PAPER, "ours")
    at(10)
    merged = shelf.merge(theirs(note="theirs", note_changed=changed))
    (conflict,) = merged.conflicts
    assert conflict.startswith("openreview:a1: ")
    note = shelf.find("openreview:a1").note
    assert note.split("\n\n")[0] == first
    assert note.split("\n\n")[-1] == second
    again = shelf.merge(theirs(note="theirs", note_changed=changed))
    assert (again.changed, again.conflicts) == (0, [])
    shelf.undo()
    assert shelf.find("openreview:a1").note == "ours"


def test_two_shelves_that_exchange_come_to_the_same(
    tmp_path: Path, at: Callable[[int], None]
) -> None:
    with Shelf.open(tmp_path / "a.db") as here, Shelf.open(tmp_path / "b.db") as there:
        for day, shelf, word in ((1, here, "here"), (2, there, "there")):
            at(day)
            shelf.set_note(PAPER, word)
            shelf.change_tags([PAPER], add=[word])
            shelf.set_rating([PAPER], day)
        at(3)
        here.merge(there.contents())
        there.merge(here.contents())
        assert there.entries() == here.entries()
        assert here.merge(there.contents()).changed == 0


def test_who_comes_into_a_queue_stands_behind_in_order(shelf: Shelf) -> None:
    shelf.enqueue([PAPER])
    coming = [
        State(f"a:{name}", paper=Paper(key=f"a:{name}", title=name), queued=place)
        for name, place in (("c", 0.5), ("b", 0.2), ("d", 9.0))
    ]
    again = replace(coming[0], key=PAPER.key, paper=PAPER)
    shelf.merge(Contents([*coming, again]))
    assert [entry.key for entry in shelf.queue()] == ["openreview:a1", "a:b", "a:c", "a:d"]
    assert shelf.merge(Contents(coming)).changed == 0


@pytest.mark.parametrize(("day", "query"), [(9, "theirs"), (1, "ours")])
def test_the_later_search_of_a_name_stays(
    shelf: Shelf, at: Callable[[int], None], day: int, query: str
) -> None:
    at(5)
    shelf.save_search("S", "ours")
    merged = shelf.merge(Contents([], [Saved("s", "theirs", on(day))]))
    assert len(merged.conflicts) == 1
    assert [each.query for each in shelf.searches()] == [query]
    assert shelf.merge(Contents([], [Saved("S", query, on(1))])).conflicts == []


def test_a_tag_comes_in_the_spelling_of_the_shelf(shelf: Shelf) -> None:
    shelf.change_tags([Paper(key="a:b")], add=["GAN"])
    shelf.merge(theirs(tags=("gan",)))
    assert shelf.all_tags() == {"GAN": 2}
