from __future__ import annotations

import os
import re
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
    words = " ".join(out.split())  # long summaries are wrapped
    for name, summary in COMMANDS.items():
        assert f"    {name}" in out
        assert f"{name} {summary}" in words


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
        (["search", "--batch", ""], "--batch: an empty name"),
        (["import", ""], "PATH: an empty name"),
        (["render", ""], "FILE: an empty name"),
        (["search", "--zz"], "--zz (see `paperdeck search --help`)"),
        (["show", "a", "b"], "b (see `paperdeck show --help`)"),
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
    assert re.search(rf"^cache +{re.escape(before)}\b", out, re.MULTILINE)
    assert re.search(rf"^data +{re.escape(after)}\b", out, re.MULTILINE)


def test_paths_says_what_is_not_there_yet_and_creates_nothing(
    run: Callable[..., Any], paths: Paths
) -> None:
    paths.cache_dir.mkdir(parents=True)
    status, out, _ = run("paths")
    assert status == 0
    cache, shelf = (re.escape(str(path)) for path in (paths.cache_dir, paths.shelf_file))
    assert re.search(rf"^cache +{cache}$", out, re.MULTILINE)
    assert re.search(rf"^shelf +{shelf}  \(not there yet\)$", out, re.MULTILINE)
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
            PermissionError(13, "Permission denied", "a\x1b/b"),
            1,
            "paperdeck: a/b: Permission denied\n",
        ),
        (OSError("odd"), 1, "paperdeck: input or output failed: odd\n"),
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


def test_an_unexpected_error_leaves_a_report(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, paths: Paths
) -> None:
    monkeypatch.setattr(
        paths_command, "run", lambda args, paths: raise_(RuntimeError("boom\nboom"))
    )
    status, out, err = run("paths")
    [report] = paths.reports_dir.iterdir()
    assert (status, out) == (1, "")
    assert err == f"paperdeck: unexpected RuntimeError: boom boom (a report is in {report})\n"
    text = report.read_text("utf-8")
    assert "builtins.RuntimeError" in text
    assert "boom" not in text
    assert "command: paths" in text
    assert str(report) in run("doctor").out


def test_where_no_report_can_be_saved_the_line_is_all(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, paths: Paths
) -> None:
    monkeypatch.setattr(paths_command, "run", lambda args, paths: raise_(RuntimeError("boom")))
    paths.cache_dir.parent.mkdir(parents=True)
    paths.cache_dir.write_text("no directory")
    told = "paperdeck: unexpected RuntimeError: boom (PAPERDECK_DEBUG=1 shows where)\n"
    assert run("paths") == (1, "", told)


def test_an_unexpected_error_shows_where_when_debugging(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths_command, "run", lambda args, paths: raise_(RuntimeError("boom")))
    monkeypatch.setenv("PAPERDECK_DEBUG", "1")
    with pytest.raises(RuntimeError, match="boom"):
        run("paths")


@pytest.mark.parametrize("limit", ["9" * 20, "9" * 5000, "007"])
def test_a_limit_may_be_any_number(run: Callable[..., Any], limit: str) -> None:
    status, out, _ = run("search", "--limit", limit)
    assert status == 0
    assert out.count("\n") == 7 if limit == "007" else out.count("\n") > 7


@pytest.mark.parametrize("command", ["show", "cite", "search"])
def test_an_argument_that_is_no_text_names_nothing(
    run: Callable[..., Any], library: list[str], command: str
) -> None:
    status, out, err = run(command, "a\udcffb")
    assert (status, out) == (1, "")
    assert "unexpected" not in err
    assert err.count("\n") == 1


def test_names_are_printed_without_control_characters(
    run: Callable[..., Any], tmp_path: Path, list_file: Path
) -> None:
    odd = tmp_path / "odd\n\x1b[2J\x9b  \udcff.json"
    list_file.rename(odd)
    shown = f"{tmp_path}/odd [2J  .json"
    cache = ["--cache-dir", str(tmp_path / "ca\x1bche")]
    assert run("import", str(odd), *cache).out.startswith(f"{shown}: ICML 2031 · 3 new")
    for command in (["paths"], ["library"], ["library", "--json"], ["sources", "--json"]):
        out = run(*command, *cache).out
        assert "/cache" in out or command[0] == "sources"
        assert "\\u001b" not in out
        assert all(line.isprintable() for line in out.splitlines())
    out = run("sources", "remove", "1", *cache).out
    assert out.startswith(f"removed {shown}: 3 papers gone")


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
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("argv", [["paths"], ["search", "--json"], ["search", "--batch", "-"]])
def test_output_that_cannot_be_written_is_an_error(argv: list[str], unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "paperdeck", *argv],
            input=b"a",
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.endswith(b"paperdeck: input or output failed: No space left on device\n")
    assert b"unexpected" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_where_nothing_can_be_said_the_status_still_tells() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "paperdeck", "show", "none:such"], stderr=full, check=False
        )
    assert done.returncode == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("command", ["import -", "render", "search --batch -"])
def test_standard_input_may_be_closed(command: str) -> None:
    script = f'"$1" -m paperdeck {command} <&-'
    done = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith(b"paperdeck: standard input is closed; name a file")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_any_locale_will_do(locale: dict[str, str]) -> None:
    done = paperdeck_process("search", env=os.environ | locale)
    assert done.returncode == 0
    assert " — " in done.stdout.decode("utf-8")
