"""What each kind of change makes of a paper's state. No input or output."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from paperdeck.language import _
from paperdeck.shelf import clock, notes, tags
from paperdeck.shelf.states import State

Change = Callable[[State, str], State]
"""Makes a new state of a state and the time."""


def bookmark(on: bool) -> Change:
    """Bookmark, or take the bookmark away; one that is there keeps its date."""

    def change(state: State, at: str) -> State:
        return replace(state, bookmarked=(state.bookmarked or at) if on else None)

    return change


def mark_read(on: bool) -> Change:
    """Mark as read, or as not; what is read keeps its date."""

    def change(state: State, at: str) -> State:
        return replace(state, read=(state.read or at) if on else None)

    return change


def rate(rating: int) -> Change:
    """Rate with 1 to 5, or take the rating away with 0."""

    def change(state: State, at: str) -> State:
        if rating == state.rating:
            return state
        return replace(state, rating=rating, rated=at if rating else None)

    return change


def tag(add: Iterable[str], remove: Iterable[str]) -> Change:
    """Put tags on and take others off; what is asked both ways is put on."""

    def change(state: State, at: str) -> State:
        return replace(state, tags=tags.union(tags.without(state.tags, remove), add))

    return change


def dequeue(state: State, _: str) -> State:
    """Take out of the reading queue."""
    return replace(state, queued=None)


def note(text: str, base: str | None) -> Change:
    """Make ``text`` the note; both are kept where it was no longer ``base``, if given."""

    def change(state: State, at: str) -> State:
        new = text
        if base is not None and state.note not in (base, text):
            heading = _("Changed in two places at once; the second, {readable}").format(
                readable=clock.readable(at)
            )
            new = notes.join(state.note, text, heading)
        if new == state.note:
            return state
        return replace(state, note=new, note_changed=at if new else None)

    return change
