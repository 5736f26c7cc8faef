"""What every concern of the reader stands on: its panes, and the papers at hand."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from textual.screen import Screen
from textual.worker import Worker

from paperdeck.papers import Paper
from paperdeck.services import Services
from paperdeck.settings import Settings
from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.desk import Desk
from paperdeck.ui.live_settings import LiveSettings
from paperdeck.ui.painting import Painter
from paperdeck.ui.remembered import Remembered
from paperdeck.ui.theme_choice import ThemeChoice
from paperdeck.ui.widgets.lines import StatusLine, TitleLine
from paperdeck.ui.widgets.matches import NO_MATCHES, Matches
from paperdeck.ui.widgets.paper_detail import PaperDetail
from paperdeck.ui.widgets.paper_list import PaperList
from paperdeck.ui.widgets.search_bar import SearchBar


class Given(Struct, frozen=True):
    """What a reader begins with.

    ``remembered`` is changed as the person arranges the screen; ``said`` is told at once.
    """

    services: Services
    live: LiveSettings
    themes: ThemeChoice
    remembered: Remembered
    said: str = ""

    @property
    def settings(self) -> Settings:
        """The settings that hold now: to be asked for where they are used."""
        return self.live.now


class Offer(NamedTuple):
    """What the palette offers beside commands: how it is called, and what it does."""

    label: str
    take: Callable[[], Coroutine[Any, Any, Any]]


class Reader(Keyed, Screen[None]):
    """The screen as all its concerns know it.

    A concern is a subclass that has the ``action_`` methods of some commands, with whatever
    else only they need; it inherits from the concerns that it calls, or from this. Its name
    among the bases of ``MainScreen`` makes it part of the reader. Handlers such as
    ``on_mount`` are called for every concern that has one.
    """

    def __init__(self, given: Given) -> None:
        super().__init__()
        self._compositor = Painter()
        self._given = given
        self._desk = Desk(given.services)
        self._matches: Matches = NO_MATCHES
        self._to_show = 0  # how often a paper was to be shown

    @property
    def _list(self) -> PaperList:
        return self.query_one(PaperList)

    @property
    def _detail(self) -> PaperDetail:
        return self.query_one(PaperDetail)

    @property
    def _bar(self) -> SearchBar:
        return self.query_one(SearchBar)

    def offered(self) -> Iterator[Offer]:
        """What the palette offers here beside commands; a concern adds its own."""
        yield from ()

    def _current(self) -> Paper | None:
        """The paper at the cursor."""
        row = self._list.current
        return None if row is None else self._desk.paper(row)

    def _show_paper(self) -> None:
        """Show the paper at the cursor in the detail pane."""
        paper = self._current()
        if paper is None:
            self._detail.show(None)
        else:
            position = messages.position(self._list.cursor, self._list.length)
            self._detail.show(self._desk.shown(paper), self._matches, position)

    def _show_paper_soon(self) -> None:
        """Show it once the list is painted, which would else wait as long again.

        Of several times in a row only the last counts.
        """
        self._to_show += 1
        self.call_after_refresh(self._show_newest, self._to_show)

    def _show_newest(self, number: int) -> None:
        if number == self._to_show:
            self._show_paper()

    def _show_counts(self) -> None:
        self.query_one(TitleLine).say(self._desk.title(), self._desk.counts())

    def _show_shelf(self) -> None:
        """Show what is shelved as it is now; every paper keeps its row."""
        self._show_counts()
        self._list.refresh_rows()
        self._show_paper()

    # set_focus, not focus(): that one waits, and the keys typed meanwhile go astray.

    def _to_list(self) -> None:
        self.remove_class("-reading", "-text-only")
        self.set_focus(self._list)

    def _to_detail(self) -> None:
        self.add_class("-reading")
        self.set_focus(self._detail)

    def _to_search(self) -> None:
        self.remove_class("-reading", "-text-only")  # the list narrows: it must be seen
        self.set_focus(self._bar.box)

    def _say(self, message: str, *, error: bool = False) -> None:
        self.query_one(StatusLine).say(message, error=error)

    def _work(
        self,
        work: Callable[[], Coroutine[None, None, None]],
        group: str,
        exclusive: bool = False,
    ) -> Worker[None]:
        """Start work beside the interface; given as a function, for it may never begin."""
        return self.run_worker(work, group=group, exclusive=exclusive)
