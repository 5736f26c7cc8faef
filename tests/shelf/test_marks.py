"""Tags, read marks, ratings, the queue and saved searches, of one paper or of several."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, queue
from paperdeck.shelf.states import State

Make = Callable[..., Paper]
Open = Callable[[], Shelf]


@pytest.fixture
def several(paper: Make) -> list[Paper]:
    return [paper(f"openreview:{name}", title=name) for name in "abc"]


def queued(shelf: Shelf) -> str:
    return "".join(entry.paper.title for entry in shelf.queue())


def test_several_papers_are_one_change(
    shelf: Shelf, opened: Open, several: list[Paper]
) -> None:
    shelf.set_bookmark(several[1], True)
    shelf.set_bookmarks(several, True)
    shelf.change_tags(several, add=["x, y", "z"])
    shelf.set_read(several, True)
    shelf.set_rating(several, 4)
    shelf.enqueue(several)
    for entry in opened().entries().values():
        assert entry.tags == ("x", "y", "z")
        assert entry.rating == 4
        for moment in (entry.bookmarked, entry.read, entry.rated):
            assert moment is not None
            assert abs(datetime.now(UTC) - moment) < timedelta(minutes=1)
    assert opened().entries() == shelf.entries()
    assert queued(shelf) == "abc"
    assert [(item.what, len(item.keys)) for item in shelf.history()] == [
        ("put into the queue", 3),
        ("rated 4 of 5", 3),
        ("marked as read", 3),
        ("tagged x, y, z", 3),
        ("bookmarked", 2),
        ("bookmarked", 1),
    ]


def test_all_of_it_may_go_again(shelf: Shelf, opened: Open, several: list[Paper]) -> None:
    shelf.change_tags(several, add=["x"])
    shelf.set_read(several, True)
    shelf.set_rating(several, 4)
    shelf.enqueue(several)
    shelf.dequeue(several)
    shelf.set_rating(several, 0)
    shelf.set_read(several, False)
    assert shelf.change_tags(several, remove=["X"]) == [None] * 3
    assert shelf.entries() == {} == opened().entries()
    assert shelf.all_tags() == {}


def test_each_of_them_keeps_a_paper_on_the_shelf(
    shelf: Shelf, opened: Open, several: list[Paper]
) -> None:
    (paper, *_) = several
    for change in (
        lambda: shelf.change_tags([paper], add=["x"]),
        lambda: shelf.set_read([paper], True),
        lambda: shelf.set_rating([paper], 1),
        lambda: shelf.enqueue([paper]),
    ):
        (entry,) = change()
        assert entry is not None
        assert opened().entries() == {paper.key: entry} == shelf.entries()
        shelf.undo()
        assert opened().entries() == {}


def test_taking_away_what_was_never_there_writes_nothing(
    shelf: Shelf, file: Path, several: list[Paper]
) -> None:
    for change in (
        lambda: shelf.set_bookmarks(several, False),
        lambda: shelf.change_tags(several, remove=["x"]),
        lambda: shelf.change_tags(several, add=[" ,"]),
        lambda: shelf.set_read(several, False),
        lambda: shelf.set_rating(several, 0),
        lambda: shelf.dequeue(several),
    ):
        assert change() == [None] * 3
    assert shelf.move_in_queue(several[0], 1) is None
    assert shelf.undo() is None
    assert shelf.redo() is None
    assert not shelf.remove_search("x")
    assert shelf.set_bookmarks([], True) == []
    assert not file.exists()


def test_a_paper_given_twice_is_changed_once(shelf: Shelf, paper: Make) -> None:
    first, second = shelf.enqueue([paper("openreview:a", "icml:1"), paper("icml:1")])
    assert first == second == shelf.find("icml:1")
    assert len(shelf.entries()) == 1


def test_two_of_them_may_turn_out_to_be_one(shelf: Shelf, opened: Open, paper: Make) -> None:
    shelf.change_tags([paper("text:1")], add=["x"])
    shelf.change_tags([paper("text:1"), paper("openreview:new", "text:1")], add=["z"])
    (entry,) = opened().entries().values()
    assert (entry.key, entry.tags) == ("openreview:new", ("x", "z"))
    assert opened().entries() == shelf.entries()


def test_a_tag_keeps_the_spelling_that_it_has_on_the_shelf(
    shelf: Shelf, several: list[Paper]
) -> None:
    shelf.change_tags(several[:1], add=["Sparse Attention"])
    shelf.change_tags(several[1:], add=["sparse attention", "b"], remove=["nothing"])
    assert shelf.all_tags() == {"Sparse Attention": 3, "b": 2}
    shelf.change_tags(several, add=["new"], remove=["SPARSE ATTENTION"])
    assert shelf.all_tags() == {"new": 3, "b": 2}


def test_tags_of_two_copies_come_together(opened: Open, several: list[Paper]) -> None:
    here, there = opened(), opened()
    here.change_tags(several[:1], add=["here", "old"])
    there.change_tags(several[:1], add=["there"], remove=["old"])
    here.change_tags(several[:1], add=["more"])
    assert there.changed()
    for shelf in (here, there, opened()):
        assert shelf.find("openreview:a").tags == ("here", "more", "there")


def test_a_read_mark_keeps_its_date_and_a_rating_does_not(
    shelf: Shelf, several: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    for year, rating in ((2031, 3), (2032, 5)):
        at = f"{year}-01-01T00:00:00.000+00:00"
        monkeypatch.setattr("paperdeck.shelf.clock.now", lambda at=at: at)
        shelf.set_read(several, True)
        shelf.set_rating(several, rating)
    entry = shelf.find("openreview:a")
    assert entry.read is not None
    assert entry.rated is not None
    assert (entry.read.year, entry.rating, entry.rated.year) == (2031, 5, 2032)


@pytest.mark.parametrize("rating", [-1, 6])
def test_a_rating_out_of_range(shelf: Shelf, several: list[Paper], rating: int) -> None:
    with pytest.raises(ValueError, match="1 to 5"):
        shelf.set_rating(several, rating)


def test_one_that_cannot_be_changed_leaves_all_as_they_were(
    shelf: Shelf, opened: Open, several: list[Paper]
) -> None:
    with pytest.raises(ValueError, match="without a key"):
        shelf.set_bookmarks([*several, Paper(title="none")], True)
    assert shelf.entries() == {} == opened().entries()


# The queue


@pytest.mark.parametrize(
    ("moves", "order"),
    [
        ([("a", 1)], "bac"),
        ([("a", 2)], "bca"),
        ([("a", 9)], "bca"),
        ([("c", -1)], "acb"),
        ([("c", -9)], "cab"),
        ([("b", -1), ("b", 2)], "acb"),
        ([("a", -1)], "abc"),
        ([("b", 0)], "abc"),
        ([("x", 1)], "abc"),
    ],
)
def test_moving(
    shelf: Shelf, opened: Open, several: list[Paper], moves: list[tuple[str, int]], order: str
) -> None:
    shelf.enqueue(several)
    shelf.enqueue(several[:1])
    for name, steps in moves:
        shelf.move_in_queue(Paper(key=f"openreview:{name}"), steps)
    assert queued(shelf) == order == queued(opened())
    shelf.dequeue(several[1:2])
    assert queued(opened()) == order.replace("b", "")
    shelf.undo()
    assert queued(shelf) == order
    shelf.undo()


def test_a_move_changes_one_entry_and_can_be_undone(shelf: Shelf, several: list[Paper]) -> None:
    shelf.enqueue(several)
    before = shelf.entries()
    shelf.move_in_queue(several[0], 1)
    after = shelf.entries()
    assert [key for key in before if before[key] != after[key]] == ["openreview:a"]
    shelf.undo()
    assert shelf.entries() == before


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-5, 5)), max_size=120))
def test_any_moves(moves: list[tuple[int, int]]) -> None:
    states = {
        str(n): state for n, state in enumerate(queue.enqueue([], [State(c) for c in "abcde"]))
    }
    states = {state.key: state for state in states.values()}
    expected = list("abcde")
    for place, steps in moves:
        order = sorted(states.values(), key=lambda each: each.queued or 0.0)
        key = order[place].key
        for state in queue.move(order, key, steps):
            states[state.key] = state
        expected.remove(key)
        expected.insert(min(max(place + steps, 0), 4), key)
        assert sorted(states, key=lambda each: states[each].queued or 0.0) == expected
        assert len({state.queued for state in states.values()}) == 5


def test_where_no_number_is_left_all_get_new_ones() -> None:
    tight = [State("a", queued=1.0), State("b", queued=1.0 + 2**-52), State("c", queued=3.0)]
    moved = {state.key: state.queued for state in queue.move(tight, "c", -1)}
    assert moved == {"a": 1.0, "c": 2.0, "b": 3.0}


# Saved searches


def test_saved_searches(shelf: Shelf, opened: Open) -> None:
    other = opened()
    saved = shelf.save_search(" Sparse ", "tag:sparse  -is:read")
    shelf.save_search("Later", "is:queued")
    assert (saved.name, saved.query) == ("Sparse", "tag:sparse -is:read")
    assert shelf.save_search("Sparse", "tag:sparse -is:read") == saved
    again = shelf.save_search("sparse", "tag:sparse")
    assert other.changed()
    for each in (shelf, other, opened()):
        assert [(one.name, one.query) for one in each.searches()] == [
            ("sparse", "tag:sparse"),
            ("Later", "is:queued"),
        ]
        assert each.searches()[0] == again
    assert shelf.remove_search("SPARSE")
    assert not shelf.remove_search("SPARSE")
    assert [one.name for one in shelf.searches()] == ["Later"]
    assert [item.what for item in shelf.history()] == [
        "removed the search sparse",
        "saved the search sparse, Sparse",
        "saved the search Later",
        "saved the search Sparse",
    ]
    shelf.undo()
    shelf.undo()
    assert {one.name: one.query for one in shelf.searches()} == {
        "Sparse": "tag:sparse -is:read",
        "Later": "is:queued",
    }
    shelf.redo()
    assert ("sparse", "tag:sparse") in [(one.name, one.query) for one in opened().searches()]


@pytest.mark.parametrize(("name", "query"), [("", "x"), ("x", " "), ("\0", "x")])
def test_a_search_needs_a_name_and_a_query(shelf: Shelf, name: str, query: str) -> None:
    with pytest.raises(ShelfError, match="needs a name and a query"):
        shelf.save_search(name, query)


def test_a_bulk_change_is_one_transaction(
    shelf: Shelf, opened: Open, several: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("invented")

    monkeypatch.setattr("paperdeck.shelf.log.append", fail)
    with pytest.raises(ShelfError):
        shelf.set_rating(several, 3)
    monkeypatch.undo()
    assert opened().entries() == {} == shelf.entries()
