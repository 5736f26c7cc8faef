"""``paperdeck config``: a person's settings."""

from __future__ import annotations

import argparse
import os

from paperdeck.cli import console
from paperdeck.cli.tables import aligned
from paperdeck.language import _
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.settings import SETTINGS, default_file, load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to do instead of printing them."""
    parser.epilog = _("Without an option it prints every setting as it holds now.")
    todo = parser.add_mutually_exclusive_group()
    todo.add_argument(
        "--init", action="store_true", help=_("write a config.toml that explains every setting")
    )
    todo.add_argument(
        "--check",
        action="store_true",
        help=_("name every mistake in the settings; exit status 1 when there is one"),
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Do it; returns the exit status."""
    if args.init:
        return _init(paths)
    settings, problems = load_settings(
        paths, os.environ, {"theme": args.theme, "language": args.lang}
    )
    from paperdeck.ui import keymap

    problems += keymap.of_settings(settings, paths.config_file)[1]
    for problem in problems:
        console.tell(problem)
    if args.check:
        if not problems:
            print(f"{printable(str(paths.config_file))}: {_state(paths)}")
        return 1 if problems else 0
    rows = [(one.name, str(getattr(settings, one.name))) for one in SETTINGS]
    print("\n".join(aligned(rows)))
    return 0


def _state(paths: Paths) -> str:
    return _("no mistakes") if paths.config_file.exists() else _("not there: the defaults hold")


def _init(paths: Paths) -> int:
    from paperdeck.ui import keymap

    file = paths.config_file
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8") as written:
            written.write(f"{default_file()}\n{keymap.default_table()}")
    except FileExistsError:
        console.tell(_("{file}: is there already, and was left as it is").format(file=file))
        return 1
    print(printable(str(file)))
    return 0
