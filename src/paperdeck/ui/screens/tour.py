"""The tour: five short steps over the reader, for who sees it first."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from paperdeck.ui import keymap, messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.widgets.key_line import KeyLine


class TourScreen(Keyed, ModalScreen[None]):
    """Shows a step at a time at the foot of the screen.

    It is in nobody's way: the application leaves it at any key that it does not take.
    """

    PLACES = (Where.TOUR,)
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self._step = 0
        self._steps = messages.tour()

    def compose(self) -> ComposeResult:
        with Vertical(id="tour"):
            yield Static(id="tour-step", markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        self._show()

    def takes(self, key: str) -> bool:
        """Whether a key has a meaning in the tour, or in every place."""
        return key in self._bindings.key_to_bindings or key in keymap.everywhere()

    def _show(self) -> None:
        title, text = self._steps[self._step]
        number = messages.position(self._step, len(self._steps))
        heading = Content.assemble((title, "$accent bold"), (f"  {number}", "$muted"))
        self.query_one("#tour-step", Static).update(heading + Content(f"\n{text}"))

    def action_next(self) -> None:
        if self._step + 1 < len(self._steps):
            self._step += 1
            self._show()
        else:
            self.dismiss()

    def action_back(self) -> None:
        self._step = max(self._step - 1, 0)
        self._show()

    def action_close(self) -> None:
        self.dismiss()
