"""The list pane: one row a paper, only the visible ones built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import ClassVar

from textual import events
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.visual import Visual

from paperdeck.ui.widgets.lines_view import LinesView
from paperdeck.ui.widgets.matches import NO_MATCHES, Matches
from paperdeck.ui.widgets.paper_row import MARKS, Look, row_lines
from paperdeck.ui.widgets.shown import Shown
from paperdeck.ui.widgets.text import hang

_TWO_LINES_FROM = 8  # lines of pane from which a row has two lines


class Density(Enum):
    """How many lines a row has."""

    AUTO = 0
    ONE = 1
    TWO = 2


class PaperList(LinesView):
    """Rows of papers with a cursor.

    It is given rows by number (any length; numbers mean nothing to it) and a function
    that reads some of them; it reads no more than it draws.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"paper-list--cursor"}

    cursor: reactive[int] = reactive(0)
    """The index of the row the person is at."""

    class CursorMoved(Message):
        """Another row is at the cursor."""

    class Opened(Message):
        """The person wants to read the paper at the cursor."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._rows: Sequence[int] = ()
        self._read: Callable[[Sequence[int]], Sequence[Shown]] = lambda rows: ()
        self._matches = NO_MATCHES
        self._mixed = False
        self._empty = ""
        self._shown: dict[int, Shown] = {}
        self._strips: dict[tuple[int, bool], list[Strip]] = {}
        self._density = Density.AUTO
        self._drawn_for = Size(0, 0)

    def show(
        self,
        rows: Sequence[int],
        read: Callable[[Sequence[int]], Sequence[Shown]],
        *,
        matches: Matches = NO_MATCHES,
        mixed: bool = False,
        cursor: int = 0,
        empty: str = "",
    ) -> None:
        """Show other rows, the cursor at index ``cursor``; without rows ``empty`` is said.

        ``mixed`` says that they come from several lists.
        """
        self._rows, self._read, self._matches, self._empty = rows, read, matches, empty
        self._mixed = mixed
        self._forget()
        self._lay_out()
        cursor = min(max(cursor, 0), max(len(rows) - 1, 0))
        if cursor == self.cursor:
            self._keep_cursor_visible()
        self.cursor = cursor
        self.refresh_changed()

    def refresh_rows(self) -> None:
        """Read the visible rows again: what is shelved about them has changed."""
        self._forget()
        self.refresh_changed()

    def next_density(self) -> None:
        """Rows of one line, of two, or as the height allows: the next of these."""
        order = list(Density)
        self._density = order[(order.index(self._density) + 1) % len(order)]
        self._strips.clear()
        self._lay_out()
        self._keep_cursor_visible()
        self.refresh_changed()

    @property
    def current(self) -> int | None:
        """The row at the cursor, ``None`` when the list is empty."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    def rows_to(self, start: int | None) -> Sequence[int]:
        """The rows from ``start``, if it is among them, to the one at the cursor."""
        if self.current is None:
            return ()
        rows = list(self._rows)
        begin = rows.index(start) if start in rows else self.cursor
        first, last = sorted((begin, self.cursor))
        return rows[first : last + 1]

    @property
    def rows(self) -> Sequence[int]:
        """All rows, in order; those far from the screen may be fetched at the first look."""
        return self._rows

    @property
    def length(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    # Layout and drawing

    def _forget(self) -> None:
        self._shown.clear()
        self._strips.clear()

    @property
    def _lines_a_row(self) -> int:
        return self._lines_at(self.size.height)

    def _lines_at(self, height: int) -> int:
        """How many lines a row has in a pane of that height."""
        if self._density is Density.AUTO:
            return 2 if height >= _TWO_LINES_FROM else 1
        return int(self._density.value)

    def _lay_out(self) -> None:
        # A line more where a row of two would be cut at the lower edge when all is scrolled.
        spare = self.size.height % self._lines_a_row
        self.set_length(len(self._rows) * self._lines_a_row + spare)

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()
        self._keep_cursor_visible()
        self.refresh_changed()  # what was painted before this was heard of

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips.clear()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._strips.clear()

    def watch_cursor(self) -> None:
        self._keep_cursor_visible()
        self.refresh_changed()
        self.post_message(self.CursorMoved())

    def _keep_cursor_visible(self) -> None:
        lines = self._lines_a_row
        rows = max(self.size.height // lines, 1)  # that are whole
        first = self.scroll_offset.y // lines
        first = min(max(first, self.cursor - rows + 1), self.cursor)
        self.scroll_to(y=first * lines, animate=False, force=True, immediate=True)

    def validate_scroll_y(self, value: float) -> float:
        """The first row is never cut."""
        value = super().validate_scroll_y(value)
        return value - value % self._lines_a_row

    def draw_line(self, y: int) -> Strip:
        size = self.size  # worked out anew each time, and this is asked for every line
        if size != self._drawn_for:  # of which nothing may have been heard yet
            self._drawn_for = size
            self._strips.clear()
        width, height = size
        lines = self._lines_at(height)
        index, part = divmod(y + self.scroll_offset.y, lines)
        # The pane's last line, where only half of a row has room, stays empty.
        is_cut = y and y - part + lines > height
        if index < len(self._rows) and not is_cut:
            return self._row_strips(index, width)[part]
        if not self._rows and y < len(said := self._empty_strips(width)):
            return said[y]
        return self._blank(width)

    def _blank(self, width: int) -> Strip:
        return Strip.blank(width, self.visual_style.rich_style)

    def _empty_strips(self, width: int) -> list[Strip]:
        if (strips := self._strips.get((-1, False))) is None:
            said = hang(Content(), Content.styled(self._empty, "$muted"), MARKS, width - 1)
            strips = Visual.to_strips(self, said, width, None, self.visual_style, pad=True)
            self._strips[-1, False] = strips
        return strips

    def _row_strips(self, index: int, width: int) -> list[Strip]:
        at_cursor = index == self.cursor
        strips = self._strips.get((index, at_cursor))
        if strips is None:
            shown = self._shown_at(index)
            if shown is None:
                return [self._blank(width)] * self._lines_a_row
            look = Look(width, self._lines_a_row, self._mixed, self._matches)
            edge = ("$accent" if self.has_focus else "$muted") if at_cursor else ""
            style = (
                self.get_visual_style("paper-list--cursor") if at_cursor else self.visual_style
            )
            strips = [
                self.one_line(runs, style, width) for runs in row_lines(shown, look, edge)
            ]
            self._strips[index, at_cursor] = strips
        return strips

    def _shown_at(self, index: int) -> Shown | None:
        """The paper of one row; ``None`` when the library has meanwhile become shorter."""
        if index not in self._shown:
            # A page at a time: one read serves the whole screen.
            page = max(self.size.height // self._lines_a_row + 1, 1)
            start = max(index - 1, 0)
            rows = self._rows[start : start + page]
            self._shown.update(enumerate(self._read(rows), start))
        return self._shown.get(index)

    # Moving

    def _page(self) -> int:
        return max(self.size.height // self._lines_a_row - 1, 1)

    def move_to(self, index: int) -> None:
        """Put the cursor at ``index``, or as near as there are rows."""
        self.cursor = min(max(index, 0), max(len(self._rows) - 1, 0))

    def action_move_down(self) -> None:
        self.move_to(self.cursor + 1)

    def action_move_up(self) -> None:
        self.move_to(self.cursor - 1)

    def action_move_first(self) -> None:
        self.move_to(0)

    def action_move_last(self) -> None:
        self.move_to(len(self._rows) - 1)

    def action_move_half_down(self) -> None:
        self.move_to(self.cursor + max(self._page() // 2, 1))

    def action_move_half_up(self) -> None:
        self.move_to(self.cursor - max(self._page() // 2, 1))

    def action_move_page_down(self) -> None:
        self.move_to(self.cursor + self._page())

    def action_move_page_up(self) -> None:
        self.move_to(self.cursor - self._page())

    @property
    def cursor_offset(self) -> Offset:
        """Where on the screen the title at the cursor begins."""
        y = self.cursor * self._lines_a_row - self.scroll_offset.y
        return self.content_region.offset + Offset(MARKS, y)

    def point_at(self, y: int) -> bool:
        """Move to the row at ``y`` below the upper edge; returns whether there is one."""
        index = (y + self.scroll_offset.y) // self._lines_a_row
        if index >= len(self._rows):
            return False
        self.move_to(index)
        return True

    def on_click(self, event: events.Click) -> None:
        before = self.cursor
        if self.point_at(event.y) and (before == self.cursor or event.chain > 1):
            self.post_message(self.Opened())
