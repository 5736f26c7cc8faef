"""Importing files, and what was fetched, into the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from paperdeck.library import Input, Progress
from paperdeck.papers.text import printable
from paperdeck.paths import Paths
from paperdeck.progress import bar_line
from paperdeck.services import import_lists
from paperdeck.sources.places import sources_at
from paperdeck.ui import messages
from paperdeck.ui.jobs.job import Job, Stopped


class Importing(Job):
    """One import of a file, an archive or a folder."""

    def __init__(self, paths: Paths, path: Path) -> None:
        super().__init__()
        self._paths = paths
        self._path = path

    def work(self) -> tuple[bool, str]:
        inputs = [Input(printable(name), data) for name, data in sources_at(self._path)]
        return import_inputs(self, self._paths, inputs, ())


def import_inputs(
    job: Job, paths: Paths, inputs: Sequence[Input], problems: Iterable[str]
) -> tuple[bool, str]:
    """Import ``inputs`` as part of ``job``; what :meth:`Job.work` returns.

    It can be cancelled until the first of them is in the library: then the others follow.
    """

    def show(progress: Progress) -> None:
        try:
            job.show(partial(bar_line, progress))
        except Stopped:
            if progress.name == inputs[0].name:
                raise

    sources = import_lists(paths, inputs, show).report.sources
    new = sum(source.new for source in sources)
    changed = sum(source.changed for source in sources)
    rejected = sum(source.rejected for source in sources)
    errors = (one.error for one in sources if one.error)
    told = joined([messages.imported(new, changed, rejected), *problems, *errors])
    return any(one.ok for one in sources), told


def joined(told: Iterable[str]) -> str:
    """Several things to say, in one line."""
    return " · ".join(told)
