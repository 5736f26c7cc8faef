"""What the fields of a record should hold, and telling where they do not.

Real files hold all sorts of things: what can be read is read (:mod:`.fields`), but what
had to be guessed or was left out is told.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from paperdeck.language import N_, _
from paperdeck.papers.links import web_url
from paperdeck.sources import fields


class Expected(enum.Enum):
    """What a field should hold, if it holds anything."""

    TEXT = N_("a text")
    TEXT_OR_NUMBER = N_("a text or a number")
    WORD = N_("a word")
    """A text of which nothing else makes sense."""
    TIME = N_("a time")
    ADDRESS = N_("a web address")
    NAMES = "names"
    """A list of names, or of objects that have one; or a text of several."""


Shape: TypeAlias = "Mapping[str, Expected | Shape]"
"""What the fields of an object should hold; of a field with objects, what those should."""

_SHOWN = 40
_ANY_TEXT = (Expected.TEXT, Expected.TEXT_OR_NUMBER, Expected.WORD)


def expect(shape: Shape) -> Callable[[Mapping[str, Any]], Iterator[str]]:
    """The :func:`oddities` of a record of that shape."""
    return partial(oddities, shape=shape)


def oddities(record: Mapping[str, Any], shape: Shape) -> Iterator[str]:
    """Each field that holds something else, in a line: what, and what became of it."""
    for name, expected in shape.items():
        value = record.get(name)
        if value is None or value == "" or value == []:
            continue
        if expected in _ANY_TEXT and isinstance(value, str):
            continue  # as nearly all are
        if not isinstance(expected, Expected):
            yield from _in_list(name, value, expected)
        elif told := _oddity(value, expected):
            yield f"{name} {told}"


def _in_list(name: str, value: Any, shape: Shape) -> Iterator[str]:
    if not isinstance(value, list):
        yield _("{name} is {type_name}, not a list; left out").format(
            name=name, type_name=fields.type_name(value)
        )
        return
    for number, one in enumerate(value, 1):
        if isinstance(one, dict):
            yield from (f"{name} {number}: {told}" for told in oddities(one, shape))
        elif one is not None:
            yield _("{name} {number} is {type_name}, not an object; left out").format(
                name=name, number=number, type_name=fields.type_name(one)
            )


def _oddity(value: Any, expected: Expected) -> str:
    if expected is Expected.NAMES:
        return _odd_names(value)
    if expected is Expected.TIME and not fields.moment(value):
        return _("is no time: {value}; left out").format(value=_shown(value))
    if isinstance(value, str):
        if expected is Expected.ADDRESS and not (value.startswith("/") or web_url(value)):
            return _("is no web address: {value}; left out").format(value=_shown(value))
        return ""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if expected is Expected.TEXT_OR_NUMBER and is_number:
        return ""
    read = "" if expected is Expected.WORD else fields.line(value)
    if expected is Expected.ADDRESS and not any(map(web_url, fields.texts(value))):
        read = ""
    became = _("read as {value}").format(value=_shown(value)) if read else _("left out")
    return _("is {type_name}, not {expected}; {became}").format(
        type_name=fields.type_name(value), expected=_(expected.value), became=became
    )


def _odd_names(value: Any) -> str:
    if isinstance(value, str | dict):
        return ""
    if not isinstance(value, list):
        return _("is {type_name}, not a list of names; left out").format(
            type_name=fields.type_name(value)
        )
    odd = sum(not fields.has_name(one) for one in value)
    return (
        _("holds {odd} of {names} that are no names; left out").format(
            odd=odd, names=len(value)
        )
        if odd
        else ""
    )


def _shown(value: Any) -> str:
    text = fields.line(value)
    return f"“{text if len(text) <= _SHOWN else text[:_SHOWN] + '…'}”"
