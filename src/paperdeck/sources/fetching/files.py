"""The files of a list: those to be fetched, and those that were."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from paperdeck.sources.fetching.download import Fetched
from paperdeck.sources.fetching.pages import joined
from paperdeck.sources.fetching.target import forget


class ListFile(NamedTuple):
    """One file of a list.

    One that is not ``needed`` may be missing at its address; of one that is, ``missing`` says
    so in a line (empty: any line will do). ``format`` is the one that it must be of (empty:
    any).
    """

    url: str
    needed: bool = True
    missing: str = ""
    format: str = ""


@dataclass(frozen=True)
class FetchedFile:
    """A file of a list that was fetched, with all its pages.

    ``note`` says in a line what of it could not be had; else it is empty.
    """

    pages: tuple[Fetched, ...]
    note: str = ""

    @property
    def name(self) -> str:
        """Its address, without a password."""
        return self.pages[0].name

    @property
    def size(self) -> int:
        """The bytes of all pages."""
        return sum(page.size for page in self.pages)

    @property
    def unchanged(self) -> bool:
        """Whether nothing was downloaded, for it is as it was."""
        return all(page.unchanged for page in self.pages)

    def data(self) -> bytes:
        """What it holds: one list, whatever the number of its pages. Raises ``OSError``."""
        if len(self.pages) == 1:
            return self.pages[0].path.read_bytes()
        return joined(self.name, (page.path.read_bytes() for page in self.pages))

    def forget(self) -> None:
        """Have all of it fetched anew next time."""
        for page in self.pages:
            with suppress(OSError):
                forget(page.path)
