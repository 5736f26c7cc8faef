"""The reader: list, paper and search box, put together from its concerns."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Footer

from paperdeck.ui import messages
from paperdeck.ui.bindings import NOT_IN_SEARCH, bindings
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.dialog import help_screen
from paperdeck.ui.screens.main.citing import Citing
from paperdeck.ui.screens.main.fetches import Fetches
from paperdeck.ui.screens.main.links import Links
from paperdeck.ui.screens.main.panes import Panes
from paperdeck.ui.screens.main.reader import Given
from paperdeck.ui.screens.main.reading import Reading
from paperdeck.ui.screens.main.shelving import Shelving
from paperdeck.ui.widgets.lines import StatusLine, TitleLine
from paperdeck.ui.widgets.paper_detail import PaperDetail
from paperdeck.ui.widgets.paper_list import PaperList
from paperdeck.ui.widgets.search_bar import SearchBar

__all__ = ["Given", "MainScreen"]

# From how many columns each layout is used; app.tcss says what it is.
_LAYOUTS: list[tuple[int, str]] | None = [(0, "-single"), (60, "-stacked"), (110, "-wide")]
_HEIGHTS: list[tuple[int, str]] | None = [(0, "-short"), (12, "-tall")]


class MainScreen(
    Panes,
    Reading,
    Links,
    Shelving,
    Citing,
    Fetches,
):
    """Browsing, reading and shelving."""

    BINDINGS = [*bindings(Where.READER), *bindings(Where.PANES)]  # noqa: RUF012
    AUTO_FOCUS = "#list"
    HORIZONTAL_BREAKPOINTS = _LAYOUTS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield SearchBar()
        with Container(id="panes"):
            yield PaperList("list")
            yield PaperDetail("detail", self._given.measure)
        sample = self._given.services.sample_size
        yield StatusLine(messages.sample_notice(sample) if sample else "")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        if self._given.said:
            self._say(self._given.said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the search box a character is text, and moving is the box's own."""
        return not (action in NOT_IN_SEARCH and self.focused is self._bar.box)

    def action_help(self) -> None:
        self.app.push_screen(help_screen())

    async def action_command_palette(self) -> None:
        await self.app.run_action("command_palette")

    async def action_quit(self) -> None:
        await self.app.action_quit()
