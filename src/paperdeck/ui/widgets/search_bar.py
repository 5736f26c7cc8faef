"""The search box, with the count of what it found."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from paperdeck.papers.text import clean_line
from paperdeck.ui import messages
from paperdeck.ui.bindings import bindings
from paperdeck.ui.commands import Where

_TIGHT = 30  # columns below which the count says less
_MESSAGE_SHARE = 0.4  # of the line, at most
_MESSAGE_PADDING = 2


class _Box(Input):
    # Its actions are the screen's: they concern the list.
    BINDINGS = bindings(Where.SEARCH)

    async def _on_key(self, event: events.Key) -> None:
        # Input leaves its editing keys to bubble: they would act after what is typed next.
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            if not binding.priority:
                event.stop()
                event.prevent_default()
                await self.run_action(binding.action)
                return

    def _on_paste(self, event: events.Paste) -> None:
        # A title copied from a page is often wrapped; Input would keep its first line only.
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(clean_line(event.text))


class SearchBar(Horizontal):
    """One line: the text searched for, and on the right what the search says of itself."""

    class Changed(Message):
        """Another text is searched for."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The person left the box, in which ``text`` stood."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    _message = ""
    _order = ""
    _count = ""

    def compose(self) -> ComposeResult:
        yield Static("/", id="search-prompt", markup=False)
        box = _Box(placeholder=messages.SEARCH_PLACEHOLDER, compact=True, id="search-box")
        box.cursor_blink = False
        yield box
        yield Static("", id="search-message", markup=False)
        yield Static("", id="search-count", markup=False)
        yield Static("", id="search-order", markup=False)

    @property
    def box(self) -> Input:
        """The input itself."""
        return self.query_one("#search-box", Input)

    def say(self, count: str, message: str) -> bool:
        """Show the count, and what the search did on its own (corrected, ignored).

        Returns whether there is room for the message, or it was shown before.
        """
        self._count = count
        self._draw_count()
        if message == self._message:
            return True
        self._message = message
        line = self.query_one("#search-message", Static)
        line.update(message)
        room = int(self.size.width * _MESSAGE_SHARE) - _MESSAGE_PADDING
        return not message or (line.display and Content(message).cell_length <= room)

    def say_order(self, order: str) -> None:
        """Show in which order the result stands; nothing for the search's own."""
        if order != self._order:
            self._order = order
            self.query_one("#search-order", Static).update(order)

    def on_resize(self) -> None:
        self.set_class(self.size.width < _TIGHT, "-tight")
        self._draw_count()

    def _draw_count(self) -> None:
        """Where there is hardly room for what is searched for, only how many were found."""
        tight = self.size.width < _TIGHT
        shown = self._count.partition(" of ")[0] if tight else self._count
        # Its width is fixed: a new layout of the screen would cost more than the search.
        self.query_one("#search-count", Static).update(shown, layout=False)

    def on_input_blurred(self, event: Input.Blurred) -> None:
        event.stop()
        self.post_message(self.Left(event.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))
