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

# The characters of RFC 3986 but for the dollar (mathematics), and TeX's escapes of them.
_CHARS = r"(?:(?!---)[A-Za-z0-9\-._~:/?#\[\]@!&'()*+,;=%]|\\[_%#&~])"
_ADDRESS = re.compile(
    rf"(?P<url>https?://{_CHARS}+)"
    rf"|(?P<www>(?<![\w./@])www\.[A-Za-z0-9]{_CHARS}+)"
    r"|(?P<doi>(?<![\w./\-])(?:doi:\s?)?(?P<doi_id>10\.[0-9]{4,9}/[A-Za-z0-9\-._;()/:]{2,200}))"
    r"|(?P<arxiv>(?<!\w)arxiv:?\s?"
    r"(?P<arxiv_id>[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,2})?|[a-z-]{2,10}(?:\.[A-Z]{2})?/[0-9]{7})"
    r"(?!\d))",
    re.IGNORECASE | re.ASCII,
)
_MAY_HOLD_ADDRESS = ("http", "www.", "10.", "rxiv", "rXiv", "RXIV", "HTTP")
_TRAILING = ".,;:!?'\"*_~\\"
_ENTITY_END = re.compile(r"&(?:lt|gt|quot|nbsp);.*\Z|&amp;\Z", re.DOTALL)
_ESCAPED = re.compile(r"\\([_%#&~$])")
_SAFE = re.compile(r"https?://[^\s<>\"`{}|\\^\x00-\x20\x7f-\x9f]+\Z", re.IGNORECASE)
_DOMAIN = re.compile(r"[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}(?:[/:?#]\S*)?\Z", re.IGNORECASE)
_TEX_TILDE = re.compile(
    r"\$\s*\\sim\s*\$|\\textasciitilde\s*(?:\{\})?|\\~(?:\{\})?|\{\\~\{?\}?\}"
)


class Address(NamedTuple):
    """An address found in a text: where it stands, as shown, and what it leads to."""

    start: int
    end: int
    shown: str
    href: str


def addresses(text: str) -> Iterator[Address]:
    """The bare addresses of ``text`` in order."""
    if not any(sign in text for sign in _MAY_HOLD_ADDRESS):
        return
    for match in _ADDRESS.finditer(text):
        shown = _trimmed(match[0])
        plain = _unescaped(shown)
        if match["doi"]:
            href = "https://doi.org/" + _unescaped(_trimmed(match["doi_id"]))
        elif match["arxiv"]:
            href = "https://arxiv.org/abs/" + match["arxiv_id"]
        else:
            href = web_address(plain)
        if href:
            yield Address(match.start(), match.start() + len(shown), plain, href)


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
