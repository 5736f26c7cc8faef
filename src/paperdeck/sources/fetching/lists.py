"""Fetching all the files of one list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from paperdeck.sources.fetching.checking import check_readable
from paperdeck.sources.fetching.download import Check, Fetched, fetch
from paperdeck.sources.fetching.failures import Missing
from paperdeck.sources.fetching.limits import Limits, Transfer
from paperdeck.sources.fetching.target import target_path


class ListFile(NamedTuple):
    """One file of a list; one that is not ``needed`` may be missing at its address."""

    url: str
    needed: bool = True


def fetch_list(
    files: Iterable[ListFile],
    directory: Path,
    *,
    limits: Limits | None = None,
    progress: Callable[[Transfer], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    check: Check = check_readable,
) -> Iterator[Fetched]:
    """Fetch files into ``directory``, one after the other, as :func:`fetch` does.

    Gives each as soon as it is whole. Raises ``SourceError`` at the first that fails, unless
    it is missing and not needed.
    """
    for file in files:
        try:
            fetched = fetch(
                file.url,
                target_path(directory, file.url),
                limits=limits,
                progress=progress,
                cancelled=cancelled,
                check=check,
            )
        except Missing:
            if file.needed:
                raise
        else:
            yield fetched
