"""Fetching: from a web address to a file, and where conferences keep their lists.

Nothing here asks anything of a person: what happens is told by callbacks, and a fetch may run
in any thread.
"""

from paperdeck.sources.fetching.checking import check_readable
from paperdeck.sources.fetching.download import Fetched, fetch
from paperdeck.sources.fetching.failures import Cancelled, Missing
from paperdeck.sources.fetching.limits import Limits, Transfer
from paperdeck.sources.fetching.lists import ListFile, fetch_list
from paperdeck.sources.fetching.official import (
    OfficialList,
    list_files,
    official_lists,
)
from paperdeck.sources.fetching.target import forget
from paperdeck.sources.fetching.wanted import MIRROR, Wanted, wanted_lists

__all__ = [
    "MIRROR",
    "Cancelled",
    "Fetched",
    "Limits",
    "ListFile",
    "Missing",
    "OfficialList",
    "Transfer",
    "Wanted",
    "check_readable",
    "fetch",
    "fetch_list",
    "forget",
    "list_files",
    "official_lists",
    "wanted_lists",
]
