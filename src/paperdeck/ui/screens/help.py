"""The help: every key, from the command table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from paperdeck.ui import messages
from paperdeck.ui.commands import Where, commands_at


def help_content() -> Content:
    """All places with their commands, then how to search and what the marks mean."""
    lines: list[Content] = []
    for where in Where:
        lines.append(Content.styled(where.value, "$accent bold"))
        for command in commands_at(where):
            keys = Content.styled(f"  {command.shown_keys:<14}", "bold")
            lines.append(keys + Content(f" {command.help}"))
        lines.append(Content())
    for title, text in (("Searching", messages.HELP_SEARCH), ("Marks", messages.HELP_MARKS)):
        lines += [Content.styled(title, "$accent bold"), Content(f"  {text}"), Content()]
    return Content("\n").join(lines)


class HelpScreen(ModalScreen[None]):
    """Shows the help over the reader."""

    BINDINGS = [
        Binding("escape,q,question_mark,enter", "dismiss", "Close"),
        Binding("j,down", "scroll('scroll_down')", show=False),
        Binding("k,up", "scroll('scroll_up')", show=False),
        Binding("pagedown,space,ctrl+d", "scroll('scroll_page_down')", show=False),
        Binding("pageup,ctrl+u", "scroll('scroll_page_up')", show=False),
        Binding("g,home", "scroll('scroll_home')", show=False),
        Binding("G,end", "scroll('scroll_end')", show=False),
    ]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False) as dialog:
            dialog.border_title = Content("Help")
            dialog.border_subtitle = Content("Esc closes")
            yield Static(help_content(), markup=False)

    def action_scroll(self, method: str) -> None:
        getattr(self.query_one(VerticalScroll), method)(animate=False)
