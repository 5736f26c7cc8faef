"""Lists that come in pages: each names the next (``"next": "https://…?offset=200"``)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.fetching.connection import parse_address
from paperdeck.sources.opening import open_document

if TYPE_CHECKING:
    import httpx


class Page(NamedTuple):
    """One page of a list: the address of the next as it stands there (empty: this is the
    last), how many results all pages have together by what it says, and how many it has."""

    next: str = ""
    promised: int = 0
    results: int = 0


def page_of(name: str, data: bytes) -> Page:
    """What a file says of the pages it is one of; whatever it is, nothing is raised."""
    list_page = _results(name, data)
    if list_page is None:
        return Page()
    following, count = list_page.get("next"), list_page.get("count")
    return Page(
        following if isinstance(following, str) else "",
        count if isinstance(count, int) else 0,
        len(list_page["results"]),
    )


def next_address(address: str, following: str) -> str:
    """The whole address of the page after that at ``address``, with its password if there is
    one.

    Sites behind a proxy call themselves by http: it stays https where it was. Raises
    ``SourceError`` where another site is meant.
    """
    import httpx

    base = parse_address(address)
    try:
        found = parse_address(str(base.join(following)))
    except httpx.InvalidURL as error:
        raise SourceError(
            _("the address of its next page is none ({error})").format(error=error)
        ) from error
    if base.scheme == "https" and found.scheme == "http" and found.port is None:
        found = found.copy_with(scheme="https")
    if _site(found) != _site(base):
        raise SourceError(
            _("its next page is on another site ({host})").format(host=found.host)
        )
    return str(found.copy_with(host=base.host, userinfo=base.userinfo))


def joined(name: str, pages: Iterable[bytes]) -> bytes:
    """One list of all the results of several pages, in their order, as JSON."""
    results: list[Any] = []
    for data in pages:
        results += (_results(name, data) or {}).get("results", ())
    return json.dumps({"count": len(results), "next": None, "results": results}).encode()


def _site(address: httpx.URL) -> tuple[str, str, int | None]:
    return address.scheme, address.host.removeprefix("www."), address.port


def _results(name: str, data: bytes) -> dict[str, Any] | None:
    """A page as parsed, if this is one."""
    try:
        text = open_document(name, data).text
        value = json.loads(text, strict=False) if text.lstrip().startswith("{") else None
    except (SourceError, ValueError, RecursionError):
        return None
    if isinstance(value, dict) and isinstance(value.get("results"), list):
        return value
    return None
