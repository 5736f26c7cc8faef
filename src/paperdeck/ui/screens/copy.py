"""Copying: which papers, in which format, with the text as it will be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from paperdeck.papers import Paper
from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.dialog import TextScreen
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.scroll_pane import ScrollPane

_PREVIEWED = 5  # papers: more would not be seen


@dataclass(frozen=True, slots=True)
class Scope:
    """Some papers that can be copied: what they are called, how many, and how to get the
    first so many of them (``None``: all), which may take a while."""

    name: str
    size: int
    papers: Callable[[int | None], Sequence[Paper]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A format as it is offered: its id, the key that picks it if it has one, its name, and
    whether it is a style of references, or is set in the style that was used last."""

    id: str
    pick: str
    name: str
    is_style: bool = False
    in_style: bool = False


# Papers in the format of an id and in a style, as text; and what the two are called.
Write = Callable[[Sequence[Paper], str, str], str]
Name = Callable[[str, str], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is to be copied: some papers, in a format, which may be set in a style."""

    scope: Scope
    format_id: str
    style: str


class CopyScreen(Keyed, Screen[Choice | None]):
    """Offers formats for one of several scopes, and is left with what was chosen, ``None``
    for nothing. ``write`` may take a while. A style at the cursor is that of the formats which
    are set in one.
    """

    PLACES = (Where.COPY,)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012

    def __init__(
        self,
        offers: Sequence[Offer],
        chosen: str,
        style: str,
        scopes: Sequence[Scope],
        write: Write,
        name: Name,
    ) -> None:
        super().__init__()
        self._offers = offers
        self._chosen = chosen
        self._style = style
        self._scopes = scopes
        self._scope = 0
        self._write = write
        self._called = name
        for offer in offers:
            if offer.pick:
                self._bindings.bind(
                    offer.pick, f"pick('{offer.pick}')", offer.name, show=False, priority=True
                )

    def compose(self) -> ComposeResult:
        yield Static("", id="copy-heading", classes="heading", markup=False)
        with Container(id="copy"):
            yield OptionList(
                *(Option(self._line(offer)) for offer in self._offers),
                id="copy-formats",
                markup=False,
                compact=True,
            )
            with ScrollPane(id="copy-preview"):
                yield Static("", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        formats = self.query_one(OptionList)
        ids = [offer.id for offer in self._offers]
        formats.highlighted = ids.index(self._chosen) if self._chosen in ids else 0
        self.set_focus(formats)
        self._show_scope()

    def on_option_list_option_highlighted(self) -> None:
        if self._at_cursor.is_style and self._style != self._at_cursor.id:
            self._style = self._at_cursor.id
            formats = self.query_one(OptionList)
            for at, offer in enumerate(self._offers):
                if offer.in_style:
                    formats.replace_option_prompt_at_index(at, self._line(offer))
        self._preview()

    def action_move_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_move_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_next_scope(self) -> None:
        self._scope = (self._scope + 1) % len(self._scopes)
        self._show_scope()

    def _show_scope(self) -> None:
        scope = self._scopes[self._scope]
        said = messages.copy_heading(scope.name, scope.size)
        self.query_one("#copy-heading", Static).update(said)
        self._preview()

    def _preview(self) -> None:
        _: Worker[None] = self.run_worker(self._show_preview, group="preview", exclusive=True)

    async def _show_preview(self) -> None:
        scope, format_id = self._scopes[self._scope], self._at_cursor.id
        text = await asyncio.to_thread(
            lambda: (
                self._write(scope.papers(_PREVIEWED), format_id, self._style)
                or messages.NOTHING_TO_COPY
            )
        )
        if scope.size > _PREVIEWED:
            text = f"{text.rstrip()}\n\n{messages.and_more(scope.size - _PREVIEWED)}"
        self.query_one("#copy-preview Static", Static).update(Content(text))

    @property
    def _at_cursor(self) -> Offer:
        return self._offers[self.query_one(OptionList).highlighted or 0]

    def action_pick(self, pick: str) -> None:
        self._take(next(offer for offer in self._offers if offer.pick == pick))

    def action_done(self) -> None:
        self._take(self._at_cursor)

    def _take(self, offer: Offer) -> None:
        style = offer.id if offer.is_style else self._style
        self.dismiss(Choice(self._scopes[self._scope], offer.id, style))

    def action_show_text(self) -> None:
        self.query_one("#copy-preview Static", Static).update(messages.COPYING)
        _: Worker[None] = self.run_worker(self._show_text(), group="preview", exclusive=True)

    async def _show_text(self) -> None:
        scope, format_id, style = self._scopes[self._scope], self._at_cursor.id, self._style
        text = await asyncio.to_thread(
            lambda: self._write(scope.papers(None), format_id, style)
        )
        self.app.push_screen(TextScreen(messages.COPY_TEXT, text or messages.NOTHING_TO_COPY))
        self._preview()

    def action_close(self) -> None:
        self.dismiss(None)

    def _line(self, offer: Offer) -> Content:
        name = self._called(offer.id, self._style)
        return Content.assemble((offer.pick or " ", "$accent bold"), f"  {name}")
