from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from paperdeck.cli import console
from paperdeck.paths import Paths
from paperdeck.services import Services
from paperdeck.settings import Settings


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Services, Settings, int]]:
    """What the reader was started with, and how many papers it then had."""
    starts: list[tuple[Services, Settings, int]] = []

    def run(
        services: Services,
        settings: Settings,
        flags: Mapping[str, object],
        keep: Callable[[str], None],
    ) -> int:
        starts.append((services, settings, len(services.library)))
        return 7

    monkeypatch.setattr(console, "is_terminal", lambda: True)
    monkeypatch.setattr("paperdeck.ui.app.run", run)
    return starts


def test_the_reader_is_given_library_shelf_and_settings(
    run: Callable[..., Any],
    library: list[str],
    paths: Paths,
    started: list[tuple[Services, Settings, int]],
) -> None:
    paths.config_dir.mkdir(parents=True)
    paths.config_file.write_text('theme = "filed"\nmeasure = 66\nmeasur = 7\n')
    assert run("--theme", "flagged") == (7, "", "")
    [(services, settings, papers)] = started
    assert settings == Settings(theme="flagged", measure=66)
    assert papers == len(library)
    assert services.sample_size == 0
    assert services.notices == (
        "config.toml: line 3: measur: is no setting; did you mean measure?",
    )


def test_without_a_library_it_opens_on_the_sample(
    run: Callable[..., Any], started: list[tuple[Services, Settings, int]]
) -> None:
    assert run().status == 7
    [(services, _, papers)] = started
    assert papers == services.sample_size == 30
