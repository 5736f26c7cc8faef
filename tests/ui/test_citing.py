"""Copying in the running reader: the last format, the menu of all, and where it goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from textual.widgets import OptionList

from paperdeck import clipboard
from paperdeck.cite.formats import formats
from paperdeck.clipboard import Copied, Rich, Route
from paperdeck.paths import Paths
from paperdeck.settings import Settings
from paperdeck.ui.screens.copy import CopyScreen
from support.invented import PAPERS, paper
from support.reader import Open

KEY = "marsh2031lanternflow"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are copied, by a clipboard that takes all."""
    return answers(monkeypatch, Copied(Route.SYSTEM, "xclip"))


def answers(monkeypatch: pytest.MonkeyPatch, copied: Copied) -> list[str]:
    texts: list[str] = []

    async def copy(
        text: str,
        *,
        rich: Rich | None = None,
        send: Callable[[str], None] | None = None,
        file: Path | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> Copied:
        texts.append(rich.text if rich else text)
        return copied

    monkeypatch.setattr(clipboard, "copy", copy)
    return texts


async def test_the_citation_is_copied(open_reader: Open, taken: list[str]) -> None:
    async with open_reader() as reader:
        await reader.press("y")
        assert taken[0].startswith(f"@inproceedings{{{KEY},")
        assert f"Copied {KEY} as BibTeX (xclip)" in reader.screen


async def test_several_are_copied_at_once(open_reader: Open, taken: list[str]) -> None:
    async with open_reader() as reader:
        await reader.press("m", "m", "y")
        assert taken[0].count("@inproceedings{") == 2
        assert "Copied 2 papers as BibTeX" in reader.screen


@pytest.mark.parametrize(
    ("copied", "said"),
    [
        (Copied(Route.TERMINAL, condition="it must allow it"), "by OSC 52; it must allow it"),
        (Copied(Route.FILE, file=Path("copied.txt")), "it is in copied.txt"),
        (Copied(Route.BY_HAND), "@inproceedings{"),
    ],
)
async def test_it_says_where_the_text_went(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch, copied: Copied, said: str
) -> None:
    answers(monkeypatch, copied)
    async with open_reader() as reader:
        await reader.press("y")
        assert said in reader.screen


async def test_without_any_program_the_terminal_is_written_to(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "TMUX", "SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(clipboard.programs, "programs", lambda environ: iter(()))
    written: list[str] = []
    async with open_reader() as reader:
        driver = reader.app._driver
        assert driver is not None
        monkeypatch.setattr(driver, "write", written.append)
        await reader.press("y")
    assert [text for text in written if text.startswith("\x1b]52;c;")]


async def test_a_format_is_chosen_and_seen_before(
    open_reader: Open, taken: list[str], paths: Paths
) -> None:
    async with open_reader() as reader:
        await reader.press("Y")
        assert isinstance(reader.app.screen, CopyScreen)
        assert "@inproceedings{" in reader.screen
        await reader.press("down")
        assert "eventtitle" in reader.screen or "booktitle" in reader.screen
        await reader.press("p")
        assert taken[-1].startswith("LanternFlow: Sparse Attention over Moonlit Graphs.")
        assert f"Copied {KEY} as Plain text" in reader.screen
        await reader.press("y")
        assert taken[-1] == taken[-2]
        assert reader.app._remembered.copied_as == "plain"


async def test_more_than_one_paper_can_be_chosen(open_reader: Open, taken: list[str]) -> None:
    async with open_reader() as reader:
        await reader.press("b", "j", "b", "Y")
        assert "Copy this paper" in reader.screen
        await reader.press("tab")
        assert "Copy all bookmarks (2)" in reader.screen
        await reader.press("t")
        assert len(taken[-1].strip().splitlines()) == 2
        await reader.press("Y", "tab", "tab")
        assert f"Copy all that was found ({len(PAPERS)})" in reader.screen
        assert "and 1 more paper" in reader.screen
        await reader.press("enter")
        assert len(taken[-1].strip().splitlines()) == len(PAPERS)


async def test_the_text_can_be_selected(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("Y", "space")
        assert "The text, to select from" in reader.screen
        await reader.press("escape", "escape")
        assert not isinstance(reader.app.screen, CopyScreen)


@pytest.mark.parametrize("width", [120, 60, 40, 20])
async def test_every_format_is_offered_in_any_width(open_reader: Open, width: int) -> None:
    async with open_reader(size=(width, 20)) as reader:
        await reader.press("Y")
        offered = reader.app.screen.query_one(OptionList)
        assert offered.option_count == len(formats())
        await reader.press("end")
        assert reader.app.is_running


async def test_a_style_of_ones_own_and_a_pattern_of_keys(
    open_reader: Open, taken: list[str], paths: Paths
) -> None:
    paths.styles_dir.mkdir(parents=True)
    (paths.styles_dir / "mine.toml").write_text('title = "Mine"\ntemplate = "<{key}>"\n')
    settings = Settings(citation_key="year+auth")
    async with open_reader(settings=settings) as reader:
        await reader.press("Y", "end", "enter")
        assert taken[-1] == "<2031marsh>"


async def test_where_nothing_is_found_nothing_is_copied(
    open_reader: Open, taken: list[str]
) -> None:
    async with open_reader() as reader:
        await reader.type("qqqqzzzz")
        await reader.press("enter", "y", "Y")
        assert taken == []
        assert "No paper here" in reader.screen


async def test_the_line_of_keys_says_the_format(open_reader: Open, taken: list[str]) -> None:
    async with open_reader() as reader:
        assert "y Copy BibTeX" in reader.screen
        await reader.press("Y", "m")
        assert "y Copy Markdown link" in reader.screen


async def test_pages_are_set_in_the_style_that_was_used_last(
    open_reader: Open, taken: list[str]
) -> None:
    async with open_reader() as reader:
        await reader.press("Y", "h")
        assert "(2031)" in taken[-1]
        assert "as HTML, APA 7" in reader.screen
        await reader.press("Y", "2")  # IEEE
        await reader.press("Y", "h")
        assert "<p>A. Marsh" in taken[-1] or "2031.</p>" in taken[-1] or ", 2031" in taken[-1]
        assert "as HTML, IEEE" in reader.screen
        assert "y Copy HTML, IEEE" in reader.screen


async def test_a_style_at_the_cursor_is_that_of_the_pages(
    open_reader: Open, taken: list[str]
) -> None:
    async with open_reader() as reader:
        await reader.press("Y")
        formats_there = reader.app.screen.query_one(OptionList)
        style = next(at for at, one in enumerate(formats()) if one == "vancouver")
        formats_there.highlighted = style
        await reader.press("w")
        assert taken[-1].startswith("{\\rtf1")
        assert "as RTF, Vancouver" in reader.screen


async def test_this_paper_is_offered_beside_the_marked_ones(
    open_reader: Open, taken: list[str]
) -> None:
    async with open_reader() as reader:
        await reader.press("m", "m", "Y")
        assert "Copy the marked papers (2)" in reader.screen
        await reader.press("tab")
        assert "Copy this paper" in reader.screen


async def test_letters_move_as_everywhere(open_reader: Open, taken: list[str]) -> None:
    async with open_reader() as reader:
        await reader.press("Y", "j", "j", "k")
        assert reader.app.screen.query_one(OptionList).highlighted == 1
        await reader.press("s")
        assert taken[-1].startswith("[")


async def test_what_a_paper_has_not_is_not_what_is_copied_next(
    open_reader: Open, taken: list[str]
) -> None:
    async with open_reader(papers=[paper(101, "Lanterns", abstract="")]) as reader:
        await reader.press("Y", "a")
        assert "Nothing is known" in reader.screen
        assert taken == []
        await reader.press("y")
        assert taken[-1].startswith("@")


async def test_a_key_that_was_copied_is_kept(open_reader: Open, taken: list[str]) -> None:
    async with open_reader() as reader:
        await reader.press("Y", "escape")
        shelf = reader.app._services.shelf
        assert shelf.given_keys() == []
        await reader.press("y")
        assert [one.key for one in shelf.given_keys()] == [KEY]


async def test_that_only_plain_text_could_go_is_said(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, Copied(Route.SYSTEM, "xsel", is_bare=True))
    async with open_reader() as reader:
        await reader.press("Y", "h")
        assert f"Copied {KEY} as plain text (no program here takes formatted" in reader.screen
