"""Sources: from a file's bytes to records of papers. One module a format."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from paperdeck.sources.records import Fault, Flaw, Reading, Record

if TYPE_CHECKING:
    from paperdeck.sources.archives import Member, is_hidden, members
    from paperdeck.sources.columns import fields as table_fields
    from paperdeck.sources.formats import describe_formats, read
    from paperdeck.sources.instructions import instruct

__all__ = [
    "Fault",
    "Flaw",
    "Member",
    "Reading",
    "Record",
    "describe_formats",
    "instruct",
    "is_hidden",
    "members",
    "read",
    "table_fields",
]

# Loaded at their first use: the formats are many, and who only reads papers needs none.
_LATER = {
    "Member": ("archives", "Member"),
    "describe_formats": ("formats", "describe_formats"),
    "instruct": ("instructions", "instruct"),
    "is_hidden": ("archives", "is_hidden"),
    "members": ("archives", "members"),
    "read": ("formats", "read"),
    "table_fields": ("columns", "fields"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _LATER[name]
    return getattr(import_module(f"{__name__}.{module}"), attribute)
