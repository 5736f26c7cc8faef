"""Addresses that came from outside: only web addresses pass."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import quote

from paperdeck.papers.keys import arxiv_key, doi_key, openreview_key
from paperdeck.papers.model import Link
from paperdeck.papers.text import clean

UNKNOWN_LABEL = "Web page"
"""The label of an address that does not say what it leads to."""

# A user part (``https://openreview.net@elsewhere.example``) only ever disguises the host.
_WEB = re.compile(
    r"https?://(?:\[[0-9a-f:.]+\]|[^\s/?#@\\\[\]:]+)(?::\d{0,5})?(?:[/?#]|\Z)", re.IGNORECASE
)
_UNSAFE = re.compile(r"[\s\"<>\\^`{|}]")


def web_url(text: str) -> str:
    """Return ``text`` as an http or https address, else an empty string.

    White space and the characters that no address may hold are percent-encoded; all
    others stay as they are.
    """
    url = clean(text).strip()
    if not _WEB.match(url):
        return ""
    return _UNSAFE.sub(lambda unsafe: quote(unsafe[0]), url)


def host(url: str) -> str:
    """The host of a web address in lower case, without ``www.``; empty where there is none."""
    found = _WEB.match(url)
    if not found:
        return ""
    name = found[0].split("/")[2].partition(":")[0].rstrip("?#")
    return name.lower().removeprefix("www.")


def make_links(pairs: Iterable[tuple[str, str]]) -> tuple[Link, ...]:
    """Links from ``(label, address)`` pairs: no address twice, none that is not a web address.

    An empty label becomes what the address says: ``OpenReview``, ``arXiv``, ``Code``,
    ``PDF``, else :data:`UNKNOWN_LABEL`.
    """
    links: dict[str, Link] = {}
    for label, address in pairs:
        url = web_url(address) if address else ""
        if url and url not in links:
            links[url] = Link(label or _label(url), url)
    return tuple(links.values())


def ids_in(links: Iterable[Link]) -> tuple[str, ...]:
    """The keys that links name: of OpenReview, of a DOI resolver, of arXiv."""
    found: dict[str, None] = {}
    for link in links:
        site = host(link.url)
        if site == "openreview.net":
            key = openreview_key(link.url)
        elif site in {"doi.org", "dx.doi.org"}:
            key = doi_key(link.url)
        elif site == "arxiv.org":
            key = arxiv_key(link.url)
        else:
            key = ""
        if key:
            found[key] = None
    return tuple(found)


_LABELS = {
    "openreview.net": "OpenReview",
    "arxiv.org": "arXiv",
    "github.com": "Code",
    "gitlab.com": "Code",
    "paperswithcode.com": "Papers with Code",
    "anonymous.4open.science": "Code",
    "doi.org": "DOI",
    "dx.doi.org": "DOI",
}


def _label(url: str) -> str:
    if url.lower().endswith(".pdf"):
        return "PDF"
    return _LABELS.get(host(url), UNKNOWN_LABEL)
