from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import paperdeck
from paperdeck.cli import COMMANDS
from paperdeck.cli import paths as paths_command
from paperdeck.errors import PaperdeckError
from paperdeck.paths import Paths


def test_version(run: Callable[..., Any]) -> None:
    assert run("--version") == (0, f"paperdeck {paperdeck.__version__}\n", "")


def test_help_names_every_command_with_what_it_does(run: Callable[..., Any]) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for name, summary in COMMANDS.items():
        assert f"    {name}" in out
        assert summary in out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(run: Callable[..., Any], name: str) -> None:
    status, out, err = run(name, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: paperdeck {name} ")
    assert "--cache-dir" in out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["serch"], "'serch'"),
        (["--zz"], "--zz"),
        (["paths", "--zz"], "--zz"),
        (["paths", "too", "much"], "too much"),
        (["show"], "KEY"),
        (["cite"], "KEY"),
        (["import"], "PATH"),
        (["search", "--limit", "0", "x"], "--limit"),
        (["search", "--limit", "x\x1b[2Jy"], "--limit"),
        (["search", "--batch", "-", "word"], "--batch"),
        (["search", "--batch", "no/such/file"], "no/such/file"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    run: Callable[..., Any], argv: list[str], says: str
) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert says in err
    assert err.startswith("paperdeck")
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_directories_may_stand_before_and_after_the_command(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    before, after = str(tmp_path / "before"), str(tmp_path / "after")
    _, out, _ = run("--cache-dir", before, "--data-dir", before, "paths", "--data-dir", after)
    assert f"cache         {before}" in out
    assert f"data          {after}" in out


def test_paths_says_what_is_not_there_yet_and_creates_nothing(
    run: Callable[..., Any], paths: Paths
) -> None:
    paths.cache_dir.mkdir(parents=True)
    status, out, _ = run("paths")
    assert status == 0
    assert f"cache         {paths.cache_dir}\n" in out
    assert f"shelf         {paths.shelf_file}  (not there yet)\n" in out
    assert "\t" not in out
    assert list(paths.cache_dir.iterdir()) == []
    assert not paths.data_dir.exists()


def test_the_reader_needs_a_terminal(run: Callable[..., Any], paths: Paths) -> None:
    status, out, err = run()
    assert (status, out) == (2, "")
    assert "terminal" in err
    assert err.count("\n") == 1
    assert not paths.data_dir.exists()


@pytest.mark.parametrize(
    ("error", "status", "says"),
    [
        (
            PaperdeckError("the shelf is\nlocked\x1b[2J"),
            1,
            "paperdeck: the shelf is locked[2J\n",
        ),
        (KeyboardInterrupt(), 130, "paperdeck: interrupted\n"),
        (
            RuntimeError("boom\nboom"),
            1,
            "paperdeck: unexpected RuntimeError: boom boom (PAPERDECK_DEBUG=1 shows where)\n",
        ),
    ],
)
def test_errors_end_in_one_line(
    run: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    status: int,
    says: str,
) -> None:
    monkeypatch.setattr(paths_command, "run", lambda args, paths: raise_(error))
    assert run("paths") == (status, "", says)


def test_an_unexpected_error_shows_where_when_debugging(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths_command, "run", lambda args, paths: raise_(RuntimeError("boom")))
    monkeypatch.setenv("PAPERDECK_DEBUG", "1")
    with pytest.raises(RuntimeError, match="boom"):
        run("paths")


def raise_(error: BaseException) -> int:
    raise error


def paperdeck_process(*argv: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "paperdeck", *argv],
        capture_output=True,
        check=False,
        **options,
    )


def test_a_reader_that_has_read_enough_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "paperdeck", "search"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode == 0
    assert err.count(b"\n") == 1  # that this is the sample
    assert b"Traceback" not in err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_output_that_cannot_be_written_is_an_error() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "paperdeck", "paths"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_any_locale_will_do(locale: dict[str, str]) -> None:
    done = paperdeck_process("search", env=os.environ | locale)
    assert done.returncode == 0
    assert " — " in done.stdout.decode("utf-8")
