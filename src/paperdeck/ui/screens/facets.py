"""Facets: what the papers that were found have in common, to narrow the search by."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paperdeck.search import as_clause
from paperdeck.search.clauses import has_clause, with_clause, without_clause
from paperdeck.ui import messages, signs
from paperdeck.ui.bindings import Keyed
from paperdeck.ui.commands import Where
from paperdeck.ui.layouts import breakpoints
from paperdeck.ui.screens.options import OptionMoves
from paperdeck.ui.widgets.key_line import KeyLine

# How many papers have each value, by field.
Counts = Mapping[str, Sequence[tuple[str, int]]]


class FacetScreen(Keyed, OptionMoves, ModalScreen[Any]):
    """Lists the values of every field with their counts, beside the list where there is room.

    ``count`` counts anew; ``query`` gives the text that is searched for, and ``search`` sets
    another, after which it is waited for.
    """

    PLACES = (Where.FACETS,)

    def __init__(
        self,
        counts: Counts,
        count: Callable[[], Awaitable[Counts]],
        query: Callable[[], str],
        search: Callable[[str], Awaitable[None]],
    ) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = breakpoints()
        self._counts = counts
        self._count = count
        self._query = query
        self._search = search
        self._clauses: list[str] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="facets-panel"):
            yield Static("", id="facets-query", classes="heading", markup=False)
            yield OptionList(id="facets", markup=False, compact=True)
            yield KeyLine()

    def on_mount(self) -> None:
        self._show()
        self.set_focus(self._list)

    def _show(self) -> None:
        """List the values anew, the cursor at the clause where it was."""
        at = self._at_cursor
        query = self._query()
        self.query_one("#facets-query", Static).update(messages.facets_of(query))
        options: list[Option] = []
        self._clauses = []
        for field, values in self._counts.items():
            if values:
                heading = Content.styled(messages.facet(field), "bold $accent")
                options.append(Option(heading, disabled=True))
                self._clauses.append("")
            for value, papers in values:
                clause = as_clause(field, value)
                options.append(Option(_line(value, papers, chosen=has_clause(query, clause))))
                self._clauses.append(clause)
        self._list.set_options(options)
        if self._clauses:
            kept = bool(at) and at in self._clauses
            # Else at the first value, which is below the name of its field.
            self._list.highlighted = self._clauses.index(at) if kept else 1

    @property
    def _at_cursor(self) -> str:
        at = self._list.highlighted
        return self._clauses[at] if at is not None and at < len(self._clauses) else ""

    async def action_toggle_value(self) -> None:
        """Put the clause into the query, where it can be read and changed, or take it out."""
        clause, query = self._at_cursor, self._query()
        if not clause:
            return
        change = without_clause if has_clause(query, clause) else with_clause
        await self._search(change(query, clause))
        self._counts = await self._count()
        self._show()

    def action_next_field(self) -> None:
        self._go_field(1)

    def action_previous_field(self) -> None:
        self._go_field(-1)

    def _go_field(self, step: int) -> None:
        """To the first value of the next field, or of the one before."""
        firsts = [at + 1 for at, clause in enumerate(self._clauses) if not clause]
        if firsts:
            here = bisect_right(firsts, self._list.highlighted or 0) - 1
            self._list.highlighted = firsts[(here + step) % len(firsts)]

    def action_close(self) -> None:
        self.dismiss()


def _line(value: str, papers: int, *, chosen: bool) -> Content:
    return Content.assemble(
        (f"{signs.now().chosen if chosen else ' '} ", "$accent"),
        (f"{papers:>7,}  ", "$muted"),
        value,
    )
