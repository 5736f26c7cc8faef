"""Splitting: how list and paper share the screen."""

from __future__ import annotations

from textual import events

from paperdeck.ui import messages
from paperdeck.ui.layouts import CHOICES, Layout, layout_for
from paperdeck.ui.screens.reader.base import Given, Reader

_CLASSES = {f"-{choice}" for choice in CHOICES}
_STEP = 5
_LEAST, _MOST = 20, 80


class Splitting(Reader):
    """The layout, and in each the panes' parts of the screen."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._layout_name: Layout = "single"
        self._shown: tuple[Layout, int | None, int | None] | None = None

    def on_resize(self, event: events.Resize) -> None:
        self._split(event.size.width)

    def action_next_layout(self) -> None:
        kept = self._given.remembered
        kept.layout = CHOICES[(CHOICES.index(kept.layout) + 1) % len(CHOICES)]
        self._split(self.size.width)
        as_wished = kept.layout in ("auto", self._layout_name)
        self._say(messages.layout_chosen(kept.layout, self._layout_name, as_wished=as_wished))

    def action_narrow_list(self) -> None:
        self._move_split(-_STEP)

    def action_widen_list(self) -> None:
        self._move_split(_STEP)

    def _move_split(self, step: int) -> None:
        kept = self._given.remembered
        if self._layout_name == "wide":
            kept.wide = _share((kept.wide + step) / 100)
        elif self._layout_name == "stacked":
            kept.stacked = _share((kept.stacked + step) / 100)
        else:
            self._say(messages.ONE_PANE)
        self._split(self.size.width)

    def _share_at(self, x: int, y: int) -> None:
        """Have the line between the panes at these coordinates of the screen."""
        kept, panes = self._given.remembered, self._list.region.union(self._detail.region)
        if self._layout_name == "wide":
            kept.wide = _share((x - panes.x) / panes.width)
        elif self._layout_name == "stacked":
            kept.stacked = _share((y - panes.y) / panes.height)
        self._split(self.size.width)

    def _name_layout(self, columns: int) -> None:
        """Have the class of the layout: as long as there are no panes, that costs nothing."""
        given = self._given
        choice = "single" if given.settings.screen_reader else given.remembered.layout
        name = self._layout_name = layout_for(columns, choice)
        if not self.has_class(f"-{name}"):
            self.set_classes([*self.classes - _CLASSES, f"-{name}"])

    def _split(self, columns: int) -> None:
        """Give each pane its part, in the direction in which they stand."""
        self._name_layout(columns)
        kept, name = self._given.remembered, self._layout_name
        wide = kept.wide if name == "wide" else None
        high = kept.stacked if name == "stacked" else None
        if (name, wide, high) != self._shown:
            self._shown = name, wide, high
            self._list.styles.width, self._detail.styles.width = _parts(wide)
            self._list.styles.height, self._detail.styles.height = _parts(high)


def _share(part: float) -> int:
    """A part of the screen in per cent, so that neither pane goes."""
    return min(max(round(part * 100), _LEAST), _MOST)


def _parts(share: int | None) -> tuple[str, str]:
    """The sizes of list and paper, whose list has that share; each has all without one."""
    return ("1fr", "1fr") if share is None else (f"{share}fr", f"{100 - share}fr")
