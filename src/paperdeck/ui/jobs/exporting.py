"""Writing papers to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from paperdeck.cite.cited import Cited
from paperdeck.cite.formats import Format
from paperdeck.citing import Citer, Wishes
from paperdeck.exporting import BIB, export_file, export_into
from paperdeck.library import Progress
from paperdeck.papers import Paper
from paperdeck.progress import bar_line
from paperdeck.ui import messages
from paperdeck.ui.jobs.job import Job


class Exporting(Job):
    """One export of the papers that ``papers`` reads, so many as it says, to ``file``.

    A ``.bib`` file that is there is brought up to date; another is not written over.
    """

    cancelled_outcome = messages.EXPORT_CANCELLED

    def __init__(
        self,
        papers: Callable[[], Sequence[Paper]],
        file: Path,
        chosen: Format,
        wanted: Wishes,
        citer: Citer,
    ) -> None:
        super().__init__()
        self._papers = papers
        self._file = file
        self._format = chosen
        self._options = wanted.options
        self._citer = citer

    def work(self) -> tuple[bool, str]:
        papers = self._papers()
        known = self._citer.cited(papers, gives=self._format.has_key)
        cited = self._watched(known, len(papers))
        file, name = self._file, str(self._file)
        if file.exists() and self._format.suffix != BIB:
            return False, messages.file_there(name)
        if file.exists():
            brought = export_into(file, cited, self._format, self._options)
            if brought is None:
                return False, messages.NOTHING_TO_COPY
            told = messages.brought_into(
                name, brought.added, brought.updated, brought.unchanged
            )
            return True, told
        if not export_file(file, cited, self._format, self._options):
            return False, messages.NOTHING_TO_COPY
        return True, messages.written_to(name, len(papers), self._format.name)

    def _watched(self, cited: Iterator[Cited], total: int) -> Iterator[Cited]:
        """The papers, each of them told as it goes by."""
        for at, one in enumerate(cited):
            progress = Progress(self._file.name, at, total, messages.WRITING)
            self.show(partial(bar_line, progress))
            yield one
