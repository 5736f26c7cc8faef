"""``paperdeck render``."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from paperdeck.cli import main


def test_a_file_is_rendered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.tex"
    file.write_text("An $O(N^2)$ cost.\n\n\\emph{Two}.")
    assert main(["render", str(file)]) == 0
    assert capsys.readouterr().out == "An O(N²) cost.\n\nTwo.\n"


def test_lines_stay_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = b"$x_{n+1}$\n\n<p>One</p><p>Two</p>\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["render", "--lines"]) == 0
    assert capsys.readouterr().out == "xₙ₊₁\n\nOne\\n\\nTwo\n"


@pytest.mark.parametrize(
    ("content", "said"), [(None, "No such file"), (b"\xff\xfe\x00", "not UTF-8")]
)
def test_what_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, said: str
) -> None:
    file = tmp_path / "a.txt"
    if content is not None:
        file.write_bytes(content)
    assert main(["render", str(file)]) == 1
    error = capsys.readouterr().err
    assert "a.txt" in error
    assert said in error
