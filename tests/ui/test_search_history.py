"""Earlier queries: what counts as one, going back and forth, and that they are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from paperdeck.ui import remembered
from paperdeck.ui.query_history import MOST, QueryHistory
from paperdeck.ui.widgets.completion_list import CompletionList
from support.invented import PAPERS
from support.reader import Open, Reader, type_ahead


def text(reader: Reader) -> str:
    return reader.main._bar.box.value


def test_back_and_forth() -> None:
    history = QueryHistory(["a", "b"])
    assert history.older("") == "b"
    assert history.older("b") == "a"
    assert history.older("a") == "a"
    assert history.newer("a") == "b"
    assert history.newer("b") == ""
    assert history.newer("") is None


def test_what_is_typed_is_not_left() -> None:
    history = QueryHistory(["a", "b"])
    assert history.older("typed") is None
    assert history.newer("typed") is None
    assert history.older("") == "b"
    assert history.older("b edited") is None
    assert QueryHistory([]).older("") is None


def test_the_newest_are_kept_each_once() -> None:
    queries: list[str] = []
    history = QueryHistory(queries)
    for number in range(MOST + 20):
        history.add(f"query {number} ")
    history.add("query 50")
    history.add("   ")
    assert len(queries) == MOST
    assert queries[0] == "query 20"
    assert queries[-2:] == [f"query {MOST + 19}", "query 50"]


@pytest.mark.parametrize("content", [b'{"queries": 3}', b'{"queries": [1]}', b"{"])
def test_a_damaged_file_is_no_history(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "reader.json"
    file.write_bytes(content)
    assert remembered.load(file).queries == []


def test_it_is_kept_from_run_to_run(tmp_path: Path) -> None:
    file = tmp_path / "reader.json"
    kept = remembered.load(file)
    QueryHistory(kept.queries).add("lanterns “at dusk”")
    remembered.save(file, kept)
    assert remembered.load(file).queries == ["lanterns “at dusk”"]
    assert remembered.Remembered().queries == []


async def test_up_in_an_empty_box_brings_back_what_was_used(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("rivers")
        await reader.press("enter", "slash", "escape")
        await reader.type("lantern")
        await reader.press("tab", "slash", "escape")
        await reader.type("given up")
        await reader.press("escape")
        assert text(reader) == ""
        await reader.press("up")
        assert text(reader) == "lantern"
        assert reader.current.title.startswith("LanternFlow")
        await reader.press("up", "up")
        assert text(reader) == "rivers"
        await reader.press("down", "down")
        assert text(reader) == ""
        await reader.press("down")
        assert reader.papers.cursor == 1  # there is no newer one: the list moves


async def test_what_was_brought_back_can_be_edited(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        type_ahead(reader, ["slash", *"sparse", "enter", "slash", "escape", "up", *" riv"])
        await reader.settle()
        assert text(reader) == "sparse riv"
        await reader.press("down", "up")  # it is the list that moves now
        assert text(reader) == "sparse riv"
        await reader.press("enter")
        assert reader.app._remembered.queries == ["sparse", "sparse riv"]


async def test_what_was_brought_back_is_not_completed(open_reader: Open) -> None:
    async with open_reader(PAPERS) as reader:
        await reader.type("author:mül")
        await reader.press("enter", "slash", "escape", "up")
        assert text(reader) == "author:mül"
        assert not reader.main.query_one(CompletionList).display
        await reader.press("l")
        assert reader.main.query_one(CompletionList).display
