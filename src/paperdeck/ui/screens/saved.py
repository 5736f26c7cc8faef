"""The saved searches: keeping one under a name, and taking one up again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from paperdeck.ui import messages
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.screens.ask import AskScreen
from paperdeck.ui.screens.options import OptionMoves
from paperdeck.ui.widgets.key_line import KeyLine


@dataclass(frozen=True, slots=True)
class Saved:
    """A query under a name."""

    name: str
    query: str


@dataclass(frozen=True, slots=True)
class Keeping:
    """What the screen does with searches; what changes them returns what is to be said."""

    read: Callable[[], Sequence[Saved]]
    count: Callable[[str], Awaitable[int]]
    save: Callable[[str, str], Awaitable[str]]
    remove: Callable[[str], Awaitable[str]]
    undo: Callable[[], Awaitable[str]]
    choose: Callable[[str], Awaitable[None]]


class SavedScreen(Keyed, OptionMoves):
    """Lists the saved searches with how many papers each finds now.

    Before them stands ``query``, what is searched for, where it is not saved yet.
    """

    PLACES = (Where.SAVED,)

    def __init__(self, query: str, keeping: Keeping) -> None:
        super().__init__()
        self._query = query
        self._keeping = keeping
        self._saved: Sequence[Saved] = ()
        self._counts: dict[str, int] = {}

    def compose(self) -> ComposeResult:
        yield Static(messages.SAVED_TITLE, classes="heading", markup=False)
        yield OptionList(id="saved", markup=False, compact=True)
        yield Static("", id="saved-status", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()
        self.set_focus(self._list)

    def _show(self, said: str = "") -> None:
        """List the searches anew, the cursor where it was."""
        at = self._list.highlighted or 0
        self._saved = self._keeping.read()
        self._has_new = bool(self._query) and all(
            each.query != self._query for each in self._saved
        )
        options = [Option(_line(each, self._counts.get(each.query))) for each in self._saved]
        if self._has_new:
            options.insert(
                0, Option(Content.styled(messages.save_this(self._query), "$accent"))
            )
        self._list.set_options(options)
        if options:
            self._list.highlighted = min(at, len(options) - 1)
        status = said or ("" if options else messages.NO_SAVED)
        self.query_one("#saved-status", Static).update(status)
        if any(each.query not in self._counts for each in self._saved):
            _: Worker[None] = self.run_worker(self._count, group="count", exclusive=True)

    async def _count(self) -> None:
        """Count what each search finds, and say it as soon as it is known."""
        for at, each in enumerate(self._saved, start=self._has_new):
            if each.query not in self._counts:
                self._counts[each.query] = await self._keeping.count(each.query)
                line = _line(each, self._counts[each.query])
                for options in self.query(OptionList):  # none if it was left meanwhile
                    options.replace_option_prompt_at_index(at, line)

    @property
    def _at_cursor(self) -> Saved | None:
        """The saved search at the cursor; ``None`` at the one that is not saved."""
        at = (self._list.highlighted or 0) - self._has_new
        return self._saved[at] if 0 <= at < len(self._saved) else None

    async def action_choose(self) -> None:
        if (saved := self._at_cursor) is not None:
            self.dismiss()
            await self._keeping.choose(saved.query)
        elif self._has_new:
            title = messages.save_as(self._query)
            await self.app.push_screen(AskScreen(title, self._query, self._save))

    async def _save(self, name: str) -> None:
        self._show(await self._keeping.save(name, self._query))

    async def action_remove(self) -> None:
        if (saved := self._at_cursor) is not None:
            self._show(await self._keeping.remove(saved.name))

    async def action_undo(self) -> None:
        self._show(await self._keeping.undo())

    def action_close(self) -> None:
        self.dismiss()


def _line(saved: Saved, count: int | None) -> Content:
    return Content.assemble(
        (f"{messages.COUNTING if count is None else format(count, ','):>7}  ", "$muted"),
        saved.name,
        (f"  {saved.query}" if saved.query != saved.name else "", "$muted"),
    )
