"""What the commands that cite have in common: formats, and a person's wishes."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from typing import NamedTuple

from paperdeck.cite.cited import Options
from paperdeck.cite.formats import Format, formats
from paperdeck.cite.own_styles import own_styles
from paperdeck.cli import console
from paperdeck.paths import Paths
from paperdeck.settings import load_settings
from paperdeck.sources import paperdeck_lines

LINES = Format(
    id=paperdeck_lines.NAME,
    name="paperdeck's own",
    description="all that paperdeck knows, to be imported again: a paper a line, JSON Lines",
    pick="",
    suffix=".jsonl",
    entry=lambda cited, n, options: paperdeck_lines.line(cited.paper),
    head=f"{paperdeck_lines.header()}\n",
    tail="\n",
)
"""The export that :mod:`paperdeck.sources.paperdeck_lines` reads."""


class Wishes(NamedTuple):
    """How a person wants citations: the formats there are, own styles among them, the options
    in which they are written and the pattern of citation keys."""

    formats: Mapping[str, Format]
    options: Options
    key_pattern: str


def wishes(paths: Paths) -> Wishes:
    """Read them; what is wrong in the settings and in own styles is said."""
    settings, problems = load_settings(paths, os.environ, {})
    known = formats()
    own = own_styles(paths.styles_dir, known)
    for problem in (*problems, *own.problems):
        console.say(f"paperdeck: {problem}")
    options = Options(accents=settings.citation_accents == "tex")
    return Wishes({**known, **own.formats}, options, settings.citation_key)


def chosen_format(args: argparse.Namespace, name: str, known: Mapping[str, Format]) -> Format:
    """The format of that name; bad usage where there is none."""
    if name not in known:
        args.parser.error(f"there is no format {name!r}: take {', '.join(known)}")
    return known[name]
