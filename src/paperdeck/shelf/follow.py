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
    present = set(aliases.values())
    moves = []
    for entry in entries:
        paper = _follow(entry, aliases, present, paper_of)
        if paper is not None and paper.key != entry.key:
            moves.append((entry.key, paper))
    return moves


def _follow(
    entry: Entry, aliases: Mapping[str, str], present: set[str], paper_of: PaperOf
) -> Paper | None:
    """The paper of ``entry`` as the library has it now, ``None`` when nothing is to be done."""
    key = end_of_chain(entry.key, aliases)
    if key != entry.key:
        return _paper(key, paper_of) or msgspec.structs.replace(
            entry.paper, key=key, ids=tuple(dict.fromkeys((key, entry.key, *entry.paper.ids)))
        )
    if key in present:
        return None
    # Either nothing leads here but the key itself, or the library was rebuilt from other
    # sources and no longer knows this key, only another id of the same paper.
    for each in dict.fromkeys((key, *entry.paper.ids)):
        if (paper := _paper(end_of_chain(each, aliases), paper_of)) is not None:
            return paper
    return None


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
