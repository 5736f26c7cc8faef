"""The library: every list that was imported, in one file that can be made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paperdeck.library.opening import open_library
from paperdeck.library.origins import Origins, RecordInfo
from paperdeck.library.report import ImportReport, Input, Progress, SourceReport
from paperdeck.library.store import Library, ListInfo

if TYPE_CHECKING:
    from paperdeck.library.importing import import_inputs

__all__ = [
    "ImportReport",
    "Input",
    "Library",
    "ListInfo",
    "Origins",
    "Progress",
    "RecordInfo",
    "SourceReport",
    "import_inputs",
    "open_library",
]


def __getattr__(name: str) -> Any:
    # Importing loads every format there is: a reader that only reads does without.
    if name == "import_inputs":
        from paperdeck.library.importing import import_inputs

        return import_inputs
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
