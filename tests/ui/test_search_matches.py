"""What is shown of a match: highlights in the fields looked in, and the abstract around it."""

from __future__ import annotations

import pytest

from paperdeck.papers import Author, Paper, Session
from paperdeck.ui.widgets.matches import Matches
from paperdeck.ui.widgets.paper_row import Look, row_lines
from paperdeck.ui.widgets.runs import Runs, plain
from paperdeck.ui.widgets.shown import Shown
from paperdeck.ui.widgets.text import MATCH_STYLE
from support.invented import PAPERS, paper
from support.reader import Open, Reader

LONG = "Nothing to see here, and then a good deal more of it. " * 3

ONE = Paper(
    title="Lanterns at **dusk**",
    authors=(Author("Ada Lund"), Author("Bo Ek")),
    abstract=f"{LONG}The *ferryman* waits at $x_1$. {LONG}",
    sessions=(Session("Poster Session 1", position="#7"),),
)


def word(wanted: str) -> Matches:
    """Finds ``wanted`` as a search for it would."""

    def marks(text: str) -> list[tuple[int, int]]:
        at = text.find(wanted)
        return [(at, at + len(wanted))] if at >= 0 else []

    def snippet(text: str, *, width: int) -> tuple[str, list[tuple[int, int]]] | None:
        at = text.find(wanted)
        return (text[at : at + width], [(0, len(wanted))]) if at >= 0 else None

    return Matches(marks, marks, marks, snippet=snippet)


def second(wanted: str, lines: int = 2, width: int = 40) -> Runs:
    return row_lines(Shown(ONE), Look(width, lines, matches=word(wanted)))[-1]


def test_the_second_line_shows_the_abstract_where_only_that_matched() -> None:
    line = second("ferryman")
    assert plain(line) == "     ferryman waits at x₁. Nothing to s"
    assert [text for text, styles in line if MATCH_STYLE in styles] == ["ferryman"]


@pytest.mark.parametrize("wanted", ["Lanterns", "dusk", "Lund", "Ek", "mermaid"])
def test_the_facts_stay_where_the_row_shows_the_match_or_nothing_does(wanted: str) -> None:
    assert plain(second(wanted)).startswith("     Ada Lund")


def test_a_row_of_one_line_has_no_room_for_it() -> None:
    assert "ferryman" not in plain(second("ferryman", lines=1, width=100))


def styled(reader: Reader, wanted: str) -> bool:
    """Whether ``wanted`` stands underlined on the screen, as matches do."""
    strips = reader.app.screen._compositor.render_strips()
    return any(
        segment.text == wanted and segment.style is not None and segment.style.underline
        for strip in strips
        for segment in strip
    )


async def test_the_abstract_is_shown_around_the_match(open_reader: Open) -> None:
    far = paper(300, "Mirrors", abstract=f"{LONG}The ferryman waits. {LONG}")
    async with open_reader([*PAPERS, far]) as reader:
        await reader.type("ferryman")
        row = reader.screen.splitlines()[4][: reader.papers.size.width]
        assert "The ferryman waits." in row
        assert row.lstrip("▌ ").startswith("…")
        assert styled(reader, "ferryman")


async def test_the_corrected_spelling_is_highlighted(open_reader: Open) -> None:
    far = paper(300, "Mirrors", abstract=f"{LONG}The ferryman waits. {LONG}")
    async with open_reader([*PAPERS, far]) as reader:
        await reader.type("feryrman")
        assert "The ferryman waits." in reader.screen.splitlines()[4]
        assert styled(reader, "ferryman")


async def test_a_field_is_highlighted_only_where_it_was_looked_for(open_reader: Open) -> None:
    one = paper(300, "Quill mirrors", "Ida Quill", "Made by a quill.")
    async with open_reader([*PAPERS, one], size=(80, 24)) as reader:
        await reader.type("author:quill")
        assert styled(reader, "Quill")
        assert not styled(reader, "quill")
        await reader.press("enter", "slash")
        await reader.type("abstract:quill")
        assert styled(reader, "quill")
        assert not styled(reader, "Quill")
