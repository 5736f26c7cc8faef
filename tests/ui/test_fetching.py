"""Fetching a list from inside the reader, from a site on this computer."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from paperdeck.paths import Paths
from paperdeck.services import open_services
from paperdeck.settings import Settings
from paperdeck.sources.fetching import Limits, lists
from paperdeck.sources.paperdeck_list import write
from paperdeck.ui.app import PaperdeckApp
from paperdeck.ui.fetching import Fetching
from paperdeck.ui.screens.fetch import FetchScreen
from support.invented import PAPERS, paper
from support.reader import Open, Reader
from support.web import Answer, File, Site, serve

LIST = "/lists/invented.json"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.setattr(lists, "Limits", lambda: Limits(first_wait=0.0, tries=1))
    with serve() as site:
        yield site


async def ask(reader: Reader, words: str) -> None:
    await reader.press("F")
    box = reader.app.screen.query_one("#fetch-box")
    box.value = words
    await reader.press("enter")
    if isinstance(reader.app.screen, FetchScreen):
        reader.app.screen._look()  # now, not at the next tick
        await reader.settle()


async def test_the_sample_gives_way_to_the_fetched_list(paths: Paths, site: Site) -> None:
    site.paths[LIST] = File(write("ICML 2031", PAPERS))
    services = open_services(paths)
    app = PaperdeckApp(services, Settings())
    async with app.run_test(size=(120, 35)) as pilot:
        reader = Reader(app, pilot, services)
        await reader.settle()
        assert "A sample of 30 papers" in reader.screen
        await ask(reader, site.base + LIST)
        await reader.settle()
        assert "Fetched: 6 new papers" in reader.screen
        assert "6 papers · ★ 0" in reader.screen
        assert "LanternFlow" in reader.screen
        await reader.press("b")
        assert "★ 1" in reader.screen
    app.close_stores()


async def test_reading_goes_on_while_a_fetch_hangs_and_it_can_be_cancelled(
    open_reader: Open, site: Site
) -> None:
    site.paths[LIST] = [Answer(body=write("ICML 2031", PAPERS), stall=20)]
    async with open_reader() as reader:
        await reader.press("F")
        reader.app.screen.query_one("#fetch-box").value = site.base + LIST
        await reader.pilot.press("enter", "escape", "j")
        await reader.pilot.pause()
        assert reader.papers.cursor == 1
        await reader.pilot.press("F")
        await reader.pilot.pause()
        assert isinstance(reader.app.screen, FetchScreen)
        await reader.press("ctrl+x", "escape")
        assert "Cancelled. The library is as it was" in reader.screen


async def test_what_goes_wrong_is_said(open_reader: Open, site: Site) -> None:
    async with open_reader() as reader:
        await ask(reader, "icml")
        assert "icml of which year?" in reader.screen
        await reader.press("escape")
        await ask(reader, site.base + "/nothing.json")
        assert "nothing.json" in reader.screen


def test_a_newer_list_changes_the_library(paths: Paths, site: Site) -> None:
    site.paths[LIST] = File(write("ICML 2031", PAPERS), etag='"1"')
    first = Fetching(paths, site.base + LIST)
    first.run()
    assert (first.ok, first.outcome) == (True, "Fetched: 6 new papers, 0 changed")
    site.paths[LIST] = File(write("ICML 2031", [*PAPERS, paper(7, "Seventh")]), etag='"2"')
    second = Fetching(paths, site.base + LIST)
    second.run()
    assert second.outcome == "Fetched: 1 new paper, 0 changed"
    assert "invented.json" in second.line  # it said how far it was
