"""Texts shown over the reader: the help, and a text to select from."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from paperdeck.ui import messages
from paperdeck.ui.bindings import bindings
from paperdeck.ui.commands import Where, sections
from paperdeck.ui.widgets.scroll_pane import ScrollPane


class _Text(ScrollPane):
    BINDINGS = bindings(Where.DIALOG)

    def action_close(self) -> None:
        self.screen.dismiss()


class TextScreen(Screen[None]):
    """Shows ``text`` whole under ``title``.

    Nothing stands beside the text, so that what a terminal selects is the text alone.
    """

    def __init__(self, title: str, text: str | Content) -> None:
        super().__init__()
        self._heading = title
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(self._heading, classes="heading", markup=False)
        with _Text():
            yield Static(self._text, markup=False)
        yield Footer(show_command_palette=False, compact=True)


def help_content() -> Content:
    """All places with their commands, then how to search and what the marks mean."""
    lines: list[Content] = []
    for title, text in (("Searching", messages.HELP_SEARCH), ("Marks", messages.HELP_MARKS)):
        lines += [Content.styled(title, "$accent bold"), Content(f"  {text}"), Content()]
    for title, commands in sections().items():
        lines.append(Content.styled(title, "$accent bold"))
        for command in commands:
            keys = Content.styled(f"  {command.shown_keys:<14}", "bold")
            lines.append(keys + Content(f" {command.help}"))
        lines.append(Content())
    return Content("\n").join(lines)


def help_screen() -> TextScreen:
    """The help: every key, from the command table."""
    return TextScreen(messages.HELP_TITLE, help_content())
