"""What importing paperdeck does, and what it must not do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from paperdeck.paths import Paths

_IMPORT_ALL = """
import importlib, json, pkgutil, sys
import paperdeck
names = [
    module.name
    for module in pkgutil.walk_packages(paperdeck.__path__, "paperdeck.")
    if not (module.name + ".").startswith("paperdeck.ui.")
]
for name in names:
    importlib.import_module(name)
print(json.dumps([names, sorted({"textual", "rich"} & sys.modules.keys())]))
"""


def python(*argv: str) -> str:
    return subprocess.run(
        [sys.executable, *argv], capture_output=True, check=True, text=True
    ).stdout


def test_only_ui_loads_textual_and_rich_and_no_import_creates_a_file(paths: Paths) -> None:
    names, loaded = json.loads(python("-c", _IMPORT_ALL))
    assert loaded == []
    assert {"paperdeck.cli", "paperdeck.library", "paperdeck.services"} <= set(names)
    for directory in (paths.config_dir, paths.cache_dir, paths.data_dir):
        assert not directory.exists()


def test_the_command_line_waits_with_what_help_does_not_need() -> None:
    loaded = (
        python(
            "-c",
            "import sys; from paperdeck.cli import main; main(['--help']);"
            " print(*sorted(sys.modules))",
        )
        .rpartition("\n\n")[2]
        .split()
    )
    assert "argparse" in loaded
    assert not {"msgspec", "platformdirs", "pathlib", "sqlite3", "tantivy"} & set(loaded)
    assert [name for name in loaded if name.startswith("paperdeck.")] == [
        "paperdeck.cli",
        "paperdeck.cli.console",
        "paperdeck.cli.help",
        "paperdeck.cli.parsing",
        "paperdeck.cli.speaking",
        "paperdeck.errors",
        "paperdeck.language",
        "paperdeck.log",
    ]


def test_imports_go_down_only() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    if not lint_imports.exists():
        pytest.skip("import-linter is not installed beside this Python")
    done = subprocess.run(
        [lint_imports, "--no-cache"],
        cwd=Path(__file__).resolve().parents[1],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout
