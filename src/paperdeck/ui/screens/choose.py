"""Choosing one of a few things by its letter."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.style import Style
from textual.widgets import Static

from paperdeck.ui import signs
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.keys import key_name


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: the key that picks it, by Textual's name, and what it says."""

    key: str
    label: str
    is_chosen: bool = False


class ChooseScreen(Keyed, ModalScreen[None]):
    """Lists ``choices`` at the foot of the screen, below ``title``.

    ``picked`` is given the key of the one that is picked, and is waited for: what is typed
    next acts on what it did.
    """

    PLACES = (Where.CHOICE,)
    AUTO_FOCUS = None

    def __init__(
        self, title: str, choices: Sequence[Choice], picked: Callable[[str], Awaitable[None]]
    ) -> None:
        super().__init__()
        self._heading = title
        self._choices = choices
        self._picked = picked
        for choice in choices:
            # With priority, as all keys of the table: they act before the next is looked at.
            self._bindings.bind(
                choice.key, f"pick('{choice.key}')", choice.label, show=False, priority=True
            )

    def compose(self) -> ComposeResult:
        lines = [Content.styled(self._heading, "bold")]
        for choice in self._choices:
            line = Content.assemble(
                (f"{signs.now().chosen if choice.is_chosen else ' '} ", "$accent"),
                (key_name(choice.key), "$accent bold"),
                f"  {choice.label}",
            )
            click = Style.from_meta({"@click": f"screen.pick('{choice.key}')"})
            lines.append(line.stylize(click))
        yield Static(Content("\n").join(lines), id="choices", markup=False)

    async def action_pick(self, key: str) -> None:
        self.dismiss()
        await self._picked(key)

    def action_close(self) -> None:
        self.dismiss()
