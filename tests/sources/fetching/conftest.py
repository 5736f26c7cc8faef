"""A site to fetch from, and lists in the shapes in which sites have them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from support.web import Site, serve

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "ssl_cert_file")


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the proxy variables of whoever runs the tests is seen."""
    for name in list(os.environ):
        if name.lower() in PROXIES:
            monkeypatch.delenv(name)


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as site:
        yield site
