"""Only web addresses are opened, and never through a shell."""

from __future__ import annotations

import webbrowser

import pytest

from paperdeck.ui import browser


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "file:///etc/passwd", "ftp://a/b", "", "http://", "http://[", "x"],
)
async def test_other_schemes_are_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setattr(webbrowser, "open", lambda url: pytest.fail(f"opened {url}"))
    assert not await browser.open_url(url)


async def test_the_address_is_handed_over_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setattr(webbrowser, "open", lambda url: not opened.append(url))
    assert await browser.open_url("http://a/ & id >/tmp/p")
    assert opened == ["http://a/ & id >/tmp/p"]


async def test_a_broken_browser_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(url: str) -> bool:
        raise webbrowser.Error("no browser")

    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setattr(webbrowser, "open", broken)
    assert not await browser.open_url("https://example.org/")
