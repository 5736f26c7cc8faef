"""The first line of a paper in a list: which part of it is the title.

``**NICK**: "Title", *Venue 2024*``, ``[Title](address), Authors``, ``Authors. *Title*. Venue``,
``[Venue 2024] **Title** [[paper](address)]``, ``Title — Authors``: a title is a link, stands in
quotes, is set strong or in italics, or is what the line begins with.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from paperdeck.sources.author_lists import are_names
from paperdeck.sources.inline_facts import (
    EDGES,
    SENTENCE,
    all_facts,
    inline_venue,
    is_fact,
    link_label,
    without_venue,
)
from paperdeck.sources.markdown_line import Kind, Piece, pieces, text_of
from paperdeck.sources.text_blocks import word_count

_QUOTED = re.compile(
    r"“([^“”]{8,400}?)[,.]?”|\"([^\"]{8,400}?)[,.]?\"|「([^「」]{4,400})」|《([^《》]{4,400})》"
)
_BEFORE_QUOTES = (":", "：", ",", ".", ")")
_BEHIND_QUOTES = tuple(",.;:([|—–-，。（")
_SEPARATOR = re.compile(
    r"\s+[—–|]+\s+|\s+--?\s+|\t+|\s*//\s*|\s+by\s+(?=[A-Z])(?!\w+ing\b)|(?<=\w)\s*—\s*"
)
_BY_ONE = re.compile(r",?\s+by\s+(?=[A-Z])")
_INITIAL_END = re.compile(r"[A-Z]\.\Z")
_NICK_SIGN = re.compile(r"\s*([:,：]|[—–-]+\s|\|)\s*")
_DASH = re.compile(r"\s*[—–:-]+\s")
_YEAR_IN_BRACKETS = re.compile(r"\s*\((?:19|20)\d\d[a-z]?\)\s*\Z")
# What a link beside a paper is called, where that is no title.
_ASIDE = re.compile(
    r"\b(?:blog|code|dataset|github|implementation|page|repository|slides|tutorial|video)\b",
    re.IGNORECASE,
)
_MOST_NICK_WORDS = 4
_FEWEST_TITLE_WORDS = 3
# No line says more than so many things.
_MOST_PARTS = 8


class FirstLine(NamedTuple):
    """A first line: the title, its address if it has one, what stands before and behind it.

    ``is_bare`` says that the line is a title and nothing else, so that it may go on below.
    """

    title: str
    url: str = ""
    before: list[Piece] = []  # noqa: RUF012 - never changed
    behind: list[Piece] = []  # noqa: RUF012
    is_bare: bool = False


def first_line(parts: list[Piece], *, signed: bool = False) -> FirstLine:
    """Find the title among the pieces of a line; it is empty where there is none.

    ``signed`` says that lines of this list end with ``by`` and a single name, so that this
    is no part of a title.
    """
    if signed and len(parts) == 1 and (title := signed_title(parts[0].text)):
        return FirstLine(title, "", [], [Piece(Kind.TEXT, parts[0].text[len(title) :])])
    link = next((n for n, part in enumerate(parts) if _is_title_link(part)), None)
    strong = next((n for n, part in enumerate(parts) if _is_strong_title(part)), None)
    quoted = next((n for n in range(len(parts)) if _is_quoted_title(parts, n)), None)
    if quoted is not None and (link is None or quoted < link):
        return _quoted(parts, quoted)
    if link is not None and (strong is None or link <= strong or _is_short(parts[strong])):
        return _whole_piece(parts, link)
    if strong is not None:
        return _strong(parts, strong)
    return _plain(parts)


def signed_title(line: str) -> str:
    """The title of a line that ends with ``by`` and names; empty for any other line."""
    found = list(_BY_ONE.finditer(line))
    is_signed = bool(found) and are_names(line[found[-1].end() :], alone=True)
    return line[: found[-1].start()] if is_signed else ""


def looks_like_paper(line: str, *, strict: bool = False) -> bool:
    """Whether a list's item, by its first line, is a paper: a titled link, or a title in quotes
    or set strong; where it is not ``strict``, a link with any words beside it, too."""
    parts = pieces(line)
    if any(_is_title_link(part) and not _ASIDE.search(part.text) for part in parts):
        return True
    if any(part.kind is Kind.STRONG and _is_long(part.text) for part in parts):
        return True
    has_link = any(part.url.startswith("http") for part in parts)
    beside = has_link or any(inline_venue(part.text).venue for part in parts)
    if beside and any(_QUOTED.search(part.text) for part in parts):
        return True
    return not strict and has_link and _is_long(text_of(parts))


def _is_long(text: str) -> bool:
    return word_count(text) >= _FEWEST_TITLE_WORDS


def _is_short(part: Piece) -> bool:
    return word_count(part.text) <= _MOST_NICK_WORDS


def _is_title_link(part: Piece) -> bool:
    return (
        part.kind is Kind.LINK
        and part.url.startswith("http")
        and link_label(part.text) is None
        and _is_long(part.text)
        and not inline_venue(part.text).venue
    )


def _is_strong_title(part: Piece) -> bool:
    text = part.text.strip(EDGES)
    return (
        (part.kind is Kind.STRONG or part.strong)
        and any(map(str.isalpha, text))
        and not is_fact(text)
        and link_label(text) is None
    )


def _is_quoted_title(parts: list[Piece], at: int) -> bool:
    """Whether a title stands in quotes there, and not a word of one."""
    found = _QUOTED.search(parts[at].text)
    if not found:
        return False
    before = text_of([*parts[:at], Piece(Kind.TEXT, parts[at].text[: found.start()])])
    behind = parts[at].text[found.end() :].strip()
    begins = (
        not before.strip(EDGES)
        or any(part.kind is Kind.STRONG for part in parts[:at])
        or before.endswith(_BEFORE_QUOTES)
        or _is_beside(before)
    )
    return begins and (not behind or behind.startswith(_BEHIND_QUOTES) or _is_beside(behind))


def _is_beside(text: str) -> bool:
    first = SENTENCE.split(text)[0]
    return are_names(without_venue(first), alone=True) or all_facts(text)


# --- where the title is -------------------------------------------------------------------


def _whole_piece(parts: list[Piece], at: int) -> FirstLine:
    return FirstLine(parts[at].text, parts[at].url, parts[:at], parts[at + 1 :])


def _quoted(parts: list[Piece], at: int) -> FirstLine:
    piece = parts[at]
    found = _QUOTED.search(piece.text)
    title = next(filter(None, found.groups()), "") if found else ""
    start, end = found.span() if found else (0, 0)
    before = piece._replace(text=piece.text[:start], url="")
    behind = piece._replace(text=piece.text[end:], url="")
    return FirstLine(title, piece.url, [*parts[:at], before], [behind, *parts[at + 1 :]])


def _strong(parts: list[Piece], at: int) -> FirstLine:
    """What is set strong is the title, or a short name for the paper before it."""
    nick = parts[at].text.strip()
    rest = parts[at + 1 :]
    text = rest[0].text if rest and rest[0].kind is Kind.TEXT else ""
    sign = _NICK_SIGN.match(text)
    has_colon = nick.endswith((":", "：")) or (sign is not None and sign[1] in ":：")
    head, behind = _parted(text[sign.end() :] if sign else text)
    is_nick = (
        _is_short(parts[at])
        and (has_colon or sign is not None)
        and _is_long(head)
        and not are_names(head, alone=True)
        and not inline_venue(head).venue
    )
    if not is_nick:
        return _whole_piece(parts, at)
    is_tag = nick.startswith("[") and nick.endswith("]")
    nick = nick.rstrip(":： ")
    if has_colon and not is_tag and not head.casefold().startswith(nick.casefold()):
        head = f"{nick}: {head}"
    return FirstLine(head, "", parts[:at], [*behind, *rest[1:]])


def _plain(parts: list[Piece]) -> FirstLine:
    """The title is the text before the first link, or else the first link's."""
    end = next((n for n, part in enumerate(parts) if part.kind is Kind.LINK), len(parts))
    text = text_of(parts[:end])
    if end == 0 and len(parts) > 1 and parts[0].text and _DASH.match(parts[1].text):
        return _whole_piece(parts, 0)
    if not any(map(str.isalpha, text)) or all_facts(text):
        if end < len(parts) and parts[end].text and link_label(parts[end].text) is None:
            return _whole_piece(parts, end)
        return _behind_links(parts, end)
    italic = next((n for n, part in enumerate(parts[:end]) if part.kind is Kind.EMPHASIS), end)
    title, behind = _parted("".join(part.text for part in parts[:italic]))
    if italic < end and are_names(title.strip(EDGES), alone=True):
        return _whole_piece(parts, italic)
    if italic < end and not title.strip(EDGES):
        return _whole_piece(parts, italic)
    if italic < end and not behind and not is_fact(parts[italic].text):
        # Only a word of the title is in italics.
        title, behind = _parted(text)
        italic = end
    is_bare = not behind and italic == len(parts)
    return FirstLine(title, "", [], [*behind, *parts[italic:]], is_bare)


def _behind_links(parts: list[Piece], at: int) -> FirstLine:
    """Links come first: ``[[paper](…)] Title``."""
    rest = next((n for n in range(at, len(parts)) if _is_long(parts[n].text)), len(parts))
    title, behind = _parted(text_of(parts[rest:]))
    return FirstLine(title, "", parts[:rest], behind)


def _parted(text: str) -> tuple[str, list[Piece]]:
    """A title and what follows it in a text: authors, venue."""
    title, tails = _split(text.strip())
    return title, [Piece(Kind.TEXT, tail) for tail in tails]


def _split(text: str, depth: int = 0) -> tuple[str, list[str]]:
    separators = [] if depth == _MOST_PARTS else list(_SEPARATOR.finditer(text))
    for found in reversed(separators[-_MOST_PARTS:]):
        tail = text[found.end() :]
        alone = found[0].strip() != "by"
        if all_facts(tail) or are_names(without_venue(tail), alone=alone):
            title, more = _split(text[: found.start()], depth + 1)
            return title, [*more, tail]
    for found in islice(SENTENCE.finditer(text), _MOST_PARTS):
        head, tail = text[: found.start()], text[found.end() :]
        first = SENTENCE.split(tail)[0].strip(EDGES)
        if are_names(without_venue(first)) or all_facts(first):
            title, names = _behind_names(head)
            return title, [*names, tail]
        if are_names(_YEAR_IN_BRACKETS.sub("", head)):
            # Names first, as in a list of references.
            title, _, rest = tail.partition(". ")
            return title, [head, rest]
    title, names = _behind_names(text)
    if names:
        return title, names
    title = without_venue(text)
    if title and len(title) < len(text.strip(EDGES)):
        return title, [text[len(title) :]]
    return text, []


def _behind_names(text: str) -> tuple[str, list[str]]:
    """The title behind names and a colon, and the names: ``Lund, A., Ek, B.: A Title``."""
    before, _, behind = text.partition(": ")
    several = before.count(",") > 1 and are_names(before)
    one = _INITIAL_END.search(before) and "," in before and are_names(before, alone=True)
    return (behind, [before]) if behind and (several or one) else (text, [])
