"""``paperdeck paths``: where everything is kept."""

from __future__ import annotations

import argparse

from paperdeck import resources
from paperdeck.papers.text import printable
from paperdeck.paths import Paths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a line for each directory and file: name, path, and whether it is not there yet."""
    places = {
        "config": paths.config_dir,
        "settings": paths.config_file,
        "own themes": paths.themes_dir,
        "note templates": paths.templates_dir,
        "own styles": paths.styles_dir,
        "cache": paths.cache_dir,
        "library": paths.library_file,
        "search index": paths.index_dir,
        "kept sources": paths.sources_dir,
        "fetched": paths.fetched_dir,
        "data": paths.data_dir,
        "shelf": paths.shelf_file,
        "backups": paths.backups_dir,
        "themes": resources.themes_dir(),
        "sample": resources.sample_file(),
    }
    width = max(map(len, places))
    for name, path in places.items():
        print(
            f"{name:{width}}  {printable(str(path))}"
            + ("" if path.exists() else "  (not there yet)")
        )
    return 0
