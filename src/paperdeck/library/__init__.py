"""The library: every list that was imported, in one file that can be made again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperdeck.later import names_later
from paperdeck.library.opening import mending, open_library
from paperdeck.library.store import Library, ListInfo, SourceInfo

if TYPE_CHECKING:
    from paperdeck.library.checking import check_library
    from paperdeck.library.importing import import_inputs
    from paperdeck.library.origins import Origins, RecordInfo
    from paperdeck.library.rebuilding import Rebuilt, rebuild_file, rebuild_library
    from paperdeck.library.remaking import make_again
    from paperdeck.library.removing import Cleared, Removed, clear_library, remove_source
    from paperdeck.library.report import ImportReport, Input, Progress, SourceReport
    from paperdeck.library.versions import Version

__all__ = [
    "Cleared",
    "ImportReport",
    "Input",
    "Library",
    "ListInfo",
    "Origins",
    "Progress",
    "Rebuilt",
    "RecordInfo",
    "Removed",
    "SourceInfo",
    "SourceReport",
    "Version",
    "check_library",
    "clear_library",
    "import_inputs",
    "make_again",
    "mending",
    "open_library",
    "rebuild_file",
    "rebuild_library",
    "remove_source",
]

# What changes the library loads every format there is: a reader that only reads does without.
__getattr__ = names_later(
    __name__,
    {
        "Cleared": "removing",
        "ImportReport": "report",
        "Input": "report",
        "Origins": "origins",
        "Progress": "report",
        "Rebuilt": "rebuilding",
        "RecordInfo": "origins",
        "Removed": "removing",
        "SourceReport": "report",
        "Version": "versions",
        "check_library": "checking",
        "clear_library": "removing",
        "import_inputs": "importing",
        "make_again": "remaking",
        "rebuild_file": "rebuilding",
        "rebuild_library": "rebuilding",
        "remove_source": "removing",
    },
)
