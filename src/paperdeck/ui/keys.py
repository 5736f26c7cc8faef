"""Keys as a person reads them."""

from __future__ import annotations

_KEY_NAMES = {
    "slash": "/",
    "space": "Space",
    "shift+space": "Shift-Space",
    "backspace": "Backspace",
    "equals_sign": "=",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "question_mark": "?",
    "less_than_sign": "<",
    "asterisk": "*",
    "greater_than_sign": ">",
    "down": "↓",
    "left": "←",
    "right": "→",
    "up": "↑",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "delete": "Del",
    "end": "End",
    "tab": "Tab",
    "shift+tab": "Shift-Tab",
    "enter": "Enter",
    "escape": "Esc",
}


def key_name(key: str) -> str:
    """A Textual key name as a person reads it: ``ctrl+d`` is ``Ctrl-d``."""
    if key in _KEY_NAMES:
        return _KEY_NAMES[key]
    modifier, plus, rest = key.partition("+")
    return f"{modifier.capitalize()}-{rest}" if plus else key
