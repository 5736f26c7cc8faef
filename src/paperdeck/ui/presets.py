"""Sets of keys to choose from: what each has in other places than the table of commands."""

from __future__ import annotations

from collections.abc import Mapping

DEFAULT = "vim"

_CLOSING = ("escape", "ctrl+g")

PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    # The table itself: hjkl and their like, and letters that stand for what they do.
    DEFAULT: {},
    # Emacs's keys where they need no Meta; what it has behind C-x and C-c are letters here.
    # C-b is left to tmux, C-a to screen, and C-s to terminals as a second key only.
    "emacs": {
        "move.down": ("ctrl+n", "down"),
        "move.up": ("ctrl+p", "up"),
        "move.first": ("less_than_sign", "home"),
        "move.last": ("greater_than_sign", "end"),
        "move.half_down": (),
        "move.half_up": (),
        "move.page_down": ("ctrl+v", "pagedown"),
        "pane.narrow": ("left_curly_bracket",),
        "pane.widen": ("right_curly_bracket",),
        "pane.list": ("left",),
        "pane.back": _CLOSING,
        "paper.read": ("enter", "right"),
        "shelf.undo": ("u", "ctrl+underscore"),
        "search.focus": ("slash", "ctrl+s"),
        "search.clear": _CLOSING,
        "search.down": ("ctrl+n", "down"),
        "search.up": ("ctrl+p", "up"),
        "search.offers": ("ctrl+o",),
        "pick.down": ("ctrl+n", "down"),
        "pick.up": ("ctrl+p", "up"),
        "pick.close": _CLOSING,
        "note.close": ("escape", "ctrl+s", "ctrl+g"),
        "note.undo": ("ctrl+z", "ctrl+underscore"),
        "tags.close": _CLOSING,
        "ask.close": _CLOSING,
        "copy.close": _CLOSING,
        "copy.down": ("ctrl+n", "down"),
        "copy.up": ("ctrl+p", "up"),
        "themes.close": (*_CLOSING, "q", "T"),
        "settings.close": (*_CLOSING, "q", "comma"),
        "choice.close": _CLOSING,
        "fetch.close": _CLOSING,
        "history.close": (*_CLOSING, "q"),
        "facets.close": (*_CLOSING, "q", "f"),
        "saved.close": (*_CLOSING, "q", "S"),
        "dialog.close": (*_CLOSING, "q", "enter"),
        "app.palette": ("colon", "f2"),
    },
    # Arrows, keys that have a name on them, and letters that stand for what they do.
    "plain": {
        "move.down": ("down",),
        "move.up": ("up",),
        "move.first": ("home",),
        "move.last": ("end",),
        "move.half_down": (),
        "move.half_up": (),
        "pane.list": ("left",),
        "paper.read": ("enter", "right"),
        "queue.later": ("plus",),
        "queue.sooner": ("minus",),
        "search.focus": ("slash", "f3"),
        "app.help": ("question_mark", "f1"),
        "app.palette": ("f2", "colon", "ctrl+p"),
        "facets.next_field": ("tab", "right"),
        "facets.previous_field": ("shift+tab", "left"),
    },
}
"""By name: the keys that commands have, by their ids, where they are not the table's."""
