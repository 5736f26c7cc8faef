"""Decisions in one vocabulary, whatever words a source has for them."""

from __future__ import annotations

import re

_ACCEPTED = re.compile(r"^accept(?:ed)?\b(?:\s+as\b(?:\s+an?\b)?)?[\s:()\[\]-]*", re.IGNORECASE)
_WORDS = {
    "active": "submitted",
    "desk reject": "desk-rejected",
    "desk rejected": "desk-rejected",
    "invite to workshop track": "workshop",
    "notable top 25%": "spotlight",
    "notable top 5%": "oral",
    "notable-top-25%": "spotlight",
    "notable-top-5%": "oral",
    "regular": "poster",
    "reject": "rejected",
    "top-25%": "spotlight",
    "top-5%": "oral",
    "withdraw": "withdrawn",
}


def decision_word(text: str) -> str:
    """The decision in lower case and in the usual word: ``Accept (regular)`` is ``poster``.

    An acceptance that says no more is empty, as are papers without a decision.
    """
    word = _ACCEPTED.sub("", text).strip(" ()[]").lower()
    return _WORDS.get(word, word)
