"""Keys: as Textual names them, as a person reads them, and as a person writes them."""

from __future__ import annotations

import re
import string
import unicodedata

from paperdeck.ui import signs

_MODIFIERS = {"alt", "ctrl", "hyper", "meta", "shift", "super"}

# Keys that are no characters, by Textual's name.
_SHOWN = {
    "space": "Space",
    "backspace": "Backspace",
    "down": "↓",
    "left": "←",
    "right": "→",
    "up": "↑",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "insert": "Ins",
    "delete": "Del",
    "end": "End",
    "tab": "Tab",
    "enter": "Enter",
    "escape": "Esc",
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}
_OTHER_NAMES = {
    "page_down": "pagedown",
    "page_up": "pageup",
    "return": "enter",
    "esc": "escape",
}

# Where Textual's name of a character is not Unicode's.
_SHORTER = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}

# A terminal sends the same for both.
_SAME = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+left_square_bracket": "escape"}

_JOINED = re.compile(r"(?<=.)[-+](?=.)")


def name_of_character(character: str) -> str:
    """Textual's name of the key that types ``character``: ``slash`` for ``/``."""
    if character == " ":
        return "space"
    if character.isalnum():
        return character
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    name = _SHORTER.get(name, name)
    _CHARACTERS[name] = character
    return name


_CHARACTERS: dict[str, str] = {}  # by Textual's name, from which they cannot be made again
for _each in string.punctuation:
    name_of_character(_each)
_WRITTEN = {
    **{name: name for name in _SHOWN},
    **{shown.lower(): name for name, shown in _SHOWN.items()},
    **_OTHER_NAMES,
}


def key_name(keys: str) -> str:
    """A key by Textual's name, or several after one another, as a person reads them.

    ``ctrl+d`` is ``Ctrl-d``, ``slash`` is ``/``, ``g g`` is ``g g``.
    """
    return " ".join(map(_name, keys.split(" ")))


def _name(key: str) -> str:
    *modifiers, last = key.split("+")
    shown = _SHOWN.get(last) or character_of(last) or last
    if not shown.isascii() and last in _SHOWN and signs.now().cursor.isascii():
        shown = last.capitalize()
    return "-".join([*(each.capitalize() for each in modifiers), shown])


def character_of(key: str) -> str | None:
    """The character that a key types, ``None`` for one that types none."""
    modifier, _, last = key.rpartition("+")
    if modifier not in ("", "shift"):
        return None
    if last == "space":
        return " "
    if modifier:
        return None
    if len(last) == 1:
        return last
    return _CHARACTERS.get(last)


def read_keys(text: str) -> str | None:
    """What a person writes for a key, or for several after one another, by Textual's names.

    ``Ctrl-d``, ``Space``, ``PgDn``, ``/``, ``↓`` and Textual's own names are taken, whatever
    the case but for single characters; ``None`` for what is no key.
    """
    names = [_read(part) for part in text.split()] or [_read(text)]
    return None if None in names else " ".join(filter(None, names))


def _read(text: str) -> str | None:
    *written, last = _JOINED.split(text)
    modifiers = [each.lower() for each in written]
    if last.lower() in _WRITTEN:
        last = _WRITTEN[last.lower()]
    elif len(last) == 1:
        if "shift" in modifiers and last.isalpha():
            modifiers.remove("shift")
            last = last.upper()
        if "ctrl" in modifiers:  # which no terminal tells from a capital
            last = last.lower()
        last = name_of_character(last)
    elif last.lower() in _CHARACTERS:
        last = last.lower()
    else:
        last = ""
    if not last or len(set(modifiers)) < len(modifiers) or not _MODIFIERS.issuperset(modifiers):
        return None
    name = "+".join([*sorted(modifiers), last])  # the order that Textual has them in
    return _SAME.get(name, name)
