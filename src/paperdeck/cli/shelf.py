"""``paperdeck shelf``: what is on the shelf, its history, undoing, export and import."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from contextlib import closing
from typing import Any

from paperdeck.cli import console, wording
from paperdeck.cli.arguments import count, path
from paperdeck.cli.shelf_exchange import FORMATS, export, import_all
from paperdeck.cli.shelving import line
from paperdeck.cli.tables import aligned
from paperdeck.language import N_, _
from paperdeck.paths import Paths
from paperdeck.services import open_shelf
from paperdeck.shelf import Entry, HistoryItem, Shelf

_ACTIONS = {
    "list": N_("all papers on it (the default)"),
    "history": N_("its last changes, the newest first"),
    "undo": N_("undo the last change, or the one of that number"),
    "redo": N_("redo what was undone last"),
    "export": N_("write all of it to a file or a folder"),
    "import": N_("bring in exports, or keywords and notes of BibTeX and RIS files"),
}
_SHOWN_CHANGES = 20
_SHOWN_KEYS = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do."""
    told = _("; ").join(f"{name}: {_(what)}" for name, what in _ACTIONS.items())
    parser.add_argument("action", nargs="?", choices=list(_ACTIONS), default="list", help=told)
    parser.add_argument(
        "words",
        nargs="*",
        type=path,
        metavar="N | PATH",
        help=_("for undo: a change; for import: files, or folders of Markdown notes"),
    )
    parser.add_argument("--json", action="store_true", help=_("print an array of objects"))
    parser.add_argument(
        "--limit",
        type=count,
        metavar="N",
        help=_("for history: how many changes (else {number})").format(number=_SHOWN_CHANGES),
    )
    told = _("; ").join(f"{name}: {_(what)}" for name, what in FORMATS.items())
    parser.add_argument(
        "--format", choices=list(FORMATS), help=_("for export: {told}").format(told=told)
    )
    parser.add_argument(
        "-o", "--output", type=path, metavar="PATH", help=_("for export: where to write it")
    )
    parser.epilog = _("Exit status: 0 when it is done and on the disk, 1 when it could not be.")


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Do it; returns the exit status."""
    if args.words and args.action not in ("undo", "import"):
        args.parser.error(_("{action} takes no more words").format(action=args.action))
    if (args.format or args.output) and args.action != "export":
        args.parser.error(_("--format and -o are for export"))
    if args.format == "markdown" and not args.output:
        args.parser.error(_("markdown is a folder of files: name it with -o"))
    if args.json and args.action not in ("list", "history"):
        args.parser.error(_("--json is for list and history"))
    if args.limit and args.action != "history":
        args.parser.error(_("--limit is for history"))
    if args.action == "import":
        if not args.words:
            args.parser.error(_("which files or folders are to be imported?"))
        return import_all(args.words, paths)
    with closing(open_shelf(paths)) as shelf:
        if shelf.is_stand_in:
            console.tell(shelf.read_only_reason)
        if args.action == "list":
            return _list(shelf.entries().values(), args.json)
        if args.action == "history":
            return _history(shelf.history(args.limit or _SHOWN_CHANGES), args.json)
        if args.action == "export":
            return export(shelf, args.format or "jsonl", args.output)
        if args.action == "undo":
            return _undo(shelf, args)
        return _told(shelf.redo(), _("there is nothing to redo"))


def _list(entries: Iterable[Entry], as_json: bool) -> int:
    if as_json:
        facts = [wording.as_json(entry.paper) | wording.made(entry) for entry in entries]
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    else:
        for entry in entries:
            print(line(entry.paper, entry))
    return 0


def _history(items: list[HistoryItem], as_json: bool) -> int:
    if as_json:
        print(json.dumps(list(map(_as_json, items)), ensure_ascii=False, indent=2))
    elif items:
        rows = [
            (
                str(item.number),
                f"{item.at.astimezone():%Y-%m-%d %H:%M}",
                _state(item),
                item.what,
                _papers(item),
            )
            for item in items
        ]
        print("\n".join(aligned(rows, right={0})))
    return 0


def _undo(shelf: Shelf, args: argparse.Namespace) -> int:
    if len(args.words) > 1 or not all(word.isdecimal() for word in args.words):
        args.parser.error(_("undo takes one number of a change: `paperdeck shelf history`"))
    number = int(args.words[0]) if args.words else None
    return _told(shelf.undo(number), _("there is nothing to undo"))


def _told(item: HistoryItem | None, nothing: str) -> int:
    if item is None:
        console.tell(nothing)
        return 1
    papers = _papers(item)
    what = f"{item.what}: {papers}" if papers else item.what
    print((_("undone: {what}") if item.undone else _("done again: {what}")).format(what=what))
    if item.remark:
        console.tell(item.remark)
    return 0


def _state(item: HistoryItem) -> str:
    return _("undone") if item.undone else _("automatic") if item.automatic else ""


def _papers(item: HistoryItem) -> str:
    shown = ", ".join(item.keys[:_SHOWN_KEYS])
    more = len(item.keys) - _SHOWN_KEYS
    if more <= 0:
        return shown
    return _("{shown} and {more:,} more").format(shown=shown, more=more)


def _as_json(item: HistoryItem) -> dict[str, Any]:
    return {
        "number": item.number,
        "at": item.at.isoformat(),
        "action": item.action,
        "what": item.what,
        "keys": list(item.keys),
        "undone": item.undone,
        "automatic": item.automatic,
    }
