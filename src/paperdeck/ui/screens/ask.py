"""Asking for one line of text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.widgets.typed import all_typed


class AskScreen(Keyed, ModalScreen[None]):
    """Asks for a line at the foot of the screen, below ``title``.

    ``text`` is there to begin with, and gives way to what is typed. ``done`` is given the
    line, and is waited for; it is not called for a blank one. ``wrong`` says what is wrong
    with a line, if anything: the line can then be mended.
    """

    PLACES = (Where.ASK,)
    AUTO_FOCUS = None

    def __init__(
        self,
        title: str,
        text: str,
        done: Callable[[str], Awaitable[None]],
        wrong: Callable[[str], str] = lambda text: "",
    ) -> None:
        super().__init__()
        self._heading = title
        self._text = text
        self._done = done
        self._wrong = wrong

    def compose(self) -> ComposeResult:
        yield Static(self._heading, id="ask-title", markup=False)
        yield Static("", id="ask-wrong", markup=False)
        box = Input(self._text, compact=True, id="ask-box")
        box.cursor_blink = False
        yield box

    def on_mount(self) -> None:
        self.set_focus(self.query_one(Input))  # at once: it may be typed already

    async def action_done(self) -> None:
        box = self.query_one(Input)
        await all_typed(box)
        text = box.value.strip()
        if text and (wrong := self._wrong(text)):
            said = self.query_one("#ask-wrong", Static)
            said.update(wrong)
            said.display = True
            return
        self.dismiss()
        if text:
            await self._done(text)

    def action_close(self) -> None:
        self.dismiss()
