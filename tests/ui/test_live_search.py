"""Live search answers the newest text, and no old result comes after it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection

import pytest

from paperdeck.errors import LibraryError
from paperdeck.papers.orders import Order
from paperdeck.search import Abandoned, Found, Terms
from paperdeck.ui.live_search import HEAD, LiveSearch, Request, Rows


class SlowEngine:
    """An engine that searches only when it is let."""

    def __init__(self, total: int = 3) -> None:
        self.total = total
        self.asked: list[tuple[str, int | None]] = []
        self.failure: LibraryError | None = None
        self.go = threading.Event()
        self.go.set()

    def search(
        self,
        text: str,
        *,
        order: Order = Order.RELEVANCE,
        within: Collection[int] | None = None,
        limit: int | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Found:
        self.asked.append((text, limit))
        while not self.go.wait(0.001):
            if not wanted():
                raise Abandoned
        if self.failure is not None:
            raise self.failure
        ids = range(self.total)[:limit]
        return Found(text=text, ids=ids, total=self.total, terms=Terms(), message="")


async def answer(search: LiveSearch, text: str) -> None:
    """Search for a text, however long it takes."""
    if search.want(Request(text)):
        await search.run()


async def test_only_the_newest_of_many_is_searched_and_shown() -> None:
    engine, shown = SlowEngine(), list[str]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(found.text))
    engine.go.clear()
    assert search.want(Request("a"))
    running = asyncio.create_task(search.run())
    while not engine.asked:
        await asyncio.sleep(0)
    for text in ("ab", "abc", "abcd"):
        assert not search.want(Request(text))
    engine.go.set()
    await running
    assert [text for text, _ in engine.asked] == ["a", "abcd"]
    assert shown == ["abcd"]
    engine.go.clear()
    assert search.want(Request("x"))  # it is to be started again
    engine.go.set()
    await search.run()
    assert shown == ["abcd", "x"]


async def test_what_is_found_soon_is_shown_at_once() -> None:
    engine, shown = SlowEngine(), list[str]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(found.text))
    engine.search("warm")  # what is loaded at the first search
    while search.want(Request("a")):  # another process may have had the processor
        await search.run()
        shown.clear()
    assert shown == ["a"]
    await search.idle()


async def test_a_search_that_fails_soon_can_be_followed_by_another() -> None:
    engine, shown = SlowEngine(), list[str]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(found.text))
    engine.failure = LibraryError("damaged")
    with pytest.raises(LibraryError):
        await answer(search, "a")
    engine.failure = None
    await answer(search, "b")
    assert shown == ["b"]


async def test_idle_waits_until_the_newest_is_shown() -> None:
    engine, shown = SlowEngine(), list[str]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(found.text))
    engine.go.clear()
    assert search.want(Request("a"))
    assert not search.want(Request("ab"))  # it is to be started once
    running = asyncio.create_task(search.run())
    waiting = asyncio.create_task(search.idle())
    while not engine.asked:
        await asyncio.sleep(0)
    assert not waiting.done()
    engine.go.set()
    await waiting
    assert shown == ["ab"]
    await running


async def test_rows_beyond_the_head_are_fetched_when_looked_at() -> None:
    engine, shown = SlowEngine(total=HEAD * 3), list[Rows]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(rows))
    search.now(Request("a"))
    rows = shown[0]
    assert len(rows) == HEAD * 3
    assert rows[HEAD - 1] == HEAD - 1
    assert list(rows[0:10]) == list(range(10))
    assert engine.asked == [("a", HEAD)]
    assert rows[HEAD] == HEAD
    assert rows[-1] == HEAD * 3 - 1
    assert engine.asked == [("a", HEAD), ("a", None)]


async def test_a_result_that_became_shorter_is_no_error() -> None:
    engine, shown = SlowEngine(total=HEAD * 3), list[Rows]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(rows))
    search.now(Request("a"))
    engine.total = HEAD + 1
    assert list(shown[0][HEAD : HEAD + 5]) == [HEAD]
    assert len(shown[0]) == HEAD + 1


async def test_a_slow_search_is_given_up_for_a_newer_text() -> None:
    engine, shown = SlowEngine(), list[str]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(found.text))
    engine.go.clear()
    assert search.want(Request("/slow/"))
    running = asyncio.create_task(search.run())
    assert not search.want(Request("/slow"))
    while len(engine.asked) < 2:  # though the first one was never let go on
        await asyncio.sleep(0)
    engine.go.set()
    await running
    assert [text for text, _ in engine.asked] == ["/slow/", "/slow"]
    assert shown == ["/slow"]


async def test_what_is_typed_while_the_engine_is_opened_is_found() -> None:
    engine, shown = SlowEngine(), list[str]()
    search = LiveSearch(engine, lambda request, found, rows: shown.append(found.text))
    engine.go.clear()
    opening = asyncio.create_task(search.prepare())
    while not engine.asked:
        await asyncio.sleep(0)
    assert search.want(Request("a"))
    running = asyncio.create_task(search.run())
    assert not search.want(Request("ab"))
    engine.go.set()
    await asyncio.gather(opening, running)
    assert shown == ["ab"]
