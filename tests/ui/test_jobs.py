"""Imports, exports and rebuilding from inside the reader, and the line that tells of them."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path

import pytest

from paperdeck.library import Input, open_library
from paperdeck.paths import Paths
from paperdeck.services import import_lists, open_services
from paperdeck.settings import Settings
from paperdeck.sources.paperdeck_list import write
from paperdeck.ui.app import PaperdeckApp
from paperdeck.ui.jobs.job import Job
from paperdeck.ui.screens.ask import AskScreen
from support.invented import PAPERS, paper
from support.reader import Open, Reader


class Waiting(Job):
    """A job that goes on until it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = threading.Event()
        self.show(lambda width: f"waiting in {width} columns")

    def work(self) -> tuple[bool, str]:
        assert self.may_end.wait(10)
        self.show(lambda width: "ending")
        return True, "Waited"


async def ask(reader: Reader, key: str, answer: str) -> None:
    await reader.press(key)
    assert isinstance(reader.app.screen, AskScreen)
    reader.app.screen.query_one("#ask-box").value = answer
    await reader.press("enter")
    await reader.settle()


async def test_a_line_tells_of_what_runs(open_reader: Open) -> None:
    async with open_reader() as reader:
        job = Waiting()
        assert reader.main._start_job(job)
        await reader.pilot.press("j")
        assert "waiting in " in reader.screen.splitlines()[-2]
        assert "Ctrl-x cancels" in reader.screen.splitlines()[-2]
        assert reader.papers.cursor == 1
        assert not reader.main._start_job(Waiting())
        assert "Something is running" in " ".join(reader.screen.split())
        job.may_end.set()
        await reader.settle()
        assert "Waited" in reader.screen
        assert "Ctrl-x cancels" not in reader.screen


async def test_what_runs_is_cancelled(open_reader: Open) -> None:
    async with open_reader() as reader:
        await reader.press("ctrl+x")
        assert "Nothing is running" in reader.screen
        job = Waiting()
        reader.main._start_job(job)
        await reader.pilot.press("ctrl+x")
        job.may_end.set()
        await reader.settle()
        assert "Cancelled. The library is as it was" in reader.screen
        assert not job.ok


async def test_a_file_is_imported_in_place_of_the_sample(paths: Paths, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_bytes(write("ICML 2031", PAPERS))
    services = open_services(paths)
    app = PaperdeckApp(services, Settings())
    async with app.run_test(size=(120, 35)) as pilot:
        reader = Reader(app, pilot, services)
        await reader.settle()
        await ask(reader, "I", str(tmp_path / "none.json"))
        assert "There is no" in reader.screen
        await ask(reader, "I", str(tmp_path))
        assert "Imported: 6 new papers" in reader.screen
        assert "6 papers" in reader.screen.splitlines()[0]
    app.close_stores()


async def test_what_cannot_be_imported_is_said(open_reader: Open, tmp_path: Path) -> None:
    (tmp_path / "odd.bin").write_bytes(bytes(range(256)))
    async with open_reader() as reader:
        await ask(reader, "I", str(tmp_path / "odd.bin"))
        assert "odd.bin" in reader.screen
        assert reader.papers.length == len(PAPERS)


async def test_what_was_found_is_exported(open_reader: Open, tmp_path: Path) -> None:
    async with open_reader() as reader:
        await reader.type("sparse")
        await reader.press("enter")
        found = reader.papers.length
        assert 0 < found < len(PAPERS)
        file = tmp_path / "found.ris"
        await ask(reader, "E", str(file))
        assert file.read_text("utf-8").count("TY  - ") == found
        await ask(reader, "E", str(file))
        assert "is there already and stays as it is" in " ".join(reader.screen.split())
        await ask(reader, "E", str(tmp_path / "found.pages"))
        assert "No format for" in reader.screen
        assert not (tmp_path / "found.pages").exists()


async def test_marked_papers_are_brought_into_a_bib_file(
    open_reader: Open, tmp_path: Path
) -> None:
    file = tmp_path / "mine.bib"
    file.write_text("@misc{own, title={Own}}\n", "utf-8")
    async with open_reader() as reader:
        await reader.press("m", "m")
        await ask(reader, "E", str(file))
        assert "2 added" in reader.screen
        await ask(reader, "E", str(file))
        assert "0 added, 0 updated, 2 there already" in " ".join(reader.screen.split())
    assert file.read_text("utf-8").count("@") == 3


async def test_an_export_is_cancelled_whole(
    open_reader: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.json"
    async with open_reader() as reader:
        started: list[Job] = []
        start = reader.main._start_job

        def start_and_cancel(job: Job, *, fills: bool = False) -> bool:
            job.cancel()
            started.append(job)
            return start(job, fills=fills)

        monkeypatch.setattr(reader.main, "_start_job", start_and_cancel)
        await ask(reader, "E", str(file))
        assert started
        assert "Cancelled. Nothing was written" in reader.screen
    assert list(tmp_path.glob("*all*")) == []


async def test_a_folder_that_is_not_there_is_named(open_reader: Open, tmp_path: Path) -> None:
    async with open_reader() as reader:
        await ask(reader, "E", str(tmp_path / "none" / "all.bib"))
        assert "No such file or directory" in " ".join(reader.screen.split())


async def test_the_library_is_made_again(paths: Paths) -> None:
    def data() -> bytes:
        return write("ICML 2031", [*PAPERS, paper(7, "Seventh")])

    import_lists(paths, [Input("list.json", data)])
    services = open_services(paths)
    app = PaperdeckApp(services, Settings())
    async with app.run_test(size=(120, 35)) as pilot:
        reader = Reader(app, pilot, services)
        await reader.settle()
        generation = services.library.generation
        await app.screen.run_action("rebuild_library")
        await reader.settle()
        assert "Made again from 1 source: 7 papers" in reader.screen
        assert services.library.generation > generation
    app.close_stores()
    with closing(open_library(paths.library_file, paths.sources_dir)[0]) as library:
        assert len(library) == 7


async def test_the_sample_is_not_made_again(open_reader: Open) -> None:
    async with open_reader(sample_size=6) as reader:
        await reader.app.screen.run_action("rebuild_library")
        assert "This is the sample" in reader.screen
