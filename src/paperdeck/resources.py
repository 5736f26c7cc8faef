"""Finds the bundled ``themes/`` and ``data/``.

An installed wheel carries them as ``paperdeck/_bundled``; a checkout (and an
editable install) has them at the top of the repository.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _bundled(name: str) -> Path:
    inside = _PACKAGE / "_bundled" / name
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name


def themes_dir() -> Path:
    """The folder of the bundled themes, one TOML file each."""
    return _bundled("themes")


def sample_file() -> Path:
    """The bundled sample list (its format is described beside it, in ``schema.json``)."""
    return _bundled("data") / "sample.json"
