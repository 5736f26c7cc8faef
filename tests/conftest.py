"""What every test has: its own config, cache and data directories."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from paperdeck import language
from paperdeck.paths import Paths, find_paths

# Where a run decides something, it tries the same examples every time; by hand, new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English, whatever the person who runs the tests speaks; child processes, too."""
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use(language.ENGLISH)


@pytest.fixture(autouse=True)
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """The three directories of this test alone; child processes see them too.

    None of them exists yet, and no ``PAPERDECK_*`` variable of the person who runs the
    tests is seen.
    """
    for variable in [name for name in os.environ if name.startswith("PAPERDECK_")]:
        monkeypatch.delenv(variable)
    for kind in ("config", "cache", "data"):
        monkeypatch.setenv(f"PAPERDECK_{kind.upper()}_DIR", str(tmp_path / "paperdeck" / kind))
    return find_paths()
