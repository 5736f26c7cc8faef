"""Only web addresses are opened, in a process of their own, and never through a shell."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paperdeck.ui import browser

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="fakes a browser of Unix")

Fake = Callable[[str], Path]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Puts a shell script in the browser's place; it finds its log beside itself."""

    def write(script: str) -> Path:
        program = tmp_path / "browser"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("BROWSER", f"{program} %s")
        return tmp_path / "log"

    return write


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "file:///etc/passwd", "ftp://a/b", "", "http://", "http://[", "x"],
)
async def test_other_schemes_are_refused(url: str, fake: Fake) -> None:
    log = fake('echo "$1" > "$(dirname "$0")/log"')
    assert not await browser.open_url(url)
    assert not log.exists()


async def test_the_address_is_handed_over_whole_and_nothing_is_shown(
    fake: Fake, capfd: pytest.CaptureFixture[str]
) -> None:
    log = fake('echo noise; echo noise >&2; echo "$1" > "$(dirname "$0")/log"')
    assert await browser.open_url("http://a/ & id >/tmp/p")
    assert log.read_text() == "http://a/ & id >/tmp/p\n"
    assert capfd.readouterr() == ("", "")


async def test_a_browser_that_fails_is_told(fake: Fake) -> None:
    fake("exit 3")
    assert not await browser.open_url("https://example.org/")


async def test_a_browser_that_stays_is_not_waited_for(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "_SECONDS", 0.2)
    fake("exec sleep 20")
    assert await browser.open_url("https://example.org/")


async def test_without_a_screen_none_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not await browser.open_url("https://example.org/")
