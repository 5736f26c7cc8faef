"""Counts before movements, rows and links."""

from __future__ import annotations

import pytest

from paperdeck.papers import Link
from paperdeck.ui import browser
from support.invented import paper
from support.reader import Open, Reader, type_ahead

MANY = [paper(number, f"Paper {number}") for number in range(100, 160)]
LINKED = [paper(7, "Lanterns", abstract="See https://example.org/a and https://example.org/b.")]


def status(reader: Reader) -> str:
    return reader.screen.splitlines()[-2].strip()


@pytest.mark.parametrize(
    ("keys", "row"),
    [
        ("12j", 12),
        ("12j5k", 7),
        ("3]", 3),
        ("9]4[", 5),
        ("20G", 19),
        ("20g", 19),
        ("10j0j", 11),  # 0 begins no count
        ("105j", 59),
        ("999999999G", 59),
        ("G3k", 56),
        ("jj", 2),
    ],
)
async def test_a_count_says_how_far(open_reader: Open, keys: str, row: int) -> None:
    names = {"]": "right_square_bracket", "[": "left_square_bracket"}
    async with open_reader(MANY) as reader:
        type_ahead(reader, [names.get(key, key) for key in keys])
        await reader.settle()
        assert reader.papers.cursor == row


async def test_pages_are_counted(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.press("pagedown")
        page = reader.papers.cursor
        await reader.press("g", "3", "pagedown")
        assert reader.papers.cursor == 3 * page
        await reader.press("2", "ctrl+u")
        assert 0 < reader.papers.cursor < 3 * page


async def test_a_count_is_shown_with_what_may_follow_and_dropped(open_reader: Open) -> None:
    async with open_reader(MANY) as reader:
        await reader.type("paper")
        await reader.press("enter", "1", "2")
        assert status(reader).startswith("12…  j k so far down or up, G to that row, o that")
        await reader.press("escape")
        assert "12…" not in reader.screen
        assert reader.main.query_one("#search-box").value == "paper"  # Esc was for the count
        await reader.press("j")
        assert reader.papers.cursor == 1
        await reader.press("5", "b", "j")  # another command has no use for it
        assert reader.papers.cursor == 2


async def test_a_count_opens_a_link(open_reader: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    async def open_url(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(browser, "open_url", open_url)
    async with open_reader(LINKED) as reader:
        await reader.press("o", "3", "o", "2", "o")
        urls = [Link("OpenReview", "https://openreview.net/forum?id=t7").url]
        assert opened == [*urls, "https://example.org/b", "https://example.org/a"]
        await reader.press("9", "o")
        assert "no link of that number" in status(reader)
        await reader.press("enter", "2")  # in the paper a digit opens it at once
        assert opened[3:] == ["https://example.org/a"]


async def test_a_count_moves_in_the_queue(open_reader: Open) -> None:
    async with open_reader(MANY[:5]) as reader:
        for _ in range(5):
            await reader.press("w", "j")
        await reader.press("Q", "g", "3", "J")
        queue = [entry.paper.title for entry in reader.services.shelf.queue()]
        assert queue == ["Paper 101", "Paper 102", "Paper 103", "Paper 100", "Paper 104"]
