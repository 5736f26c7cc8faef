"""The fault tests in small; README.md here says how to run them in full."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path

import pytest

from faults import crowd, kill, refuse


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_a_killed_writer_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    result = kill.run(tmp_path, 12, seed=random.randrange(10**6))
    assert result.problems == []
    assert result.kills == 12
    assert result.acknowledged > 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX limits and permissions")
@pytest.mark.parametrize("mode", ["full", "readonly"])
def test_what_is_refused_loses_nothing_and_is_no_lasting_harm(mode: str) -> None:
    """In a place open to all, as root becomes nobody for the second."""
    with tempfile.TemporaryDirectory() as directory:
        result = refuse.run(Path(directory), mode, 2, seed=random.randrange(10**6))
    assert result.problems == []
    assert result.acknowledged > 0
    assert result.refused > 0


def test_several_programs_lose_nothing_of_one_another(tmp_path: Path) -> None:
    assert crowd.run(tmp_path / "new" / "shelf.db", 4, 50) == (200, [])
