from __future__ import annotations

from paperdeck.paths import Paths
from paperdeck.settings import SETTINGS

from .conftest import Run


def test_every_setting_is_printed(run: Run) -> None:
    outcome = run("config")
    assert outcome.status == 0
    lines = [line.split() for line in outcome.out.splitlines()]
    assert [line[0] for line in lines] == [setting.name for setting in SETTINGS]
    assert ["measure", "88"] in lines


def test_a_file_to_begin_with_is_written_once(run: Run, paths: Paths) -> None:
    assert run("config", "--init").status == 0
    paths.config_file.write_text("measure = 60\n")
    again = run("config", "--init")
    assert again.status == 1
    assert "was left as it is" in again.err
    assert paths.config_file.read_text() == "measure = 60\n"
    assert "60" in run("config").out


def test_mistakes_are_named(run: Run, paths: Paths) -> None:
    assert run("config", "--check").status == 0
    paths.config_dir.mkdir(parents=True, exist_ok=True)
    paths.config_file.write_text("mesure = 60\n")
    outcome = run("config", "--check")
    assert outcome.status == 1
    assert "config.toml: line 1: mesure: is no setting; did you mean measure?" in outcome.err
