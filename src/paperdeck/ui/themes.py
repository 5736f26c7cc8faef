"""Themes: TOML files, ours and a person's own in one format, turned into Textual themes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from textual.color import Color, ColorParseError
from textual.theme import Theme

from paperdeck.settings import Settings

# What a theme colours. The first row are Textual's own names, the second ours;
# both can be used in app.tcss as $name.
_TEXTUAL = (
    "background",
    "surface",
    "panel",
    "foreground",
    "accent",
    "warning",
    "error",
    "success",
)
_OWN = ("muted", "rule", "cursor", "bookmark", "note", "math", "code", "link", "match")
COLORS = _TEXTUAL + _OWN
DEFAULT_THEME = Settings().theme


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """A theme as its file says it: ``colors`` maps each of :data:`COLORS` to ``#rrggbb``."""

    name: str
    title: str
    dark: bool
    colors: dict[str, str]

    def to_textual(self) -> Theme:
        """The theme for :meth:`textual.app.App.register_theme`."""
        colors = self.colors
        return Theme(
            name=self.name,
            primary=colors["accent"],
            secondary=colors["accent"],
            accent=colors["accent"],
            background=colors["background"],
            surface=colors["surface"],
            panel=colors["panel"],
            foreground=colors["foreground"],
            warning=colors["warning"],
            error=colors["error"],
            success=colors["success"],
            dark=self.dark,
            text_alpha=1.0,
            variables={name: self.colors[name] for name in _OWN}
            | {
                "block-cursor-background": colors["accent"],
                "input-cursor-background": colors["foreground"],
                "footer-key-foreground": colors["accent"],
                "footer-background": colors["panel"],
                "scrollbar": self.colors["rule"],
                "scrollbar-hover": self.colors["muted"],
                "scrollbar-active": colors["accent"],
                "scrollbar-background": colors["background"],
                "scrollbar-background-hover": colors["background"],
                "scrollbar-background-active": colors["background"],
                "scrollbar-corner-color": colors["background"],
                "text-muted": self.colors["muted"],
            },
        )


def read_theme(path: Path) -> ThemeFile:
    """Read one theme file. Raises ``ValueError`` whose text names the file and the remedy."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path.name}: cannot be read as TOML: {error}") from error
    colors = data.get("colors")
    if not isinstance(colors, dict):
        raise ValueError(f"{path.name}: there is no table [colors]")
    if missing := [name for name in COLORS if name not in colors]:
        raise ValueError(f"{path.name}: [colors] lacks {', '.join(missing)}")
    if unknown := sorted(set(colors) - set(COLORS)):
        raise ValueError(f"{path.name}: [colors] has unknown names: {', '.join(unknown)}")
    for name, value in colors.items():
        try:
            Color.parse(value)
        except (ColorParseError, TypeError, AttributeError) as error:
            raise ValueError(f"{path.name}: colors.{name}: {value!r} is no colour") from error
    name, title, dark = (
        data.get("name", path.stem),
        data.get("title", ""),
        data.get("dark", True),
    )
    if not isinstance(name, str) or not isinstance(title, str) or not isinstance(dark, bool):
        raise ValueError(f"{path.name}: name and title are text, dark is true or false")
    return ThemeFile(name, title or name, dark, dict(colors))


def read_themes(folders: Iterable[Path]) -> tuple[dict[str, ThemeFile], list[str]]:
    """Read every ``*.toml`` of ``folders``, later ones winning, and tell the problems."""
    themes: dict[str, ThemeFile] = {}
    problems: list[str] = []
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            try:
                theme = read_theme(path)
            except ValueError as error:
                problems.append(str(error))
            else:
                themes[theme.name] = theme
    return themes, problems
