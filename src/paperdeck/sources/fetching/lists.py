"""Fetching all the files of one list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from paperdeck.sources.fetching.failures import Missing
from paperdeck.sources.fetching.fetcher import Fetcher
from paperdeck.sources.fetching.files import FetchedFile, ListFile
from paperdeck.sources.fetching.limits import Limits, Transfer


def fetch_list(
    files: Iterable[ListFile],
    directory: Path,
    *,
    limits: Limits | None = None,
    progress: Callable[[Transfer], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    format: str | None = None,  # noqa: A002 - the word for it
    mapping: Mapping[str, str] | None = None,
    force: bool = False,
) -> Iterator[FetchedFile]:
    """Fetch files into ``directory``, one after the other, as :func:`fetch` does.

    ``format`` and ``mapping`` are as for :func:`paperdeck.sources.read`. A file replaces what
    was fetched before only if it can be read to its end and has at least half as many
    entries; with ``force`` it does anyway, if only it can be read.

    Gives each as soon as it is whole. Raises ``SourceError`` at the first that fails, unless
    it is missing and not needed.
    """
    fetcher = Fetcher(
        directory, limits or Limits(), progress, cancelled, format, dict(mapping or {}), force
    )
    for file in files:
        try:
            fetched = fetcher.fetch(file)
        except Missing as error:
            if file.needed:
                raise Missing(file.missing or str(error)) from error
        else:
            yield fetched
