"""The history of the shelf: what was changed, and taking it back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.options import OptionMoves
from paperdeck.ui.widgets.key_line import KeyLine


@dataclass(frozen=True, slots=True)
class Step:
    """One change as it is listed: its number, when it was made (local time), what it did to
    which papers, and whether it is not in effect."""

    number: int
    at: str
    what: str
    papers: str
    undone: bool


# Undoes the change of that number, the last one for ``None``; returns what is to be said.
Undo = Callable[[int | None], Awaitable[str]]


class HistoryScreen(Keyed, OptionMoves):
    """Lists changes, the newest first. ``read`` gives them as they are now."""

    PLACES = (Where.HISTORY,)

    def __init__(
        self,
        read: Callable[[], Sequence[Step]],
        undo: Undo,
        redo: Callable[[], Awaitable[str]],
    ) -> None:
        super().__init__()
        self._read = read
        self._undo = undo
        self._redo = redo
        self._steps: Sequence[Step] = ()

    def compose(self) -> ComposeResult:
        yield Static(messages.HISTORY_TITLE, classes="heading", markup=False)
        yield OptionList(id="history", markup=False, compact=True)
        yield Static("", id="history-status", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()
        if not self._steps:
            self._say(messages.NO_HISTORY)
        self.set_focus(self._list)

    def _show(self) -> None:
        """List the changes anew, the cursor where it was."""
        at = self._list.highlighted or 0
        self._steps = self._read()
        self._list.set_options(Option(_line(step)) for step in self._steps)
        if self._steps:
            self._list.highlighted = min(at, len(self._steps) - 1)

    def _say(self, message: str) -> None:
        self.query_one("#history-status", Static).update(message)

    async def action_undo_this(self) -> None:
        at = self._list.highlighted
        if at is not None and at < len(self._steps):
            self._say(await self._undo(self._steps[at].number))
            self._show()

    async def action_undo(self) -> None:
        self._say(await self._undo(None))
        self._show()

    async def action_redo(self) -> None:
        self._say(await self._redo())
        self._show()

    def action_close(self) -> None:
        self.dismiss()


def _line(step: Step) -> Content:
    line = Content.assemble((step.at, "$muted"), f"  {step.what}  ", (step.papers, "$muted"))
    if step.undone:
        line = Content.assemble(
            line.stylize("$muted"), (f"  {messages.UNDONE}", "$muted italic")
        )
    return line
