"""The reader: list, paper and search box. It owns what is shown and calls the stores."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer
from textual.worker import Worker

from paperdeck.errors import ShelfError
from paperdeck.papers import Paper
from paperdeck.papers.display import display_title, links_of
from paperdeck.search import Found, highlights
from paperdeck.services import Services
from paperdeck.ui import browser, clipboard, messages
from paperdeck.ui.commands import NOT_IN_SEARCH, Where, bindings
from paperdeck.ui.desk import Desk
from paperdeck.ui.live_search import LiveSearch, Request, Rows
from paperdeck.ui.screens.dialog import TextScreen, help_screen
from paperdeck.ui.widgets.lines import StatusLine, TitleLine
from paperdeck.ui.widgets.paper_detail import PaperDetail
from paperdeck.ui.widgets.paper_list import PaperList
from paperdeck.ui.widgets.search_bar import SearchBar
from paperdeck.ui.widgets.text import Highlighter, no_highlights

if TYPE_CHECKING:
    from paperdeck.ui.fetching import Fetching

_LOOK_SECONDS = 1.0
_PATIENCE_SECONDS = 3.0
# From how many columns each layout is used; app.tcss says what it is.
_LAYOUTS: list[tuple[int, str]] | None = [(0, "-single"), (60, "-stacked"), (110, "-wide")]
_HEIGHTS: list[tuple[int, str]] | None = [(0, "-short"), (12, "-tall")]


class MainScreen(Screen[None]):
    """Browsing, reading and shelving."""

    BINDINGS = [*bindings(Where.READER), *bindings(Where.PANES)]  # noqa: RUF012
    AUTO_FOCUS = "#list"
    HORIZONTAL_BREAKPOINTS = _LAYOUTS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    class LibraryFilled(Message):
        """There is a library now in the place of the sample; ``said`` is to be told."""

        def __init__(self, said: str) -> None:
            super().__init__()
            self.said = said

    def __init__(self, services: Services, measure: int, said: str = "") -> None:
        super().__init__()
        self._measure = measure
        self._said = said
        self._desk = Desk(services)
        self._sample_size = services.sample_size
        self._paths = services.paths
        self._fetching: Fetching | None = None
        self._search = LiveSearch(services.engine, self._show_found)
        self._text = ""
        self._bookmarks_only = False
        self._place: int | None = None  # the row at which the bookmarks were called
        self._highlight: Highlighter = no_highlights

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield SearchBar()
        with Container(id="panes"):
            yield PaperList("list")
            yield PaperDetail("detail", self._measure)
        sample = self._sample_size
        yield StatusLine(messages.sample_notice(sample) if sample else "")
        yield Footer(show_command_palette=False, compact=True)

    @property
    def _list(self) -> PaperList:
        return self.query_one(PaperList)

    @property
    def _detail(self) -> PaperDetail:
        return self.query_one(PaperDetail)

    @property
    def _bar(self) -> SearchBar:
        return self.query_one(SearchBar)

    def on_mount(self) -> None:
        self._search.now(Request(""))
        self._show_counts()
        if self._said:
            self._say(self._said)
        self.set_interval(_LOOK_SECONDS, self._look_at_stores)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the search box a character is text, and moving is the box's own."""
        return not (action in NOT_IN_SEARCH and self.focused is self._bar.box)

    # Searching

    def on_search_bar_changed(self, event: SearchBar.Changed) -> None:
        self._search_for(event.text)

    def _search_for(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._start_search()

    async def _settle(self) -> None:
        """Wait until all that was typed is in the box, searched for and shown.

        What is done next is done to the papers that the person expects to see.
        """
        typed = asyncio.Event()
        self._bar.box.call_later(typed.set)
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await typed.wait()
                self._search_for(self._bar.box.value)
                await self._search.idle()

    def _start_search(self) -> None:
        within = self._desk.bookmarked() if self._bookmarks_only else None
        if self._search.want(Request(self._text, within)):
            self._work(self._search.run, "search")

    def _show_found(self, request: Request, found: Found, rows: Rows) -> None:
        """Show a result, the cursor at its best paper; without a search it keeps its paper."""
        kept = self._list.current if self._list.length else self._place
        cursor = 0
        if not request.text.strip() and kept is not None:
            cursor = rows.index(kept) if kept in rows else self._list.cursor
        self._highlight = (
            partial(highlights, terms=found.terms) if request.text.strip() else no_highlights
        )
        self._list.show(
            rows,
            self._desk.read,
            highlight=self._highlight,
            cursor=cursor,
            empty=messages.nothing_found(request.text.strip(), self._bookmarks_only),
        )
        self._show_paper()
        searching = bool(request.text.strip()) or self._bookmarks_only
        of = len(self._desk) if request.within is None else len(request.within)
        count = messages.found(found.total, of) if searching else ""
        if self._bookmarks_only:
            count = f"{messages.STAR} {count}"
        self._bar.say(count, found.message)

    # set_focus, not focus(): that one waits, and the keys typed meanwhile go astray.

    def action_focus_search(self) -> None:
        self.remove_class("-reading", "-text-only")  # the list narrows: it must be seen
        self.set_focus(self._bar.box)

    async def action_clear_search(self) -> None:
        if self._bar.box.value:
            self._bar.box.value = ""
            await self._settle()
        else:
            self._to_list()

    async def action_go_to_list(self) -> None:
        await self._settle()
        self._to_list()

    async def action_list_down(self) -> None:
        await self._settle()
        self._list.action_move_down()

    async def action_list_up(self) -> None:
        await self._settle()
        self._list.action_move_up()

    async def action_list_page_down(self) -> None:
        await self._settle()
        self._list.action_move_page_down()

    async def action_list_page_up(self) -> None:
        await self._settle()
        self._list.action_move_page_up()

    # Reading

    def on_paper_list_cursor_moved(self) -> None:
        self._show_paper()

    def on_paper_list_opened(self) -> None:
        self._to_detail()

    def action_open_shown_link(self, number: int) -> None:
        self._open(self._detail.url(number))

    def action_open_paper(self) -> None:
        if self._list.length:
            self._to_detail()

    async def action_back(self) -> None:
        if self.focused is self._detail:
            self._to_list()
        else:
            await self.action_clear_search()

    @property
    def _pane(self) -> PaperList | PaperDetail:
        """The pane that moves: the one with the focus."""
        return self._detail if self.focused is self._detail else self._list

    def action_move_down(self) -> None:
        self._pane.action_move_down()

    def action_move_up(self) -> None:
        self._pane.action_move_up()

    def action_move_first(self) -> None:
        self._pane.action_move_first()

    def action_move_last(self) -> None:
        self._pane.action_move_last()

    def action_move_half_down(self) -> None:
        self._pane.action_move_half_down()

    def action_move_half_up(self) -> None:
        self._pane.action_move_half_up()

    def action_move_page_down(self) -> None:
        self._pane.action_move_page_down()

    def action_move_page_up(self) -> None:
        self._pane.action_move_page_up()

    def _current(self) -> Paper | None:
        row = self._list.current
        return None if row is None else self._desk.paper(row)

    def _show_paper(self) -> None:
        paper = self._current()
        if paper is None:
            self._detail.show(None)
        else:
            position = messages.position(self._list.cursor, self._list.length)
            self._detail.show(self._desk.shown(paper), self._highlight, position)

    def _to_list(self) -> None:
        self.remove_class("-reading", "-text-only")
        self.set_focus(self._list)

    def _to_detail(self) -> None:
        self.add_class("-reading")
        self.set_focus(self._detail)

    async def action_next_pane(self) -> None:
        await self._go_pane(1)

    async def action_previous_pane(self) -> None:
        await self._go_pane(-1)

    async def _go_pane(self, step: int) -> None:
        await self._settle()
        panes: list[tuple[Widget, Callable[[], None]]] = [
            (self._list, self._to_list),
            (self._detail, self._to_detail),
            (self._bar.box, self.action_focus_search),
        ]
        here = next((at for at, (pane, _) in enumerate(panes) if pane is self.focused), -1)
        panes[(here + step) % len(panes)][1]()

    def action_next_paper(self) -> None:
        self._list.action_move_down()

    def action_previous_paper(self) -> None:
        self._list.action_move_up()

    def action_read_on(self) -> None:
        if not self._detail.display:
            self._to_detail()
        elif self._detail.scroll_offset.y < self._detail.max_scroll_y:
            self._detail.action_move_page_down()
        elif self._list.cursor + 1 < self._list.length:
            self._list.action_move_down()
            self._show_paper()  # at once: the next Space is about this paper
        else:
            self._say(messages.LAST_PAPER)

    def action_read_back(self) -> None:
        if self._detail.scroll_offset.y > 0:
            self._detail.action_move_page_up()
        else:
            self._list.action_move_up()
            self._show_paper()

    def action_toggle_authors(self) -> None:
        self._detail.toggle_authors()

    def action_next_density(self) -> None:
        self._list.next_density()

    def action_toggle_text_only(self) -> None:
        self.toggle_class("-text-only")
        if self.has_class("-text-only"):
            self._to_detail()

    def action_open_link(self) -> None:
        self._open_number(0, messages.NO_LINK)

    def action_open_numbered_link(self, key: str) -> None:
        self._open_number(int(key) - 1, messages.NO_SUCH_LINK)

    def _open_number(self, number: int, otherwise: str) -> None:
        paper = self._current()
        links = links_of(paper) if paper is not None else []
        if paper is None:
            self._say(messages.NO_PAPER)
        elif number < len(links):
            self._open(links[number].url)
        else:
            self._say(otherwise)

    def _open(self, url: str) -> None:
        self._say(messages.opened(url))
        self._work(partial(self._open_in_browser, url), "browser")

    async def _open_in_browser(self, url: str) -> None:
        if not await browser.open_url(url):
            self._say(messages.not_opened(url), error=True)

    # Shelving

    def action_toggle_bookmark(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
            return
        try:
            on = self._desk.toggle_bookmark(paper)
        except ShelfError as error:
            self._say(str(error), error=True)
            return
        self._show_shelf()  # among the bookmarks, too, the row stays: b puts it back
        self._say(messages.BOOKMARKED if on else messages.BOOKMARK_REMOVED)

    async def action_toggle_bookmarks_only(self) -> None:
        self._bookmarks_only = not self._bookmarks_only
        if self._bookmarks_only:
            self._place = self._list.current
        self._start_search()
        await self._settle()

    async def action_edit_note(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
            return
        before = self._desk.shown(paper).note
        save = partial(self._desk.save_note, paper)

        def read() -> str:
            return self._desk.shown(paper).note

        def closed(_: None) -> None:
            self._shelf_changed()
            after = self._desk.shown(paper).note
            if after != before:
                self._say(messages.NOTE_SAVED if after else messages.NOTE_REMOVED)

        from paperdeck.ui.screens.note import NoteScreen  # as the fetch screen: seldom needed

        await self.app.push_screen(NoteScreen(display_title(paper), read, save), closed)

    def _look_at_stores(self) -> None:
        """Another running copy, or a fetch, may have changed the shelf or the library."""
        if self._desk.shelf_changed():
            self._shelf_changed()
        if self._desk.library_changed():
            self._show_counts()
            self._start_search()

    def _shelf_changed(self) -> None:
        """What is shelved has changed elsewhere."""
        self._show_shelf()
        if self._bookmarks_only:
            self._start_search()

    def _show_shelf(self) -> None:
        self._show_counts()
        self._list.refresh_rows()
        self._show_paper()

    def _show_counts(self) -> None:
        self.query_one(TitleLine).say(self._desk.title(), self._desk.counts())

    # Citing

    def action_copy_citation(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
        else:
            self._say(messages.COPYING)
            copy = partial(self._copy, self._desk.citation(paper))
            self._work(copy, "copy", exclusive=True)

    async def _copy(self, text: str) -> None:
        what = text.partition("{")[2].partition(",")[0]  # the citation key
        route = await clipboard.copy(text)
        if route is clipboard.Route.SYSTEM:
            self._say(messages.copied(what))
        elif route is clipboard.Route.TERMINAL:
            self.app.copy_to_clipboard(text)
            self._say(messages.copied_by_terminal(what))
        else:
            self.app.push_screen(TextScreen(messages.COPY_BY_HAND, text))

    def action_show_citation(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
        else:
            self.app.push_screen(TextScreen(messages.COPY_TEXT, self._desk.citation(paper)))

    # Fetching

    def action_fetch(self) -> None:
        from paperdeck.ui.screens.fetch import FetchScreen  # loads every format

        self.app.push_screen(FetchScreen(self._fetch, lambda: self._fetching))

    def _fetch(self, words: str) -> bool:
        """Start a fetch; returns whether it could: there is one at a time."""
        if self._fetching is not None and not self._fetching.outcome:
            return False
        from paperdeck.ui.fetching import Fetching

        self._fetching = Fetching(self._paths, words)
        self._work(partial(self._await_fetch, self._fetching), "fetch")
        return True

    async def _await_fetch(self, job: Fetching) -> None:
        await asyncio.to_thread(job.run)
        if job.ok and self._sample_size:
            self.post_message(self.LibraryFilled(job.outcome))
        else:
            self._say(job.outcome, error=not job.ok)
            self._look_at_stores()

    # The rest

    def _work(
        self,
        work: Callable[[], Coroutine[None, None, None]],
        group: str,
        exclusive: bool = False,
    ) -> Worker[None]:
        """Start work beside the interface; given as a function, for it may never begin."""
        return self.run_worker(work, group=group, exclusive=exclusive)

    def _say(self, message: str, *, error: bool = False) -> None:
        self.query_one(StatusLine).say(message, error=error)

    def action_help(self) -> None:
        self.app.push_screen(help_screen())

    async def action_command_palette(self) -> None:
        await self.app.run_action("command_palette")

    async def action_quit(self) -> None:
        await self.app.action_quit()
