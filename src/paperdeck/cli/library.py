"""``paperdeck library``: looking after the library."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from paperdeck import counting
from paperdeck.cli import console
from paperdeck.cli.progress import ProgressBar
from paperdeck.cli.tables import aligned
from paperdeck.errors import LibraryDamaged
from paperdeck.language import N_, _, listed, ngettext
from paperdeck.library import (
    Library,
    check_library,
    clear_library,
    open_library,
    rebuild_file,
)
from paperdeck.library.keep import kept_files
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.progress import amount
from paperdeck.search import index_state
from paperdeck.services import let_follow

_ACTIONS = {
    "info": N_("what is in it and how big it is (the default)"),
    "rebuild": N_("make it again from the kept source files"),
    "clear": N_("take everything out of it; bookmarks and notes stay"),
    "check": N_("look for anything wrong; exit status 1 when something is"),
}
_SHOWN_LISTS = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do."""
    told = _("; ").join(f"{name}: {_(what)}" for name, what in _ACTIONS.items())
    parser.add_argument("action", nargs="?", choices=list(_ACTIONS), default="info", help=told)
    parser.add_argument("--json", action="store_true", help=_("print info as an object"))
    parser.add_argument("--yes", action="store_true", help=_("clear without asking"))


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Do it; returns the exit status."""
    if args.json and args.action != "info":
        args.parser.error(_("--json is for info"))
    if args.yes and args.action != "clear":
        args.parser.error(_("--yes is for clear"))
    if args.action == "rebuild":
        return _rebuild(paths)
    if args.action == "check":
        return _check(paths)
    library, notices = open_library(paths.library_file, paths.sources_dir)
    with closing(library):
        for notice in notices:
            console.tell(notice)
        if args.action == "clear":
            return _clear(library, args, paths)
        facts = _facts(library, paths)
    if args.json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    else:
        print("\n".join(_info(facts)))
    return 0


def _facts(library: Library, paths: Paths) -> dict[str, Any]:
    sources = library.sources()
    kept = {file.digest for file in kept_files(paths.sources_dir)}
    return {
        "library": {"path": printable(str(paths.library_file)), "bytes": _library_size(paths)},
        "kept": {
            "path": printable(str(paths.sources_dir)),
            "bytes": _folder_size(paths.sources_dir),
            "files": len(kept),
            "missing": [printable(one.name) for one in sources if one.digest not in kept],
        },
        "index": {
            "path": printable(str(paths.index_dir)),
            "bytes": _folder_size(paths.index_dir),
            "state": index_state(library, paths.index_dir),
        },
        "papers": len(library),
        "sources": len(sources),
        "waiting": sum(one.waiting for one in sources),
        "lists": [{"name": one.name, "papers": one.papers} for one in library.lists()],
    }


def _info(facts: dict[str, Any]) -> Iterator[str]:
    library, kept, index = facts["library"], facts["kept"], facts["index"]
    yield from aligned(
        [
            (_("library"), amount(library["bytes"]), library["path"]),
            (_("kept sources"), amount(kept["bytes"]), kept["path"]),
            (_("search index"), amount(index["bytes"]), index["path"]),
        ],
        right={1},
    )
    yield ""
    yield _("{papers} in {lists}, from {sources}").format(
        papers=counting.papers(facts["papers"]),
        lists=counting.lists(len(facts["lists"])),
        sources=counting.sources(facts["sources"]),
    )
    shown = facts["lists"][:_SHOWN_LISTS]
    if shown:
        rows = [(one["name"] or _("(no list)"), f"{one['papers']:,}") for one in shown]
        yield from (f"  {line}" for line in aligned(rows, right={1}))
    if more := len(facts["lists"]) - len(shown):
        yield _("  … and {more:,} more (--json has all)").format(more=more)
    if facts["waiting"]:
        yield ngettext(
            "{number:,} abstract waits for the list",
            "{number:,} abstracts wait for the list",
            facts["waiting"],
        ).format(number=facts["waiting"])
    if kept["missing"]:
        yield _("no file is kept of: {names}").format(names=listed(kept["missing"]))
    yield _("the search index is {state}").format(state=_(index["state"]))


def _rebuild(paths: Paths) -> int:
    with ProgressBar(sys.stderr) as bar:
        library, lines = rebuild_file(paths.library_file, paths.sources_dir, progress=bar.show)
    with closing(library):
        *problems, summary = lines
        for problem in problems:
            console.tell(problem)
        print(summary)
        let_follow(library, paths)
    return 1 if problems else 0


def _clear(library: Library, args: argparse.Namespace, paths: Paths) -> int:
    papers, sources = len(library), len(library.sources())
    files = len(kept_files(paths.sources_dir))
    if not (papers or sources or files):
        console.tell(_("the library is empty already"))
        return 0
    if not args.yes:
        what = _contents(papers, sources, files)
        if not console.is_terminal():
            args.parser.error(_("this removes {what}: say --yes").format(what=what))
        question = _("Remove {what}? Bookmarks and notes stay.").format(what=what)
        if not console.confirmed(question):
            console.tell(_("nothing was removed"))
            return 1
    cleared = clear_library(library, sources_dir=paths.sources_dir)
    what = _contents(cleared.papers, cleared.sources, cleared.files)
    print(_("removed {what}; bookmarks and notes stay").format(what=what))
    let_follow(library, paths)
    if cleared.error:
        console.tell(cleared.error)
    return 1 if cleared.error else 0


def _contents(papers: int, sources: int, files: int) -> str:
    return _("{papers} from {sources} and {files}").format(
        papers=counting.papers(papers),
        sources=counting.sources(sources),
        files=counting.kept_files(files),
    )


def _check(paths: Paths) -> int:
    if not paths.library_file.exists():
        console.tell(_("there is no library yet: `paperdeck import FILE` begins one"))
        return 0
    try:
        problems, contents = _checked(paths)
    except LibraryDamaged as damage:
        problems, contents = [str(damage)], ""
    for problem in problems:
        print(printable(problem))
    if not problems:
        print(_("all is well: {contents}").format(contents=contents))
    return 1 if problems else 0


def _checked(paths: Paths) -> tuple[list[str], str]:
    """What is wrong, and what there is."""
    with closing(Library.open(paths.library_file)) as library:
        with ProgressBar(sys.stderr) as bar:
            problems = check_library(library, paths.sources_dir, progress=bar.show)
        state = index_state(library, paths.index_dir)
        if state != _("up to date"):
            problems.append(
                _("the search index is {state}: the next search makes it again").format(
                    state=_(state)
                )
            )
        papers, sources = len(library), len(library.sources())
    return problems, _("{papers} from {sources}").format(
        papers=counting.papers(papers), sources=counting.sources(sources)
    )


def _library_size(paths: Paths) -> int:
    """Of the file and what SQLite keeps beside it."""
    name = paths.library_file.name
    files = (paths.library_file.with_name(name + part) for part in ("", "-wal", "-shm"))
    return sum(file.stat().st_size for file in files if file.exists())


def _folder_size(folder: Path) -> int:
    try:
        return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    except FileNotFoundError:  # another process has just removed some of it
        return 0
