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
        self._split_shown: tuple[str, int] | None = None

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
        shares = {"-wide": kept.wide, "-stacked": kept.stacked}
        split = self._layout_name, shares.get(self._layout_name, 50)
        if split != self._split_shown:
            self._split_shown = split
            for pane, share in ((self._list, split[1]), (self._detail, 100 - split[1])):
                part, all_of_it = f"{share}fr", "1fr"
                is_stacked = self._layout_name == "-stacked"
                pane.styles.width = all_of_it if is_stacked else part
                pane.styles.height = part if is_stacked else all_of_it
