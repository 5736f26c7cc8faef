"""Editing tags in one line, with those that are known at hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Input, Static

from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.widgets.typed import all_typed

_MOST = 8  # known tags that are offered at once


def begun(text: str) -> str:
    """The tag that is being written: what stands after the last comma."""
    return text.rpartition(",")[2].lstrip()


def offered(text: str, known: Mapping[str, int]) -> list[str]:
    """The known tags that begin as the one being written, the most used first."""
    start = begun(text).casefold()
    present = {part.strip().casefold() for part in text.split(",")}
    return [
        tag
        for tag in known
        if tag.casefold().startswith(start) and tag.casefold() not in present
    ][:_MOST]


class _Completion(Suggester):
    """Completes the tag that is being written."""

    def __init__(self, known: Mapping[str, int]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._known = known

    async def get_suggestion(self, value: str) -> str | None:
        start = begun(value)
        found = offered(value, self._known) if start else []
        return value + found[0][len(start) :] if found else None


class TagScreen(Keyed, ModalScreen[None]):
    """Asks for tags, which commas part, at the foot of the screen.

    ``tags`` are there to begin with; ``known`` says how many papers have each tag. ``done``
    is given the text, and is waited for.
    """

    PLACES = (Where.TAGS,)
    AUTO_FOCUS = None

    def __init__(
        self,
        title: str,
        tags: tuple[str, ...],
        known: Mapping[str, int],
        done: Callable[[str], Awaitable[None]],
    ) -> None:
        super().__init__()
        self._heading = title
        self._text = "".join(f"{tag}, " for tag in tags)
        self._known = known
        self._done = done

    def compose(self) -> ComposeResult:
        yield Static(self._heading, id="tags-title", markup=False)
        box = Input(
            self._text,
            placeholder=messages.TAGS_PLACEHOLDER,
            suggester=_Completion(self._known),
            select_on_focus=False,
            compact=True,
            id="tags-box",
        )
        box.cursor_blink = False
        yield box
        yield Static(self._offer(self._text), id="tags-known", markup=False)

    def on_mount(self) -> None:
        self.set_focus(self.query_one(Input))  # at once: tags may be typed already

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#tags-known", Static).update(self._offer(event.value))

    def _offer(self, text: str) -> Content:
        """The known tags that fit, with their counts; Tab takes the first."""
        found = offered(text, self._known)
        return Content("  ").join(
            Content.assemble(tag, (f" {self._known[tag]}", "$muted")) for tag in found
        )

    async def action_complete(self) -> None:
        box = self.query_one(Input)
        await all_typed(box)
        if found := offered(box.value, self._known):
            start = begun(box.value)
            box.value = f"{box.value[: len(box.value) - len(start)]}{found[0]}, "
            box.cursor_position = len(box.value)

    async def action_done(self) -> None:
        box = self.query_one(Input)
        await all_typed(box)
        text = box.value
        self.dismiss()
        await self._done(text)

    def action_close(self) -> None:
        self.dismiss()
