"""Where paperdeck keeps its files. Pure: nothing is created or read here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from msgspec import Struct

APP_NAME = "paperdeck"
BACKUPS = "backups"  # the directory beside the shelf


class Paths(Struct, frozen=True):
    """The three directories of one running paperdeck, and the files in them."""

    config_dir: Path
    cache_dir: Path
    data_dir: Path

    @property
    def config_file(self) -> Path:
        """The person's settings."""
        return self.config_dir / "config.toml"

    @property
    def themes_dir(self) -> Path:
        """The person's own themes, one TOML file each."""
        return self.config_dir / "themes"

    @property
    def styles_dir(self) -> Path:
        """The person's own citation styles, one TOML file each."""
        return self.config_dir / "styles"

    @property
    def templates_dir(self) -> Path:
        """The person's templates of notes, one Markdown file each."""
        return self.config_dir / "templates"

    @property
    def library_file(self) -> Path:
        """All lists; rebuilt from the kept source files when it is lost."""
        return self.cache_dir / "library.db"

    @property
    def index_dir(self) -> Path:
        """The search index over the library; rebuilt when it is lost."""
        return self.cache_dir / "index"

    @property
    def sources_dir(self) -> Path:
        """The kept source files."""
        return self.cache_dir / "sources"

    @property
    def fetched_dir(self) -> Path:
        """The files that were fetched, and which versions they are."""
        return self.cache_dir / "fetched"

    @property
    def reader_file(self) -> Path:
        """How the reader's screen was last arranged; the defaults when it is lost."""
        return self.cache_dir / "reader.json"

    @property
    def first_screen_file(self) -> Path:
        """What the reader showed last, and what that depends on."""
        return self.cache_dir / "first-screen"

    @property
    def reports_dir(self) -> Path:
        """Reports of unexpected errors, the last few."""
        return self.cache_dir / "reports"

    @property
    def copied_file(self) -> Path:
        """The text that was copied last and that no clipboard took."""
        return self.data_dir / "copied.txt"

    @property
    def shelf_file(self) -> Path:
        """What the person made. Never rebuilt, never thrown away."""
        return self.data_dir / "shelf.db"

    @property
    def backups_dir(self) -> Path:
        """The shelf's last backups."""
        return self.data_dir / BACKUPS


def find_paths(
    *,
    config_dir: str | Path | None = None,
    cache_dir: str | Path | None = None,
    data_dir: str | Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> Paths:
    """Choose each directory: the argument, else its ``PAPERDECK_*_DIR``, else the platform's.

    Takes directories as given on the command line (``None`` where not given) and the
    environment (``os.environ`` by default). Creates nothing.
    """
    env = os.environ if environ is None else environ

    def choose(given: str | Path | None, variable: str, default: Path) -> Path:
        value = given if given is not None else env.get(variable) or None
        return default if value is None else Path(value).expanduser().absolute()

    return Paths(
        config_dir=choose(
            config_dir, "PAPERDECK_CONFIG_DIR", platformdirs.user_config_path(APP_NAME, False)
        ),
        cache_dir=choose(
            cache_dir, "PAPERDECK_CACHE_DIR", platformdirs.user_cache_path(APP_NAME, False)
        ),
        data_dir=choose(
            data_dir, "PAPERDECK_DATA_DIR", platformdirs.user_data_path(APP_NAME, False)
        ),
    )
