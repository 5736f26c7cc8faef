"""What the paper's pane says beside what every paper has."""

from __future__ import annotations

import pytest

from paperdeck.papers import Paper
from paperdeck.ui.widgets.text import MATCH_STYLE
from support.hard import HARD, MATHEMATICAL
from support.invented import paper
from support.reader import Open, Reader


def matched(reader: Reader) -> set[str]:
    """What is highlighted in the pane."""
    content = reader.main._detail._content
    return {
        content.plain[span.start : span.end]
        for span in content.spans
        if span.style == MATCH_STYLE
    }


async def test_the_summary_stands_above_the_abstract(open_reader: Open) -> None:
    async with open_reader(HARD) as reader:
        text = reader.main._detail._content.plain
        assert text.index("In short") < text.index("Regret of O(√T)") < text.index("We bound")


async def test_a_link_of_the_abstract_has_a_number_that_opens_it(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paperdeck.ui import browser

    opened: list[str] = []

    async def open_url(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(browser, "open_url", open_url)
    async with open_reader(HARD) as reader:
        assert "https://example.org/lantern-bounds[2]." in reader.screen
        await reader.press("2", "o")
        assert opened == ["https://example.org/lantern-bounds"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("moonlit", {"Moonlit"}),
        ("marsh", {"Marsh"}),
        ("regret", {"Regret"}),
        ("lantern", {"lantern"}),
    ],
)
async def test_what_was_searched_is_marked_wherever_it_stands(
    open_reader: Open, query: str, expected: set[str]
) -> None:
    async with open_reader([MATHEMATICAL]) as reader:
        await reader.type(query)
        assert matched(reader) >= expected


async def test_tags_and_marks(open_reader: Open) -> None:
    async with open_reader([MATHEMATICAL]) as reader:
        shelf, here = reader.services.shelf, reader.current
        assert "rated" not in reader.screen
        shelf.set_read([here], True)
        shelf.set_rating([here], 4)
        shelf.change_tags([here], add=["bounds", "later"])
        reader.main._show_shelf()
        await reader.settle()
        assert "read  rated 4 of 5  #bounds  #later" in reader.screen


@pytest.mark.parametrize(
    ("bare", "said"),
    [
        (paper(1, "No abstract", abstract=""), "No abstract in this list. o opens"),
        (Paper(title="No link", venue="ICML", year=2031), "No abstract in this list."),
        (paper(2, "No authors", ""), "No authors in this list"),
        (paper(3, "", "", "We propose DuskNet, a lantern."), "[untitled] DuskNet"),
    ],
)
async def test_what_is_missing_is_said(open_reader: Open, bare: Paper, said: str) -> None:
    async with open_reader([bare]) as reader:
        assert said in reader.main._detail._content.plain
