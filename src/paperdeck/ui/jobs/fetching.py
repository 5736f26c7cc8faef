"""Fetching lists into the library."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from paperdeck.errors import SourceError
from paperdeck.library import Input
from paperdeck.paths import Paths
from paperdeck.progress import transfer_line
from paperdeck.sources.fetching import (
    MIRROR,
    Cancelled,
    Transfer,
    fetch_list,
    official_lists,
    wanted_lists,
)
from paperdeck.ui.jobs.importing import import_inputs, joined
from paperdeck.ui.jobs.job import Job, Stopped

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


class Fetching(Job):
    """One fetch of lists into the library, named by ``words`` as on the command line."""

    def __init__(self, paths: Paths, words: str) -> None:
        super().__init__()
        self._paths = paths
        self._words = words
        self._problems: list[str] = []

    def work(self) -> tuple[bool, str]:
        try:
            # All of it comes before any is imported: a cancelled fetch changes nothing.
            inputs = list(self._inputs())
        except Cancelled as error:
            raise Stopped from error
        except SourceError as error:
            return False, joined([str(error), *self._problems])
        if not inputs:
            return False, joined(self._problems)
        return import_inputs(self, self._paths, inputs, self._problems)

    def _inputs(self) -> Iterator[Input]:
        """What came, one after the other; what did not is a problem, and no end."""
        words = self._words.split()
        force = _FORCE in words
        words = [word for word in words if word != _FORCE]
        for wanted in list(wanted_lists(words, base=os.environ.get(MIRROR, ""))):
            try:
                for file in fetch_list(
                    wanted.files,
                    self._paths.fetched_dir,
                    progress=self._show,
                    cancelled=self.is_cancelled.is_set,
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
        with suppress(Stopped):  # the fetch itself is asked to stop, and keeps what came
            self.show(partial(transfer_line, transfer))
