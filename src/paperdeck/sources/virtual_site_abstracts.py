"""The abstracts that a conference's virtual site publishes beside its event list
(``…-abstracts.json``): ``{"71027": "…", …}``, by event number, without venue or year."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paperdeck.language import N_, _
from paperdeck.papers.model import Paper
from paperdeck.sources import fields
from paperdeck.sources.json_records import Found, object_records
from paperdeck.sources.opening import Document
from paperdeck.sources.records import Fault, Item, Record
from paperdeck.sources.sniffing import NO, SURE, Head

NAME = "virtual-site-abstracts"
DESCRIPTION = N_("abstracts by event number, of a conference's virtual site: JSON")


def sniff(head: Head) -> int:
    """Whether this is an object whose first members are, for the most part, such abstracts."""
    members = head.json.members
    fitting = sum(
        _is_number(key) and isinstance(value, str | None) for key, value in members.items()
    )
    return SURE if 2 * fitting > len(members) else NO


def read(document: Document, head: Head) -> tuple[str, Iterator[Item]]:
    """The list's name (there is none) and its records."""
    return "", _records(object_records(document))


def _records(found: Iterable[Found | Fault]) -> Iterator[Item]:
    for one in found:
        if isinstance(one, Fault):
            yield one
            continue
        event_id = one.where.removeprefix("record ")
        if not isinstance(one.value, str | list | dict | None):
            kind = fields.type_name(one.value)
            yield Fault(one.where, _("is {kind}, not an abstract; left out").format(kind=kind))
        elif not _is_number(event_id):
            yield Fault(one.where, _("is under a name that is no event number; left out"))
        elif abstract := fields.body(one.value):
            yield Record(Paper(abstract=abstract, ids=(f"event:{event_id}",)), one.where)
        # An event without an abstract has null or nothing there: that is no fault.


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdigit()
