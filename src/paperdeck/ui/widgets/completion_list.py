"""What may come in the search box, in a few lines over the panes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from paperdeck.ui import signs
from paperdeck.ui.widgets.text import cut, fit

MOST = 8
"""How many are offered at once."""

_GAP = 2


class Offer(Struct, frozen=True):
    """What is written, what is said of it, and how many papers it gives, if that is known."""

    written: str
    meaning: str = ""
    count: int | None = None


class CompletionList(Widget):
    """Offers of what the word at the cursor may become; out of sight while there are none."""

    class Taken(Message):
        """The person clicked on the offer with this index."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    cursor: reactive[int | None] = reactive(None)
    """The index of the offer the person is at, ``None`` while they are in the box."""

    _offers: Sequence[Offer] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        """Offer these, or go out of sight."""
        if offers == self._offers:
            return
        # A new layout of the screen is slow: only where another number of lines asks for it.
        if len(offers) != len(self._offers):
            self.display = bool(offers)
            self.styles.height = len(offers)
        self._offers = offers
        self.cursor = None
        self.refresh()

    @property
    def is_open(self) -> bool:
        """Whether there are any offers."""
        return bool(self._offers)

    def move(self, steps: int) -> None:
        """Move the cursor among the offers; it leaves them at the upper end."""
        if self._offers:
            at = steps - 1 if self.cursor is None else self.cursor + steps
            self.cursor = min(at, len(self._offers) - 1) if at >= 0 else None

    def render(self) -> Content:
        width = self.content_size.width
        return Content("\n").join(
            self._line(offer, width, at_cursor=number == self.cursor)
            for number, offer in enumerate(self._offers)
        )

    def _line(self, offer: Offer, width: int, *, at_cursor: bool) -> Content:
        count = "" if offer.count is None else f"{offer.count:,}"
        room = width - len(signs.now().cursor) - (_GAP + len(count) if count else 0)
        label = Content.assemble((offer.written, "bold"), (offer.meaning, "$muted"))
        line = Content.assemble(
            (signs.now().cursor if at_cursor else " ", "$accent"),
            fit(cut(label, room), room),
            (f"{' ' * _GAP}{count}" if count else "", "$muted"),
        )
        return line.stylize_before("on $cursor") if at_cursor else line

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y < len(self._offers):
            self.post_message(self.Taken(event.y))
