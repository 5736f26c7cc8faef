"""Which entries must move because their papers' keys have changed. No input or output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from paperdeck.errors import PaperNotFound
from paperdeck.papers import Paper
from paperdeck.shelf.entries import Entry

PaperOf = Callable[[str], Paper]


def plan(
    entries: Iterable[Entry], aliases: Mapping[str, str], paper_of: PaperOf
) -> list[tuple[str, Paper]]:
    """The entries' keys that have changed, each with the paper that it leads to now.

    ``aliases`` leads from every older id to the present key, in one step or several;
    ``paper_of`` returns the paper of an id, or raises ``PaperNotFound``.
    """
    moves = []
    for entry in entries:
        key = end_of_chain(entry.key, aliases)
        if key != entry.key:
            paper = _paper(key, paper_of) or _known_by(entry.paper, key)
            moves.append((entry.key, paper))
    return moves


def end_of_chain(key: str, aliases: Mapping[str, str]) -> str:
    """The key that ``key`` leads to by ``aliases``; ``key`` itself if they lead in a circle."""
    seen = {key}
    end = key
    while (following := aliases.get(end)) is not None and following != end:
        if following in seen:
            return key
        seen.add(following)
        end = following
    return end


def _paper(key: str, paper_of: PaperOf) -> Paper | None:
    try:
        return paper_of(key)
    except PaperNotFound:
        return None


def _known_by(snapshot: Paper, key: str) -> Paper:
    """The snapshot under the key that its paper has now."""
    ids = dict.fromkeys((key, snapshot.key, *snapshot.ids))
    return msgspec.structs.replace(snapshot, key=key, ids=tuple(ids))
