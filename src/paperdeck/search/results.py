"""What a search gives, and what it looked for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace


class Form(Struct, frozen=True):
    """Tokens that stand together in this order; with ``prefix`` the last one may go on.

    ``field`` is where they were looked for, by its name in the query language; empty is
    everywhere.
    """

    parts: tuple[str, ...]
    prefix: bool = False
    field: str = ""


class Pattern(Struct, frozen=True):
    """A regular expression that was looked for; ``field`` as of :class:`Form`."""

    text: str
    field: str = ""


class Terms(Struct, frozen=True):
    """All that a search looked for: its forms, corrected, joined and split ones too, and its
    regular expressions."""

    forms: tuple[Form, ...] = ()
    patterns: tuple[Pattern, ...] = ()

    def of(self, *fields: str) -> Terms:
        """What was looked for in one of ``fields`` (``title``, ``author``, …) or everywhere."""
        here = {"", *fields}
        return replace(
            self,
            forms=tuple(form for form in self.forms if form.field in here),
            patterns=tuple(found for found in self.patterns if found.field in here),
        )


class Found(Struct, frozen=True):
    """The result of one search.

    ``ids`` are rows of the library, best first, at most as many as were asked for; ``total``
    counts all that match. ``message`` says in one line what the search did on its own
    (corrected, ignored), else it is empty. ``asked`` is the text without what was ignored.
    """

    text: str
    ids: Sequence[int]
    total: int
    terms: Terms
    message: str
    asked: str = ""


class Completion(Struct, frozen=True):
    """What can stand in place of the word at the cursor.

    The characters from ``start`` to ``end`` of the text become ``insert``. ``label`` is what
    to show, ``count`` how many papers it would give (``None`` where that is not known).
    """

    start: int
    end: int
    insert: str
    label: str
    count: int | None = None

    def applied(self, text: str) -> str:
        """``text`` with it in its place."""
        return text[: self.start] + self.insert + text[self.end :]
