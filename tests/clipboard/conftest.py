"""Programs that stand in for those of the clipboard."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[[str, str], Path]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Puts shell scripts in the place of programs; no other is found but a few tools."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "cat", "sleep", "which"):
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    for name in ("WAYLAND_DISPLAY", "TMUX", "STY", "SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":99")

    def write(name: str, script: str) -> Path:
        program = folder / name
        program.write_text(f"#!{folder}/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return program

    return write


def keeping(file: Path) -> str:
    """The script of a program that keeps what it takes in ``file``, and gives it back to who
    asks as ``xclip -selection c -o`` or ``xsel -b -o`` do."""
    return f'case "$*" in *-o) exec cat "{file}";; esac; cat > "{file}"'
