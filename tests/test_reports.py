"""Reports say where the program failed, and nothing of the person whose it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from paperdeck import __version__, reports

SECRET = "a private note"


def caught(raise_it: Callable[[], object]) -> Exception:
    try:
        raise_it()
    except Exception as error:  # noqa: BLE001 - of whatever kind the test wants
        return error
    raise AssertionError("nothing was raised")


def chained() -> None:
    local = SECRET
    try:
        {}[local]
    except KeyError as error:
        raise ValueError(f"cannot read {local!r}") from error


def test_a_report_says_what_was_raised_where_and_on_what(tmp_path: Path) -> None:
    file = reports.save(caught(chained), tmp_path / "reports", {"reader": "80 × 24"})
    text = file.read_text("utf-8")
    assert f"paperdeck {__version__}" in text
    assert "textual 8" in text
    assert "reader: 80 × 24" in text
    assert text.index("builtins.KeyError") < text.index("builtins.ValueError")
    assert "which was the cause of" in text
    assert "in chained" in text
    assert __name__ in text


def test_a_report_holds_nothing_personal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_THING", SECRET)
    monkeypatch.setenv("SSH_CONNECTION", "203.0.113.7 1 203.0.113.8 22")
    error = caught(chained)
    error.add_note(SECRET)
    group = ExceptionGroup(SECRET, [error, OSError(2, SECRET, str(tmp_path))])
    for one in (error, group):
        text = reports.save(one, tmp_path / "reports", {}).read_text("utf-8")
        assert SECRET not in text
        assert "203.0.113" not in text
        assert str(tmp_path) not in text
        assert os.path.dirname(__file__) not in text
        assert str(Path.home()) not in text or str(Path.home()) == "/"


@pytest.mark.parametrize(
    ("raise_it", "kept"),
    [
        (lambda: None.x, "'NoneType' object has no attribute 'x'"),
        (lambda: [].pop(), "pop from empty list"),
        (lambda: 1 / 0, "division by zero"),
        (lambda: len(1, 2), "(its message is left out)"),
        (lambda: chained(1), "takes 0 positional arguments but 1 was given"),
        (lambda: int(SECRET), "(its message is left out)"),
        (lambda: getattr(1, "a b"), "(its message is left out)"),
        (lambda: {}[SECRET], "(its message is left out)"),
    ],
)
def test_only_what_python_says_of_the_program_is_kept(
    tmp_path: Path, raise_it: Callable[[], object], kept: str
) -> None:
    text = reports.save(caught(raise_it), tmp_path, {}).read_text("utf-8")
    assert kept in text
    assert SECRET not in text


def test_an_error_that_cannot_be_told_is_reported_all_the_same(tmp_path: Path) -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert "(no message)" in reports.save(Odd(), tmp_path, {}).read_text("utf-8")


def test_the_last_ones_are_kept(tmp_path: Path) -> None:
    (tmp_path / "report-19990101-000000-000.txt").touch()
    other = tmp_path / "mine.txt"
    other.touch()
    files = [reports.save(ValueError(), tmp_path, {}) for _ in range(reports.KEPT + 2)]
    assert sorted(tmp_path.glob("report-*")) == files[2:]
    assert reports.newest(tmp_path) == files[-1]
    assert other.exists()


def test_there_may_be_none(tmp_path: Path) -> None:
    assert reports.newest(tmp_path / "none") is None


def test_a_long_chain_comes_to_an_end(tmp_path: Path) -> None:
    def chain() -> None:
        error: Exception = ValueError()
        for _ in range(50):
            after = ValueError()
            after.__context__ = error
            error = after
        raise error

    text = reports.save(caught(chain), tmp_path, {}).read_text("utf-8")
    assert text.count("and then") == 8
