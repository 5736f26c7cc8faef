"""``paperdeck paths``: where everything is kept."""

from __future__ import annotations

import argparse
from pathlib import Path

from paperdeck import resources
from paperdeck.columns import columns
from paperdeck.language import _
from paperdeck.papers.text import printable
from paperdeck.paths import Paths


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print a line for each directory and file: name, path, and whether it is not there yet."""
    bundled = {_("themes"): resources.themes_dir(), _("sample"): resources.sample_file()}
    known = {**places(paths), **bundled}
    width = max(map(columns, known))
    for name, path in known.items():
        blank = " " * (width - columns(name))
        missing = [] if path.exists() else [_("(not there yet)")]
        print("  ".join([f"{name}{blank}", printable(str(path)), *missing]))
    return 0


def places(paths: Paths) -> dict[str, Path]:
    """Each directory and file by what it is called, in the language that is spoken."""
    return {
        _("config"): paths.config_dir,
        _("settings"): paths.config_file,
        _("own themes"): paths.themes_dir,
        _("note templates"): paths.templates_dir,
        _("own styles"): paths.styles_dir,
        _("cache"): paths.cache_dir,
        _("library"): paths.library_file,
        _("search index"): paths.index_dir,
        _("kept sources"): paths.sources_dir,
        _("fetched"): paths.fetched_dir,
        _("reports of errors"): paths.reports_dir,
        _("data"): paths.data_dir,
        _("shelf"): paths.shelf_file,
        _("backups"): paths.backups_dir,
    }
