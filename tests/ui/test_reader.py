"""The main job in the running app: search, read, bookmark, note, cite."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import TextArea

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from paperdeck.ui import browser
from paperdeck.ui.screens.note import NoteScreen
from support.invented import PAPERS, paper
from support.reader import Open, Reader, type_ahead


async def test_the_list_opens_with_its_first_paper(open_reader: Open) -> None:
    async with open_reader() as reader:
        assert reader.papers.length == len(PAPERS)
        assert "LanternFlow: Sparse Attention over Moonlit Graphs" in reader.screen
        assert "Junfei Marsh, Orla Quist" in reader.screen
        assert "Poster Session 1 · Mon 7 Jul 10:30–12:15 · Hall A · #101" in reader.screen
        assert "6 papers · ★ 0 · ✎ 0" in reader.screen


async def test_mathematics_is_read_not_its_source(open_reader: Open) -> None:
    async with open_reader() as reader:
        assert "O(N²) and reach 91% with xₙ₊₁ tokens" in reader.screen


async def test_every_key_narrows_and_ranks(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("spar")
        assert reader.papers.length == 2
        assert "LanternFlow" in reader.current.title  # the title ranks above the abstract
        assert "2 of 6" in reader.screen
        await reader.type("se riv")
        assert reader.current.title == "Quiet Rivers"
        await reader.press("escape")
        assert reader.papers.length == len(PAPERS)
        assert reader.current.title == "Quiet Rivers"  # the cursor keeps its paper


async def test_words_match_without_accents_in_any_order(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("pruning muller")
        assert reader.papers.length == 1
        assert "A Müller Kernel for ℓ₀ Pruning" in reader.screen


async def test_chinese_matches_inside(open_reader: Open) -> None:
    async with open_reader() as reader:
        reader.main._bar.box.value = "学习"
        await reader.settle()
        assert reader.papers.length == 1


@pytest.mark.parametrize("text", ['"', "C++", "[", "(", "\0", "AND", "*", "{", "[/red]", "\\"])
async def test_odd_searches_do_no_harm(open_reader: Open, text: str) -> None:
    async with open_reader() as reader:
        reader.main._bar.box.value = text
        await reader.settle()
        assert reader.app.is_running


async def test_nothing_found_says_the_way_out(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("qqqqzzzzq")
        assert reader.papers.length == 0
        assert "No paper has all of: qqqqzzzzq" in reader.screen
        assert "Esc clears the search" in reader.screen
        await reader.press("enter", "b", "n", "y", "o", "enter", "G")
        assert reader.app.is_running


async def test_keys_typed_at_once_all_reach_the_box(open_reader: Open) -> None:
    async with open_reader() as reader:
        for key in ("slash", *"atention"):
            reader.app.post_message(events.Key(key, None if key == "slash" else key))
        await reader.settle()
        assert reader.main._bar.box.value == "atention"


async def test_a_note_typed_ahead_is_whole(open_reader: Open) -> None:
    async with open_reader() as reader:
        for key in ("n", *"question"):
            reader.app.post_message(events.Key(key, key))
        await reader.settle()
        assert reader.app.screen.query_one(TextArea).text == "question"


async def test_keys_act_in_the_order_in_which_they_are_typed(open_reader: Open) -> None:
    async with open_reader() as reader:
        type_ahead(reader, ["j", "j", "b", "k", "b"])
        await reader.settle()
        marked = [entry.paper.title for entry in reader.services.shelf.entries().values()]
        assert marked == [PAPERS[2].title, PAPERS[1].title]


async def test_a_command_after_a_search_means_what_was_found(open_reader: Open) -> None:
    async with open_reader() as reader:
        type_ahead(reader, ["slash", *"quiet", "enter", "b"])
        await reader.settle()
        entries = reader.services.shelf.entries().values()
        assert [entry.paper.title for entry in entries] == ["Quiet Rivers"]


async def test_editing_keys_act_in_their_turn(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("slash")
        back = "backspace"
        type_ahead(reader, [*"thx", back, back, *"he", "left", "left", "left", "a", "end", "z"])
        await reader.settle()
        assert reader.main._bar.box.value == "athez"


async def test_arrows_move_while_typing_and_enter_goes_to_the_list(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.type("s")
        await reader.press("down")
        assert reader.papers.cursor == 1
        assert reader.main._bar.box.value == "s"
        await reader.press("up", "enter")
        assert reader.papers.cursor == 0
        assert reader.papers.has_focus


async def test_moving(open_reader: Open) -> None:
    many = [paper(n, f"Paper number {n}") for n in range(100)]
    async with open_reader(many, size=(120, 30)) as reader:
        steps = [
            ("j", 1), ("down", 2), ("k", 1), ("up", 0), ("G", 99), ("g", 0),
            ("end", 99), ("home", 0),
        ]  # fmt: skip
        for key, expected in steps:
            await reader.press(key)
            assert reader.papers.cursor == expected, key
        await reader.press("pagedown")
        page = reader.papers.cursor
        await reader.press("ctrl+d")
        half = reader.papers.cursor - page
        assert 0 < half < page
        await reader.press("ctrl+u", "pageup")
        assert reader.papers.cursor == 0
        await reader.press("G")
        assert "Paper number 99" in reader.screen


async def test_a_long_list_reads_only_what_it_draws(open_reader: Open) -> None:
    many = [paper(n, f"Paper number {n}") for n in range(2000)]
    async with open_reader(many, size=(120, 30)) as reader:
        assert len(reader.papers._shown) < 100


async def test_tab_goes_through_the_panes(open_reader: Open) -> None:
    async with open_reader() as reader:
        assert reader.papers.has_focus
        await reader.press("tab")
        assert reader.main._detail.has_focus
        await reader.press("tab")
        assert reader.main._bar.box.has_focus
        await reader.press("tab")
        assert reader.papers.has_focus
        await reader.press("shift+tab")
        assert reader.main._bar.box.has_focus


async def test_bookmarks_are_kept_and_listed(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await reader.press("j", "b")
        assert "★ 1" in reader.screen
        await reader.press("B")
        assert reader.papers.length == 1
        assert reader.current.title == PAPERS[1].title
        await reader.type("lantern")
        assert reader.papers.length == 0
        assert "No bookmarked paper has all of: lantern" in reader.screen
        await reader.press("escape", "escape", "B")
        assert reader.papers.length == len(PAPERS)
    shelf = Shelf.open(paths.shelf_file)
    assert [entry.paper.title for entry in shelf.entries().values()] == [PAPERS[1].title]
    shelf.close()
    async with open_reader() as reader:
        assert "★ 1" in reader.screen
        await reader.press("j", "b")
        assert "★ 0" in reader.screen


async def test_a_bookmark_made_by_another_copy_appears(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        other = Shelf.open(paths.shelf_file)
        other.set_bookmark(reader.current, True)
        other.close()
        reader.main._look_at_stores()
        await reader.settle()
        assert "★ 1" in reader.screen


async def test_a_note_is_written_saved_and_shown(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await reader.press("n")
        await reader.press(*"compare", "enter", "enter", *"[/red]")
        await reader.press("escape")
        assert "✎ Note" in reader.screen
        assert "[/red]" in reader.screen
        assert "✎ 1" in reader.screen
    shelf = Shelf.open(paths.shelf_file)
    assert [entry.note for entry in shelf.entries().values()] == ["compare\n\n[/red]"]
    shelf.close()


async def test_a_note_is_saved_while_it_is_written(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("n", *"abc")
        screen = reader.app.screen
        assert isinstance(screen, NoteScreen)
        assert screen.save()
        entry = reader.services.shelf.entry(reader.current)
        assert entry is not None
        assert entry.note == "abc"


async def test_quitting_saves_the_note(open_reader: Open, paths: Paths) -> None:
    async with open_reader() as reader:
        await reader.press("n", *"abc")
        await reader.app.action_quit()
    shelf = Shelf.open(paths.shelf_file)
    assert [entry.note for entry in shelf.entries().values()] == ["abc"]
    shelf.close()


async def test_a_note_that_cannot_be_saved_stays_in_the_editor(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise ShelfError("shelf.db: the disk is full; make room and save again")

    async with open_reader() as reader:
        await reader.press("n", *"abc")
        monkeypatch.setattr(reader.services.shelf, "set_note", refuse)
        await reader.press("escape")
        assert isinstance(reader.app.screen, NoteScreen)
        assert reader.app.screen.query_one(TextArea).text == "abc"
        assert "the disk is full" in reader.screen
        await reader.app.action_quit()
        assert reader.app.is_running
        assert isinstance(reader.app.screen, NoteScreen)


async def test_a_refused_bookmark_says_so(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(papers: list[Paper], on: bool) -> None:
        raise ShelfError("shelf.db: the disk is full; make room and try again")

    async with open_reader() as reader:
        monkeypatch.setattr(reader.services.shelf, "set_bookmarks", refuse)
        await reader.press("b")
        assert "the disk is full" in reader.screen
        assert "★ 0" in reader.screen


async def test_links_open_in_the_browser(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    async def open_url(url: str) -> bool:
        opened.append(url)
        return len(opened) == 1

    monkeypatch.setattr(browser, "open_url", open_url)
    async with open_reader() as reader:
        await reader.press("o")
        assert opened == ["https://openreview.net/forum?id=t101"]
        await reader.press("o")
        assert "No browser started: https" in reader.screen


async def test_links_have_numbers(open_reader: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    async def open_url(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(browser, "open_url", open_url)
    async with open_reader() as reader:
        assert "1 OpenReview  2 example.org/lantern" in reader.screen
        await reader.press("2", "o")
        assert opened == ["https://example.org/lantern"]
        await reader.press("enter", "3")
        assert "no link of that number" in reader.screen
        await reader.press("1")
        assert len(opened) == 2


async def test_a_click_on_a_link_opens_it(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    async def open_url(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(browser, "open_url", open_url)
    async with open_reader() as reader:
        lines = reader.screen.splitlines()
        y = next(at for at, line in enumerate(lines) if "1 OpenReview" in line)
        await reader.pilot.click(offset=(lines[y].index("OpenReview") + 2, y))
        await reader.settle()
        assert opened == ["https://openreview.net/forum?id=t101"]


async def test_a_note_written_elsewhere_is_joined_and_the_cursor_keeps_its_text(
    open_reader: Open, paths: Paths
) -> None:
    async with open_reader() as reader:
        await reader.press("n", *"mine")
        paper_read = reader.current
        other = Shelf.open(paths.shelf_file)
        other.set_note(paper_read, "theirs")
        screen = reader.app.screen
        assert isinstance(screen, NoteScreen)
        assert screen.save()
        await reader.press(*"!")
        text = screen.query_one(TextArea).text
        assert "theirs" in text
        assert "mine!" in text
        assert screen.save()
        other.set_note(paper_read, "all new")
        reader.main._look_at_stores()
        assert screen.save()  # nothing unsaved here: what is there is shown
        assert screen.query_one(TextArea).text == "all new"
        other.close()


async def test_among_the_bookmarks_a_row_stays_until_they_are_left(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("b", "j", "b", "j", "B")
        assert reader.papers.length == 2
        await reader.press("b")
        assert "★ 1 · ✎ 0" in reader.screen
        assert reader.papers.length == 2  # b puts it back
        await reader.press("b")
        assert "★ 2 · ✎ 0" in reader.screen
        await reader.press("b", "B", "B")
        assert reader.papers.length == 1


async def test_leaving_the_bookmarks_keeps_the_place(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("j", "j", "B")
        assert reader.papers.length == 0
        await reader.press("B")
        assert reader.papers.cursor == 2


async def test_reading_on_in_a_burst_passes_no_page(open_reader: Open) -> None:
    long = [paper(n, f"Long {n}", abstract="word " * 1500) for n in range(4)]
    async with open_reader(long, size=(120, 30)) as reader:
        for _ in range(9):
            await reader.press("space")
        slow = (reader.papers.cursor, reader.main._detail.scroll_offset.y)
    async with open_reader(long, size=(120, 30)) as reader:
        type_ahead(reader, ["space"] * 9)
        await reader.settle()
        assert (reader.papers.cursor, reader.main._detail.scroll_offset.y) == slow


async def test_searching_from_a_single_pane_shows_the_list(open_reader: Open) -> None:
    async with open_reader(size=(40, 15)) as reader:
        await reader.press("enter", "slash", *"quiet")
        assert reader.papers.display
        assert "Quiet Rivers" in reader.screen


async def test_the_palette_over_the_note_offers_nothing_it_cannot_do(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("n", "ctrl+p")
        assert "Bookmark" not in reader.screen


async def test_the_whole_list_can_be_read_with_one_key(open_reader: Open) -> None:
    long = paper(1, "Long", abstract="word " * 1500)
    async with open_reader([long, *PAPERS], size=(120, 30)) as reader:
        pages = 0
        while reader.papers.cursor == 0:
            await reader.press("space")
            pages += 1
            assert pages < 30
        assert pages > 2
        assert reader.main._detail.scroll_offset.y == 0
        await reader.press("backspace")
        assert reader.papers.cursor == 0
        for _ in range(40):
            await reader.press("space")
        assert "This is the last paper" in reader.screen


async def test_next_and_previous_paper_from_the_detail(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("enter", "right_square_bracket", "right_square_bracket")
        assert reader.papers.cursor == 2
        assert "3 of 6" in reader.screen
        await reader.press("left_square_bracket")
        assert reader.papers.cursor == 1
        assert reader.main.focused is reader.main._detail


async def test_long_lists_of_authors_are_collapsed(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press(*"jjjj")
        assert "and 51 more authors (a shows all)" in reader.screen
        await reader.press("a")
        assert "more authors" not in reader.screen
        await reader.press("a")
        assert "and 51 more authors" in reader.screen


async def test_only_the_text(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("z")
        assert not reader.papers.display
        assert "6 papers" not in reader.screen
        assert "O(N²)" in reader.screen
        await reader.press("z")
        assert reader.papers.display
        await reader.press("z", "escape")
        assert reader.papers.display
        assert reader.papers.has_focus


def rows_between(reader: Reader, first: Paper, second: Paper) -> int:
    """How many lines below the row of one paper that of another stands."""
    lines = [line[: reader.papers.size.width] for line in reader.screen.splitlines()]
    places = [
        next(at for at, line in enumerate(lines) if each.title[:12] in line)
        for each in (first, second)
    ]
    return places[1] - places[0]


async def test_density(open_reader: Open) -> None:
    async with open_reader() as reader:
        assert rows_between(reader, PAPERS[0], PAPERS[1]) == 2
        await reader.press("equals_sign")
        assert rows_between(reader, PAPERS[0], PAPERS[1]) == 1
        await reader.press("equals_sign", "equals_sign")
        assert rows_between(reader, PAPERS[0], PAPERS[1]) == 2


@pytest.mark.parametrize(
    "title",
    ["[/red] x", "[/", "[CLS] a [SEP]", "[@click=app.quit]x", "[bold]b[/bold]", "x [/", "(x}"],
)
async def test_titles_are_shown_as_they_are(open_reader: Open, title: str) -> None:
    async with open_reader([paper(1, title)]) as reader:
        assert reader.screen.count(title) == 2  # in the list and in the detail pane
        await reader.press("b", "B", "n", "escape")
        assert title in reader.screen


async def test_a_pasted_title_is_joined(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("slash")
        reader.app.screen.focused.post_message(events.Paste("LanternFlow: Sparse\n  Attention"))
        await reader.settle()
        assert reader.main._bar.box.value == "LanternFlow: Sparse Attention"
        assert reader.papers.length == 1


async def test_the_mouse_chooses_and_opens(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.pilot.click("#list", offset=(10, 3))
        await reader.settle()
        assert reader.papers.cursor == 1
        await reader.pilot.click("#list", offset=(10, 3))
        await reader.settle()
        assert reader.main._detail.has_focus


async def test_help_shows_every_key(open_reader: Open) -> None:
    async with open_reader(size=(120, 60)) as reader:
        await reader.press("question_mark")
        assert "Bookmark the paper" in reader.screen
        await reader.press("escape")
        assert reader.papers.has_focus


async def test_the_palette_runs_a_command(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("ctrl+p")
        await reader.press(*"only bookmarked")
        await reader.press("enter")
        await reader.press("enter")
        assert "No bookmarks yet" in reader.screen


async def test_the_sample_says_what_it_is(open_reader: Open) -> None:
    for size in [(120, 35), (80, 24), (40, 15)]:
        async with open_reader(size=size, sample_size=6) as reader:
            said = " ".join(reader.screen.split())
            assert "sample of 6 papers" in said
            assert "paperdeck import FILE" in said


async def test_quit(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.pilot.press("q")
        await reader.pilot.pause()
        assert not reader.app.is_running
