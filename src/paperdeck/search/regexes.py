"""Regular expressions over papers, in time that is linear in the text.

Python's own ``re`` can take for ever on an expression that a person gives it. The one of
tantivy, by way of its tokenizers, cannot: it knows neither look-around nor references back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tantivy import TextAnalyzer, TextAnalyzerBuilder, Tokenizer

from paperdeck.markup import fold

_LONGEST = 200
# Letters that stand for themselves: nothing that makes them optional may follow.
_RUN = re.compile(r"(?<![a-z\\])[a-z]+")
_SPECIAL = re.compile(
    r"\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|.)|\[(?:\\.|[^\\\]])*\]|\{[^}]*\}|[*+?]",
    re.IGNORECASE,
)
_SHORTEST_RUN = 2
_LONGEST_RUN = 30


def is_valid(pattern: str) -> bool:
    """Whether ``pattern`` can be searched for."""
    return len(pattern) <= _LONGEST and _compiled(pattern) is not None


def matches(pattern: str, folded: str) -> bool:
    """Whether a valid ``pattern`` is in folded text, of which each line has its beginning."""
    compiled = _compiled(pattern)
    return compiled is not None and bool(compiled[0].analyze(folded))


def places(pattern: str, folded: str) -> Iterator[tuple[int, int]]:
    """Where a valid ``pattern`` is in folded text."""
    compiled = _compiled(pattern)
    if compiled is not None and folded:
        for token in compiled[1].pre_tokenize(folded).tokens:
            if (
                token.char_offset_to is not None
                and token.char_offset_from < token.char_offset_to
            ):
                yield token.char_offset_from, token.char_offset_to


def required_letters(pattern: str) -> str:
    """The longest run of letters that everything has that ``pattern`` matches; may be empty."""
    plain = _folded(pattern)
    if "|" in plain or "(" in plain:
        return ""
    # What is optional, and the letter before it, parts the runs.
    parted = re.sub(r".(?=[*?{])", " ", _SPECIAL.sub(_blank, plain).lower())
    runs = [run for run in _RUN.findall(parted) if _SHORTEST_RUN <= len(run) <= _LONGEST_RUN]
    return max(runs, key=len, default="")


def _blank(found: re.Match[str]) -> str:
    # The signs that make what stands before them optional are needed after this.
    return found[0][0] if found[0][0] in "*?{" else " "


def _folded(pattern: str) -> str:
    """The pattern as text is folded, but for ASCII: ``\\S`` is not ``\\s``."""
    return "".join(char if char < "\x80" else fold(char) for char in pattern)


@lru_cache(maxsize=32)
def _compiled(pattern: str) -> tuple[TextAnalyzer, TextAnalyzer] | None:
    """What tells whether it is somewhere, and what finds every place."""
    pattern = _folded(pattern)
    try:
        # By itself first: a parenthesis too many must not close the one around it.
        _analyzer(pattern)
        # With all that follows it, so that it is found once, and then is never empty.
        return _analyzer(rf"(?im)(?:{pattern})[\s\S]*"), _analyzer(rf"(?im)(?:{pattern})")
    except ValueError:
        return None


def _analyzer(pattern: str) -> TextAnalyzer:
    return TextAnalyzerBuilder(Tokenizer.regex(pattern)).build()
