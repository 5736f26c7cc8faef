"""Copying: which papers, in which format, with the text as it will be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from paperdeck.language import _
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
    """A format as it is offered: its id, the key that picks it if it has one, its name."""

    id: str
    pick: str
    name: str


# Papers in the format of an id, as text.
Write = Callable[[Sequence[Paper], str], str]


class CopyScreen(Keyed, Screen[None]):
    """Offers formats for one of several scopes. ``write`` may take a while; ``copy`` is given
    the scope's papers, the format's id and the text, and is waited for.
    """

    PLACES = (Where.COPY,)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012

    def __init__(
        self,
        offers: Sequence[Offer],
        chosen: str,
        scopes: Sequence[Scope],
        write: Write,
        copy: Callable[[Sequence[Paper], str, str], Awaitable[None]],
    ) -> None:
        super().__init__()
        self._offers = offers
        self._chosen = chosen
        self._scopes = scopes
        self._scope = 0
        self._write = write
        self._copy = copy
        for offer in offers:
            if offer.pick:
                self._bindings.bind(
                    offer.pick, f"pick('{offer.pick}')", offer.name, show=False, priority=True
                )

    def compose(self) -> ComposeResult:
        yield Static("", id="copy-heading", classes="heading", markup=False)
        with Container(id="copy"):
            yield OptionList(
                *(Option(_line(offer)) for offer in self._offers),
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
        self._preview()

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
            lambda: self._write(scope.papers(_PREVIEWED), format_id) or messages.NOTHING_TO_COPY
        )
        if scope.size > _PREVIEWED:
            text = f"{text.rstrip()}\n\n{messages.and_more(scope.size - _PREVIEWED)}"
        self.query_one("#copy-preview Static", Static).update(Content(text))

    @property
    def _at_cursor(self) -> Offer:
        return self._offers[self.query_one(OptionList).highlighted or 0]

    async def action_pick(self, pick: str) -> None:
        await self._take(next(offer for offer in self._offers if offer.pick == pick))

    async def action_done(self) -> None:
        await self._take(self._at_cursor)

    async def _take(self, offer: Offer) -> None:
        papers, text = await self._whole(offer)
        self.dismiss()
        await self._copy(papers, offer.id, text)

    async def _whole(self, offer: Offer) -> tuple[Sequence[Paper], str]:
        scope = self._scopes[self._scope]

        def work() -> tuple[Sequence[Paper], str]:
            papers = scope.papers(None)
            return papers, self._write(papers, offer.id)

        return await asyncio.to_thread(work)

    async def action_show_text(self) -> None:
        _, text = await self._whole(self._at_cursor)
        self.app.push_screen(TextScreen(messages.COPY_TEXT, text or messages.NOTHING_TO_COPY))

    def action_close(self) -> None:
        self.dismiss()


def _line(offer: Offer) -> Content:
    return Content.assemble((offer.pick or " ", "$accent bold"), f"  {_(offer.name)}")
