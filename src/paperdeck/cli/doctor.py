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
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from paperdeck import __version__, counting, language, reports
from paperdeck.cite.formats import formats
from paperdeck.cite.own_styles import own_styles
from paperdeck.cli.tables import aligned
from paperdeck.clipboard import programs, terminal
from paperdeck.errors import PaperdeckError, why
from paperdeck.language import N_, _, ngettext
from paperdeck.library import Library
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.search import index_state
from paperdeck.settings import load_settings
from paperdeck.shelf import Shelf, backups

_LEAST_COLUMNS = 40
_LEAST_BYTES = 50_000_000
_THROUGH = {N_("in tmux"): "TMUX", N_("in screen"): "STY", N_("over SSH"): "SSH_CONNECTION"}
_SAMPLE = "é ł 王 ℝ xₙ₊₁ ∑ ≤ ★ ✎ 😀"


class Finding(NamedTuple):
    """What was looked at, what was found and, where something is wrong, what helps."""

    subject: str
    found: str
    remedy: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""
    parser.epilog = _("Exit status: 0 all is well, 1 something is wrong. Nothing is changed.")


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
        *_reports(paths),
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
    told = ngettext(
        "{number:,} thing wrong, marked with !", "{number:,} things wrong, marked with !", wrong
    )
    print()
    print(told.format(number=wrong) if wrong else _("all is well"))
    return 1 if wrong else 0


def _versions() -> Iterator[Finding]:
    yield Finding("paperdeck", __version__)
    yield Finding(
        "Python",
        _("{version} on {system}").format(
            version=platform.python_version(), system=platform.platform()
        ),
    )
    for name in reports.PARTS:
        try:
            yield Finding(name, version(name))
        except PackageNotFoundError:
            yield Finding(name, _("is not there"), _("install paperdeck again"))


def _terminal() -> Iterator[Finding]:
    term = os.environ.get("TERM", "")
    if not sys.stdout.isatty():
        yield Finding(_("terminal"), _("none: the output goes elsewhere"))
    elif term in {"", "dumb"} and sys.platform != "win32":
        yield Finding(
            _("terminal"),
            _("TERM is {term!r}").format(term=term),
            _("set it, such as TERM=xterm-256color, to read"),
        )
    else:
        size = shutil.get_terminal_size()
        through = [_(name) for name, variable in _THROUGH.items() if os.environ.get(variable)]
        told = [term or _("Windows console"), f"{size.columns} × {size.lines}", *through]
        is_narrow = size.columns < _LEAST_COLUMNS
        remedy = (
            _("make it {least_columns} columns or wider").format(least_columns=_LEAST_COLUMNS)
            if is_narrow
            else ""
        )
        yield Finding(_("terminal"), ", ".join(told), remedy)
    yield Finding(_("colours"), _colours(term))


def _colours(term: str) -> str:
    if os.environ.get("NO_COLOR"):
        return _("none: NO_COLOR is set")
    if os.environ.get("COLORTERM") in {"truecolor", "24bit"}:
        return _("all (COLORTERM)")
    if "256color" in term:
        return _(
            "256; themes are brought to these (COLORTERM=truecolor for all, if it has them)"
        )
    return _("16 or as the terminal says")


def _text() -> Iterator[Finding]:
    encoding = locale.getpreferredencoding(False)
    is_unicode = encoding.replace("-", "").lower() == "utf8"
    remedy = "" if is_unicode else _("set a UTF-8 locale, such as LANG=C.UTF-8")
    yield Finding(_("encoding"), encoding, remedy)
    spoken = language.spoken()
    yield Finding(_("language"), f"{language.own_name(spoken)} ({spoken})")
    yield Finding(
        _("font"),
        _("{sample} (where a sign is a box, choose another font)").format(sample=_SAMPLE),
    )


def _directories(paths: Paths) -> Iterator[Finding]:
    for kind in (N_("config"), N_("cache"), N_("data")):
        folder: Path = getattr(paths, f"{kind}_dir")
        problem = _unwritable(folder)
        option = _("make it writable, or use another --{kind}-dir").format(kind=kind)
        shown = printable(str(folder))
        if problem:
            yield Finding(_(kind), f"{shown}: {problem}", option)
        else:
            yield Finding(
                _(kind),
                shown if folder.exists() else _("{shown} (not there yet)").format(shown=shown),
            )


def _unwritable(folder: Path) -> str:
    """Why nothing can be written there, or made; empty where it can."""
    try:
        existing = next(one for one in (folder, *folder.parents) if one.exists())
        if not existing.is_dir():
            return _("{folder} is no directory").format(folder=existing)
        with tempfile.TemporaryFile(dir=existing):
            free = shutil.disk_usage(existing).free
    except OSError as error:
        return _("cannot be written ({reason})").format(reason=why(error))
    return _("has {free} MB left").format(free=free // 1_000_000) if free < _LEAST_BYTES else ""


def _settings(paths: Paths) -> Iterator[Finding]:
    _found, problems = load_settings(paths, os.environ, {})
    own = own_styles(paths.styles_dir, formats())
    for problem in (*problems, *own.problems):
        yield Finding(_("settings"), printable(problem), _("mend it"))
    if not (problems or own.problems):
        there = _("no mistakes") if paths.config_file.exists() else _("the defaults")
        styles = ngettext("{number:,} own style", "{number:,} own styles", len(own.formats))
        told = styles.format(number=len(own.formats))
        yield Finding(_("settings"), _("{there}; {styles}").format(there=there, styles=told))


def _library(paths: Paths) -> Iterator[Finding]:
    if not paths.library_file.exists():
        yield Finding(_("library"), _("none yet: `paperdeck import FILE` begins one"))
        return
    try:
        with closing(Library.open(paths.library_file)) as library:
            told = _("{papers} in {lists}").format(
                papers=counting.papers(len(library)),
                lists=counting.lists(len(library.lists())),
            )
            state = index_state(library, paths.index_dir)
    except PaperdeckError as error:
        yield Finding(_("library"), str(error), _("`paperdeck library rebuild` makes it again"))
        return
    yield Finding(
        _("library"), _("{told} (`paperdeck library check` looks closer)").format(told=told)
    )
    again = "" if state == "up to date" else _("; the next search makes it again")
    yield Finding(_("search index"), f"{_(state)}{again}")


def _shelf(paths: Paths) -> Iterator[Finding]:
    if not paths.shelf_file.exists():
        yield Finding(_("shelf"), _("nothing yet"))
        return
    try:
        backups.examine(paths.shelf_file)
        with Shelf.open(paths.shelf_file) as shelf:
            told, reason = counting.papers(len(shelf.entries())), shelf.read_only_reason
        newest = backups.newest_good(paths.backups_dir)
    except PaperdeckError as error:
        yield Finding(_("shelf"), str(error), _("`paperdeck restore` brings a backup back"))
        return
    yield Finding(_("shelf"), reason or told, _("make it writable") if reason else "")
    yield Finding(
        _("backup"),
        _("of {day}").format(day=newest.day) if newest else _("none yet: `paperdeck backup`"),
    )


def _clipboard(paths: Paths) -> Iterator[Finding]:
    for program in programs.programs(os.environ):
        reason = asyncio.run(programs.probe(program))
        told = _("is there") if reason is None else reason or program.condition or _("works")
        # Another way may do; it is not for this that something is wrong.
        yield Finding(_("clipboard"), f"{program.name}: {told}")
    for kind, mime in (("HTML", "text/html"), ("RTF", "text/rtf")):
        takes = next(programs.rich_programs(os.environ, mime), None)
        told = takes.name if takes else _("goes as plain text: no program here takes it")
        yield Finding(_("formatted text"), f"{kind}: {told}")
    osc52 = terminal.support(os.environ)
    told = osc52.told
    if osc52.possible and not sys.stdout.isatty():
        told = _("no terminal to be sent the text by OSC 52")
    elif osc52.possible:
        told = _("the terminal can be sent the text by OSC 52; {condition}").format(
            condition=told
        )
    yield Finding(_("clipboard"), told)
    file = paths.copied_file
    problem = _unwritable(file.parent)
    if problem:
        told = _("else the text is shown to be selected: {file} cannot be ({problem})").format(
            file=printable(str(file)), problem=problem
        )
    else:
        told = _("else the text is saved in {file}").format(file=printable(str(file)))
    yield Finding(_("clipboard"), told)


def _reports(paths: Paths) -> Iterator[Finding]:
    newest = reports.newest(paths.reports_dir)
    if newest is None:
        yield Finding(_("reports of errors"), _("none"))
        return
    day = datetime.fromtimestamp(newest.stat().st_mtime)
    told = _("the newest is of {day}: {file}; it holds nothing personal and can be sent")
    file = printable(str(newest))
    yield Finding(_("reports of errors"), told.format(day=f"{day:%Y-%m-%d}", file=file))
