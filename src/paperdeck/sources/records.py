"""What every reader of a format yields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from paperdeck.language import N_
from paperdeck.papers.model import Paper

WHOLE_FILE = N_("the whole file")
"""Where a fault stands that is of no single record."""


class Record(NamedTuple):
    """One paper as its source has it, and where it stands there: ``record 12``.

    ``paper.key`` is empty; ``paper.ids`` are the keys that the source itself gives, and
    may be none. An abstract without its event's venue and year has ``event:71027``.
    ``note`` is what a person wrote of it in the program that the source comes from: no fact
    about the paper.
    """

    paper: Paper
    where: str
    note: str = ""


class Fault(NamedTuple):
    """One record that could not be read: where it stands, and why and what helps, in a line."""

    where: str
    reason: str


class Flaw(Fault):
    """A fault of a record that was kept all the same, without the part that is at fault."""

    __slots__ = ()


Item = Record | Fault


@dataclass
class Reading:
    """A source being read.

    ``title`` is the list's name, such as ``ICML 2026``, or empty. ``notes`` are lines worth
    telling that are no faults (an unusual encoding). ``records`` can be gone through once.
    """

    name: str
    format: str
    title: str
    records: Iterator[Item]
    notes: tuple[str, ...] = field(default=())
