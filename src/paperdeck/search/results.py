"""What a search gives, and what it looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """Tokens that stand together in this order; with ``prefix`` the last one may go on."""

    parts: tuple[str, ...]
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """All forms that a search looked for: corrected, joined and split ones too."""

    forms: tuple[Form, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The result of one search.

    ``ids`` are rows of the library, best first, at most as many as were asked for; ``total``
    counts all that match. ``message`` says in one line what the search did on its own
    (corrected, ignored), else it is empty.
    """

    text: str
    ids: Sequence[int]
    total: int
    terms: Terms
    message: str
