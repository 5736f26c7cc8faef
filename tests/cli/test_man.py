"""The manual page, read by the programs that show such pages."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from paperdeck import language
from paperdeck.cli import COMMANDS, full_parsers, man, roff
from paperdeck.search import grammar
from paperdeck.settings import SETTINGS

from .conftest import Run


def _set(*command: str, page: str) -> subprocess.CompletedProcess[str]:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    return subprocess.run(command, input=page, capture_output=True, text=True, check=True)


@pytest.mark.parametrize("spoken", [language.ENGLISH, *language.available()])
def test_groff_finds_nothing_to_warn_of(run: Run, spoken: str) -> None:
    page = run("--lang", spoken, "man").out
    assert page.isascii()
    assert _set("groff", "-man", "-ww", "-Tutf8", page=page).stderr == ""


def test_it_has_all_that_can_be_typed() -> None:
    page = man.page()
    _, commands = full_parsers()
    typed = [
        *(f"paperdeck {name}" for name in COMMANDS),
        *(
            option
            for command in commands.values()
            for action in command._actions
            if action.help != "==SUPPRESS=="
            for option in action.option_strings
        ),
        *(field.typed for field in grammar.FIELDS),
        *(f"{prefix}:{name}" for prefix, names in grammar.STATES.items() for name in names),
        *(f"PAPERDECK_{setting.name.upper()}" for setting in SETTINGS),
        *("config.toml", "library.db", "shelf.db", "NO_COLOR"),
    ]
    assert [one for one in typed if one.replace("-", r"\-") not in page] == []


def test_it_is_read_as_it_is_written(run: Run) -> None:
    page = run("man").out
    shown = _set("groff", "-man", "-Tutf8", "-P-cbou", "-rLL=120n", page=page).stdout
    lines = [line.strip() for line in shown.splitlines()]
    for line in (
        "paperdeck import",
        "-o FILE",
        "field:…,…",
        r"letters beyond ASCII in BibTeX: unicode, or tex for commands such as {\'e}",
        "130    interrupted",
    ):
        assert any(line in one for one in lines), line
    assert "SUPPRESS" not in shown


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("a\n  b", "a b"),
        (".SH x", r"\&.SH x"),
        ("'br", r"\(aqbr"),
        (r"\fBx -y", r"\efBx \-y"),
        ("see `a -b` there", r"see \fBa \-b\fR there"),
        ("`.x`", r"\fB.x\fR"),
        ("… é", r"\[u2026] \[u00E9]"),
        ("书", r"\[u4E66]\:"),
    ],
)
def test_text_is_no_markup(words: str, written: str) -> None:
    assert roff.text(words) == written
