"""Addresses in running text: URLs, DOIs and arXiv ids, and what they lead to.

Where a bare address ends follows GitHub Flavored Markdown's extended autolinks: trailing
punctuation and a closing bracket without its opening one are not part of it. DOIs are
matched as Crossref recommends, arXiv ids by both of arXiv's schemes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from paperdeck.later import pattern_later

# The characters of RFC 3986 but for the dollar (mathematics), and TeX's escapes of them.
_CHARS = r"(?:(?!---)[A-Za-z0-9\-._~:/?#\[\]@!&'()*+,;=%]|\\[_%#&~])"
_URL = pattern_later(rf"https?://{_CHARS}+")
_WWW = pattern_later(rf"www\.(?<![\w./@]www\.)[A-Za-z0-9]{_CHARS}+")
_DOI = pattern_later(r"10\.(?<![\w.\-]10\.)[0-9]{4,9}/[A-Za-z0-9\-._;()/:]{2,200}")
_ARXIV = pattern_later(
    r"[aA][rR][xX][iI][vV]:(?<!\w......)\s?"
    r"([0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?|[a-z-]{2,10}(?:\.[A-Z]{2})?/[0-9]{7})(?!\d)"
)
# What must be in a text for the pattern to be in it, which is quicker to see.
_KINDS = (
    (_URL, ("://",)),
    (_WWW, ("www.",)),
    (_DOI, ("10.",)),
    (_ARXIV, ("rXiv:", "rxiv:", "RXIV:")),
)
_TRAILING = ".,;:!?'\"*_~\\"
_DOI_PREFIX = pattern_later(r"(?<!\w)doi:\s?\Z", re.IGNORECASE)
_ENTITY_END = pattern_later(r"&(?:lt|gt|quot|nbsp);.*\Z|&amp;\Z", re.DOTALL)
_ESCAPED = pattern_later(r"\\([_%#&~$])")
_SAFE = pattern_later(r"https?://[^\s<>\"`{}|\\^\x00-\x20\x7f-\x9f]+\Z", re.IGNORECASE)
_DOMAIN = pattern_later(r"[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}(?:[/:?#]\S*)?\Z", re.IGNORECASE)
_TEX_TILDE = pattern_later(
    r"\$\s*\\sim\s*\$|\\textasciitilde\s*(?:\{\})?|\\~(?:\{\})?|\{\\~\{?\}?\}"
)


class Address(NamedTuple):
    """An address found in a text: where it stands, as shown, and what it leads to."""

    start: int
    end: int
    shown: str
    href: str


def addresses(text: str) -> list[Address]:
    """The bare addresses of ``text`` in order."""
    found: list[Address] = []
    for pattern, signs in _KINDS:
        for sign in signs:
            if sign in text:
                found += _matches(pattern, text)
                break
    if len(found) < 2:
        return found
    found.sort()
    result: list[Address] = []
    for address in found:
        if not result or address.start >= result[-1].end:
            result.append(address)
    return result


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[Address]:
    for match in pattern.finditer(text):
        shown = _trimmed(match[0])
        start, end = match.start(), match.start() + len(shown)
        shown = _unescaped(shown)
        if pattern is _DOI:
            href = "https://doi.org/" + shown
            prefix = _DOI_PREFIX.search(text, max(0, start - 5), start)
            if prefix:
                start = prefix.start()
                shown = prefix[0] + shown
            elif text[start - 1 : start] == "/":
                continue
        elif pattern is _ARXIV:
            href = "https://arxiv.org/abs/" + match[1]
        else:
            href = web_address(shown)
        if href:
            yield Address(start, end, shown, href)


def web_address(written: str) -> str:
    """``written`` as an http or https address, or empty when it is none.

    Entities are decoded; ``www.`` and bare domains (``github.com/x``) become https.
    """
    address = written.strip()
    if "&" in address:
        address = unescape(address)
    if _SAFE.match(address) and len(address) > len("https://"):
        return address
    if "://" not in address and _DOMAIN.match(address):
        address = "https://" + address
        return address if _SAFE.match(address) else ""
    return ""


def untexed(address: str) -> str:
    """An address as ``\\url`` and ``\\href`` hold it, with TeX's escapes undone."""
    address = _TEX_TILDE.sub("~", address)
    return _unescaped(address.replace("{", "").replace("}", "")).replace("\n", "").strip()


def _unescaped(address: str) -> str:
    return _ESCAPED.sub(r"\1", address) if "\\" in address else address


def _trimmed(address: str) -> str:
    if "&" in address:
        address = _ENTITY_END.sub("", address)
    round_ones = address.count(")") - address.count("(")
    square_ones = address.count("]") - address.count("[")
    end = len(address)
    while end:
        last = address[end - 1]
        if last == ")" and round_ones > 0:
            round_ones -= 1
        elif last == "]" and square_ones > 0:
            square_ones -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return address[:end]
