"""Running commands in this process, and a small list to run them on."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from paperdeck.cli import main
from paperdeck.paths import Paths


class Outcome(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]

PAPERS: list[dict[str, Any]] = [
    {
        "title": "Slow Cooking of $x_{n+1}$ for [MASK] Kitchens",
        "authors": [{"name": "Ada Ölander"}, {"name": "Bo Müller"}, {"name": "Cy Dee"}],
        "abstract": "We simmer **gently** and save 5\\% of the broth.\n\nA second paragraph.",
        "venue": "ICML",
        "year": 2031,
        "decision": "poster",
        "sessions": [
            {
                "name": "Poster Session 1",
                "kind": "poster",
                "start": "2031-07-08T10:30:00+09:00",
                "end": "2031-07-08T12:15:00+09:00",
                "room": "Hall Q",
                "position": "#12",
            }
        ],
        "links": [
            {"label": "OpenReview", "url": "https://openreview.net/forum?id=aaaaaaaaaa"},
            {"label": "Code", "url": "https://example.org/slow_code"},
        ],
        "keywords": ["broth", "patience"],
        "ids": ["openreview:aaaaaaaaaa", "icml:2031/101"],
    },
    {
        "title": "Fast Frying",
        "authors": [{"name": "Bo Müller"}],
        "abstract": "Oil is hot.",
        "venue": "ICML",
        "year": 2031,
        "ids": ["openreview:bbbbbbbbbb"],
    },
    {
        "abstract": "We present BakeNet, an oven that learns. It bakes.",
        "venue": "ICML",
        "year": 2031,
        "ids": ["icml:2031/103"],
    },
]
KEYS = ["openreview:aaaaaaaaaa", "openreview:bbbbbbbbbb", "icml:2031/103"]
LISTED = [KEYS[0], KEYS[2], KEYS[1]]
"""As the program goes: that with a session, then by title."""


def list_of(*papers: dict[str, Any], title: str = "ICML 2031") -> str:
    """A list in paperdeck's own format."""
    return json.dumps(
        {"format": "paperdeck-list", "version": 1, "title": title, "papers": papers}
    )


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``paperdeck`` with these arguments and this standard input."""

    def run(*argv: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        status = main(argv)
        return Outcome(status, *capsys.readouterr())

    return run


@pytest.fixture
def list_file(tmp_path: Path) -> Path:
    """The file of a list of three papers."""
    file = tmp_path / "kitchen.json"
    file.write_text(list_of(*PAPERS), encoding="utf-8")
    return file


@pytest.fixture(scope="session")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache directory of a library of these three papers."""
    folder = tmp_path_factory.mktemp("imported")
    file = folder / "kitchen.json"
    file.write_text(list_of(*PAPERS), encoding="utf-8")
    directories = [f"--{kind}-dir={folder / kind}" for kind in ("config", "cache", "data")]
    assert main(["import", str(file), *directories]) == 0
    return folder / "cache"


@pytest.fixture
def library(imported: Path, paths: Paths) -> list[str]:
    """A library of these three papers, this test's own; gives their keys as they came."""
    shutil.copytree(imported, paths.cache_dir)
    return KEYS
