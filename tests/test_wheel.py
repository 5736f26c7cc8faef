"""The wheel carries themes, sample and catalogues, and the program finds them there."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_program_runs_from_its_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
    subprocess.run([*build, str(tmp_path), str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    bundled = installed / "paperdeck" / "_bundled"
    said = paperdeck(installed, "paths")
    assert str(bundled / "themes") in said
    assert str(bundled / "data" / "sample.json") in said
    assert (bundled / "themes" / "paperdeck-dark.toml").exists()
    assert "NExT-Guard" in paperdeck(installed, "search", "nextguard")
    assert "用法" in paperdeck(installed, "--help", "--lang", "zh_CN")


def paperdeck(installed: Path, *arguments: str) -> str:
    """What the copy in ``installed``, found before the checkout, prints."""
    return subprocess.run(
        [sys.executable, "-m", "paperdeck", *arguments],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
