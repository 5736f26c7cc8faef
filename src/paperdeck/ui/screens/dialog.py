"""Texts shown over the reader: the help, and a text to select from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from paperdeck.search.grammar import FIELDS, FORMS, STATES
from paperdeck.ui import messages
from paperdeck.ui.bindings import bindings
from paperdeck.ui.commands import Where, sections
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.scroll_pane import ScrollPane
from paperdeck.ui.widgets.text import hang

_KEYS = 17  # cells for the keys, where there is room for them beside what they do
_ROOMY = 60
_MARGIN = 4


class _Text(ScrollPane):
    BINDINGS = bindings(Where.DIALOG)

    def action_close(self) -> None:
        self.screen.dismiss()


class TextScreen(Screen[None]):
    """Shows a text whole under ``title``: it, or what it is in a width in cells.

    Nothing stands beside the text, so that what a terminal selects is the text alone.
    """

    def __init__(self, title: str, text: str | Callable[[int], Content]) -> None:
        super().__init__()
        self._heading = title
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(self._heading, classes="heading", markup=False)
        with _Text():
            yield _Lines(self._text)
        yield KeyLine()


class _Lines(Static):
    def __init__(self, text: str | Callable[[int], Content]) -> None:
        super().__init__("" if callable(text) else text, markup=False)
        self._text = text

    def on_resize(self, event: events.Resize) -> None:
        if callable(self._text):
            self.update(self._text(event.size.width))


def help_content(width: int) -> Content:
    """How to search and what the marks mean, all places with their commands, and the language
    of searches."""
    lines: list[Content] = []
    for title, text in (("Searching", messages.HELP_SEARCH), ("Marks", messages.HELP_MARKS)):
        heading = Content.styled(title, "$accent bold")
        lines += [heading, hang(Content(), Content(text), 2, width), Content()]
    indent = _KEYS if width >= _ROOMY else _MARGIN
    for title, commands in sections().items():
        lines += Content.styled(title, "$accent bold").wrap(max(width, 1))
        for command in commands:
            keys = Content.styled(f"  {command.shown_keys}", "bold")
            lines.append(hang(keys, Content(command.help), indent, width))
        lines.append(Content())
    lines += _language(indent, width)
    return Content("\n").join(lines)


def _language(indent: int, width: int) -> Iterator[Content]:
    """The language of queries, from its own tables."""
    states = ((f"{name}:{one}", said) for name in STATES for one, said in STATES[name].items())
    tables: dict[str, Iterable[tuple[str, str]]] = {
        messages.HELP_FORMS: ((form.form, f"{form.meaning}: {form.example}") for form in FORMS),
        messages.HELP_FIELDS: ((field.typed, field.meaning) for field in FIELDS),
        messages.HELP_STATES: states,
    }
    for title, rows in tables.items():
        yield from Content.styled(title, "$accent bold").wrap(max(width, 1))
        for written, meaning in rows:
            yield hang(Content.styled(f"  {written}", "bold"), Content(meaning), indent, width)
        yield Content()


def help_screen() -> TextScreen:
    """The help: every key, from the command table."""
    return TextScreen(messages.HELP_TITLE, help_content)
