"""The help: every key as it is bound, the marks, and the language of searches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input

from paperdeck.language import gettext
from paperdeck.markup import fold
from paperdeck.search.grammar import FIELDS, FORMS, STATES
from paperdeck.ui import keymap, messages
from paperdeck.ui.commands import Command, Where, sections
from paperdeck.ui.screens.dialog import Lines, TextScreen
from paperdeck.ui.widgets.text import hang
from paperdeck.ui.widgets.text_box import TextBox
from paperdeck.ui.widgets.typed import all_typed

_KEYS = 17  # cells for the keys, where there is room for them beside what they do
_ROOMY = 60
_MARGIN = 4
_NONE = "-"


class _Entry(NamedTuple):
    """What is explained, in what words, and whatever else it is found by."""

    lead: str
    said: str
    found_by: str = ""


def help_content(width: int, sought: str = "") -> Content:
    """How to search and what the marks mean, all places with their commands, and the language
    of searches; of these the lines that have all words of ``sought``."""
    words = fold(sought).split()
    indent = _KEYS if width >= _ROOMY else _MARGIN
    lines: list[Content] = []
    for title, entries in _sections():
        found = [entry for entry in entries if _has(title, entry, words)]
        if not found:
            continue
        lines += Content.styled(title, "$accent bold").wrap(max(width, 1))
        for entry in found:
            lead = Content.styled(f"  {entry.lead}", "bold") if entry.lead else Content()
            lines.append(hang(lead, Content(entry.said), indent if entry.lead else 2, width))
        lines.append(Content())
    if not lines:
        return hang(Content(), Content(messages.no_help(sought)), 2, width)
    return Content("\n").join(lines)


def _has(title: str, entry: _Entry, words: Iterable[str]) -> bool:
    text = fold(f"{title} {entry.lead} {entry.said} {entry.found_by}")
    return all(word in text for word in words)


def _keys_of(command: Command) -> str:
    """Its keys, else that of the palette, where the palette has it."""
    return keymap.all_shown(command) or (
        keymap.shown("app.palette") if command.palette else _NONE
    )


def _sections() -> Iterator[tuple[str, Iterable[_Entry]]]:
    yield messages.HELP_SEARCHING, [_Entry("", messages.HELP_SEARCH)]
    yield messages.HELP_MARKS_TITLE, [_Entry("", messages.HELP_MARKS)]
    for title, commands in sections().items():
        yield (
            title,
            [
                _Entry(
                    _keys_of(command),
                    gettext(command.help),
                    f"{gettext(command.title)} {command.id}",
                )
                for command in commands
            ],
        )
    yield (
        messages.HELP_FORMS,
        [_Entry(form.form, f"{gettext(form.meaning)}: {form.example}") for form in FORMS],
    )
    yield (
        messages.HELP_FIELDS,
        [_Entry(field.typed, gettext(field.meaning)) for field in FIELDS],
    )
    yield (
        messages.HELP_STATES,
        [
            _Entry(f"{name}:{one}", gettext(said))
            for name in STATES
            for one, said in STATES[name].items()
        ],
    )


class _Filter(TextBox):
    PLACES = (Where.FILTER,)

    async def action_done(self) -> None:
        await all_typed(self)
        self.screen.set_focus(self.screen.query_one("#text"))

    async def action_clear(self) -> None:
        await all_typed(self)
        self.value = ""
        await self.action_done()


class HelpScreen(TextScreen):
    """The help, with a box that keeps of it what has the words typed there."""

    PLACES = (Where.HELP, Where.DIALOG)

    def __init__(self) -> None:
        super().__init__(messages.HELP_TITLE, self._content)
        self._sought = ""

    def compose_above(self) -> ComposeResult:
        box = _Filter(placeholder=messages.HELP_PLACEHOLDER, compact=True, id="help-box")
        box.cursor_blink = False
        yield box

    def _content(self, width: int) -> Content:
        return help_content(width, self._sought)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._sought = event.value
        self.query_one(Lines).lay_out()
        self._pane.scroll_home(animate=False)

    def action_filter(self) -> None:
        self.set_focus(self.query_one(_Filter))

    async def action_tour(self) -> None:
        from paperdeck.ui.screens.tour import TourScreen

        self.dismiss()
        await self.app.push_screen(TourScreen())
