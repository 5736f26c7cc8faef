"""What the reader loads and asks until its first screen is painted, and what comes after."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import paperdeck

_LOAD = """
import sys
import paperdeck.cli.reader, paperdeck.services, paperdeck.ui.app
print(*sys.modules)
"""
# Rooms, or parts of them, of which the first screen needs no more than what is named here.
_NEEDED = {
    "paperdeck.cite": set(),
    "paperdeck.clipboard": set(),
    "paperdeck.search": {"paperdeck.search", "paperdeck.search.results"},
    "paperdeck.sources": set(),
    "paperdeck.ui.jobs": set(),
    "paperdeck.ui.palette": set(),
    "paperdeck.ui.screens": {"paperdeck.ui.screens", "paperdeck.ui.screens.main"},
    "email": set(),
    "importlib.metadata": set(),
    "urllib.request": set(),
    "tantivy": set(),
    "rapidfuzz": set(),
}


def test_the_first_screen_waits_for_nothing_that_it_does_not_need() -> None:
    source = Path(paperdeck.__file__).parents[1]
    loaded = subprocess.run(
        [sys.executable, "-c", _LOAD], capture_output=True, check=True, text=True, cwd=source
    ).stdout.split()
    assert "paperdeck.ui.screens.main" in loaded
    unneeded = {
        name
        for room, needed in _NEEDED.items()
        for name in loaded
        if f"{name}.".startswith(f"{room}.")
        and name not in needed
        and not name.startswith("paperdeck.ui.screens.reader")
    }
    assert unneeded == set()
