"""Fetching a list from inside the reader, from a site on this computer."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from paperdeck.library import Input, Progress, open_library
from paperdeck.paths import Paths
from paperdeck.services import Imported, open_services
from paperdeck.settings import Settings
from paperdeck.sources.fetching import Limits, lists
from paperdeck.sources.paperdeck_list import write
from paperdeck.ui.app import PaperdeckApp
from paperdeck.ui.jobs import importing
from paperdeck.ui.jobs.fetching import Fetching
from paperdeck.ui.screens.fetch import FetchScreen
from support.invented import PAPERS, paper
from support.reader import Open, Reader
from support.web import Answer, File, Request, Site, serve

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
        assert "Imported: 6 new papers" in reader.screen
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
        async with asyncio.timeout(5):
            while "20 B of " not in reader.screen:
                reader.app.screen._look()
                await reader.pilot.pause()
        assert "Ctrl-x" in reader.screen
        await reader.press("ctrl+x")
        reader.app.screen._look()
        await reader.settle()
        assert "Ctrl-x" not in reader.screen
        await reader.press("escape")
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
    assert (first.ok, first.outcome) == (True, "Imported: 6 new papers, 0 changed")
    site.paths[LIST] = File(write("ICML 2031", [*PAPERS, paper(7, "Seventh")]), etag='"2"')
    second = Fetching(paths, site.base + LIST)
    second.run()
    assert second.outcome == "Imported: 1 new paper, 0 changed"
    assert second.line(80) == second.outcome


async def test_who_quits_does_not_wait_for_a_fetch(open_reader: Open, site: Site) -> None:
    site.paths[LIST] = [Answer(body=write("ICML 2031", PAPERS), stall=20)]
    async with open_reader() as reader:
        await reader.press("F")
        reader.app.screen.query_one("#fetch-box").value = site.base + LIST
        await reader.pilot.press("enter", "escape")
        await reader.pilot.pause()
        job = reader.main._job
        assert job is not None
        assert not job.outcome
    assert job.is_cancelled.wait(5)


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((120, 35), "\n   ICML 2021–2026"),
        ((40, 15), "· ICML 2021–2026"),
        ((20, 8), "Lists that are"),
    ],
)
async def test_the_known_lists_have_a_line_each_where_there_is_room(
    open_reader: Open, size: tuple[int, int], shown: str
) -> None:
    async with open_reader(size=size) as reader:
        await reader.press("F")
        assert shown in reader.screen


def test_what_came_is_brought_when_something_else_fails(paths: Paths, site: Site) -> None:
    site.paths[LIST] = File(write("ICML 2031", PAPERS))
    site.paths["/cut.json"] = File(write("ICML 2032", PAPERS)[:-30])
    job = Fetching(paths, f"{site.base}/cut.json {site.base}{LIST} {site.base}/none.json")
    job.run()
    assert job.ok
    told, cut, missing = job.outcome.split(" · ")
    assert told == "Imported: 6 new papers, 0 changed"
    assert f"{site.base}/cut.json: is not whole" in cut
    assert missing == f"{site.base}/none.json: is not there (404); check the address"
    again = Fetching(paths, f"--force {site.base}/cut.json")
    again.run()
    assert again.outcome.startswith("Imported: 0 new papers, 0 changed, 1 rejected")


def test_a_fetch_that_is_cancelled_between_two_files_changes_nothing(
    paths: Paths, site: Site
) -> None:
    job = Fetching(paths, f"{site.base}{LIST} {site.base}/last.json")

    def last(request: Request) -> Answer:
        job.cancel()
        return Answer(body=b"{", length=100, stall=1)

    site.paths = {LIST: File(write("ICML 2031", PAPERS)), "/last.json": last}
    job.run()
    assert (job.ok, job.outcome) == (False, "Cancelled. The library is as it was")
    with closing(open_library(paths.library_file, paths.sources_dir)[0]) as library:
        assert len(library) == 0


@pytest.mark.parametrize(
    ("at", "outcome"),
    [
        ("invented.json", "Cancelled. The library is as it was"),
        ("more.json", "Imported: 7 new papers, 0 changed"),
    ],
)
def test_an_import_is_cancelled_until_its_first_file_is_in(
    paths: Paths, site: Site, monkeypatch: pytest.MonkeyPatch, at: str, outcome: str
) -> None:
    site.paths = {
        LIST: File(write("ICML 2031", PAPERS)),
        "/more.json": File(write("ICML 2032", [paper(7, "Seventh")])),
    }
    job = Fetching(paths, f"{site.base}{LIST} {site.base}/more.json")
    whole_import = importing.import_lists

    def import_lists(
        paths: Paths, inputs: list[Input], show: Callable[[Progress], None]
    ) -> Imported:
        def cancel_at(progress: Progress) -> None:
            if progress.name.endswith(at):
                job.cancel()
            show(progress)

        return whole_import(paths, inputs, cancel_at)

    monkeypatch.setattr(importing, "import_lists", import_lists)
    job.run()
    assert job.outcome == outcome
