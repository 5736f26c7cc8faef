"""What an import is given, and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from paperdeck.language import ngettext
from paperdeck.sources import Fault, Flaw

# A file of the wrong kind may have a fault in every record: all are counted, these kept.
KEPT_FAULTS = 100_000


class Input(NamedTuple):
    """A source to import: its name as the person knows it, and how to get its bytes.

    ``data`` may raise ``OSError`` or ``SourceError``.
    """

    name: str
    data: Callable[[], bytes]


class Progress(NamedTuple):
    """How far one source is: ``done`` of ``total`` (none: not known) of a stage.

    The stages are ``reading``, counted in records, and ``merging``, counted in papers.
    """

    name: str
    done: int
    total: int | None
    stage: str


@dataclass
class SourceReport:
    """What one source brought.

    ``records`` counts what it held and is in the library; ``rejected`` the records that were
    left out. Of its papers ``new`` counts those that were not there, ``changed`` those that
    are now different (in their ``titles``, ``abstracts``, ``sessions``, or else), ``unchanged``
    those that were there just so. ``duplicates`` are its further records of those papers,
    ``waited`` its abstracts whose list was not there: so all records are accounted for.

    Beside these, ``others`` counts changed papers that it has no record of, ``gone`` papers
    that its older version had and no source has now, ``waiting`` its abstracts whose list has
    not come yet at the end of the import that it is part of.

    ``faults`` has the first hundred thousand of what was left out, and of flaws in records
    that were kept. ``source`` is its row, none where nothing of it is in the library.
    ``error`` says why the source could not be read (to its end), else empty.
    """

    name: str
    format: str = ""
    title: str = ""
    records: int = 0
    new: int = 0
    changed: int = 0
    titles: int = 0
    abstracts: int = 0
    sessions: int = 0
    unchanged: int = 0
    duplicates: int = 0
    waited: int = 0
    others: int = 0
    gone: int = 0
    waiting: int = 0
    rejected: int = 0
    faults: list[Fault] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    error: str = ""
    source: int | None = None

    @property
    def read(self) -> int:
        """How many records were read."""
        return self.records + self.rejected

    @property
    def ok(self) -> bool:
        """Whether all of it could be read."""
        return not self.error and not self.rejected

    @property
    def waiting_message(self) -> str:
        """What to do about waiting abstracts, in a line; empty where none waits."""
        if not self.waiting:
            return ""
        return ngettext(
            "{number:,} abstract waits for its list: import the matching …-orals-posters.json",
            "{number:,} abstracts wait for their list:"
            " import the matching …-orals-posters.json",
            self.waiting,
        ).format(number=self.waiting)

    def add(self, fault: Fault) -> None:
        """Count a record left out, and keep its fault if it is among the first."""
        self.rejected += not isinstance(fault, Flaw)
        if len(self.faults) < KEPT_FAULTS:
            self.faults.append(fault)


@dataclass
class ImportReport:
    """What an import did, source by source, in the order given.

    ``notices`` say what had to be mended, one line each.
    """

    sources: list[SourceReport] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether every source could be read whole."""
        return all(source.ok for source in self.sources)
