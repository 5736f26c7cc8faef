"""What nobody expected to be raised: a report, a line about it, and the reader goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from paperdeck.errors import PaperdeckError, Unexpected
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from paperdeck.ui.screens.main import MainScreen
from paperdeck.ui.screens.note import NoteScreen
from paperdeck.ui.widgets.paper_list import PaperList
from paperdeck.ui.widgets.search_bar import SearchBar
from support.reader import Open, Reader

SECRET = "LanternFlow"


def fail(*_: object, **__: object) -> None:
    raise RuntimeError(SECRET)


def in_action(screen: MainScreen) -> None:
    fail()


def in_worker(screen: MainScreen) -> None:
    async def work() -> None:
        fail()

    screen.run_worker(work)


def in_thread_of_a_worker(screen: MainScreen) -> None:
    screen.run_worker(fail, thread=True)


def in_callback(screen: MainScreen) -> None:
    screen.call_next(fail)


def in_callback_after_drawing(screen: MainScreen) -> None:
    screen.call_later(lambda: screen.call_next(fail))


def in_loop(screen: MainScreen) -> None:
    asyncio.get_running_loop().call_soon(fail)


def in_thread(screen: MainScreen) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def reported(paths: Paths) -> list[Path]:
    return sorted(paths.reports_dir.glob("report-*.txt"))


def told(reader: Reader) -> list[str]:
    return [each.message for each in reader.app._notifications]


WAYS = [
    *(in_action, in_worker, in_thread_of_a_worker, in_callback, in_callback_after_drawing),
    *(in_loop, in_thread),
]


@pytest.mark.parametrize("way", WAYS)
async def test_the_reader_goes_on(
    open_reader: Open,
    paths: Paths,
    monkeypatch: pytest.MonkeyPatch,
    way: Callable[[MainScreen], None],
) -> None:
    monkeypatch.setattr(MainScreen, "action_toggle_bookmark", way)
    hook = threading.excepthook
    async with open_reader() as reader:
        await reader.press("b")
        await reader.settle()
        [report] = reported(paths)
        [said] = told(reader)
        assert "RuntimeError" in said
        assert report.name in said
        before = reader.current
        await reader.press("j")
        assert reader.current != before
    assert threading.excepthook is hook
    text = report.read_text("utf-8")
    assert "builtins.RuntimeError" in text
    assert f"{__name__}" in text
    assert "reader: 120 × 35" in text
    assert "MainScreen" in text
    assert SECRET not in text
    assert str(paths.cache_dir) not in text


async def ends(open_reader: Open, *keys: str) -> Reader:
    """Press keys, of which one ends the reader unexpectedly; gives the reader that was."""
    seen: list[Reader] = []

    async def read() -> None:
        async with open_reader() as reader:
            seen.append(reader)
            await reader.press(*keys)

    with pytest.raises(Unexpected):
        await read()
    [reader] = seen
    return reader


@pytest.mark.parametrize(
    ("widget", "method", "keys"),
    [
        (PaperList, "render_line", "j"),
        (SearchBar, "render", "slash"),
        (PaperList, "on_blur", "slash"),
        (MainScreen, "on_idle", "j"),
    ],
)
async def test_a_screen_that_fails_ends_the_reader_in_order(
    open_reader: Open,
    paths: Paths,
    monkeypatch: pytest.MonkeyPatch,
    widget: type,
    method: str,
    keys: str,
) -> None:
    async def press() -> Reader:
        monkeypatch.setattr(widget, method, fail, raising=False)
        return await ends(open_reader, keys)

    reader = await press()
    [report] = reported(paths)
    assert isinstance(reader.app.failure, Unexpected)
    assert report.name in str(reader.app.failure)
    assert SECRET not in str(reader.app.failure)
    assert reader.app.return_code == 1
    assert not reader.app._exit_renderables  # which would be a traceback on the screen


async def test_what_is_being_written_is_saved(
    open_reader: Open, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write() -> None:
        async with open_reader() as reader:
            await reader.press("n", *"kept")
            monkeypatch.setattr(NoteScreen, "on_resize", fail, raising=False)
            await reader.pilot.resize_terminal(100, 30)
            await reader.settle()

    with pytest.raises(Unexpected):
        await write()
    with Shelf.open(paths.shelf_file) as shelf:
        assert [entry.note.strip() for entry in shelf.entries().values()] == ["kept"]


async def test_a_screen_that_cannot_be_composed_ends_the_reader(
    open_reader: Open, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainScreen, "compose", fail)
    with pytest.raises(Unexpected):
        async with open_reader():
            pass
    assert len(reported(paths)) == 1


async def test_errors_without_end_end_the_reader(
    open_reader: Open, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainScreen, "action_toggle_bookmark", in_action)
    await ends(open_reader, *["b"] * 11)
    assert len(reported(paths)) == 10


async def test_an_action_may_end_it_with_what_a_person_is_told(
    open_reader: Open, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: MainScreen) -> None:
        raise PaperdeckError("the disk is full")

    monkeypatch.setattr(MainScreen, "action_toggle_bookmark", refuse)

    async def read() -> None:
        async with open_reader() as reader:
            await reader.press("b")

    with pytest.raises(PaperdeckError, match="the disk is full"):
        await read()
    assert reported(paths) == []


async def test_where_no_report_can_be_saved_that_is_said(
    open_reader: Open, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainScreen, "action_toggle_bookmark", in_action)
    paths.cache_dir.mkdir(parents=True)
    paths.reports_dir.write_text("no folder")
    async with open_reader() as reader:
        await reader.press("b")
        assert "No report could be saved" in told(reader)[0]
        await reader.press("j")
