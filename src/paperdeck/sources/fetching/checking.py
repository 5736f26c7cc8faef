"""Whether what came is a paper list at all: a network's login page has come in its place."""

from __future__ import annotations

from collections.abc import Mapping

from paperdeck.errors import SourceError
from paperdeck.sources.archives import members
from paperdeck.sources.formats import read


def check_readable(
    name: str,
    data: bytes,
    *,
    format: str | None = None,  # noqa: A002 - the word for it
    mapping: Mapping[str, str] | None = None,
) -> None:
    """Raise ``SourceError`` unless ``data`` is of a known format, or an archive of one such.

    ``format`` and ``mapping`` are as for :func:`paperdeck.sources.read`.
    """
    problem: SourceError | None = None
    for member in members(name, data):
        try:
            read(member.name, member.data(), format=format, mapping=mapping)
        except SourceError as error:
            problem = problem or error
        else:
            return
    if problem:
        raise problem
