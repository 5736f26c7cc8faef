"""The library: every list that was imported, in one file that can be made again."""

from paperdeck.library.importing import import_inputs
from paperdeck.library.opening import open_library
from paperdeck.library.report import ImportReport, Input, Progress, SourceReport
from paperdeck.library.store import Library, ListInfo

__all__ = [
    "ImportReport",
    "Input",
    "Library",
    "ListInfo",
    "Progress",
    "SourceReport",
    "import_inputs",
    "open_library",
]
