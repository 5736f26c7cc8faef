"""What the commands that cite have in common: formats, and a person's wishes."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping

from paperdeck import citing
from paperdeck.cite.formats import Format
from paperdeck.citing import Wishes
from paperdeck.cli import console
from paperdeck.language import N_, _, listed
from paperdeck.paths import Paths
from paperdeck.settings import load_settings
from paperdeck.sources import paperdeck_lines

LINES = Format(
    id=paperdeck_lines.NAME,
    name=N_("paperdeck's own"),
    description=N_(
        "all that paperdeck knows, to be imported again: a paper a line, JSON Lines"
    ),
    pick="",
    suffix=".jsonl",
    entry=lambda cited, n, options: paperdeck_lines.line(cited.paper),
    head=f"{paperdeck_lines.header()}\n",
    tail="\n",
)
"""The export that :mod:`paperdeck.sources.paperdeck_lines` reads."""


def wishes(paths: Paths) -> Wishes:
    """A person's wishes; what is wrong in the settings is said."""
    settings, problems = load_settings(paths, os.environ, {})
    for problem in problems:
        console.tell(problem)
    return citing.wishes(settings, paths.styles_dir)


def chosen_format(
    args: argparse.Namespace, name: str, known: Mapping[str, Format], problems: Iterable[str]
) -> Format:
    """The format of that name; bad usage where there is none, with what is wrong in the own
    style of that name, ``problems`` being those of all own styles.
    """
    if name not in known:
        for problem in problems:
            if f"{name}.toml: " in problem:
                args.parser.error(problem)
        args.parser.error(
            _("there is no format {name!r}: take {formats}").format(
                name=name, formats=listed(known)
            )
        )
    return known[name]
