"""Themes: TOML files, ours and a person's own in one format, turned into Textual themes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct
from textual.color import Color, ColorParseError
from textual.theme import Theme

from paperdeck.language import _, gettext, listed
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
DEFAULT_THEME = Settings().theme_dark
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

    @property
    def called(self) -> str:
        """Its title in the language that is spoken, as far as that knows it."""
        return gettext(self.title)

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
                # Textual's own mix shades of their own, whose contrast nobody knows.
                "block-cursor-foreground": colors["foreground"],
                "block-cursor-background": colors["cursor"],
                "block-cursor-blurred-foreground": colors["foreground"],
                "block-cursor-blurred-background": colors["cursor"],
                "block-hover-background": colors["panel"],
                "input-cursor-foreground": colors["background"],
                "input-cursor-background": colors["foreground"],
                "input-selection-foreground": colors["background"],
                "input-selection-background": colors["foreground"],
                "screen-selection-foreground": colors["background"],
                "screen-selection-background": colors["foreground"],
                "link-color": colors["foreground"],
                "link-color-hover": colors["background"],
                "link-background-hover": colors["link"],
                "footer-key-foreground": colors["accent"],
                "footer-background": colors["panel"],
                "scrollbar": self.colors["rule"],
                "scrollbar-hover": self.colors["muted"],
                "scrollbar-active": colors["accent"],
                "scrollbar-background": colors["background"],
                "scrollbar-background-hover": colors["background"],
                "scrollbar-background-active": colors["background"],
                "scrollbar-corner-color": colors["background"],
                "text": colors["foreground"],
                "text-muted": colors["muted"],
                "text-disabled": colors["muted"],
                "text-success": colors["success"],
                "text-warning": colors["warning"],
                "text-error": colors["error"],
            }
            | (self._ansi_variables() if self.ansi else {}),
        )

    def _ansi_variables(self) -> dict[str, str]:
        """What Textual else takes from shades; a cursor that no colour shows is underlined."""
        background, foreground = self.colors["background"], self.colors["foreground"]
        marked = "bold underline" if self.colors["cursor"] == background else "bold"
        return {
            "ansi-background": background,
            "ansi-foreground": foreground,
            "border": self.colors["rule"],
            "border-blurred": self.colors["rule"],
            # Not reversed: lists of options leave that out.
            "block-cursor-text-style": marked,
            "block-cursor-blurred-text-style": marked,
            "input-cursor-foreground": foreground,
            "input-cursor-background": background,
            "input-cursor-text-style": "reverse",
            "link-color": self.colors["link"],
            "footer-item-background": self.colors["panel"],
            "footer-description-background": self.colors["panel"],
        }


def read_theme(
    path: Path, bundled: Callable[[str], ThemeFile | None] = lambda name: None
) -> ThemeFile:
    """Read one theme file; the theme that it ``extends`` is asked of ``bundled``.

    Raises ``ValueError`` whose text names the file, the key and the remedy.
    """
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(
            _("{name}: cannot be read as TOML: {error}").format(name=path.name, error=error)
        ) from error
    base = None
    if "extends" in data:
        base = bundled(data["extends"]) if isinstance(data["extends"], str) else None
        if base is None:
            raise ValueError(
                _("{file}: extends: there is no theme {name!r} of paperdeck's").format(
                    file=path.name, name=data["extends"]
                )
            )
    colors = _colors(path, data.get("colors", {} if base else None), base)
    name, title = data.get("name", path.stem), data.get("title", "")
    dark = data.get("dark", base.dark if base else True)
    ansi = data.get("ansi", base.ansi if base else False)
    if not (isinstance(name, str) and isinstance(title, str)):
        raise ValueError(_("{name}: name and title are text").format(name=path.name))
    if not (isinstance(dark, bool) and isinstance(ansi, bool)):
        raise ValueError(_("{name}: dark and ansi are true or false").format(name=path.name))
    return ThemeFile(name, title or name, dark, ansi, colors)


def _colors(path: Path, table: object, base: ThemeFile | None) -> dict[str, str]:
    """The colours of a theme's table, those that it does not have from ``base``."""
    if not isinstance(table, dict):
        raise ValueError(_("{name}: there is no table [colors]").format(name=path.name))
    colors = {**(base.colors if base else {}), **table}
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
    return colors


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
