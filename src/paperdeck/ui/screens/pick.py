"""Picking one of many things by typing some of its letters."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from paperdeck.markup import fold
from paperdeck.ui import messages, signs
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.options import OptionMoves
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.typed import all_typed


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to pick: its name, what is said of it, and whether it is the one so far."""

    name: str
    said: str = ""
    is_chosen: bool = False


class PickScreen(Keyed, OptionMoves, ModalScreen[None]):
    """Lists ``items`` below ``title`` and a box; what is typed there narrows them.

    ``picked`` is given the place of the one that is picked among ``items``, and is waited for.
    """

    PLACES = (Where.PICK,)
    AUTO_FOCUS = None

    def __init__(
        self, title: str, items: Sequence[Item], picked: Callable[[int], Awaitable[None]]
    ) -> None:
        super().__init__()
        self._heading = title
        self._items = items
        self._folded = [fold(item.name) for item in items]
        self._picked = picked
        self._text = ""
        self._shown: Sequence[int] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="pick"):
            yield Static(self._heading, classes="heading", markup=False)
            box = Input(placeholder=messages.PICK_PLACEHOLDER, compact=True, id="pick-box")
            box.cursor_blink = False
            yield box
            items = OptionList(id="pick-items", markup=False, compact=True)
            items.can_focus = False
            yield items
            yield KeyLine()

    def on_mount(self) -> None:
        self._show("")
        self.set_focus(self.query_one(Input))  # at once: it may be typed already

    def on_input_changed(self, event: Input.Changed) -> None:
        self._show(event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Clicked."""
        _ = self.run_worker(self.action_done, group="pick")

    def _show(self, text: str) -> None:
        """List what has all words of ``text``, the cursor at the one that is chosen so far."""
        self._text = text
        words = fold(text).split()
        self._shown = [
            at for at, name in enumerate(self._folded) if all(word in name for word in words)
        ]
        self._list.set_options(Option(_line(self._items[at])) for at in self._shown)
        chosen = (place for place, at in enumerate(self._shown) if self._items[at].is_chosen)
        self._list.highlighted = next(chosen, 0) if self._shown else None

    async def action_done(self) -> None:
        box = self.query_one(Input)
        await all_typed(box)
        if box.value != self._text:  # the box says so later
            self._show(box.value)
        at = self._list.highlighted
        if at is not None:
            self.dismiss()
            await self._picked(self._shown[at])

    def action_close(self) -> None:
        self.dismiss()


def _line(item: Item) -> Content:
    return Content.assemble(
        (f"{signs.now().chosen if item.is_chosen else ' '} ", "$accent"),
        item.name,
        (f"  {item.said}" if item.said else "", "$muted"),
    )
