"""``paperdeck doctor``: what works here, what does not, and what helps."""

from __future__ import annotations

import argparse
import asyncio
import locale
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from paperdeck import __version__
from paperdeck.cite.formats import formats
from paperdeck.cite.own_styles import own_styles
from paperdeck.cli.tables import aligned, counted
from paperdeck.clipboard import programs, terminal
from paperdeck.errors import PaperdeckError
from paperdeck.library import Library
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.search import index_state
from paperdeck.settings import load_settings
from paperdeck.shelf import Shelf, backups

_PARTS = ("textual", "tantivy", "rapidfuzz", "msgspec", "bibtexparser", "httpx", "pyperclip")
_LEAST_COLUMNS = 40
_LEAST_BYTES = 50_000_000
_THROUGH = {"in tmux": "TMUX", "in screen": "STY", "over SSH": "SSH_CONNECTION"}
_SAMPLE = "é ł 王 ℝ xₙ₊₁ ∑ ≤ ★ ✎ 😀"


class Finding(NamedTuple):
    """What was looked at, what was found and, where something is wrong, what helps."""

    subject: str
    found: str
    remedy: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""
    parser.epilog = "Exit status: 0 all is well, 1 something is wrong. Nothing is changed."


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a line for each finding; what is wrong is marked, with what helps."""
    findings = [
        *_versions(),
        *_terminal(),
        *_text(),
        *_directories(paths),
        *_settings(paths),
        *_library(paths),
        *_shelf(paths),
        *_clipboard(paths),
    ]
    rows = [
        (
            "!" if one.remedy else "",
            one.subject,
            f"{one.found}: {one.remedy}" if one.remedy else one.found,
        )
        for one in findings
    ]
    print("\n".join(aligned(rows)))
    wrong = sum(bool(one.remedy) for one in findings)
    print(f"\n{counted(wrong, 'thing')} wrong, marked with !" if wrong else "\nall is well")
    return 1 if wrong else 0


def _versions() -> Iterator[Finding]:
    yield Finding("paperdeck", __version__)
    yield Finding("Python", f"{platform.python_version()} on {platform.platform()}")
    for name in _PARTS:
        try:
            yield Finding(name, version(name))
        except PackageNotFoundError:
            yield Finding(name, "is not there", "install paperdeck again")


def _terminal() -> Iterator[Finding]:
    term = os.environ.get("TERM", "")
    if not sys.stdout.isatty():
        yield Finding("terminal", "none: the output goes elsewhere")
    elif term in {"", "dumb"} and sys.platform != "win32":
        yield Finding(
            "terminal", f"TERM is {term!r}", "set it, such as TERM=xterm-256color, to read"
        )
    else:
        size = shutil.get_terminal_size()
        through = [name for name, variable in _THROUGH.items() if os.environ.get(variable)]
        told = [term or "Windows console", f"{size.columns} × {size.lines}", *through]
        is_narrow = size.columns < _LEAST_COLUMNS
        remedy = f"make it {_LEAST_COLUMNS} columns or wider" if is_narrow else ""
        yield Finding("terminal", ", ".join(told), remedy)
    yield Finding("colours", _colours(term))


def _colours(term: str) -> str:
    if os.environ.get("NO_COLOR"):
        return "none: NO_COLOR is set"
    if os.environ.get("COLORTERM") in {"truecolor", "24bit"}:
        return "all (COLORTERM)"
    if "256color" in term:
        return "256; themes are brought to these (COLORTERM=truecolor for all, if it has them)"
    return "16 or as the terminal says"


def _text() -> Iterator[Finding]:
    encoding = locale.getpreferredencoding(False)
    is_unicode = encoding.replace("-", "").lower() == "utf8"
    remedy = "" if is_unicode else "set a UTF-8 locale, such as LANG=C.UTF-8"
    yield Finding("encoding", encoding, remedy)
    yield Finding("font", f"{_SAMPLE} (where a sign is a box, choose another font)")


def _directories(paths: Paths) -> Iterator[Finding]:
    for kind in ("config", "cache", "data"):
        folder: Path = getattr(paths, f"{kind}_dir")
        problem = _unwritable(folder)
        option = f"make it writable, or use another --{kind}-dir"
        shown = printable(str(folder))
        if problem:
            yield Finding(kind, f"{shown}: {problem}", option)
        else:
            yield Finding(kind, shown if folder.exists() else f"{shown} (not there yet)")


def _unwritable(folder: Path) -> str:
    """Why nothing can be written there, or made; empty where it can."""
    try:
        existing = next(one for one in (folder, *folder.parents) if one.exists())
        if not existing.is_dir():
            return f"{existing} is no directory"
        with tempfile.TemporaryFile(dir=existing):
            free = shutil.disk_usage(existing).free
    except OSError as error:
        return f"cannot be written ({error.strerror})"
    return f"has {free // 1_000_000} MB left" if free < _LEAST_BYTES else ""


def _settings(paths: Paths) -> Iterator[Finding]:
    _, problems = load_settings(paths, os.environ, {})
    own = own_styles(paths.styles_dir, formats())
    for problem in (*problems, *own.problems):
        yield Finding("settings", printable(problem), "mend it")
    if not (problems or own.problems):
        there = "no mistakes" if paths.config_file.exists() else "the defaults"
        yield Finding("settings", f"{there}; {counted(len(own.formats), 'own style')}")


def _library(paths: Paths) -> Iterator[Finding]:
    if not paths.library_file.exists():
        yield Finding("library", "none yet: `paperdeck import FILE` begins one")
        return
    try:
        with closing(Library.open(paths.library_file)) as library:
            told = (
                f"{counted(len(library), 'paper')} in {counted(len(library.lists()), 'list')}"
            )
            state = index_state(library, paths.index_dir)
    except PaperdeckError as error:
        yield Finding("library", str(error), "`paperdeck library rebuild` makes it again")
        return
    yield Finding("library", f"{told} (`paperdeck library check` looks closer)")
    again = "" if state == "up to date" else "; the next search makes it again"
    yield Finding("search index", f"{state}{again}")


def _shelf(paths: Paths) -> Iterator[Finding]:
    if not paths.shelf_file.exists():
        yield Finding("shelf", "nothing yet")
        return
    try:
        backups.examine(paths.shelf_file)
        with Shelf.open(paths.shelf_file) as shelf:
            told, reason = counted(len(shelf.entries()), "paper"), shelf.read_only_reason
        newest = backups.newest_good(paths.backups_dir)
    except PaperdeckError as error:
        yield Finding("shelf", str(error), "`paperdeck restore` brings a backup back")
        return
    yield Finding("shelf", reason or told, "make it writable" if reason else "")
    yield Finding("backup", f"of {newest.day}" if newest else "none yet: `paperdeck backup`")


def _clipboard(paths: Paths) -> Iterator[Finding]:
    for program in programs.programs(os.environ):
        reason = asyncio.run(programs.probe(program))
        told = "is there" if reason is None else reason or program.condition or "works"
        # Another way may do; it is not for this that something is wrong.
        yield Finding("clipboard", f"{program.name} {told}")
    osc52 = terminal.support(os.environ)
    said = "can be sent the text by OSC 52; " if osc52.possible else ""
    yield Finding("clipboard", f"the terminal {said}{osc52.told}" if said else osc52.told)
    yield Finding("clipboard", f"else the text is saved in {printable(str(paths.copied_file))}")
