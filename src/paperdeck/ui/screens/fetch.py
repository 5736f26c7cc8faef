"""Asking for a list to be fetched, and watching it come."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, Static

from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.jobs.fetching import known_lists
from paperdeck.ui.jobs.job import Job
from paperdeck.ui.widgets.key_line import KeyLine

_LOOK_SECONDS = 0.2
# What the screen has besides a line for each venue.
_LEAST_HEIGHT = 9


class FetchScreen(Keyed, Screen[None]):
    """Starts a fetch with ``start(words)``, or shows the one ``job()``.

    Leaving it stops nothing: the fetch goes on while the person reads.
    """

    PLACES = (Where.FETCH,)

    def __init__(self, start: Callable[[str], bool], job: Callable[[], Job | None]) -> None:
        super().__init__()
        self._start = start
        self._job = job
        self._runs = False

    def compose(self) -> ComposeResult:
        yield Static(messages.FETCH_TITLE, classes="heading", markup=False)
        box = Input(placeholder=messages.FETCH_PLACEHOLDER, compact=True, id="fetch-box")
        box.cursor_blink = False
        yield box
        yield Static("", id="fetch-state", markup=False)
        yield Static("", id="fetch-known", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._look()
        self.set_interval(_LOOK_SECONDS, self._look)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if not event.value.strip():
            return
        if self._start(event.value):
            event.input.value = ""
        else:
            self.notify(messages.JOB_RUNS, markup=False)
        self._look()

    def on_resize(self) -> None:
        lines = [*known_lists()]
        if self.size.height < _LEAST_HEIGHT + len(lines):
            known = " · ".join(lines)
        else:
            known = "\n".join(f"  {line}" for line in lines)
        self.query_one("#fetch-known", Static).update(f"{messages.FETCH_KNOWN}\n{known}")
        self._look()

    def _look(self) -> None:
        fetch = self._job()
        state = self.query_one("#fetch-state", Static)
        width = state.content_size.width or self.size.width
        state.update("" if fetch is None else fetch.line(width))
        runs = fetch is not None and not fetch.outcome
        if runs != self._runs:
            self._runs = runs
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be cancelled where nothing runs."""
        return self._runs if action == "cancel" else True

    def action_close(self) -> None:
        self.dismiss()

    def action_cancel(self) -> None:
        if (fetch := self._job()) is not None:
            fetch.cancel()
