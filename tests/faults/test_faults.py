"""The fault tests in small; README.md here says how to run them in full."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from faults import crowd, kill


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_a_killed_writer_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    result = kill.run(tmp_path, 15, seed=random.randrange(10**6))
    assert result.problems == []
    assert result.kills == 15
    assert result.acknowledged > 15


def test_several_programs_lose_nothing_of_one_another(tmp_path: Path) -> None:
    assert crowd.run(tmp_path / "new" / "shelf.db", 4, 50) == (200, [])
