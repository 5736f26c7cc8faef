"""Fetching: from a web address to a file, and where conferences keep their lists.

Nothing here asks anything of a person: what happens is told by callbacks, and a fetch may run
in any thread.
"""

from paperdeck.sources.fetching.download import Fetched, fetch
from paperdeck.sources.fetching.failures import Cancelled, Missing
from paperdeck.sources.fetching.files import FetchedFile, ListFile
from paperdeck.sources.fetching.limits import Limits, Transfer
from paperdeck.sources.fetching.lists import fetch_list
from paperdeck.sources.fetching.official import (
    OfficialList,
    list_files,
    official_lists,
)
from paperdeck.sources.fetching.wanted import MIRROR, Wanted, wanted_lists

__all__ = [
    "MIRROR",
    "Cancelled",
    "Fetched",
    "FetchedFile",
    "Limits",
    "ListFile",
    "Missing",
    "OfficialList",
    "Transfer",
    "Wanted",
    "fetch",
    "fetch_list",
    "list_files",
    "official_lists",
    "wanted_lists",
]
