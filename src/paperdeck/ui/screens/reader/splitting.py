"""Splitting: how list and paper share the screen."""

from __future__ import annotations

from textual import events

from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Given, Reader

# From how many columns each layout is used; app.tcss says what it is.
LAYOUTS: list[tuple[int, str]] = [(0, "-single"), (60, "-stacked"), (110, "-wide")]
_STEP = 5
_LEAST, _MOST = 20, 80


class Splitting(Reader):
    """The panes' parts of the screen, for each layout its own."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._layout_name = ""
        self._shown: tuple[str, int | None, int | None] | None = None

    def on_resize(self, event: events.Resize) -> None:
        self._split(event.size.width)

    def action_narrow_list(self) -> None:
        self._move_split(-_STEP)

    def action_widen_list(self) -> None:
        self._move_split(_STEP)

    def _move_split(self, step: int) -> None:
        kept = self._given.remembered
        if self._layout_name == "-wide":
            kept.wide = min(max(kept.wide + step, _LEAST), _MOST)
        elif self._layout_name == "-stacked":
            kept.stacked = min(max(kept.stacked + step, _LEAST), _MOST)
        else:
            self._say(messages.ONE_PANE)
        self._split(self.size.width)

    def _split(self, columns: int) -> None:
        """Give each pane its part, in the direction in which they stand."""
        # Asked of the width: the screen's classes follow it later.
        self._layout_name = next(name for at, name in reversed(LAYOUTS) if columns >= at)
        kept = self._given.remembered
        wide = kept.wide if self._layout_name == "-wide" else None
        high = kept.stacked if self._layout_name == "-stacked" else None
        if (self._layout_name, wide, high) != self._shown:
            self._shown = self._layout_name, wide, high
            self._list.styles.width, self._detail.styles.width = _parts(wide)
            self._list.styles.height, self._detail.styles.height = _parts(high)


def _parts(share: int | None) -> tuple[str, str]:
    """The sizes of list and paper, whose list has that share; each has all without one."""
    return ("1fr", "1fr") if share is None else (f"{share}fr", f"{100 - share}fr")
