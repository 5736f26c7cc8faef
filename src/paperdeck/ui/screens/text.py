"""A text to select from, when no clipboard could take it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import TextArea


class TextScreen(ModalScreen[None]):
    """Shows ``text`` whole, selected, under ``title``."""

    BINDINGS = [Binding("escape,q,enter", "dismiss", "Close", priority=True)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title_text = title
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = Content(self._title_text)
            dialog.border_subtitle = Content("Esc closes")
            yield TextArea(self._text, read_only=True, soft_wrap=True)

    def on_mount(self) -> None:
        self.query_one(TextArea).select_all()
