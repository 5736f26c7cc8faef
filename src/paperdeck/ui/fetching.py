"""Fetching lists while the person reads: one job at a time, in a thread of its own."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from paperdeck.errors import PaperdeckError
from paperdeck.library import Input, Progress
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

_WIDTH = 200  # the widest line of progress; the screen cuts it


def known_lists() -> Iterator[str]:
    """A line for each venue whose lists are known: its name and years."""
    for one in official_lists():
        yield f"{one.venue} {' '.join(map(str, one.years))}".rstrip()


@dataclass
class Fetching:
    """One fetch of lists into the library.

    :meth:`run` works in a thread; ``line`` says at any moment how far it is, ``outcome`` how
    it ended (empty while it runs), ``ok`` whether anything was brought.
    """

    paths: Paths
    words: str
    line: str = ""
    outcome: str = ""
    ok: bool = False

    def __post_init__(self) -> None:
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Stop as soon as possible; what is in the library stays as it was before."""
        self._cancelled.set()

    def run(self) -> None:
        """Fetch and import. Whatever happens is told by ``outcome``."""
        try:
            report = import_lists(self.paths, self._inputs(), self._show_import).report
        except Cancelled:
            self.outcome = messages.FETCH_CANCELLED
        except PaperdeckError as error:
            self.outcome = str(error)
        else:
            self.ok = any(source.ok for source in report.sources)
            errors = [source.error for source in report.sources if source.error]
            rejected = sum(source.rejected for source in report.sources)
            new = sum(source.new for source in report.sources)
            changed = sum(source.changed for source in report.sources)
            self.outcome = " · ".join([messages.fetched(new, changed, rejected), *errors])

    def _inputs(self) -> Iterator[Input]:
        for wanted in wanted_lists(self.words.split(), base=os.environ.get(MIRROR, "")):
            for file in fetch_list(
                wanted.files,
                self.paths.fetched_dir,
                progress=self._show_transfer,
                cancelled=self._cancelled.is_set,
            ):
                yield Input(file.name, file.data)

    def _show_transfer(self, transfer: Transfer) -> None:
        self.line = transfer_line(transfer, _WIDTH)

    def _show_import(self, progress: Progress) -> None:
        if self._cancelled.is_set():
            raise Cancelled(messages.FETCH_CANCELLED)
        self.line = bar_line(progress, _WIDTH)
