"""The note editor: saves every few seconds and on leaving; what it cannot save stays in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static, TextArea

from paperdeck.errors import ShelfError
from paperdeck.markup import render
from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.choose import Choice, ChooseScreen
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.scroll_pane import ScrollPane
from paperdeck.ui.widgets.text import to_content

_AUTOSAVE_SECONDS = 3.0
_PICKS = "123456789"  # the keys that pick a template

# Takes the text, and the text it was before; gives the text as it now stands on the shelf.
Save = Callable[[str, str], str]


class NoteScreen(Keyed, Screen[None]):
    """Edits the note of one paper.

    ``save(text, base)`` writes ``text`` durably, where ``base`` is what this editor last
    knew to be there, and returns what is there now (more than ``text`` when somebody else
    wrote meanwhile). It raises ``ShelfError`` when it could not. ``read()`` gives what is
    there, so that an editor in which nothing is unsaved shows what somebody else wrote.
    ``templates()`` gives texts to begin with, by their names.
    """

    PLACES = (Where.NOTE,)
    AUTO_FOCUS = None

    def __init__(
        self,
        title: str,
        read: Callable[[], str],
        save: Save,
        templates: Callable[[], Mapping[str, str]],
    ) -> None:
        super().__init__()
        self._templates = templates
        self._paper_title = title
        self._read = read
        self._saved = read()
        self._save = save

    def compose(self) -> ComposeResult:
        yield Static(self._paper_title, classes="heading", markup=False)
        area = TextArea(
            self._saved,
            id="note-text",
            soft_wrap=True,
            tab_behavior="indent",
            placeholder=messages.NOTE_PLACEHOLDER,
            highlight_cursor_line=False,
        )
        area.cursor_blink = False
        yield area
        with ScrollPane(id="note-preview"):
            yield Static("", markup=False)
        yield Static("", id="note-status", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        self.set_focus(area)  # at once: the text may be typed already
        self.set_interval(_AUTOSAVE_SECONDS, self.save)

    def save(self) -> bool:
        """Write the text if it has changed. Returns whether it is safely on the shelf."""
        area = self.query_one(TextArea)
        text = area.text
        if text == self._saved:
            if (stored := self._read()).strip() != text.strip():
                self._take(stored, text)
            return True
        status = self.query_one("#note-status", Static)
        try:
            stored = self._save(text, self._saved)
        except ShelfError as error:
            status.add_class("-error")
            status.update(str(error))
            return False
        status.remove_class("-error")
        merged = stored.strip() != text.strip()
        status.update(messages.NOTE_MERGED if merged else messages.NOTE_SAVED)
        if merged:
            self._take(stored, text)
        else:
            self._saved = text
        return True

    def _take(self, stored: str, text: str) -> None:
        """Show ``stored`` in the place of ``text``, the cursor where it was in that text."""
        area = self.query_one(TextArea)
        row, column = area.cursor_location
        start = stored.find(text)
        area.load_text(stored)
        if start >= 0:
            before = stored[:start].split("\n")
            row += len(before) - 1
            column += len(before[-1]) if row == len(before) - 1 else 0
            area.move_cursor((row, column))
        else:
            area.move_cursor(area.document.end)
        self._saved = stored

    def action_close(self) -> None:
        if self.save():
            self.dismiss()

    def action_toggle_preview(self) -> None:
        """The note as the detail pane shows it, in the place of its source."""
        area, pane = self.query_one(TextArea), self.query_one("#note-preview", ScrollPane)
        self.toggle_class("-preview")
        if self.has_class("-preview"):
            pane.query_one(Static).update(to_content(render(area.text, keep_lines=True)))
            self.set_focus(pane)
        else:
            self.set_focus(area)

    async def action_choose_template(self) -> None:
        templates = list(self._templates().items())[: len(_PICKS)]
        if not templates:
            self.query_one("#note-status", Static).update(messages.NO_TEMPLATES)
            return
        choices = [Choice(key, name) for key, (name, _) in zip(_PICKS, templates, strict=False)]
        texts = {key: text for key, (_, text) in zip(_PICKS, templates, strict=False)}

        async def insert(key: str) -> None:
            self.query_one(TextArea).insert(texts[key])

        await self.app.push_screen(ChooseScreen(messages.TEMPLATE_TITLE, choices, insert))

    def action_undo(self) -> None:
        self.query_one(TextArea).undo()

    def action_redo(self) -> None:
        self.query_one(TextArea).redo()
