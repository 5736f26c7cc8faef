"""The completions, asked of the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from paperdeck.cli import COMMANDS, completions
from paperdeck.paths import Paths
from paperdeck.shelf import Shelf
from support.invented import PAPERS

from .conftest import Run

BIN = Path(sys.executable).parent

# Bash is asked as readline asks it: the line is parted into words, at COMP_WORDBREAKS too.
_BASH = r"""
source "$1"
COMP_LINE=$2; COMP_POINT=${#2}
read -ra words <<< "$(sed 's/[:=]/ & /g' <<< "$2")"
COMP_WORDS=("${words[@]}")
[[ $2 == *' ' || $2 == *[:=] ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_paperdeck paperdeck "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
"""

# Zsh completes in a terminal only: in one of its own, and what it finds goes to a file.
_ZSH_INSIDE = r"""
autoload -Uz compinit && compinit -C -d $SCRIPT.dump
eval "$(<$SCRIPT)"
compadd() {
  if [[ "$*" != *-[OAD]' '* ]]; then
    local -a found
    builtin compadd -O found "$@"
    print -rl -- $found >> $FOUND
  fi
  builtin compadd "$@"
}
all-of-it() { compstate[list]= compstate[insert]=; _main_complete; print -r -- done; exit }
zle -C all-of-it complete-word all-of-it
bindkey '^I' all-of-it
"""
_ZSH = r"""
zmodload zsh/zpty
zpty asked zsh -f -i
zpty -w asked "source $1"
zpty -w -n asked "$2"$'\t'
zpty -r -m asked found "*done*"
"""


def _bash(script: Path, line: str) -> list[str]:
    return _asked("bash", "--norc", "-c", _BASH, "-", str(script), line).splitlines()


def _zsh(script: Path, line: str) -> list[str]:
    inside, found = script.with_suffix(".inside"), script.with_suffix(".found")
    inside.write_text(f"SCRIPT='{script}' FOUND='{found}'\n{_ZSH_INSIDE}")
    found.write_text("")
    _asked("zsh", "-f", "-c", _ZSH, "-", str(inside), line)
    return list(filter(None, found.read_text().splitlines()))


def _fish(script: Path, line: str) -> list[str]:
    asked = f'source "{script}"; complete -C {line!r}'
    return [one.partition("\t")[0] for one in _asked("fish", "-N", "-c", asked).splitlines()]


def _asked(*command: str) -> str:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    environ = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, env=environ, capture_output=True, text=True, check=False, timeout=60
    )
    return done.stdout


Ask = Callable[[str], list[str]]


@pytest.fixture(scope="session", params=completions.SHELLS)
def script(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("completions") / request.param
    file.write_text(completions.script(request.param), "utf-8")
    return file


@pytest.fixture
def ask(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """What a shell offers for a line."""
    ways: dict[str, Callable[[Path, str], list[str]]] = {
        "bash": _bash,
        "zsh": _zsh,
        "fish": _fish,
    }
    monkeypatch.chdir(tmp_path)
    return lambda line: ways[script.name](script, line)


def test_commands_options_and_choices(ask: Ask, script: Path) -> None:
    assert set(ask("paperdeck ")) >= set(COMMANDS)
    assert ask("paperdeck sea") == ["search"]
    assert ask("paperdeck search --so") == ["--sort"]
    assert set(ask("paperdeck search --sort re")) == {"relevance", "read"}
    if script.name != "zsh":  # shtab's says nothing of an equals sign to it
        offered = ask("paperdeck search --sort=rel")
        assert offered in (["relevance"], ["--sort=relevance"])
    assert set(ask("paperdeck library ")) >= {"info", "rebuild", "clear", "check"}
    assert ask("paperdeck --the") == ["--theme"]


def test_names_that_are_known_when_they_are_wanted(ask: Ask, paths: Paths) -> None:
    (paths.themes_dir).mkdir(parents=True)
    (paths.themes_dir / "my-own.toml").touch()
    assert set(ask("paperdeck --theme my")) == {"my-own"}
    assert "monochrome" in ask("paperdeck --theme mono")
    assert "csl-json" in ask("paperdeck import --format csl")
    assert "bibtex" in ask("paperdeck cite --style bibt")
    assert "zh_CN" in ask("paperdeck search --lang zh")


def test_files_and_directories(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "accepted.csv").touch()
    (tmp_path / "accounts").mkdir()
    for line in ("import ", "import accounts ", "export -o "):
        offered = {one.rstrip("/ ") for one in ask(f"paperdeck {line}acc")}
        assert offered == {"accepted.csv", "accounts"}
    assert {one.rstrip("/") for one in ask("paperdeck --data-dir acc")} == {"accounts"}


def test_tags_and_keys_of_the_shelf(
    ask: Ask, script: Path, paths: Paths, tmp_path: Path
) -> None:
    """Names that would do something in a shell are quoted or as they are, never carried out."""
    first, second = (replace(one, key=one.ids[-1]) for one in PAPERS[:2])
    evil = f"$(touch {tmp_path}/done)`touch {tmp_path}/done`"
    with Shelf.open(paths.shelf_file) as shelf:
        shelf.set_bookmarks([first, second], True)
        shelf.change_tags([first], [evil, "to read", "todo"], [])
    offered = ask("paperdeck export --tag to")
    assert {one.replace("\\", "") for one in offered} == {"to read", "todo"}
    assert any("touch" in one for one in ask("paperdeck tag x --add "))
    assert not (tmp_path / "done").exists()
    whole = {first.key, second.key}
    for typed in ("", "openreview:", "openreview:t10"):
        for before in ("show", "bookmark openreview:x", "cite --style bibtex"):
            offered = ask(f"paperdeck {before} {typed}")
            if script.name == "bash" and ":" in typed:  # readline replaces what is behind it
                offered = [f"openreview:{one}" for one in offered]
            assert whole <= set(offered), (before, typed)


def test_names_are_asked_for_without_making_anything(run: Run, paths: Paths) -> None:
    for kind in ("tags", "keys"):
        assert run("completions", "--names", kind) == (0, "", "")
    assert not paths.data_dir.exists()


def test_a_shell_is_to_be_named(run: Run) -> None:
    status, out, err = run("completions")
    assert (status, out) == (2, "")
    assert "bash, zsh or fish" in err
