"""Themes: TOML files, ours and a person's own in one format, turned into Textual themes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from textual.color import Color, ColorParseError
from textual.theme import Theme

from paperdeck.language import _, listed
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
NO_COLOR_THEME = "monochrome"  # where the environment has NO_COLOR


class ThemeFile(Struct, frozen=True):
    """A theme as its file says it: ``colors`` maps each of :data:`COLORS` to ``#rrggbb``.

    With ``ansi`` the colours are the terminal's own, ``ansi_black`` to ``ansi_bright_white``
    and ``ansi_default``.
    """

    name: str
    title: str
    dark: bool
    ansi: bool
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
            ansi=self.ansi,
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
            }
            | (self._ansi_variables() if self.ansi else {}),
        )

    def _ansi_variables(self) -> dict[str, str]:
        """What Textual else takes from shades; a cursor is reversed, whatever the palette."""
        background, foreground = self.colors["background"], self.colors["foreground"]
        return {
            "ansi-background": background,
            "ansi-foreground": foreground,
            "border": self.colors["rule"],
            "border-blurred": self.colors["rule"],
            "block-cursor-foreground": foreground,
            "block-cursor-background": background,
            "block-cursor-text-style": "bold reverse",
            "input-cursor-foreground": foreground,
            "input-cursor-background": background,
            "input-cursor-text-style": "reverse",
            "input-selection-foreground": background,
            "input-selection-background": foreground,
            "screen-selection-foreground": background,
            "screen-selection-background": foreground,
            "link-color": self.colors["link"],
            "footer-item-background": self.colors["panel"],
            "footer-description-background": self.colors["panel"],
        }


def read_theme(path: Path) -> ThemeFile:
    """Read one theme file. Raises ``ValueError`` whose text names the file and the remedy."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(
            _("{name}: cannot be read as TOML: {error}").format(name=path.name, error=error)
        ) from error
    colors = data.get("colors")
    if not isinstance(colors, dict):
        raise ValueError(_("{name}: there is no table [colors]").format(name=path.name))
    if missing := [name for name in COLORS if name not in colors]:
        raise ValueError(
            _("{name}: [colors] lacks {missing}").format(
                name=path.name, missing=listed(missing)
            )
        )
    if unknown := sorted(set(colors) - set(COLORS)):
        raise ValueError(
            _("{name}: [colors] has unknown names: {unknown}").format(
                name=path.name, unknown=listed(unknown)
            )
        )
    for name, value in colors.items():
        try:
            Color.parse(value)
        except (ColorParseError, TypeError, AttributeError) as error:
            raise ValueError(
                _("{file}: colors.{name}: {value!r} is no colour").format(
                    file=path.name, name=name, value=value
                )
            ) from error
    name, title = data.get("name", path.stem), data.get("title", "")
    dark, ansi = data.get("dark", True), data.get("ansi", False)
    if not (isinstance(name, str) and isinstance(title, str)):
        raise ValueError(_("{name}: name and title are text").format(name=path.name))
    if not (isinstance(dark, bool) and isinstance(ansi, bool)):
        raise ValueError(_("{name}: dark and ansi are true or false").format(name=path.name))
    return ThemeFile(name, title or name, dark, ansi, dict(colors))


def find_theme(folders: Iterable[Path], wanted: str) -> tuple[ThemeFile, list[str]]:
    """The theme called ``wanted``, else the default one, and the problems, a line each.

    Earlier folders win; of the last, which is ours, only files that are asked for are read:
    each is called as its theme.
    """
    *own, ours = folders
    found, problems = read_themes(reversed(own))
    files = {path.stem: path for path in ours.glob("*.toml")}
    if wanted not in found and wanted not in files:
        names = listed(sorted({*found, *files}))
        problems.append(
            _("theme: there is no {wanted!r}; there are {names}").format(
                wanted=wanted, names=names
            )
        )
        wanted = DEFAULT_THEME
    return found.get(wanted) or read_theme(files[wanted]), problems


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
