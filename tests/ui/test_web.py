"""The reader in a browser: who gets it, and that it is the reader."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="needs the extra serve")

from aiohttp import ClientSession, WSServerHandshakeError

from paperdeck.cli import main
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from paperdeck.sources.paperdeck_list import write
from support.invented import PAPERS
from support.served import Page, Server, served

if sys.platform == "win32":
    pytest.skip("ends the server by a signal of Unix", allow_module_level=True)


@pytest.fixture
def server(paths: Paths, tmp_path: Path) -> Iterator[Server]:
    source = tmp_path / "list.json"
    source.write_bytes(write("ICML 2031", PAPERS))
    assert main(["import", str(source)]) == 0
    with served() as server:
        yield server


@pytest.fixture
async def session() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


PLACES = ("", "ws", "static/js/textual.js", "static/", "download/x")


async def test_only_who_knows_the_address_gets_anything(
    server: Server, session: ClientSession
) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{40,}/", server.address)
    wrong = f"{server.origin}/{'x' * 43}/"
    foreign = [{"Host": "paperdeck.example"}, {"Host": "localhost"}, {"Host": "127.0.0.1"}]
    foreign += [{"Origin": "http://paperdeck.example"}, {"Origin": "null"}]
    foreign += [{"Origin": f"https{server.origin.removeprefix('http')}"}]
    for place in PLACES:
        for before in (f"{server.origin}/", wrong, server.address[:-3], wrong[:-1]):
            async with session.get(before + place) as answer:
                assert answer.status == 403, before + place
        for headers in foreign:
            async with session.get(server.address + place, headers=headers) as answer:
                assert answer.status == 403, (place, headers)
    for headers in foreign:
        with pytest.raises(WSServerHandshakeError, match="403"):
            await session.ws_connect(f"{server.address}ws", headers=headers)


async def test_the_page_asks_for_nothing_from_elsewhere(
    server: Server, session: ClientSession
) -> None:
    async with session.get(server.address) as answer:
        assert answer.status == 200
        page = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    addresses = re.findall(r"\w+://[^\"'\s)]+", page)
    place = server.origin.removeprefix("http:")
    assert addresses
    assert all(address.split(":", 1)[1].startswith(place) for address in addresses)
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    for address in re.findall(r"(?:src|href)=\"(http[^\"]+)\"", page):
        async with session.get(address) as answer:
            assert answer.status == 200, address


async def test_each_page_is_a_reader_over_the_same_shelf(
    server: Server, session: ClientSession, paths: Paths
) -> None:
    first = await Page.opened(session, server.address)
    await first.wait_for("LanternFlow", "6 papers")
    await first.type("/muller")
    await first.wait_for("1 of 6", "A Müller Kernel")
    await first.type("\rb")
    await first.wait_for("★ 1", "Bookmarked")
    await first.type("o")
    assert (await first.wait_until_told())[0] == "open_url"
    second = await Page.opened(session, server.address, columns=80, rows=24)
    await second.wait_for("6 papers", "★ 1")
    await second.type("n")
    await second.wait_for("Write in Markdown")
    await second.type("closed with its page")
    await second.wait_for("closed with its page")
    await second.close()
    await first.type("q")
    await first.wait_for_end()
    status, said = server.interrupt()
    assert (status, said) == (0, "")
    with Shelf.open(paths.shelf_file) as shelf:
        notes = [entry.note.strip() for entry in shelf.entries().values()]
    assert "closed with its page" in notes


async def test_when_the_server_ends_what_is_written_is_saved(
    server: Server, session: ClientSession, paths: Paths
) -> None:
    page = await Page.opened(session, server.address)
    await page.wait_for("6 papers")
    await page.type("n")
    await page.wait_for("Write in Markdown")
    await page.type("not lost")
    await page.wait_for("not lost")
    ended, _ = await asyncio.gather(asyncio.to_thread(server.interrupt), page.wait_for_end())
    assert ended == (0, "")
    with Shelf.open(paths.shelf_file) as shelf:
        assert [entry.note.strip() for entry in shelf.entries().values()] == ["not lost"]


def test_a_port_that_is_taken_is_told(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    port = server.origin.rpartition(":")[2]
    assert main(["serve", "--port", port]) == 1
    told = capsys.readouterr().err
    assert f"port {port} cannot be had" in told
    assert "--port" in told


@pytest.mark.parametrize("port", ["-1", "65536", "http", "9" * 5000])
def test_a_port_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == 2
    assert "0 to 65535" in capsys.readouterr().err


def test_what_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "paperdeck.ui.web", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert main(["serve"]) == 1
    assert "pip install 'paperdeck[serve]'" in capsys.readouterr().err
