"""Keys that change, and entries that turn out to be one paper."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from paperdeck.errors import PaperNotFound
from paperdeck.papers import Paper
from paperdeck.shelf import Shelf, clock
from paperdeck.shelf.follow import end_of_chain

Make = Callable[..., Paper]
Open = Callable[[], Shelf]

OLD, NEW = "text:abc", "openreview:new"


def library(*papers: Paper) -> tuple[dict[str, str], Callable[[str], Paper]]:
    """The aliases and the look-up of a library that holds ``papers``."""
    by_id = {each: paper for paper in papers for each in (paper.key, *paper.ids)}

    def paper_of(key: str) -> Paper:
        if key not in by_id:
            raise PaperNotFound(key)
        return by_id[key]

    return {each: p.key for each, p in by_id.items() if each != p.key}, paper_of


def test_an_entry_follows_its_paper(
    shelf: Shelf, opened: Open, file: Path, paper: Make
) -> None:
    before = shelf.set_bookmark(paper(OLD, title=""), True)
    shelf.set_note(paper(OLD, title=""), "text")
    titled = paper(NEW, OLD)
    assert shelf.follow(*library(titled)) == 1
    for each in (shelf, opened()):
        assert list(each.entries()) == [NEW]
        entry = each.find(NEW)
        assert entry.paper == titled
        assert entry.note == "text"
        assert before is not None
        assert entry.bookmarked == before.bookmarked
        assert each.find(OLD) == entry == each.entry(paper(OLD))
    with sqlite3.connect(file) as connection:
        action, states = connection.execute(
            "SELECT action, before FROM change ORDER BY id DESC LIMIT 1"
        ).fetchone()
    assert action == "follow"
    (state,) = json.loads(states)
    assert (state["key"], state["note"], state["ids"]) == (OLD, "text", [OLD])


def test_nothing_is_done_twice(shelf: Shelf, file: Path, paper: Make) -> None:
    shelf.set_note(paper(OLD), "text")
    known = library(paper(NEW, OLD))
    assert [shelf.follow(*known) for _ in range(3)] == [1, 0, 0]
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM change").fetchone() == (2,)


def test_an_empty_shelf_has_nothing_to_follow(shelf: Shelf, file: Path, paper: Make) -> None:
    assert shelf.follow(*library(paper(NEW, OLD))) == 0
    assert not file.exists()


def test_two_entries_become_one_with_both_notes(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    shelf.set_bookmark(paper("openreview:other"), True)
    first = shelf.set_bookmark(paper(OLD), True)
    shelf.set_note(paper(OLD), "of the untitled")
    shelf.set_note(paper(NEW), "of the titled")
    shelf.set_bookmark(paper(NEW), True)
    assert shelf.follow(*library(paper(NEW, OLD), paper("openreview:other"))) == 1
    for each in (shelf, opened()):
        assert list(each.entries()) == ["openreview:other", NEW]
        entry = each.find(OLD)
        assert entry.key == NEW
        assert first is not None
        assert entry.bookmarked == first.bookmarked
        head, line, heading, text = entry.note.split("\n\n")
        assert (head, line, text) == ("of the untitled", "---", "of the titled")
        assert heading.startswith("*Joined from a second entry")


@pytest.mark.parametrize("order", [(OLD, NEW), (NEW, OLD)])
def test_the_earlier_bookmark_stays(
    shelf: Shelf, paper: Make, monkeypatch: pytest.MonkeyPatch, order: tuple[str, str]
) -> None:
    for day, key in enumerate(order, 1):
        at = f"2031-07-0{day}T00:00:00.000+00:00"
        monkeypatch.setattr(clock, "now", lambda at=at: at)
        shelf.set_bookmark(paper(key), True)
    shelf.follow(*library(paper(NEW, OLD)))
    bookmarked = shelf.find(NEW).bookmarked
    assert bookmarked is not None
    assert bookmarked.day == 1


def test_equal_notes_are_not_doubled(shelf: Shelf, paper: Make) -> None:
    shelf.set_note(paper(OLD), "the same")
    noted = shelf.set_note(paper(NEW), "the same")
    shelf.follow(*library(paper(NEW, OLD)))
    assert shelf.find(NEW).note == "the same"
    assert noted is not None
    assert shelf.find(NEW).note_changed is not None
    assert shelf.find(NEW).bookmarked is None


def test_a_bookmark_and_a_note_come_together(shelf: Shelf, paper: Make) -> None:
    shelf.set_bookmark(paper(NEW), True)
    noted = shelf.set_note(paper(OLD), "text")
    shelf.follow(*library(paper(NEW, OLD)))
    entry = shelf.find(NEW)
    assert entry.bookmarked is not None
    assert noted is not None
    assert (entry.note, entry.note_changed) == ("text", noted.note_changed)


def test_three_entries_become_one(shelf: Shelf, paper: Make) -> None:
    for key in ("text:1", "title:2", NEW):
        shelf.set_note(paper(key), f"note of {key}")
    assert shelf.follow(*library(paper(NEW, "text:1", "title:2"))) == 2
    (entry,) = shelf.entries().values()
    for key in ("text:1", "title:2", NEW):
        assert f"note of {key}" in entry.note
        assert shelf.find(key) == entry


def test_two_aliases_of_a_paper_that_is_not_shelved_itself(shelf: Shelf, paper: Make) -> None:
    shelf.set_note(paper("text:1"), "one")
    shelf.set_note(paper("title:2"), "two")
    assert shelf.follow(*library(paper(NEW, "text:1", "title:2"))) == 2
    assert list(shelf.entries()) == [NEW]


@pytest.mark.parametrize(
    ("aliases", "end"),
    [
        ({}, "a"),
        ({"a": "b"}, "b"),
        ({"a": "b", "b": "c", "c": "d"}, "d"),
        ({"a": "a"}, "a"),
        ({"a": "b", "b": "a"}, "a"),
        ({"a": "b", "b": "c", "c": "b"}, "a"),
        ({"a": "b", "b": "b"}, "b"),
    ],
)
def test_chains(aliases: Mapping[str, str], end: str) -> None:
    assert end_of_chain("a", aliases) == end


def test_an_entry_follows_through_a_chain(shelf: Shelf, paper: Make) -> None:
    shelf.set_note(paper("text:1"), "text")
    _, paper_of = library(paper(NEW))
    assert shelf.follow({"text:1": "title:2", "title:2": NEW}, paper_of) == 1
    assert shelf.find("text:1").key == NEW


def test_the_keys_may_change_one_after_the_other(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    shelf.set_note(paper("text:1"), "text")
    shelf.follow(*library(paper("title:2", "text:1")))
    shelf.follow(*library(paper(NEW, "title:2")))  # no longer knows text:1
    for each in (shelf, opened()):
        assert {each.find(key).key for key in ("text:1", "title:2", NEW)} == {NEW}


def test_a_paper_that_the_library_no_longer_has_keeps_its_snapshot(
    shelf: Shelf, paper: Make
) -> None:
    shelf.set_bookmark(paper(OLD), True)
    _, paper_of = library()
    assert shelf.follow({OLD: NEW}, paper_of) == 1
    entry = shelf.find(OLD)
    assert entry.paper.title == "Lantern Nets"
    assert entry.paper.key == entry.key == NEW
    assert set(entry.paper.ids) == {NEW, OLD}


def test_a_list_that_is_gone_changes_nothing(shelf: Shelf, paper: Make) -> None:
    entry = shelf.set_bookmark(paper(OLD), True)
    assert shelf.follow(*library(paper("openreview:unrelated", "icml:2031/9"))) == 0
    assert shelf.entries() == {OLD: entry}


def test_an_entry_whose_key_is_present_does_not_go_after_its_other_ids(
    shelf: Shelf, paper: Make
) -> None:
    shelf.set_note(paper("openreview:a", "icml:2031/7"), "text")
    split = library(paper("openreview:a"), paper("openreview:b", "icml:2031/7"))
    assert shelf.follow(*split) == 0


def test_writing_of_a_paper_by_its_new_key_moves_the_entry(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    shelf.set_note(paper(OLD), "text")
    entry = shelf.set_bookmark(paper(NEW, OLD), True)
    assert entry is not None
    assert (entry.key, entry.note) == (NEW, "text")
    assert shelf.entries() == {NEW: entry} == opened().entries()


def test_a_stale_paper_does_not_undo_the_move(shelf: Shelf, opened: Open, paper: Make) -> None:
    shelf.set_note(paper(OLD, title=""), "text")
    shelf.follow(*library(paper(NEW, OLD)))
    entry = shelf.set_note(paper(OLD, "title:unheard", title=""), "text, longer")
    assert entry is not None
    assert (entry.key, entry.paper.title, entry.note) == (NEW, "Lantern Nets", "text, longer")
    assert shelf.entries() == {NEW: entry} == opened().entries()


def test_what_was_shelved_once_does_not_stand_in_the_way(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    for key in (OLD, NEW):
        shelf.set_bookmark(paper(key), True)
    shelf.set_bookmark(paper(NEW), False)
    assert shelf.follow(*library(paper(NEW, OLD))) == 1
    assert list(shelf.entries()) == [NEW]
    shelf.set_bookmark(paper(NEW, OLD), False)
    assert shelf.entries() == {}
    entry = shelf.set_note(paper(OLD), "again")
    assert entry is not None
    assert entry.key == NEW
    assert shelf.entries() == {NEW: entry} == opened().entries()


def test_an_id_of_what_was_shelved_once_leads_to_what_is(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    shelf.set_bookmark(paper(OLD), True)
    shelf.set_bookmark(paper(OLD), False)
    shelf.set_note(paper(NEW), "text")
    shelf.set_bookmark(paper(NEW, OLD), True)
    for each in (shelf, opened()):
        assert each.find(OLD).key == NEW


def test_ids_of_two_papers_on_the_shelf_stay_with_them(
    shelf: Shelf, opened: Open, paper: Make
) -> None:
    shelf.set_note(paper("openreview:a", "icml:2031/7"), "a")
    shelf.set_note(paper("openreview:b", "icml:2031/7"), "b")
    for each in (shelf, opened()):
        assert [entry.note for entry in each.entries().values()] == ["b"]


def test_another_copy_sees_the_move(opened: Open, paper: Make) -> None:
    here, there = opened(), opened()
    here.set_note(paper(OLD), "text")
    assert there.changed()
    known = library(paper(NEW, OLD))
    assert here.follow(*known) == 1
    assert there.follow(*known) == 0  # finds it done
    assert list(there.entries()) == [NEW]


def test_all_that_was_made_of_two_entries_comes_together(
    shelf: Shelf, opened: Open, paper: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    for year, key, rating in ((2031, OLD, 2), (2032, NEW, 5)):
        at = f"{year}-01-01T00:00:00.000+00:00"
        monkeypatch.setattr(clock, "now", lambda at=at: at)
        shelf.change_tags([paper(key)], add=["both", key[:4]])
        shelf.set_read([paper(key)], True)
        shelf.set_rating([paper(key)], rating)
        shelf.enqueue([paper("openreview:between"), paper(key)])
    shelf.follow(*library(paper(NEW, OLD), paper("openreview:between")))
    for each in (shelf, opened()):
        entry = each.find(OLD)
        assert (entry.key, entry.tags, entry.rating) == (NEW, ("both", "open", "text"), 5)
        assert entry.read is not None
        assert entry.rated is not None
        assert (entry.read.year, entry.rated.year) == (2031, 2032)
        assert [one.key for one in each.queue()] == ["openreview:between", NEW]


def test_a_rating_joins_where_there_is_no_other(shelf: Shelf, paper: Make) -> None:
    shelf.set_rating([paper(OLD)], 2)
    shelf.set_bookmark(paper(NEW), True)
    shelf.follow(*library(paper(NEW, OLD)))
    assert shelf.find(NEW).rating == 2
