"""Which column of a table is which: by its name, in English or Chinese, or as a person says.

The names are in ``columns.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _, listed

_NOT_LETTERS = re.compile(r"[\W_]+")


class _Meaning(NamedTuple):
    """What a column of some name holds, and how good it is among such columns."""

    field: str
    rank: int


def fields() -> tuple[str, ...]:
    """What a column can hold."""
    return tuple(_table())


def plain_name(column: str) -> str:
    """A column's name without case, spaces and punctuation, by which it is known."""
    return _NOT_LETTERS.sub("", column).casefold()


def has_field(header: Sequence[str], field: str, mapping: Mapping[str, str]) -> bool:
    """Whether a column of the header holds a field, by its name or as ``mapping`` says."""
    if field in mapping:
        return plain_name(mapping[field]) in map(plain_name, header)
    return any(field_of(column) == field for column in header)


def field_of(column: str) -> str:
    """What a column of this name holds, else empty."""
    meaning = _meanings().get(plain_name(column))
    return meaning.field if meaning else ""


def find_columns(
    name: str, header: Sequence[str], mapping: Mapping[str, str]
) -> dict[str, tuple[int, ...]]:
    """The places of each field's columns in the table ``name``, the best one first.

    ``mapping`` says which column holds a field; such a column holds nothing else. Raises
    ``SourceError`` where it names a column that is not there or a field that is none.
    """
    told = {field: _place(name, header, field, column) for field, column in mapping.items()}
    found: dict[str, list[tuple[int, int]]] = {}
    for place, column in enumerate(header):
        meaning = _meanings().get(plain_name(column))
        if meaning and meaning.field not in told and place not in told.values():
            found.setdefault(meaning.field, []).append((meaning.rank, place))
    columns = {field: tuple(place for _, place in sorted(at)) for field, at in found.items()}
    return columns | {field: (place,) for field, place in told.items()}


def without_titles(header: Sequence[str]) -> str:
    """What is said of a table in whose header nothing names a column of titles."""
    return _(
        "no column is known to hold the titles; say which with --map title=COLUMN;"
        " its columns are {columns}"
    ).format(columns=_listed(header))


def without_column(header: Sequence[str], column: str) -> str:
    """What is said of a table that has not the column which a person named."""
    return _("has no column {column}; its columns are {columns}").format(
        column=column, columns=_listed(header)
    )


def _listed(header: Sequence[str]) -> str:
    return listed(column or _("(one without a name)") for column in header)


def _place(name: str, header: Sequence[str], field: str, column: str) -> int:
    if field not in _table():
        raise SourceError(
            _("{name}: no field is called {field}; there are {fields}").format(
                name=name, field=field, fields=listed(fields())
            )
        )
    if column in header:
        return header.index(column)
    plain = [plain_name(one) for one in header]
    if plain_name(column) in plain:
        return plain.index(plain_name(column))
    raise SourceError(f"{name}: {without_column(header, column)}")


@cache
def _table() -> dict[str, list[str]]:
    return tomllib.loads(files(__package__).joinpath("columns.toml").read_text("utf-8"))


@cache
def _meanings() -> dict[str, _Meaning]:
    return {
        plain_name(name): _Meaning(field, rank)
        for field, names in _table().items()
        for rank, name in enumerate(names)
    }
