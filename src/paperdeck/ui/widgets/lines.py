"""The lines above and below the panes: the title line and the status line."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widgets import Static

_MESSAGE_SECONDS = 8.0


class TitleLine(Horizontal):
    """What is open, and how much of it."""

    def compose(self) -> ComposeResult:
        yield Static("", id="title-name", markup=False)
        yield Static("", id="title-counts", markup=False)

    def say(self, name: str, counts: str) -> None:
        """``name`` on the left, ``counts`` on the right."""
        self.query_one("#title-name", Static).update(name)
        self.query_one("#title-counts", Static).update(counts)


class StatusLine(Static):
    """The last message for some seconds, else the standing notice."""

    def __init__(self, notice: str) -> None:
        super().__init__(notice, id="status", markup=False)
        self._notice = notice
        self._timer: Timer | None = None

    def say(self, message: str, *, error: bool = False) -> None:
        """Show ``message``; an error stays until the next message."""
        self._stop()
        self.update(message)
        self.set_class(error, "-error")
        if not error:
            self._timer = self.set_timer(_MESSAGE_SECONDS, self._back_to_notice)

    def _back_to_notice(self) -> None:
        self.update(self._notice)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
