"""Shelving: bookmarks and notes."""

from __future__ import annotations

from functools import partial

from paperdeck.errors import ShelfError
from paperdeck.papers.display import display_title
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.searching import Only
from paperdeck.ui.screens.reader.watching import Watching


class Shelving(Watching):
    """What the person makes of the paper at the cursor."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._bookmarks = Only(messages.STAR, self._desk.bookmarked, messages.no_bookmark)

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
        await self._narrow(None if self._only is self._bookmarks else self._bookmarks)

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
