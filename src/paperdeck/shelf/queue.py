"""Places in the reading queue. No input or output.

A place is a number between those of its neighbours, so that a move changes one entry;
where no number is left between two, all get new ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from paperdeck.shelf.states import State


def enqueue(queue: Sequence[State], states: Sequence[State]) -> list[State]:
    """``states`` put at the end of ``queue``, in their order; who is in it stays there."""
    place = max((each.queued for each in queue if each.queued is not None), default=0.0)
    placed = []
    for state in states:
        if state.queued is None:
            place += 1.0
            state = replace(state, queued=place)
        placed.append(state)
    return placed


def move(queue: Sequence[State], key: str, steps: int) -> list[State]:
    """The states whose places change when ``key``, which is in the queue, moves ``steps``
    places to the end (to the front where negative), as far as there are places."""
    keys = [each.key for each in queue]
    here = keys.index(key)
    there = min(max(here + steps, 0), len(queue) - 1)
    if there == here:
        return []
    others = [each for each in queue if each.key != key]
    before = others[there - 1].queued if there else None
    after = others[there].queued if there < len(others) else None
    place = _between(before, after)
    if place is not None:
        return [replace(queue[here], queued=place)]
    order = [*others[:there], queue[here], *others[there:]]
    return [replace(each, queued=float(number)) for number, each in enumerate(order, 1)]


def _between(before: float | None, after: float | None) -> float | None:
    """A number between two, or beyond the one there is; ``None`` when there is none left."""
    if before is None:
        place = (after or 0.0) - 1.0
    elif after is None:
        place = before + 1.0
    else:
        place = (before + after) / 2
    fits = (before is None or before < place) and (after is None or place < after)
    return place if fits else None
