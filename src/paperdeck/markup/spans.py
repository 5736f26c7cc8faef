"""Spans: what markup is rendered to."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Style(enum.Flag):
    """How a span is set; styles combine."""

    PLAIN = 0
    STRONG = enum.auto()
    EMPHASIS = enum.auto()
    CODE = enum.auto()
    MATH = enum.auto()
    LINK = enum.auto()
    UNDERLINE = enum.auto()


class Span(NamedTuple):
    """A piece of rendered text in one style; ``href`` is its http or https address, if any."""

    text: str
    style: Style = Style.PLAIN
    href: str = ""
