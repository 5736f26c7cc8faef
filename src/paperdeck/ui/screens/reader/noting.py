"""Noting: the note of the paper at the cursor, here or in the person's own editor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from paperdeck.errors import ShelfError
from paperdeck.later import later
from paperdeck.papers.display import display_title
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.watching import Watching

if TYPE_CHECKING:
    from paperdeck.ui import editor
else:  # seldom needed
    editor = later("paperdeck.ui.editor")


class Noting(Watching):
    """Writing notes."""

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
            self._note_written(before, read())

        from paperdeck.ui.screens.note import NoteScreen  # as the fetch screen: seldom needed

        templates = partial(self._desk.note_templates, paper)
        await self.app.push_screen(
            NoteScreen(display_title(paper), read, save, templates), closed
        )

    def action_edit_note_outside(self) -> None:
        """The file that the editor was given is kept until its text is on the shelf."""
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
            return
        command = editor.command()
        if command is None:
            self._say(messages.NO_EDITOR, error=True)
            return
        before = self._desk.shown(paper).note
        try:
            draft = editor.Draft(self._given.services.paths.data_dir, before)
            with self.app.suspend():
                failure = draft.edit(command)
        except (OSError, SuspendNotSupported) as error:
            self._say(messages.no_editor_here(str(error)), error=True)
            return
        try:
            text = draft.read()
            if failure:
                if text == before:
                    draft.remove()
                    self._say(failure, error=True)
                else:
                    self._say(messages.draft_kept(failure, draft.path), error=True)
                return
            after = self._desk.save_note(paper, text, before)
        except (OSError, UnicodeDecodeError, ShelfError) as error:
            self._say(messages.draft_kept(str(error), draft.path), error=True)
            return
        draft.remove()
        self._note_written(before, after)

    def _note_written(self, before: str, after: str) -> None:
        self._shelf_changed()
        if after != before:
            self._say(messages.NOTE_SAVED if after else messages.NOTE_REMOVED)
