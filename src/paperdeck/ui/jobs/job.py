"""What all long work has in common: how far it is, how it ended, that it can be cancelled."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

from paperdeck.errors import PaperdeckError, why
from paperdeck.ui import messages


class Stopped(Exception):
    """A job is to stop. It is no ``SourceError``, for that ends only one source."""


class Job(ABC):
    """One piece of long work.

    :meth:`run` works in a thread; :meth:`line` says at any moment how far it is, ``outcome``
    how it ended (empty while it runs), ``ok`` whether it did what it was to do.
    """

    cancelled_outcome = messages.JOB_CANCELLED

    def __init__(self) -> None:
        self.outcome = ""
        self.ok = False
        self.is_cancelled = threading.Event()
        self._line: Callable[[int], str] = lambda width: messages.JOB_BEGINS

    def cancel(self) -> None:
        """Stop as soon as possible, with everything as it was before."""
        self.is_cancelled.set()

    def line(self, width: int) -> str:
        """How far it is, or how it ended; how far it is takes at most ``width`` columns."""
        return self.outcome or self._line(width)

    def run(self) -> None:
        """Do the work. Whatever happens is told by ``outcome``."""
        ok = False
        try:
            ok, outcome = self.work()
        except Stopped:
            outcome = self.cancelled_outcome
        except PaperdeckError as error:
            outcome = str(error)
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            outcome = f"{place}{why(error)}"
        self.ok, self.outcome = (
            ok,
            outcome,
        )  # in this order: who sees the one looks at the other

    @abstractmethod
    def work(self) -> tuple[bool, str]:
        """Do the work; returns whether it did what it was to do, and what is to be said.

        Raises :class:`Stopped` when it was cancelled, ``PaperdeckError`` or ``OSError``.
        """

    def show(self, line: Callable[[int], str]) -> None:
        """Have :meth:`line` say this now. Raises :class:`Stopped` once it is cancelled."""
        if self.is_cancelled.is_set():
            raise Stopped
        self._line = line
