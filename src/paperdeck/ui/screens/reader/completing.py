"""Completing: field names and values, offered while they are written in the search box."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from paperdeck.later import later
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.panes import Panes
from paperdeck.ui.widgets.completion_list import MOST, CompletionList, Offer
from paperdeck.ui.widgets.search_bar import SearchBar

if TYPE_CHECKING:
    from paperdeck.search import Completion, grammar
else:  # not before something is typed
    grammar = later("paperdeck.search.grammar")

_LEAST_NAME = 2  # letters of a field's name from which it is offered
_PAUSE_SECONDS = 0.12
_OTHER_LINES = 4  # that stay free of offers: title, search box, and those at the foot


def may_complete(begun: str) -> bool:
    """Whether it is worth asking what may come after ``begun``; ordinary words are not."""
    if ":" in begun:
        return True
    name = begun.replace("(", " ").rpartition(" ")[2].removeprefix("-").lower()
    return len(name) >= _LEAST_NAME and any(each.startswith(name) for each in grammar.names())


class Completing(Panes):
    """The list of offers under the search box."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._asked = "", 0  # the text, and the place in it, of what is offered
        self._completions: Sequence[Completion] = ()

    @property
    def _offers(self) -> CompletionList:
        return self.query_one(CompletionList)

    def on_search_bar_changed(self, event: SearchBar.Changed) -> None:
        # Not stopped, nor waited for: it comes after the search, or is overtaken by a key.
        if self._may_complete():
            self._work(self._offer_soon, "complete", exclusive=True)
        else:
            self._close_offers()

    def on_search_bar_left(self, event: SearchBar.Left) -> None:
        self._close_offers()

    async def on_completion_list_taken(self, event: CompletionList.Taken) -> None:
        self._take(event.number)

    def _may_complete(self) -> bool:
        box = self._bar.box
        return self.focused is box and may_complete(box.value[: box.cursor_position])

    async def _offer_soon(self) -> None:
        """Offer once what was found is shown and no key followed: nobody wants help with a
        word that is written fluently."""
        await asyncio.sleep(_PAUSE_SECONDS)
        await self._search.idle()
        await self._offer()

    async def _offer(self) -> None:
        """Offer what may come at the cursor."""
        box = self._bar.box
        asked = box.value, box.cursor_position
        if asked == self._asked:
            return
        most = max(min(MOST, self.size.height - _OTHER_LINES), 1)
        complete = partial(self._given.services.engine.complete, *asked, most=most + 1)
        offers = await asyncio.to_thread(complete)
        if asked == (box.value, box.cursor_position) and self._may_complete():
            self._asked = asked
            self._completions = _new(offers, box.value)[:most]
            self._offers.show([_offer(each) for each in self._completions])

    def _close_offers(self) -> bool:
        """Returns whether there were any."""
        box = self._bar.box
        self._asked = box.value, box.cursor_position
        was_open = self._offers.is_open
        self._offers.show(())
        return was_open

    def _take(self, number: int) -> None:
        """Put an offer into the box."""
        box, offer = self._bar.box, self._completions[number]
        text = offer.applied(box.value)
        at = offer.start + len(offer.insert)
        # What follows a value is another clause; a field's name is followed by its value.
        if not offer.insert.endswith(":"):
            if text[at : at + 1] != " ":
                text = f"{text[:at]} {text[at:]}"
            at += 1
        box.value = text
        box.cursor_position = at
        self._offers.show(())

    async def action_complete(self) -> None:
        """Take what is offered; where nothing is, go to the next pane."""
        await self._settle()
        if self._may_complete():
            await self._offer()  # what was typed just now may not be offered yet
        if self._offers.is_open:
            self._take(self._offers.cursor or 0)
        else:
            await self.action_next_pane()

    def action_enter_offers(self) -> None:
        self._offers.move(1)

    async def action_list_down(self) -> None:
        if self._offers.cursor is None:
            await super().action_list_down()
        else:
            self._offers.move(1)

    async def action_list_up(self) -> None:
        if self._offers.cursor is None:
            await super().action_list_up()
        else:
            self._offers.move(-1)

    async def action_go_to_list(self) -> None:
        if self._offers.cursor is None:
            await super().action_go_to_list()
        else:
            self._take(self._offers.cursor)

    async def action_clear_search(self) -> None:
        if not self._close_offers():
            await super().action_clear_search()


def _offer(completion: Completion) -> Offer:
    label, insert = completion.label, completion.insert
    written = insert if label.startswith(insert) else label
    return Offer(written, label.removeprefix(written), completion.count)


def _new(offers: Sequence[Completion], text: str) -> list[Completion]:
    """Those that would change the text."""
    return [offer for offer in offers if text[offer.start : offer.end] != offer.insert]
