"""Keywords and notes of a reference manager's file, as tags and notes of papers."""

from __future__ import annotations

from paperdeck.cli.lookup import Lookup
from paperdeck.errors import PaperNotFound
from paperdeck.language import _
from paperdeck.library.records import folded
from paperdeck.papers import Paper, keys
from paperdeck.shelf.exchange.contents import Contents, Refused, taken
from paperdeck.shelf.states import State
from paperdeck.sources import Record, read


def read_references(name: str, data: bytes, lookup: Lookup) -> Contents:
    """What the person made of the papers in a file of BibTeX, RIS, CSL-JSON or the like.

    A paper that the library or the shelf knows is that one; any other is taken from the
    file. Raises ``SourceError``.
    """
    reading = read(name, data)
    contents = Contents()
    without = 0
    for item in reading.records:
        if not isinstance(item, Record):
            contents.problems.append(f"{name}: {item.where}: {item.reason}")
        elif not item.paper.keywords and not item.note.strip():
            without += 1
        else:
            try:
                contents.states.append(_state(item, lookup))
            except Refused as error:
                contents.problems.append(
                    _("{name}: {where}: {error}; left out").format(
                        name=name, where=item.where, error=error
                    )
                )
    if without:
        contents.notices.append(
            _("{name}: {without:,} without keywords and note passed over").format(
                name=name, without=without
            )
        )
    return contents


def _state(record: Record, lookup: Lookup) -> State:
    paper = _known(record.paper, lookup)
    return taken(State(paper.key, note=record.note, tags=record.paper.keywords, paper=paper))


def _known(paper: Paper, lookup: Lookup) -> Paper:
    by_title = (
        keys.title_key(paper.venue, paper.year, folded(paper.title)) if paper.title else ""
    )
    for key in filter(None, (*paper.ids, by_title)):
        try:
            return lookup.find(key)[0]
        except PaperNotFound:
            continue
    return paper
