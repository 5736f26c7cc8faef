"""``paperdeck show``: one paper, whole."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys

from paperdeck.cli import wording
from paperdeck.cli.lookup import open_lookup
from paperdeck.paths import Paths
from paperdeck.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the key and the form of the result."""
    parser.add_argument("key", metavar="KEY", help="any key of the paper")
    parser.add_argument("--json", action="store_true", help="print an object")


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print the paper with its note, wrapped on a terminal and nowhere else."""
    with open_lookup(paths) as lookup:
        paper, entry = lookup.find(args.key)
    if args.json:
        bookmarked = entry.bookmarked if entry else None
        facts = wording.as_json(paper) | {
            "abstract": paper.abstract,
            "bookmarked": bookmarked.isoformat() if bookmarked else None,
            "note": entry.note if entry else "",
        }
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    print(wording.page(paper, entry, _width(paths)))
    return 0


def _width(paths: Paths) -> int | None:
    if not sys.stdout.isatty():
        return None
    settings, _ = load_settings(paths, os.environ, {})
    return min(shutil.get_terminal_size().columns, settings.measure)
