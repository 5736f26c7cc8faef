"""What a person asks to be fetched, in words: ``icml 2026``, or an address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.fetching.files import ListFile
from paperdeck.sources.fetching.official import list_files

# The variable that names a mirror of the conferences' sites.
MIRROR = "PAPERDECK_MIRROR"


class Wanted(NamedTuple):
    """A list to be fetched: what a person calls it, and its files."""

    name: str
    files: list[ListFile]


def wanted_lists(words: Iterable[str], *, base: str = "") -> Iterator[Wanted]:
    """The lists that ``words`` name, such as ``icml 2025 2026 https://example.org/a.bib``.

    ``base`` is the address of a mirror, if there is one. Raises ``SourceError``.
    """
    venue, has_year = "", True
    for word in words:
        if word.isascii() and word.isdigit() and len(word) == 4:
            if not venue:
                raise SourceError(
                    _("{word} of which venue? Such as: icml {word}").format(word=word)
                )
            yield Wanted(f"{venue} {word}", list_files(venue, int(word), base=base))
            has_year = True
        elif not has_year:
            break
        elif "://" in word:
            yield Wanted(word, [ListFile(word)])
            venue = ""
        else:
            list_files(word, 0)  # raises where there is no such venue
            venue, has_year = word, False
    if not has_year:
        raise SourceError(_("{venue} of which year? Such as: {venue} 2026").format(venue=venue))
