"""Keys: a paper's stable names, best first.

``openreview:5ysobWbWzp``, ``doi:10.…``, ``arxiv:2405.01234``, ``icml:2026/66186`` (an event
of a venue's own site), ``title:`` and a digest of venue, year and folded title, ``text:``
and a digest of venue, year and folded abstract where there is no title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote

from paperdeck.later import pattern_later

_OPENREVIEW = pattern_later(
    r"https?://(?:www\.)?openreview\.net(?::\d+)?/(?:forum|pdf|attachment)/?"
    r"\?(?:[^#\s]*&)?id=([^&#\s]+)",
    re.ASCII | re.IGNORECASE,
)
_DOI = pattern_later(r"10\.\d{4,9}/\S+", re.ASCII)
# A volume of Springer's: its chapters, the papers, have "_12" behind.
_BOOK_DOI = pattern_later(r"doi:10\.1007/(?:978-)?[\d-]+x?")
_ARXIV = pattern_later(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|arxiv:|^)"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?(?:$|[\s?#])",
    re.ASCII | re.IGNORECASE,
)
_ARXIV_DOI = "doi:10.48550/arxiv."
_RANK = {"openreview": 0, "doi": 1, "arxiv": 2, "title": 4, "text": 5}
_EVENT_RANK = 3


def openreview_key(url: str) -> str:
    """The key in an OpenReview address (``…/forum?id=X`` or ``…/pdf?id=X``), else empty."""
    found = _OPENREVIEW.match(url.strip())
    return f"openreview:{unquote(found[1])}" if found else ""


def doi_key(text: str) -> str:
    """The key in a DOI or its address, in lower case (DOIs ignore case), else empty.

    The DOI of a whole book is the key of none of the papers in it.
    """
    found = _DOI.search(text)
    key = f"doi:{found[0].rstrip('.,;)').lower()}" if found else ""
    return "" if _BOOK_DOI.fullmatch(key) else key


def arxiv_key(text: str) -> str:
    """The key in an arXiv id or address, without its version, else empty."""
    found = _ARXIV.search(text.strip())
    return f"arxiv:{found[1].lower()}" if found else ""


def arxiv_key_of(doi: str) -> str:
    """The arXiv key of a DOI key that arXiv itself gave, else empty."""
    return arxiv_key(doi.removeprefix(_ARXIV_DOI)) if doi.startswith(_ARXIV_DOI) else ""


def event_key(venue: str, year: int | str, event_id: int | str) -> str:
    """The key of an event of a venue's own site: ``icml:2026/66186``."""
    return f"{venue.lower()}:{year}/{event_id}"


def title_key(venue: str, year: int | None, folded_title: str) -> str:
    """The key by title; ``folded_title`` comes from :func:`paperdeck.markup.fold`."""
    return f"title:{_digest(venue, year, folded_title)}"


def text_key(venue: str, year: int | None, folded_abstract: str) -> str:
    """The key of an untitled paper; ``folded_abstract`` comes from the same folding."""
    return f"text:{_digest(venue, year, folded_abstract)}"


def rank(key: str) -> tuple[int, str]:
    """The order among a paper's keys: the best kind first, then by the alphabet."""
    return _RANK.get(key.partition(":")[0], _EVENT_RANK), key


def is_digest(key: str) -> bool:
    """Whether a key was made from the paper's own text, and is no source's name for it."""
    return key.startswith(("title:", "text:"))


def best_key(ids: Iterable[str]) -> str:
    """The best of a paper's keys by :func:`rank`, so that their order never matters.

    Raises ``ValueError`` when there is none.
    """
    return min(ids, key=rank)


def _digest(venue: str, year: int | None, text: str) -> str:
    joined = "\x1f".join((venue.lower(), str(year or ""), text))
    import hashlib  # only where a paper has no other key

    return hashlib.sha256(joined.encode()).hexdigest()[:16]
