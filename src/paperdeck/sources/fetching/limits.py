"""How long a fetch may take and how much it may bring, and how far it is."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple

from paperdeck.sources.size_limit import SIZE_LIMIT


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one fetch: sizes in bytes, times in seconds.

    A fetch is tried ``tries`` times, whatever came meanwhile. The wait after the first of
    them is ``first_wait``, then twice as long each time; all waits together, those that a
    server asks for among them, are at most ``patience``. A list may have ``pages``.
    """

    size: int = SIZE_LIMIT
    connect: float = 10.0
    read: float = 20.0
    whole: float = 3600.0
    redirects: int = 5
    tries: int = 5
    first_wait: float = 1.0
    patience: float = 60.0
    pages: int = 1000

    def wait_after(self, failures: int) -> float:
        """Seconds to wait after this many tries in vain: at random, so that many who wait for
        one server do not come back all at once."""
        longest = min(self.first_wait * 2.0 ** (failures - 1), self.patience)
        return longest * random.uniform(0.5, 1.0)


class Transfer(NamedTuple):
    """How far a fetch is: ``done`` of ``total`` bytes (none: not known).

    ``speed`` is in bytes a second, 0 while it is not known. ``waiting`` says in a line what
    went wrong and when it is tried again; it is empty while bytes come.
    """

    name: str
    done: int
    total: int | None
    speed: float = 0.0
    waiting: str = ""
