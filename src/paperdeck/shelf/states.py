"""What the person made of one paper, as it stands in ``shelf.db`` and in its log."""

from __future__ import annotations

import msgspec

from paperdeck.papers import Paper
from paperdeck.shelf.clock import moment
from paperdeck.shelf.entries import Entry


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the person made of the paper of ``key``.

    Times are as :mod:`~paperdeck.shelf.clock` has them; ``rating`` is 1 to 5, 0 for none;
    ``queued`` is the place in the queue. ``paper`` and ``ids`` are there only in the log,
    and only where they changed too.
    """

    key: str
    bookmarked: str | None = None
    note: str = ""
    note_changed: str | None = None
    tags: tuple[str, ...] = ()
    read: str | None = None
    rating: int = 0
    rated: str | None = None
    queued: float | None = None
    paper: Paper | None = None
    ids: tuple[str, ...] = ()

    @property
    def is_live(self) -> bool:
        """Whether there is anything, so that the paper is on the shelf."""
        return bool(
            self.bookmarked
            or self.note
            or self.tags
            or self.read
            or self.rating
            or self.queued is not None
        )


class Row(msgspec.Struct, frozen=True):
    """One row of ``entry``."""

    id: int
    paper: Paper
    state: State

    @property
    def key(self) -> str:
        """The paper's key."""
        return self.state.key

    @property
    def is_live(self) -> bool:
        """Whether it is on the shelf at all."""
        return self.state.is_live

    @property
    def entry(self) -> Entry:
        """The row as the rest of the program sees it."""
        state = self.state
        return Entry(
            key=state.key,
            paper=self.paper,
            bookmarked=moment(state.bookmarked),
            note=state.note,
            note_changed=moment(state.note_changed),
            tags=state.tags,
            read=moment(state.read),
            rating=state.rating,
            rated=moment(state.rated),
            queued=state.queued,
        )
