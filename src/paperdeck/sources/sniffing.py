"""What a format may look at to tell whether a file is its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from paperdeck.sources.json_records import Outline, outline
from paperdeck.sources.opening import Document

HEAD_CHARS = 1 << 16
OUTLINED = 1 << 24

NO = 0
MAYBE = 1
SURE = 2


class Head(NamedTuple):
    """The beginning of a source: its first characters, and what they are as JSON.

    The outline may reach further than the characters: a first record can be long.
    ``mapping`` is what a person said about a table: the column that holds a field.
    """

    text: str
    json: Outline
    mapping: Mapping[str, str] = {}


def head_of(document: Document, mapping: Mapping[str, str] | None = None) -> Head:
    """The head of a source."""
    text = document.start(OUTLINED)
    return Head(text[:HEAD_CHARS], outline(text), mapping or {})
