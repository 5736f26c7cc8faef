"""What is left of markup in a rendered text, and which words it lost."""

from __future__ import annotations

import re

from paperdeck.markup import fold

# Markup that a reader should not see any more. A dollar before a digit is money.
LEFTOVERS = {
    "backslash commands": re.compile(r"\\[A-Za-z]+"),
    "lone $": re.compile(r"\$(?!\s?\d)"),
    "lone **": re.compile(r"\*\*(?=\w)|(?<=\w)\*\*"),
    "HTML tags": re.compile(r"</?(?:p|b|i|em|strong|br|li|ul|ol|sub|sup|a|code)\b[^<>]*>"),
    "entities": re.compile(r"&(?:#\d+|[a-z]+);"),
}
# Not text: commands and their letters, addresses behind links, tags, names of entities, and
# the arguments that only say how to set what follows.
_NO_TEXT = re.compile(
    r"\\(?:begin|end|fontfamily|color|textcolor|label|vspace|hspace)\s*\{[^{}]*\}"
    r"|\\href\s*\{[^{}]*\}|\]\(\S+\)"
    r"|\\{1,2}[A-Za-z]+\*?|\\."
    r"|</?[A-Za-z][^<>]*>|&#?\w+;",
    re.DOTALL,
)
_WORD = re.compile(r"[^\W\d_]{2,}")


def left_in(shown: str) -> list[str]:
    """The kinds of markup that a rendered text still shows."""
    return [kind for kind, pattern in LEFTOVERS.items() if pattern.search(shown)]


def lost_words(source: str, shown: str) -> list[str]:
    """The words of a source, outside commands, that are not in the rendered text."""
    words = set(_WORD.findall(_NO_TEXT.sub(" ", source)))
    lost = [word for word in words if word not in shown]
    if not lost:
        return lost
    folded = fold(shown).replace(" ", "")
    return sorted(word for word in lost if fold(word) not in folded)
