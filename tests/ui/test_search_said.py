"""What the search says of itself: where there is no result, and where there is little room."""

from __future__ import annotations

import pytest

from support.invented import PAPERS
from support.reader import Open, Reader


def said(reader: Reader) -> str:
    return " ".join(reader.screen.split())


async def test_an_empty_result_says_what_was_asked_and_ignored(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("qqqqzz year:abc")
        assert "No paper has all of: qqqqzz" in said(reader)
        assert "No paper has all of: qqqqzz year" not in said(reader)
        assert "Ignored: year:abc. " in said(reader)
        assert "Esc clears the search." in said(reader)


async def test_a_text_without_anything_to_search_for(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("is:nowhere")
        assert "Nothing can be searched for in: is:nowhere" in reader.screen
        assert "Ignored: is:nowhere" in reader.screen
        assert "No paper has" not in reader.screen


@pytest.mark.parametrize(("key", "papers"), [("B", "bookmarked"), ("Q", "queued")])
async def test_among_some_papers_the_key_widens(
    open_reader: Open, key: str, papers: str
) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.press("b", "w", key)
        await reader.type("rivers year:abc")
        assert f"No {papers} paper has all of: rivers" in reader.screen
        assert "Ignored: year:abc." in reader.screen
        assert f"{key} searches all papers" in reader.screen


@pytest.mark.parametrize("size", [(120, 35), (80, 24), (40, 15)])
async def test_a_correction_is_said_whole(open_reader: Open, size: tuple[int, int]) -> None:
    async with open_reader(PAPERS, size=size) as reader:
        await reader.type("lantern sprase moonlit attnetion")
        assert reader.papers.length == 1
        assert "showing results for sparse, attention instead of sprase, attnetion" in said(
            reader
        )


async def test_what_has_room_is_said_once(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("rivers year:abc")
        assert said(reader).count("ignored: year:abc") == 1
