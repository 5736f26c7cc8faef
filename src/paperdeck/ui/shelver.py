"""What a person does to papers, one or several at once, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from paperdeck.papers import Paper
from paperdeck.shelf import Entry, Shelf
from paperdeck.ui import messages

if TYPE_CHECKING:
    from paperdeck.shelf import HistoryItem


class Shelver:
    """Changes the shelf, each time in one transaction, and returns what is to be said.

    May be used from any thread: another program may hold the shelf for a while. Changing
    raises ``ShelfError``, and has changed nothing then.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def toggle_bookmarks(self, papers: Sequence[Paper]) -> str:
        """Bookmark papers, or take the bookmarks off where all have one."""
        on = any(self._entry(paper).bookmarked is None for paper in papers)
        self._shelf.set_bookmarks(papers, on)
        said = messages.BOOKMARKED if on else messages.BOOKMARK_REMOVED
        return messages.of_several(said, len(papers))

    def toggle_read(self, papers: Sequence[Paper]) -> str:
        """Mark papers as read, or as not read where all are."""
        on = any(self._entry(paper).read is None for paper in papers)
        self._shelf.set_read(papers, on)
        said = messages.MARKED_READ if on else messages.MARKED_UNREAD
        return messages.of_several(said, len(papers))

    def mark_read(self, paper: Paper) -> None:
        """Mark a paper as read if it is not."""
        if self._entry(paper).read is None:
            self._shelf.set_read([paper], True)

    def rate(self, papers: Sequence[Paper], rating: int) -> str:
        """Rate papers with 1 to 5, or with 0 for none."""
        self._shelf.set_rating(papers, rating)
        said = messages.rated(rating).capitalize() if rating else messages.RATING_REMOVED
        return messages.of_several(said, len(papers))

    def toggle_queued(self, papers: Sequence[Paper]) -> str:
        """Put papers at the end of the queue, or take them out where all are in it."""
        if any(self._entry(paper).queued is None for paper in papers):
            self._shelf.enqueue(papers)
            return messages.of_several(messages.QUEUED, len(papers))
        self._shelf.dequeue(papers)
        return messages.of_several(messages.DEQUEUED, len(papers))

    def move_in_queue(self, paper: Paper, steps: int) -> str:
        """Move a paper in the queue, towards its front with negative ``steps``."""
        if self._entry(paper).queued is None:
            return messages.NOT_QUEUED
        self._shelf.move_in_queue(paper, steps)
        keys = [entry.key for entry in self._shelf.queue()]
        return messages.moved(keys.index(self._entry(paper).key), len(keys))

    def common_tags(self, papers: Sequence[Paper]) -> tuple[str, ...]:
        """The tags that all of the papers have."""
        first, *others = (self._entry(paper).tags for paper in papers)
        return tuple(tag for tag in first if all(tag in tags for tags in others))

    def known_tags(self) -> Mapping[str, int]:
        """How many papers have each tag, the most used first."""
        return self._shelf.all_tags()

    def retag(self, papers: Sequence[Paper], before: Sequence[str], text: str) -> str:
        """Put the tags of ``text`` on papers, and take off those of ``before`` that it lacks.

        A tag that only some of the papers have stays on these.
        """
        wanted = {tag.strip().casefold() for tag in text.split(",")}
        removed = [tag for tag in before if tag.casefold() not in wanted]
        self._shelf.change_tags(papers, [text], removed)
        tags = self.common_tags(papers)
        return messages.of_several(messages.tagged(tags), len(papers))

    def undo(self, number: int | None = None) -> str:
        """Undo the last change, or that of ``number``."""
        item = self._shelf.undo(number)
        return _said(messages.undone, item) if item else messages.NOTHING_TO_UNDO

    def redo(self) -> str:
        """Redo what was undone last."""
        item = self._shelf.redo()
        return _said(messages.redone, item) if item else messages.NOTHING_TO_REDO

    def save_search(self, name: str, query: str) -> str:
        """Keep ``query`` under ``name``, in place of what had that name."""
        before = len(self._shelf.searches())
        saved = self._shelf.save_search(name, query)
        return messages.search_saved(saved.name, replaced=len(self._shelf.searches()) == before)

    def remove_search(self, name: str) -> str:
        """Remove the saved search of that name."""
        self._shelf.remove_search(name)
        return messages.search_removed(name)

    def history(self) -> Sequence[HistoryItem]:
        """What was changed, the newest first."""
        return self._shelf.history()

    def _entry(self, paper: Paper) -> Entry:
        return self._shelf.entry(paper) or Entry(paper.key, paper)


def _said(wording: messages.Wording, item: HistoryItem) -> str:
    said = wording(item.what)
    return f"{said}; {item.remark}" if item.remark else said
