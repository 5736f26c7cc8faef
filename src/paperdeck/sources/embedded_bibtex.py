"""Single fields of a BibTeX entry that stands inside another record.

Quick and modest: whole files of BibTeX are for a parser.
"""

from __future__ import annotations

import re
from functools import cache

_BARE = re.compile(r"[^\s,}]+")


def bibtex_field(entry: str, name: str) -> str:
    """The value of the entry's field ``name`` as written, without its outer braces or quotes.

    Empty where there is no such field.
    """
    # Prose may say "year = 2000" too, but hardly at the beginning of a line.
    found = _field(name, r"\n").search(entry) or _field(name, ",").search(entry)
    if not found:
        return ""
    start = found.end()
    opening = entry[start : start + 1]
    if opening not in {"{", '"'}:
        bare = _BARE.match(entry, start)
        return bare[0] if bare else ""
    depth = 0
    for at in range(start + 1, len(entry)):
        char = entry[at]
        if depth == 0 and char == ("}" if opening == "{" else '"'):
            return entry[start + 1 : at]
        depth += (char == "{") - (char == "}")
    return entry[start + 1 :]


@cache
def _field(name: str, before: str) -> re.Pattern[str]:
    return re.compile(rf"{before}\s*{re.escape(name)}\s*=\s*", re.IGNORECASE)
