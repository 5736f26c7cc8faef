"""A text shown over the reader, such as one to select from."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.scroll_pane import ScrollPane

Text = str | Callable[[int], Content]
"""A text, or what it is in a width in cells."""


class TextScreen(Keyed, Screen[None]):
    """Shows a text whole under ``title``.

    Nothing stands beside the text, so that what a terminal selects is the text alone.
    """

    PLACES: ClassVar[tuple[Where, ...]] = (Where.DIALOG,)
    AUTO_FOCUS = "#text"

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self._heading = title
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(self._heading, classes="heading", markup=False)
        yield from self.compose_above()
        with ScrollPane(id="text"):
            yield Lines(self._text)
        yield KeyLine()

    def compose_above(self) -> ComposeResult:
        """What stands between the title and the text."""
        yield from ()

    def action_close(self) -> None:
        self.dismiss()

    @property
    def _pane(self) -> ScrollPane:
        return self.query_one("#text", ScrollPane)

    def action_move_down(self) -> None:
        self._pane.action_move_down()

    def action_move_up(self) -> None:
        self._pane.action_move_up()

    def action_move_first(self) -> None:
        self._pane.action_move_first()

    def action_move_last(self) -> None:
        self._pane.action_move_last()

    def action_move_half_down(self) -> None:
        self._pane.action_move_half_down()

    def action_move_half_up(self) -> None:
        self._pane.action_move_half_up()

    def action_move_page_down(self) -> None:
        self._pane.action_move_page_down()

    def action_move_page_up(self) -> None:
        self._pane.action_move_page_up()


class Lines(Static):
    """The text itself, laid out anew where its width changes."""

    def __init__(self, text: Text) -> None:
        super().__init__("" if callable(text) else text, markup=False)
        self._text = text

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Lay it out for the width that there is."""
        if callable(self._text):
            self.update(self._text(self.size.width))
