"""Undo and redo: by whoever opens the file, in order, and without losing a note."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf

Make = Callable[..., Paper]
Open = Callable[[], Shelf]

PAPERS = [Paper(key=f"openreview:{name}", title=name) for name in "abc"]
subsets = st.lists(st.sampled_from(PAPERS), min_size=1, max_size=3, unique=True)
one = st.sampled_from(PAPERS)
Step = Callable[[Shelf], object]
steps: st.SearchStrategy[Step] = st.one_of(
    st.builds(lambda p, on: lambda s: s.set_bookmarks(p, on), subsets, st.booleans()),
    st.builds(
        lambda p, add, remove: lambda s: s.change_tags(p, [add], [remove]),
        subsets,
        st.sampled_from(["x", "x, y", "Y", ""]),
        st.sampled_from(["x", "y", ""]),
    ),
    st.builds(lambda p, on: lambda s: s.set_read(p, on), subsets, st.booleans()),
    st.builds(lambda p, n: lambda s: s.set_rating(p, n), subsets, st.integers(0, 5)),
    st.builds(lambda p: lambda s: s.enqueue(p), subsets),
    st.builds(lambda p: lambda s: s.dequeue(p), subsets),
    st.builds(lambda p, n: lambda s: s.move_in_queue(p, n), one, st.integers(-2, 2)),
    st.builds(lambda p, t: lambda s: s.set_note(p, t), one, st.sampled_from(["", "a", "ab"])),
    st.builds(lambda n, q: lambda s: s.save_search(n, q), st.sampled_from("nNm"), one.map(str)),
    st.builds(lambda n: lambda s: s.remove_search(n), st.sampled_from("nm")),
)


def everything(shelf: Shelf) -> object:
    searches = {each.name: each.query for each in shelf.searches()}
    return shelf.entries(), shelf.queue(), searches


@given(st.lists(steps, max_size=12))
@settings(max_examples=30, deadline=None)
def test_undoing_and_redoing_lead_through_the_same_states(todo: list[Step]) -> None:
    with TemporaryDirectory() as directory, Shelf.open(Path(directory) / "shelf.db") as shelf:
        states = [everything(shelf)]
        number = 0
        for step in todo:
            step(shelf)
            last = shelf.history(1)
            if last and last[0].number != number:
                number = last[0].number
                states.append(everything(shelf))
            else:
                states[-1] = everything(shelf)  # a note that grew
        with Shelf.open(Path(directory) / "shelf.db") as later:
            for state in reversed(states[:-1]):
                item = later.undo()
                assert item is not None
                assert (item.undone, item.remark) == (True, "")
                assert everything(later)[1:] == state[1:]  # type: ignore[index]
                assert dict(later.entries()) == state[0]  # type: ignore[index]
            assert later.undo() is None
            for state in states[1:]:
                item = later.redo()
                assert item is not None
                assert (item.undone, item.remark) == (False, "")
                assert everything(later) == state
            assert later.redo() is None


def test_the_history_says_what_when_and_of_what(shelf: Shelf, opened: Open) -> None:
    shelf.set_bookmark(PAPERS[0], True)
    shelf.change_tags(PAPERS[:2], add=["x", "y"])
    shelf.change_tags(PAPERS[:2], add=["z"], remove=["x"])
    shelf.set_note(PAPERS[2], "text")
    shelf.set_note(PAPERS[2], "other")
    shelf.set_note(PAPERS[2], "")
    shelf.set_rating(PAPERS[:1], 0)
    shelf.undo()
    items = opened().history()
    assert [(item.what, item.undone, len(item.keys)) for item in items] == [
        ("removed the note", True, 1),
        ("changed the note", False, 1),
        ("wrote a note", False, 1),
        ("tagged z; took off x", False, 2),
        ("tagged x, y", False, 2),
        ("bookmarked", False, 1),
    ]
    assert [item.number for item in items] == [6, 5, 4, 3, 2, 1]
    assert items[0].keys == ("openreview:c",)
    assert items[0].at >= items[1].at
    assert [item.number for item in shelf.history(2)] == [6, 5]


def test_another_copy_undoes_and_the_first_sees_it(opened: Open) -> None:
    here, there = opened(), opened()
    here.set_note(PAPERS[0], "text")
    assert there.undo() is not None
    assert here.changed()
    assert here.entries() == {}
    here.set_note(PAPERS[0], "text and more", base="text")
    assert [item.what for item in here.history() if not item.undone] == ["wrote a note"]


def test_a_new_change_leaves_nothing_to_redo_and_all_in_the_history(shelf: Shelf) -> None:
    for paper in PAPERS:
        shelf.set_bookmark(paper, True)
    shelf.undo()
    shelf.undo()
    shelf.set_rating(PAPERS[:1], 2)
    assert shelf.redo() is None
    assert [(item.number, item.undone) for item in shelf.history()] == [
        (4, False),
        (3, True),
        (2, True),
        (1, False),
    ]
    shelf.undo()
    item = shelf.redo()
    assert item is not None
    assert item.what == "rated 2 of 5"
    assert shelf.redo() is None
    assert [shelf.undo() is not None for _ in range(3)] == [True, True, False]


def test_a_change_of_keys_is_passed_over(shelf: Shelf, paper: Make) -> None:
    shelf.set_note(paper("text:old"), "text")
    shelf.follow({"text:old": "openreview:new"}, lambda _: paper("openreview:new", "text:old"))
    automatic, written = shelf.history()
    assert (automatic.automatic, written.automatic) == (True, False)
    item = shelf.undo()
    assert item is not None
    assert item.keys == ("text:old",)
    assert shelf.entries() == {}
    shelf.redo()
    assert shelf.find("text:old").key == "openreview:new"
    assert shelf.find("text:old").note == "text"


def test_following_leaves_what_can_be_redone(shelf: Shelf, paper: Make) -> None:
    shelf.set_bookmark(paper("text:old"), True)
    shelf.set_note(paper("text:old"), "text")
    shelf.undo()
    shelf.follow({"text:old": "openreview:new"}, lambda _: paper("openreview:new", "text:old"))
    shelf.redo()
    assert shelf.find("openreview:new").note == "text"


def test_a_note_that_was_joined_with_another_is_not_lost(shelf: Shelf, paper: Make) -> None:
    shelf.set_note(paper("text:old"), "first")
    shelf.set_note(paper("openreview:new"), "second")
    shelf.set_note(paper("openreview:new"), "third")
    new = paper("openreview:new", "text:old")
    shelf.follow({"text:old": "openreview:new"}, lambda _: new)
    joined = shelf.find("text:old").note
    item = shelf.undo()
    assert item is not None
    assert "both texts are kept" in item.remark
    note = shelf.find("text:old").note
    assert note.startswith(joined)
    assert note.endswith("second")
    assert "As it was before" in note
    while shelf.undo():
        pass
    assert shelf.find("text:old").note == note


def test_undoing_one_of_several(shelf: Shelf) -> None:
    shelf.change_tags(PAPERS, add=["x"])
    shelf.set_rating(PAPERS[:1], 3)
    shelf.change_tags(PAPERS[:1], add=["y"])
    shelf.set_rating(PAPERS[:1], 4)
    item = shelf.undo(1)
    assert item is not None
    assert item.undone
    assert [entry.tags for entry in shelf.entries().values()] == [("y",)]
    with pytest.raises(ShelfError, match="change 2 is not undone"):
        shelf.undo(2)
    for number in (1, 9):
        with pytest.raises(ShelfError, match=f"change {number} is none"):
            shelf.undo(number)
    assert shelf.find("openreview:a").rating == 4
    shelf.redo()
    assert shelf.find("openreview:a").tags == ("x", "y")


def test_a_note_saved_on_after_its_undoing_is_a_step_of_its_own(shelf: Shelf) -> None:
    shelf.set_note(PAPERS[0], "a")
    shelf.undo()
    shelf.set_note(PAPERS[0], "ab")
    shelf.set_note(PAPERS[0], "abc")
    assert [(item.what, item.undone) for item in shelf.history()] == [
        ("wrote a note", False),
        ("wrote a note", True),
    ]
    shelf.undo()
    assert shelf.entries() == {}
    shelf.redo()
    assert shelf.find("openreview:a").note == "abc"
