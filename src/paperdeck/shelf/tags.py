"""Tags: words of one's own on a paper. No input or output.

Two spellings that differ in capitals alone are one tag; the one that came first stays.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from paperdeck.papers.text import clean_line

_LEADING = "# "


def parse(text: str) -> tuple[str, ...]:
    """The tags in a text in which commas part them: cleaned, each once, maybe none.

    Control characters go, white space becomes single spaces, and ``#todo`` is ``todo``.
    """
    cleaned = (clean_line(part).lstrip(_LEADING) for part in text.split(","))
    return union(filter(None, cleaned))


def fold(tag: str) -> str:
    """What is the same for all spellings of a tag."""
    return unicodedata.normalize("NFC", tag.casefold())


def union(*several: Iterable[str]) -> tuple[str, ...]:
    """All of the tags, each in its first spelling, in a settled order."""
    spellings: dict[str, str] = {}
    for tags in several:
        for tag in tags:
            spellings.setdefault(fold(tag), tag)
    return tuple(spellings[folded] for folded in sorted(spellings))


def without(tags: Iterable[str], removed: Iterable[str]) -> tuple[str, ...]:
    """``tags`` but those ``removed``, in whatever spelling."""
    gone = set(map(fold, removed))
    return union(tag for tag in tags if fold(tag) not in gone)


def as_spelled(tags: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """``tags`` in the spelling in which they are ``known`` already, if they are."""
    spellings: Mapping[str, str] = {fold(tag): tag for tag in known}
    return union(spellings.get(fold(tag), tag) for tag in tags)
