"""The reader: list, paper and search box, put together from its concerns."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container

from paperdeck.ui import messages
from paperdeck.ui.bindings import works_at
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.reader.base import Given
from paperdeck.ui.screens.reader.counting import Counting
from paperdeck.ui.screens.reader.exports import Exports
from paperdeck.ui.screens.reader.faceting import Faceting
from paperdeck.ui.screens.reader.fetches import Fetches
from paperdeck.ui.screens.reader.links import Links
from paperdeck.ui.screens.reader.listening import Listening
from paperdeck.ui.screens.reader.noting import Noting
from paperdeck.ui.screens.reader.pointing import Pointing
from paperdeck.ui.screens.reader.read_marks import ReadMarks
from paperdeck.ui.screens.reader.recalling import Recalling
from paperdeck.ui.screens.reader.recent import Recent
from paperdeck.ui.screens.reader.saved import SavedSearches
from paperdeck.ui.screens.reader.setting import Setting
from paperdeck.ui.screens.reader.sorting import Sorting
from paperdeck.ui.screens.reader.speaking import Speaking
from paperdeck.ui.screens.reader.undoing import Undoing
from paperdeck.ui.widgets.completion_list import CompletionList
from paperdeck.ui.widgets.job_line import JobLine
from paperdeck.ui.widgets.key_line import KeyLine
from paperdeck.ui.widgets.lines import StatusLine, TitleLine
from paperdeck.ui.widgets.paper_detail import PaperDetail
from paperdeck.ui.widgets.paper_list import PaperList
from paperdeck.ui.widgets.search_bar import SearchBar

__all__ = ["Given", "MainScreen"]

_WIDTHS: list[tuple[int, str]] | None = [(0, "-narrow"), (60, "-roomy")]

# In the search box moving is the box's own.
_IN_BOX = frozenset({Where.READER})
_IN_LIST = frozenset({Where.READER, Where.PANES, Where.LIST})
_IN_PAPER = frozenset({Where.READER, Where.PANES, Where.PAPER})


class MainScreen(
    Counting,
    Listening,
    Recalling,
    Pointing,
    Sorting,
    Faceting,
    SavedSearches,
    Recent,
    Links,
    Noting,
    ReadMarks,
    Setting,
    Undoing,
    Exports,
    Fetches,
    Speaking,
):
    """Browsing, reading and shelving."""

    PLACES = (Where.LIST, Where.PAPER, Where.READER, Where.PANES)
    AUTO_FOCUS = "#list"
    HORIZONTAL_BREAKPOINTS = _WIDTHS

    def compose(self) -> ComposeResult:
        self._name_layout(self.app.size.width)
        yield TitleLine()
        yield SearchBar(self._search_for, self._text)
        with Container(id="panes"):
            yield PaperList("list")
            yield PaperDetail("detail", self._given.settings.measure)
        sample = self._given.services.sample_size
        yield StatusLine(messages.sample_notice(sample) if sample else "")
        yield JobLine()
        yield KeyLine()
        yield CompletionList()

    def on_mount(self) -> None:
        self._split(self.app.size.width)  # before the first layout
        if self._given.said:
            self._say(self._given.said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where something is done by no pane that has the keys now, it is not done."""
        return works_at(action, self._places)

    @property
    def _places(self) -> frozenset[Where]:
        """The places whose keys work now."""
        if self.focused is self._bar.box:
            return _IN_BOX
        return _IN_PAPER if self.focused is self._detail else _IN_LIST

    def action_help(self) -> None:
        from paperdeck.ui.screens.help import HelpScreen  # not before it is opened

        self.app.push_screen(HelpScreen())

    async def action_tour(self) -> None:
        from paperdeck.ui.screens.tour import TourScreen  # not before it is opened

        await self.app.push_screen(TourScreen())

    async def action_command_palette(self) -> None:
        await self.app.run_action("command_palette")

    async def action_quit(self) -> None:
        await self.app.action_quit()
