"""Tags, read marks, ratings, the queue and undoing in the running reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static, TextArea

from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.settings import Settings
from paperdeck.shelf import Entry, Shelf
from paperdeck.ui.screens.history import HistoryScreen
from paperdeck.ui.screens.note import NoteScreen
from paperdeck.ui.screens.tags import TagScreen, begun, offered
from paperdeck.ui.shelver import Shelver
from support.invented import PAPERS
from support.reader import Open, Reader


def entry_of(reader: Reader) -> Entry:
    return reader.services.shelf.entry(reader.current) or Entry("", reader.current)


async def type_tags(reader: Reader, text: str) -> None:
    await reader.press("t")
    reader.app.screen.query_one(Input).value = text
    await reader.press("enter")


async def test_tags_are_put_on_and_taken_off(open_reader: Open) -> None:
    async with open_reader() as reader:
        await type_tags(reader, "graphs, to do")
        assert entry_of(reader).tags == ("graphs", "to do")
        assert "#graphs" in reader.screen
        assert "Tags: graphs, to do" in reader.screen
        await reader.press("t")
        assert reader.app.screen.query_one(Input).value == "graphs, to do, "
        await reader.press("escape")
        await type_tags(reader, "to do")
        assert entry_of(reader).tags == ("to do",)


async def test_what_is_written_can_be_edited(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("t", *"bq", "left", "left", "a", "end", "backspace", "c", "enter")
        assert entry_of(reader).tags == ("abc",)
        await reader.press("t", "backspace", "backspace", "backspace", "B", "j", "b", "escape")
        assert entry_of(reader).tags == ("abc",)  # nor were the keys commands of the reader
        assert entry_of(reader).bookmarked is None


async def test_a_known_tag_is_completed(open_reader: Open) -> None:
    async with open_reader() as reader:
        await type_tags(reader, "attention")
        await reader.press("j", "t", "a", "t", "t")
        assert isinstance(reader.app.screen, TagScreen)
        assert "attention 1" in reader.screen
        await reader.press("tab", "enter")
        assert entry_of(reader).tags == ("attention",)


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [
        ("", "", ["graphs", "Games"]),
        ("g", "g", ["graphs", "Games"]),
        ("x, ga", "ga", ["Games"]),
        ("graphs, g", "g", ["Games"]),
        ("games,", "", ["graphs"]),
    ],
)
def test_what_completion_offers(text: str, start: str, found: list[str]) -> None:
    assert begun(text) == start
    assert offered(text, {"graphs": 3, "Games": 1}) == found


async def test_a_paper_is_read_or_not_and_rated(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("r", "asterisk", "4")
        assert entry_of(reader).read is not None
        assert entry_of(reader).rating == 4
        assert "rated 4 of 5" in reader.screen
        await reader.press("r", "asterisk", "0")
        assert entry_of(reader).read is None
        assert entry_of(reader).rating == 0


async def test_the_queue_stands_in_ones_own_order(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("w", "j", "w", "j", "w")
        titles = [paper.title for paper in PAPERS[:3]]
        await reader.press("Q", "g")
        assert reader.papers.length == 3
        assert reader.current.title == titles[0]
        await reader.press("J")
        assert "2 of 3 in the reading queue" in reader.screen
        assert reader.current.title == titles[0]  # the cursor goes with the paper
        await reader.press("g")
        assert reader.current.title == titles[1]
        await reader.press("K", "w")
        assert "Taken out" in reader.screen
        await reader.press("Q")
        assert reader.papers.length == len(PAPERS)


async def test_an_empty_queue_says_how_to_fill_it(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("Q")
        assert "w queues one" in reader.screen
        await reader.press("J", "w", "K")
        assert reader.app.is_running


async def test_what_is_marked_is_changed_at_once(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("m")
        assert "● 1 marked" in reader.screen
        await reader.press("j", "j", "M", "b")
        shelf = reader.services.shelf
        assert len(shelf.entries()) == 4
        assert "★ 4" in reader.screen
        assert "(4 papers)" in reader.screen
        await reader.press("u")
        assert shelf.entries() == {}
        await reader.press("escape")
        assert "marked" not in reader.screen.splitlines()[0]
        await reader.press("b")
        assert len(shelf.entries()) == 1


async def test_a_tag_that_only_some_have_stays_on_these(open_reader: Open) -> None:
    async with open_reader() as reader:
        await type_tags(reader, "mine, ours")
        await reader.press("j")
        await type_tags(reader, "ours")
        await reader.press("g", "m", "m")
        await type_tags(reader, "both")
        tags = {entry.tags for entry in reader.services.shelf.entries().values()}
        assert tags == {("both", "mine"), ("both",)}


async def test_undo_and_redo_hold_across_a_restart(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("b", "r")
    async with open_reader() as reader:
        await reader.press("u")
        assert "Undone: marked as read" in reader.screen
        await reader.press("u", "ctrl+r")
        assert "Done again: bookmarked" in reader.screen
        assert entry_of(reader).bookmarked is not None
        assert entry_of(reader).read is None
        await reader.press("u", "u")
        assert "Nothing to undo" in reader.screen


async def test_any_step_of_the_history_can_be_undone(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("b", "r", "U")
        assert isinstance(reader.app.screen, HistoryScreen)
        lines = reader.screen.splitlines()
        assert "marked as read" in lines[1]
        assert "bookmarked" in lines[2]
        assert PAPERS[0].title[:20] in lines[2]
        await reader.press("j", "enter")
        assert "undone" in reader.screen.splitlines()[2]
        await reader.press("escape")
        assert entry_of(reader).bookmarked is None
        assert entry_of(reader).read is not None
        assert "★ 0" in reader.screen


async def test_reading_to_the_end_marks_as_read_if_it_is_set_so(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("space")
        assert reader.services.shelf.entries() == {}
    async with open_reader(settings=Settings(mark_read="end")) as reader:
        first = reader.current
        while reader.current == first:
            await reader.press("space")
        entry = reader.services.shelf.entry(first)
        assert entry is not None
        assert entry.read is not None


async def test_a_note_is_previewed_and_begun_with_a_template(
    open_reader: Open, paths: Paths
) -> None:
    paths.templates_dir.mkdir(parents=True)
    (paths.templates_dir / "review.md").write_text("# {title}\n\n**Good** {unknown}\n")
    async with open_reader() as reader:
        await reader.press("n", "ctrl+t")
        assert "review" in reader.screen
        await reader.press("1")
        assert isinstance(reader.app.screen, NoteScreen)
        text = reader.app.screen.query_one(TextArea).text
        assert text.startswith("# LanternFlow")
        assert "{unknown}" in text
        await reader.press("ctrl+o")
        assert "Good {unknown}" in reader.screen
        await reader.press("ctrl+o", "x", "ctrl+z", "escape")
        assert entry_of(reader).note.startswith("# LanternFlow")


async def test_without_templates_it_says_where_they_belong(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("n", "ctrl+t")
        status = reader.app.screen.query_one("#note-status", Static)
        assert "templates/" in str(status.render())


def test_a_bookmark_on_some_becomes_one_on_all(tmp_path: Path) -> None:
    with Shelf.open(tmp_path / "shelf.db") as shelf:
        shelver = Shelver(shelf)
        papers = [Paper(key=f"doi:10.1/{n}", title=f"Paper {n}") for n in range(3)]
        shelver.toggle_bookmarks(papers[:1])
        assert "(3 papers)" in shelver.toggle_bookmarks(papers)
        assert all(entry.bookmarked for entry in shelf.entries().values())
        shelver.toggle_bookmarks(papers)
        assert not shelf.entries()


async def test_the_history_can_be_empty(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("U", "j", "enter", "u", "ctrl+r")
        assert reader.app.screen.query_one(OptionList).option_count == 0
        assert "Nothing to redo" in reader.screen
