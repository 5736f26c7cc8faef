"""Taking changes back, and what the history says of them. No input or output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import replace

from paperdeck.language import _, listed, pgettext
from paperdeck.shelf import clock, notes, tags
from paperdeck.shelf.log import AUTOMATIC, Change
from paperdeck.shelf.states import State


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """One change of the shelf.

    ``what`` says it in words (``tagged a, b``); ``keys`` are those that its papers had
    then. ``undone``: it is not in effect; ``automatic``: no person made it, and undoing
    passes it over. ``remark`` is set on what :meth:`Shelf.undo` and :meth:`Shelf.redo`
    return where something had been changed by something else meanwhile.
    """

    number: int
    at: datetime
    action: str
    what: str
    keys: tuple[str, ...]
    undone: bool = False
    automatic: bool = False
    remark: str = ""


def pairs(change: Change) -> list[tuple[State, State]]:
    """Each paper's state before and after a change."""
    before = {state.key: state for state in change.before}
    after = {state.key: state for state in change.after}
    return [
        (before.get(key, State(key)), after.get(key, State(key)))
        for key in dict.fromkeys((*before, *after))
    ]


def led(now: State, start: State, end: State, at: str) -> tuple[State, str]:
    """``now`` with that changed which differs between ``start`` and ``end``, and a remark.

    Tags are put on and taken off one by one. What is no longer as it was at ``start``
    stays as it is, and of notes both texts are kept; the remark says so then.
    """
    state, kept = now, []
    for name, with_time in (
        ("bookmarked", ""),
        ("read", ""),
        ("queued", ""),
        ("rating", "rated"),
        ("note", "note_changed"),
    ):
        was, wanted, found = (getattr(each, name) for each in (start, end, now))
        if was == wanted or found == wanted:
            continue
        if found != was:
            kept.append(name)
            continue
        values = {each: getattr(end, each) for each in filter(None, (name, with_time))}
        state = replace(state, **values)
    came = tags.without(end.tags, start.tags)
    went = tags.without(start.tags, end.tags)
    state = replace(state, tags=tags.union(tags.without(now.tags, went), came))
    if "note" in kept:
        heading = _("As it was before it was changed elsewhere, {readable}").format(
            readable=clock.readable(at)
        )
        note = notes.join(now.note, end.note, heading)
        if note != now.note:
            state = replace(state, note=note, note_changed=at)
        return state, _("the note was changed elsewhere meanwhile; both texts are kept")
    if kept:
        return state, _("what was changed elsewhere meanwhile stays as it is")
    return state, ""


def item(change: Change, remark: str = "", *, undone: bool | None = None) -> HistoryItem:
    """A change as the history shows it; ``undone`` where that has just changed."""
    return HistoryItem(
        number=change.number,
        at=datetime.fromisoformat(change.at),
        action=change.action,
        what=_what(change),
        keys=tuple(dict.fromkeys(each.key for each in (*change.after, *change.before))),
        undone=bool(change.undone) if undone is None else undone,
        automatic=change.action in AUTOMATIC,
        remark=remark,
    )


def _words() -> dict[str, str]:
    return {
        "bookmark": pgettext("history", "bookmarked"),
        "unbookmark": _("took the bookmark off"),
        "read": _("marked as read"),
        "unread": _("marked as not read"),
        "queue": _("put into the queue"),
        "dequeue": _("took out of the queue"),
        "move": _("moved in the queue"),
        "import": pgettext("history", "imported"),
        "follow": _("took up a paper's better key"),
        "merge": _("joined two entries that are one paper"),
    }


def _what(change: Change) -> str:
    states = pairs(change)
    if change.action == "note":
        return _about_note(states)
    if change.action == "tag":
        return _about_tags(states)
    if change.action == "rate":
        rating = max(after.rating for _, after in states)
        return (
            _("rated {rating} of 5").format(rating=rating)
            if rating
            else _("took the rating off")
        )
    if change.action in ("save search", "remove search"):
        found = (each.name for each in (*change.searches_after, *change.searches_before))
        names = listed(dict.fromkeys(found))
        if change.action == "save search":
            return _("saved the search {names}").format(names=names)
        return _("removed the search {names}").format(names=names)
    return _words().get(change.action, change.action)


def _about_note(states: Sequence[tuple[State, State]]) -> str:
    if all(not before.note for before, _ in states):
        return _("wrote a note")
    if all(not after.note for _, after in states):
        return _("removed the note")
    return _("changed the note")


def _about_tags(states: Sequence[tuple[State, State]]) -> str:
    came = tags.union(*(tags.without(after.tags, before.tags) for before, after in states))
    went = tags.union(*(tags.without(before.tags, after.tags) for before, after in states))
    parts = [_("tagged {tags}").format(tags=listed(came))] if came else []
    parts += [_("took off {tags}").format(tags=listed(went))] if went else []
    return _("; ").join(parts)
