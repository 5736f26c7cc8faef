"""What the palette offers: commands, lists and papers read lately."""

from __future__ import annotations

import pytest

from paperdeck.ui.palette import CommandProvider
from paperdeck.ui.screens.reader import recent
from support.invented import PAPERS
from support.reader import Open, Reader

OTHER_LIST = [
    *PAPERS,
    PAPERS[0].__class__(
        title="Harbours [at] night",
        abstract="Boats.",
        venue="NeurIPS",
        year=2031,
        ids=("openreview:h1",),
    ),
]


async def choose(reader: Reader, words: str) -> None:
    await reader.press("ctrl+p")
    await reader.press(*("space" if char == " " else char for char in words))
    await reader.press("enter")
    await reader.settle()


def recent_keys(reader: Reader) -> list[str]:
    return reader.app._remembered.recent


async def test_a_list_is_opened(open_reader: Open) -> None:
    async with open_reader(OTHER_LIST) as reader:
        await choose(reader, "list neurips")
        assert reader.papers.length == 1
        assert reader.current.title == "Harbours [at] night"
        await choose(reader, "all lists")
        assert reader.papers.length == 7


async def test_papers_gone_into_are_offered_the_newest_first(open_reader: Open) -> None:
    async with open_reader(OTHER_LIST) as reader:
        await reader.press("j", "enter", "escape", "G", "enter", "escape")
        await reader.type("rivers")
        await reader.press("enter", "ctrl+p", *"lately")
        shown = [line.strip() for line in reader.screen.splitlines() if "Read lately:" in line]
        assert shown == [
            "Read lately: Harbours [at] night",
            "Read lately: [/red] brackets in [MASK] titles",
        ]
        await reader.press("escape")
        await choose(reader, "lately brackets")
        assert reader.current.title == "[/red] brackets in [MASK] titles"
        assert reader.main.query_one("#detail").has_focus
        assert reader.main.query_one("#search-box").value == ""
        assert recent_keys(reader)[-1] == reader.current.key


async def test_a_paper_of_another_list_is_shown_among_all(open_reader: Open) -> None:
    async with open_reader(OTHER_LIST) as reader:
        await reader.press("G", "enter")
        harbours = reader.current.key
        await reader.main.open_list("ICML 2031")
        await reader.main.go_to_paper(harbours)
        assert reader.current.key == harbours
        assert reader.papers.length == 7


async def test_a_paper_that_is_gone_is_said_to_be(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.main.go_to_paper("openreview:nothing")
        assert "in no list any more" in reader.screen


async def test_a_paper_at_which_one_stays_is_read(
    open_reader: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(recent, "monotonic", lambda: now[0])
    async with open_reader() as reader:
        await reader.press("j")
        first = reader.current.key
        now[0] += 6
        await reader.press("j")
        now[0] += 1
        await reader.press("j")
        assert recent_keys(reader) == [first]
        last = reader.current.key
        now[0] += 6
        reader.main.leave()
        assert recent_keys(reader) == [first, last]


async def test_no_more_than_twenty_are_remembered(open_reader: Open) -> None:
    async with open_reader() as reader:
        reader.app._remembered.recent[:] = [f"openreview:x{number}" for number in range(30)]
        await reader.press("enter")
        assert len(recent_keys(reader)) == recent.MOST
        assert recent_keys(reader)[-1] == reader.current.key


async def test_every_row_is_shown_as_it_is_written(open_reader: Open) -> None:
    async with open_reader(OTHER_LIST) as reader:
        reader.services.shelf.save_search("[/b] wet", "rivers")
        provider = CommandProvider(reader.main)
        hits = [hit async for hit in provider.discover()]
        assert any(hit.text == "Saved search: [/b] wet" for hit in hits)
        found = [hit async for hit in provider.search("[/b] wet")]
        assert [hit.prompt.plain for hit in found] == ["Saved search: [/b] wet"]
