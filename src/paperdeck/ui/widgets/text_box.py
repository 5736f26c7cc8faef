"""A line to type in, with keys of its own."""

from __future__ import annotations

from textual.widgets import Input

from paperdeck.ui.bindings import Keyed
from paperdeck.ui.keys import character_of


class TextBox(Keyed, Input):
    """An input in which what is typed is text, whatever its keys do elsewhere on the screen.

    The same holds for the keys that edit the text, and for those of its ``PLACES``.
    """

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether the box has a use for a key."""
        return character_of(key) is not None or key in self._bindings.key_to_bindings
