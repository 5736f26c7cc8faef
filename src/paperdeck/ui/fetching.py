"""Fetching lists while the person reads: one job at a time, in a thread of its own."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from paperdeck.errors import PaperdeckError, SourceError
from paperdeck.library import Input, Progress, SourceReport
from paperdeck.paths import Paths
from paperdeck.progress import bar_line, transfer_line
from paperdeck.services import import_lists
from paperdeck.sources.fetching import (
    MIRROR,
    Cancelled,
    Transfer,
    fetch_list,
    official_lists,
    wanted_lists,
)
from paperdeck.ui import messages

# As on the command line, which messages name.
_FORCE = "--force"


def known_lists() -> Iterator[str]:
    """A line for each venue whose lists are known: its name and years."""
    for one in official_lists():
        yield f"{one.venue} {_ranges(one.years)}".rstrip()


def _ranges(years: tuple[int, ...]) -> str:
    """``2021 2023–2026``."""
    ranges: list[list[int]] = []
    for year in years:
        if ranges and ranges[-1][-1] == year - 1:
            ranges[-1][1:] = [year]
        else:
            ranges.append([year])
    return " ".join("–".join(map(str, one)) for one in ranges)


class _Stopped(Exception):
    """An import is to stop. It is no ``SourceError``, for that ends only one source."""


@dataclass
class Fetching:
    """One fetch of lists into the library.

    :meth:`run` works in a thread; :meth:`line` says at any moment how far it is, ``outcome``
    how it ended (empty while it runs), ``ok`` whether anything was brought.
    """

    paths: Paths
    words: str
    outcome: str = ""
    ok: bool = False
    _progress: Transfer | Progress | None = None
    _problems: list[str] = field(default_factory=list)
    _cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """Stop as soon as possible, with the library as it was before; when the first of
        several files is in it, the others follow."""
        self._cancelled.set()

    def line(self, width: int) -> str:
        """How far it is, or how it ended; how far it is takes at most ``width`` columns."""
        progress = self._progress
        if self.outcome:
            return self.outcome
        if progress is None:
            return messages.FETCH_BEGINS
        if isinstance(progress, Transfer):
            return transfer_line(progress, width)
        return bar_line(progress, width)

    def run(self) -> None:
        """Fetch and import. Whatever happens is told by ``outcome``."""
        try:
            # All of it comes before any is imported: a cancelled fetch changes nothing.
            inputs = list(self._inputs())
            sources = self._import(inputs) if inputs else []
        except (Cancelled, _Stopped):
            self.outcome = messages.FETCH_CANCELLED
        except PaperdeckError as error:
            self.outcome = " · ".join([str(error), *self._problems])
        else:
            self.ok = any(source.ok for source in sources)
            self.outcome = self._told(sources)

    def _import(self, inputs: list[Input]) -> list[SourceReport]:
        def show(progress: Progress) -> None:
            if self._cancelled.is_set() and progress.name == inputs[0].name:
                raise _Stopped
            self._progress = progress

        return import_lists(self.paths, inputs, show).report.sources

    def _told(self, sources: list[SourceReport]) -> str:
        problems = [*self._problems, *(one.error for one in sources if one.error)]
        if not sources:
            return " · ".join(problems)
        new = sum(source.new for source in sources)
        changed = sum(source.changed for source in sources)
        rejected = sum(source.rejected for source in sources)
        return " · ".join([messages.fetched(new, changed, rejected), *problems])

    def _inputs(self) -> Iterator[Input]:
        """What came, one after the other; what did not is a problem, and no end."""
        words = self.words.split()
        force = _FORCE in words
        words = [word for word in words if word != _FORCE]
        for wanted in list(wanted_lists(words, base=os.environ.get(MIRROR, ""))):
            try:
                for file in fetch_list(
                    wanted.files,
                    self.paths.fetched_dir,
                    progress=self._show,
                    cancelled=self._cancelled.is_set,
                    force=force,
                ):
                    if file.note:
                        self._problems.append(file.note)
                    yield Input(file.name, file.data)
            except Cancelled:
                raise
            except SourceError as error:
                self._problems.append(str(error))

    def _show(self, transfer: Transfer) -> None:
        self._progress = transfer
