"""Rows of the list: what they say in which width, and that columns keep their places."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paperdeck.papers import Author, Paper, Session
from paperdeck.ui.widgets.paper_row import Look, row_lines
from paperdeck.ui.widgets.runs import plain, width_of
from paperdeck.ui.widgets.shown import Shown


def made(title: str = "Lantern", **more: object) -> Paper:
    facts: dict[str, object] = {
        "authors": (Author("Ada Lund"), Author("Bo Zorn")),
        "venue": "ICML",
        "year": 2031,
        "decision": "spotlight",
        "sessions": (Session("Poster Session 1", position="#7"),),
    }
    return Paper(title=title, **{**facts, **more})  # type: ignore[arg-type]


def said(paper: Paper | Shown, width: int, lines: int = 1, mixed: bool = False) -> list[str]:
    shown = paper if isinstance(paper, Shown) else Shown(paper)
    return [plain(line).rstrip() for line in row_lines(shown, Look(width, lines, mixed))]


def test_two_lines_have_the_facts_below_the_title() -> None:
    assert said(made(), 90, 2) == [
        "     Lantern",
        "     Ada Lund +1 · spotlight · Poster Session 1 #7",
    ]
    assert said(made(), 90, 2, mixed=True)[1].endswith(" · ICML 2031")
    assert said(made(sessions=()), 90, 2)[1] == "     Ada Lund +1 · spotlight · ICML 2031"


def test_a_decision_that_the_session_says_is_not_said_twice() -> None:
    assert said(made(decision="poster"), 90, 2)[1] == "     Ada Lund +1 · Poster Session 1 #7"


def test_one_line_has_what_there_is_room_for() -> None:
    assert said(made(), 60) == ["     Lantern  Ada Lund +1 · spotlight · Poster Session 1 #7"]
    assert said(made(), 30) == ["     Lantern  Ada Lund +1 ·…"]
    assert said(made("Lantern " * 9), 30) == ["     Lantern Lantern Lantern…"]


@pytest.mark.parametrize("width", [100, 120, 140, 200])
@pytest.mark.parametrize("mixed", [False, True])
def test_columns_keep_their_places(width: int, mixed: bool) -> None:
    rows = [
        made(),
        made("A much longer title " * 12, sessions=(Session("S" * 60, position="#7"),)),
        made("灯笼" * 60, authors=(Author("Lund" * 20), Author("B"))),
        made("No facts", authors=(), sessions=(), decision=""),
    ]
    lines = [row_lines(Shown(each), Look(width, 1, mixed))[0] for each in rows]
    assert {width_of(line) for line in lines} == {width - 1}
    first, second = plain(lines[0]), plain(lines[1])
    for fact in ("Ada Lund +1", "spotlight", "ICML 2031"):
        assert first.find(fact) == second.find(fact)
    assert "Ada Lund +1" in first
    assert ("ICML 2031" in first) == mixed
    if "#7" in first:  # the place is whole, though its session's name is cut
        assert "S… #7" in second


def test_the_widest_has_every_column() -> None:
    line = said(made(), 160, mixed=True)[0]
    assert line.split("  ")[0:2] == ["", ""]
    facts = ["Lantern", "Ada Lund +1", "spotlight", "Poster Session 1 #7", "ICML 2031"]
    assert [part.strip() for part in line.split("  ") if part.strip()] == facts


def test_marks_and_tags() -> None:
    shown = Shown(made(), bookmarked=True, note="x", tags=("todo", "graphs"))
    first, second = said(shown, 90, 2)
    assert said(replace(shown, marked=True), 90, 2)[0].startswith(" ●★✎ Lantern")
    assert first.startswith("  ★✎ Lantern")
    assert second.endswith("#todo · #graphs")


def test_what_was_read_is_dimmed() -> None:
    for read in (False, True):
        title = row_lines(Shown(made(), read=read), Look(60, 2))[0]
        styles = dict(title)["Lantern"]
        assert ("$muted italic" in styles) == read
