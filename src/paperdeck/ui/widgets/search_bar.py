"""The search box, with the count of what it found."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Input, Static

from paperdeck.papers.text import clean_line
from paperdeck.ui import messages
from paperdeck.ui.commands import Where
from paperdeck.ui.widgets.text_box import TextBox

_TIGHT = 30  # columns below which the count says less
_MESSAGE_SHARE = 0.4  # of the line, at most
_MESSAGE_PADDING = 2


class _Box(TextBox):
    PLACES = (Where.SEARCH,)  # whose actions are the screen's: they concern the list

    # Another width of the text is no new layout of the screen: the box keeps its own.
    virtual_size = Reactive(Size(0, 0))

    def __init__(self, typed: Callable[[str], None], text: str) -> None:
        super().__init__(
            text, placeholder=messages.SEARCH_PLACEHOLDER, compact=True, id="search-box"
        )
        self.cursor_blink = False
        self._typed = typed

    async def _on_key(self, event: events.Key) -> None:
        await self._take_key(event)
        # At once: a message would come after the first paint.
        self._typed(self.value)

    async def _take_key(self, event: events.Key) -> None:
        # Input leaves its editing keys to bubble: they would act after what is typed next.
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            if not binding.priority:
                event.stop()
                event.prevent_default()
                await self.run_action(binding.action)
                return
        await super()._on_key(event)
        event.prevent_default()  # it was done already

    def _on_paste(self, event: events.Paste) -> None:
        # A title copied from a page is often wrapped; Input would keep its first line only.
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(clean_line(event.text))


class SearchBar(Horizontal):
    """One line: the text searched for, and on the right what the search says of itself.

    ``typed`` is given the text after every key, before anything is painted; ``Changed`` says
    what changes it otherwise, too. The box begins with ``text``.
    """

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
    _count = _short_count = ""

    def __init__(self, typed: Callable[[str], None], text: str) -> None:
        super().__init__()
        self._typed = typed
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static("/", id="search-prompt", markup=False)
        yield _Box(self._typed, self._text)
        yield Static("", id="search-message", markup=False)
        yield Static("", id="search-count", markup=False)
        yield Static("", id="search-order", markup=False)

    @property
    def box(self) -> Input:
        """The input itself."""
        return self.query_one("#search-box", Input)

    def say(self, count: str, message: str, short: str = "") -> bool:
        """Show the count, and what the search did on its own (corrected, ignored).

        ``short`` is the count for where there is hardly any room.

        Returns whether there is room for the message, or it was shown before.
        """
        self._count, self._short_count = count, short or count
        self._draw_count()
        if message == self._message:
            return True
        self._message = message
        # Its place is made once: a new layout at every key would be seen, and felt.
        line = self.query_one("#search-message", Static)
        line.update(message, layout=False)
        self.set_class(bool(message or (self.has_class("-said") and self.box.value)), "-said")
        room = int(self.size.width * _MESSAGE_SHARE) - _MESSAGE_PADDING
        return not message or (not self._is_narrow and Content(message).cell_length <= room)

    @property
    def _is_narrow(self) -> bool:
        """Whether there is no room for messages: see ``app.tcss``."""
        return self.screen.has_class("-narrow")

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
        shown = self._short_count if tight else self._count
        # Its width is fixed: a new layout of the screen would cost more than the search.
        self.query_one("#search-count", Static).update(shown, layout=False)

    def on_input_blurred(self, event: Input.Blurred) -> None:
        event.stop()
        self.post_message(self.Left(event.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))
