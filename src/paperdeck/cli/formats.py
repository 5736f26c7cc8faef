"""``paperdeck formats``: what can be imported."""

from __future__ import annotations

import argparse

from paperdeck.language import _
from paperdeck.paths import Paths
from paperdeck.sources import describe_formats


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""
    parser.epilog = _(
        "A file's format is found out from its content; `paperdeck import --format NAME` says"
        " otherwise. Each may be plain or gzip, alone or in a zip archive."
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a line for each format: its name, and what it is."""
    described = describe_formats()
    width = max(len(name) for name, _ in described)
    for name, description in described:
        print(f"{name:{width}}  {description}")
    return 0
