"""Marking: several papers at once for whatever is done next."""

from __future__ import annotations

from paperdeck.papers import Paper
from paperdeck.ui import messages
from paperdeck.ui.screens.reader.base import Given, Reader


class Marking(Reader):
    """Marks on papers; a command that can act on several takes the marked ones."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._range_from: int | None = None  # the row that was marked last

    def _chosen(self) -> list[Paper]:
        """The marked papers, or else the one at the cursor; none in an empty list."""
        if marked := self._desk.marks.papers():
            return marked
        paper = self._current()
        return [] if paper is None else [paper]

    def _clear_marks(self) -> None:
        self._desk.marks.clear()
        self._range_from = None
        self._show_shelf()

    def action_toggle_mark(self) -> None:
        paper = self._current()
        if paper is None:
            self._say(messages.NO_PAPER)
            return
        on = self._desk.marks.toggle(paper)
        self._range_from = self._list.current if on else None
        self._list.action_move_down()
        self._show_marked()

    def action_mark_range(self) -> None:
        """From the paper that was marked last to the one at the cursor."""
        rows = self._list.rows_to(self._range_from)
        if not rows:
            self._say(messages.NO_PAPER)
            return
        self._desk.marks.add(self._desk.papers(rows))
        self._range_from = self._list.current
        self._show_marked()

    def _show_marked(self) -> None:
        self._show_shelf()
        marked = len(self._desk.marks)
        self._say(messages.marked(marked) if marked else messages.NOTHING_MARKED)
