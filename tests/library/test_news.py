"""What the last import brought and changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from paperdeck.library import Input, Library, import_inputs
from paperdeck.library.outcome import Change, Outcome
from paperdeck.papers import Link, Paper, Session
from support.lists import abstracts, bring, event, events, paper_list

PAIR = (
    ("events.json", events(event(1, "Warm Bread"), event(2, "Cold Rain"))),
    ("abstracts.json", abstracts({1: "Bread rises.", 2: "Rain falls."})),
)


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.in_memory() as library:
        yield library


def news(library: Library) -> tuple[set[str], set[str]]:
    """The titles of what is new and of what has changed."""
    new, changed = (
        {paper.title for paper in library.papers(rows)}
        for rows in (library.rows_new(), library.rows_changed())
    )
    return new, changed


def test_nothing_is_news_at_first(library: Library) -> None:
    assert news(library) == (set(), set())


def test_one_import_of_two_sources_is_one_piece_of_news(library: Library) -> None:
    bring(library, *PAIR)
    assert news(library) == ({"Warm Bread", "Cold Rain"}, set())


def test_each_import_makes_other_news(library: Library) -> None:
    bring(library, PAIR[0])
    bring(library, PAIR[1])
    assert news(library) == (set(), {"Warm Bread", "Cold Rain"})
    bring(library, ("more.json", paper_list(Paper(title="On Salt"))))
    assert news(library) == ({"On Salt"}, set())


def test_an_import_that_changes_nothing_leaves_the_news(library: Library) -> None:
    bring(library, *PAIR)
    bring(library, *PAIR)
    bring(library, ("copy.json", PAIR[0][1] + b"\n"))
    assert news(library) == ({"Warm Bread", "Cold Rain"}, set())


def test_what_is_not_announced_is_no_news(library: Library) -> None:
    bring(library, *PAIR)
    salt = paper_list(Paper(title="On Salt"))
    import_inputs(library, [Input("salt", lambda: salt)], sources_dir=None, announce=False)
    assert len(library) == 3
    assert news(library) == ({"Warm Bread", "Cold Rain"}, set())


def test_a_newer_list_tells_what_changed_in_it(library: Library) -> None:
    def paper(number: int, title: str = "", abstract: str = "", **more: object) -> Paper:
        return Paper(
            title=title or f"Paper {number}", abstract=abstract, ids=(f"doi:{number}",), **more
        )  # type: ignore[arg-type]

    older = [paper(number, abstract="As it was.") for number in range(1, 9)]
    newer = [
        paper(1, "Paper One", "As it was."),
        paper(2, abstract="Other."),
        paper(3, abstract="As it was.", sessions=(Session("Posters"),)),
        paper(4, abstract="Other.", sessions=(Session("Posters"),)),
        paper(5, abstract="As it was.", links=(Link("PDF", "https://example.org/5"),)),
        *older[5:7],
        paper(9),
    ]
    bring(library, ("list.json", paper_list(*older)))
    (source,) = bring(library, ("list.json", paper_list(*newer))).sources
    assert (source.new, source.changed, source.unchanged, source.gone) == (1, 5, 2, 1)
    assert (source.titles, source.abstracts, source.sessions) == (1, 2, 2)
    assert news(library) == (
        {"Paper 9"},
        {"Paper One", "Paper 2", "Paper 3", "Paper 4", "Paper 5"},
    )


def test_outcomes_one_after_another() -> None:
    first = Outcome({1, 2}, {3: Change.TITLE, 4: Change.OTHER}, joined=set(), gone=set())
    later = Outcome({5}, {1: Change.ABSTRACT, 3: Change.SESSION}, joined={4}, gone={2})
    both = first.then(later)
    assert both.new == {1, 5}
    assert both.changed == {3: Change.TITLE | Change.SESSION}
    assert (both.joined, both.gone) == ({4}, set())
    assert [both.count(change) for change in (Change.TITLE, Change.ABSTRACT)] == [1, 0]


def _places(library: Library) -> list[str]:
    with library.reading() as db:
        return [place for (place,) in db.execute("SELECT place FROM paper ORDER BY id")]


def test_a_library_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    twins = [Paper(title=title, venue=venue) for title, venue in (("A b", "X"), ("a B!", "Y"))]
    with Library.open(file) as library:
        bring(library, ("list", paper_list(*twins)))
        keys = [paper.key for paper in library.papers(library.ids())]
        places = _places(library)
    db = sqlite3.connect(file)
    db.executescript(
        "ALTER TABLE fault DROP COLUMN flaw; ALTER TABLE source DROP COLUMN duplicates;"
        "ALTER TABLE source DROP COLUMN waited; ALTER TABLE source DROP COLUMN replaced;"
        "DROP INDEX paper_order; ALTER TABLE paper DROP COLUMN place;"
        "CREATE INDEX paper_order ON paper (year DESC, venue, id);"
        "DROP TABLE news; DROP INDEX record_title; ALTER TABLE record DROP COLUMN title_id;"
        "DELETE FROM meta WHERE name = 'news'; PRAGMA user_version = 1"
    )
    db.close()
    with Library.open(file) as library:
        assert _places(library) == places
        assert [one.key for one in library.related(keys[0])] == keys[1:]
        assert library.rows_new() == frozenset()
        bring(library, ("more", paper_list(Paper(title="C"))))
        assert len(library.rows_new()) == 1


def test_another_paper_of_the_same_title_is_no_change(library: Library) -> None:
    one = Paper(title="Twins", venue="ICML", year=2031, ids=("openreview:first00001",))
    bring(library, ("one.json", paper_list(one)))
    other = Paper(title="Twins", venue="ICML", year=2031, ids=("openreview:second0001",))
    (report,) = bring(library, ("other.json", paper_list(other))).sources
    assert (report.new, report.changed, report.others) == (1, 0, 0)
    assert list(library.rows_changed()) == []
