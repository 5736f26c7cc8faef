"""What a format may look at to tell whether a file is its own."""

from __future__ import annotations

from typing import NamedTuple

from paperdeck.sources.json_records import Outline, outline

HEAD_CHARS = 1 << 16

NO = 0
MAYBE = 1
SURE = 2


class Head(NamedTuple):
    """The beginning of a source: its first characters, and what they are as JSON.

    The outline may reach further than the characters: a first record can be long.
    """

    text: str
    json: Outline


def head_of(text: str) -> Head:
    """The head of a source's text."""
    return Head(text[:HEAD_CHARS], outline(text))
