"""The reader in a real browser: search, open, bookmark, copy."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="needs the extra serve")

from paperdeck.cli import main
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from paperdeck.sources.paperdeck_list import write
from support import chromium
from support.invented import PAPERS
from support.served import served

PROGRAM = chromium.found()


@pytest.mark.skipif(PROGRAM is None, reason="Chromium is not installed")
async def test_search_open_bookmark_copy(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PROGRAM is not None
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):  # else programs of the desktop take the copy
        monkeypatch.delenv(name, raising=False)
    source = tmp_path / "list.json"
    source.write_bytes(write("ICML 2031", PAPERS))
    assert main(["import", str(source)]) == 0
    with served() as server:
        async with chromium.tab(PROGRAM, tmp_path / "profile") as tab:
            permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"]
            await tab.do("Browser.grantPermissions", permissions=permissions)
            await tab.visit(server.address)
            await tab.wait_for("LanternFlow", "6 papers")
            await tab.value("document.querySelector('textarea').focus()")
            await tab.type("/muller")
            await tab.wait_for("1 of 6", "A Müller Kernel")
            await tab.type("\r\rb")
            await tab.wait_for("★ 1", "Bookmarked")
            await tab.type("y")
            await tab.wait_for("BibTeX", "terminal")
            copied = await tab.value("navigator.clipboard.readText()")
            await tab.type("o")
            await tab.wait_for("Opening https://openreview.net")
            await tab.wait_for_tab("https://openreview.net/")
    assert copied.startswith("@inproceedings{muller2031a,")
    asked = [url for url in tab.asked if not url.startswith((server.origin, "data:"))]
    assert asked == []
    with Shelf.open(paths.shelf_file) as shelf:
        assert [one.paper.title for one in shelf.entries().values() if one.bookmarked] == [
            "A Müller Kernel for $\\ell_0$ Pruning"
        ]
