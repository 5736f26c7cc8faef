"""The HTML that abstracts hold, as the styles and breaks it stands for (HTML Living Standard;
JATS names, as Crossref delivers them, are read without their prefix)."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from paperdeck.later import pattern_later
from paperdeck.markup import marks

_TAG = pattern_later(
    r"<(?P<close>/?)(?:jats:)?(?P<name>[A-Za-z][A-Za-z0-9-]{0,15})"
    r"(?P<attributes>\s[^<>]{0,2000})?\s?/?>"
)
_HREF = pattern_later(r"\shref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_ENTITY = pattern_later(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")

STYLES = {
    "b": marks.STRONG, "strong": marks.STRONG, "bold": marks.STRONG,
    "i": marks.EMPHASIS, "em": marks.EMPHASIS, "italic": marks.EMPHASIS,
    "cite": marks.EMPHASIS, "var": marks.EMPHASIS, "dfn": marks.EMPHASIS,
    "code": marks.CODE, "tt": marks.CODE, "kbd": marks.CODE, "samp": marks.CODE,
    "pre": marks.CODE, "monospace": marks.CODE,
    "u": marks.UNDERLINE, "ins": marks.UNDERLINE, "underline": marks.UNDERLINE,
}  # fmt: skip
PARAGRAPHS = frozenset("p div section article header blockquote table tr sec abstract".split())
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 title".split())
LISTS = frozenset(("ul", "ol"))
SCRIPTS = frozenset(("sub", "sup"))
# Shown as what they hold.
TRANSPARENT = frozenset(
    "span font small big abbr mark del strike s nobr center q bdi sc scp tbody td th".split()
)
# Need no closing tag, or stand alone.
ALONE = PARAGRAPHS | LISTS | {"br", "li", "hr", "list-item"}
_KNOWN = ALONE | HEADINGS | SCRIPTS | TRANSPARENT | {"a", *STYLES}


class Tag(NamedTuple):
    """A tag of HTML: where it ends, its name in small letters, whether it closes."""

    end: int
    name: str
    closing: bool
    href: str | None


def tag(text: str, start: int, end: int) -> Tag | None:
    """The tag that starts at ``start``, or ``None`` when no known one does."""
    match = _TAG.match(text, start, end)
    if match is None:
        return None
    name = match["name"].lower()
    if name not in _KNOWN:
        return None
    href = None
    if name == "a" and match["attributes"]:
        found = _HREF.search(match["attributes"])
        if found:
            href = html.unescape(found[1] or found[2] or found[3] or "")
    return Tag(match.end(), name, bool(match["close"]), href)


def entity(text: str, start: int, end: int) -> tuple[str, int] | None:
    """What the entity at ``start`` stands for and where it ends, or ``None``.

    An entity that was escaped once more (``&amp;lt;``) is decoded to its end.
    """
    match = _ENTITY.match(text, start, end)
    if match is None:
        return None
    decoded = html.unescape(match[0])
    if decoded == match[0]:
        return None
    stop = match.end()
    if decoded == "&":
        again = _ENTITY.match("&" + text[stop : min(end, stop + 34)])
        if again:
            twice = html.unescape(again[0])
            if twice != again[0]:
                return twice, stop + again.end() - 1
    return decoded, stop
