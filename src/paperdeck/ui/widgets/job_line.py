"""The line that says how far long work is."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer
from textual.widgets import Static

from paperdeck.columns import columns
from paperdeck.ui import messages

_LOOK_SECONDS = 0.2
_GAP = 2


class JobLine(Static):
    """There while something runs: how far it is, and how it is cancelled."""

    def __init__(self) -> None:
        super().__init__("", markup=False)
        self._timer: Timer | None = None

    def begin(self, line: Callable[[int], str]) -> None:
        """Show from now on what ``line`` says, which is given the columns there are."""

        def look() -> None:
            hint = messages.JOB_CANCELS
            width = (self.content_size.width or self.app.size.width) - columns(hint) - _GAP
            self.update(f"{line(max(width, 1))}{' ' * _GAP}{hint}", layout=False)

        self.end()
        self.add_class("-runs")
        look()
        self._timer = self.set_interval(_LOOK_SECONDS, look)

    def end(self) -> None:
        """Nothing runs any more."""
        self.remove_class("-runs")
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
