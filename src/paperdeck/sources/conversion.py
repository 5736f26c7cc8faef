"""What formats have in common on the way to records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from paperdeck.language import _
from paperdeck.papers.model import Paper
from paperdeck.sources.fields import type_name
from paperdeck.sources.json_records import Found
from paperdeck.sources.records import WHOLE_FILE, Fault, Flaw, Item, Record

_LISTED = 20


def to_records(
    found: Iterable[Found | Fault],
    paper_of: Callable[[dict[str, Any]], Paper],
    noun: str,
    oddities: Callable[[dict[str, Any]], Iterable[str]],
) -> Iterator[Item]:
    """Make each object a paper; ``noun`` is what one is called: ``an event``.

    What is no object, or has neither a title nor an abstract, becomes a fault. For each of
    its ``oddities`` (see :mod:`.expectations`) a record is followed by a flaw.
    """
    for one in found:
        if isinstance(one, Fault):
            yield one
        elif not isinstance(one.value, dict):
            yield Fault(
                one.where,
                _("is {type_name}, not {noun}; left out").format(
                    type_name=type_name(one.value), noun=noun
                ),
            )
        else:
            paper = paper_of(one.value)
            if paper.title or paper.abstract:
                yield Record(paper, one.where)
                for oddity in oddities(one.value):
                    yield Flaw(one.where, oddity)
            else:
                yield Fault(one.where, _("has neither a title nor an abstract; left out"))


def common_list(items: Iterable[Item]) -> str:
    """The list that all of the first records are of; empty where they are of several."""
    seen = islice(items, _LISTED)
    lists = {item.paper.list_name for item in seen if isinstance(item, Record)}
    return lists.pop() if len(lists) == 1 else ""


def whole_items(items: Iterable[Item], damage: str, empty: str) -> Iterator[Item]:
    """The items of a text, whose last may be only a beginning where the file is damaged.

    Then ``damage`` is told in its place. ``empty`` is told where there is no item at all.
    """
    held: Item | None = None
    for item in items:
        if held:
            yield held
        held = item
    if held is None:
        yield Fault(_(WHOLE_FILE), empty)
    else:
        yield Fault(held.where, damage) if damage else held
