"""Words of a query that name one paper: its keys, and addresses that hold one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from paperdeck.papers.keys import arxiv_key, doi_key, openreview_key

# A key has a colon; an address, a DOI or an old arXiv id a slash; a bare arXiv id a dot.
_MAY_NAME = re.compile(r"[^\s\"]*\w[:/.][\w/][^\s\"]*")
_KEY = re.compile(r"([a-z][\w.+-]*):(\S+)", re.IGNORECASE)
# What stands around an address in running text.
_AROUND = "<>()[]{},;.'"


def possible_keys(word: str) -> Iterator[str]:
    """The keys that ``word`` may be or hold, best first; some of them twice."""
    inner = word.strip(_AROUND)
    if found := _KEY.fullmatch(inner):
        kind, name = found.groups()
        yield f"{kind.lower()}:{name}"
        yield inner.lower()
    address = inner if "://" in inner else f"https://{inner}"
    yield from filter(None, (openreview_key(address), doi_key(inner), arxiv_key(inner)))


def known_key(word: str, is_known: Callable[[str], bool]) -> str:
    """The first key that ``word`` may be or hold and that is known; else empty."""
    if not _MAY_NAME.fullmatch(word):
        return ""
    return next(filter(is_known, possible_keys(word)), "")
