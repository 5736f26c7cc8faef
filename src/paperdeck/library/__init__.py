"""The library: every list that was imported, in one file that can be made again."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from paperdeck.library.opening import mending, open_library
from paperdeck.library.origins import Origins, RecordInfo
from paperdeck.library.remaking import make_again
from paperdeck.library.report import ImportReport, Input, Progress, SourceReport
from paperdeck.library.store import Library, ListInfo, SourceInfo

if TYPE_CHECKING:
    from paperdeck.library.checking import check_library
    from paperdeck.library.importing import import_inputs
    from paperdeck.library.rebuilding import Rebuilt, rebuild_file, rebuild_library
    from paperdeck.library.removing import Cleared, Removed, clear_library, remove_source
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
_LATER = {
    "Cleared": "removing",
    "Rebuilt": "rebuilding",
    "Removed": "removing",
    "Version": "versions",
    "check_library": "checking",
    "clear_library": "removing",
    "import_inputs": "importing",
    "rebuild_file": "rebuilding",
    "rebuild_library": "rebuilding",
    "remove_source": "removing",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
