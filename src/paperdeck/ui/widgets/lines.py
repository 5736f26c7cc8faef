"""The lines above and below the panes: the title line and the status line."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from textual.app import RenderResult
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from paperdeck.ui.widgets.text import cut, fit

_MESSAGE_SECONDS = 8.0
_LEAST_SECONDS = 1.5


class TitleLine(Widget):
    """What is open, and how much of it."""

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._counts: Sequence[str] = ()

    def say(self, name: str, counts: Sequence[str]) -> None:
        """``name`` on the left, ``counts`` on the right, the last of them left out first."""
        if (name, counts) != (self._title, self._counts):
            self._title, self._counts = name, counts
            self.refresh()

    def render(self) -> RenderResult:
        width = self.content_size.width
        name = Content.styled(self._title, "bold")
        for shown in range(len(self._counts), -1, -1):
            counts = Content.styled(" · ".join(self._counts[:shown]), "$muted")
            room = width - counts.cell_length - (2 if counts else 0)
            if name.cell_length <= room:
                break
        name = fit(name, width - counts.cell_length) if counts else cut(name, width)
        return name + counts


class StatusLine(Static):
    """The last message for some seconds, else the standing notice."""

    def __init__(self, notice: str) -> None:
        super().__init__(notice, id="status", markup=False, classes="-notice")
        self._notice = self._written = notice
        self._said_at = 0.0
        self._timer: Timer | None = None

    def say(self, message: str, *, error: bool = False) -> None:
        """Show ``message``; an error stays until the next message."""
        self._stop()
        self._write(message)
        self.set_class(error, "-error")
        self.remove_class("-notice")
        if not error:
            self._said_at = monotonic()
            self._timer = self.set_timer(_MESSAGE_SECONDS, self._back_to_notice)

    def hold(self, message: str) -> None:
        """Show ``message`` until it is let go of, or something else is said."""
        self._stop()
        self._write(message)
        self.remove_class("-notice", "-error")

    def release(self) -> None:
        """Show the notice again in the place of what was held."""
        self._back_to_notice()

    def key_pressed(self) -> None:
        """The person goes on: a message that could be read by now gives way."""
        if self._timer is not None and monotonic() - self._said_at >= _LEAST_SECONDS:
            self._back_to_notice()

    def stand(self, notice: str) -> None:
        """Have another notice, which is seen when nothing else is said."""
        was, self._notice = self._notice, notice
        if self._written == was:
            self._write(notice)

    def _back_to_notice(self) -> None:
        self._stop()
        self.add_class("-notice")
        self._write(self._notice)

    def _write(self, text: str) -> None:
        """A new layout of the screen is slow: one line in place of another needs none."""
        width = self.content_size.width
        sizes = [Content(said).cell_length for said in (self._written, text)]
        self.update(text, layout=max(sizes) > width or not min(sizes))
        self._written = text

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
