"""Web addresses, and connections to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperdeck import __version__
from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.fetching.limits import Limits

if TYPE_CHECKING:
    import httpx

SCHEMES = frozenset({"http", "https"})

_HEADERS = {
    "User-Agent": f"paperdeck/{__version__}",
    # Bytes as they lie on the server can be counted and gone on with.
    "Accept-Encoding": "identity",
}


def parse_address(url: str) -> httpx.URL:
    """A web address. Raises ``SourceError`` where ``url`` is none."""
    import httpx

    try:
        address = httpx.URL(url.strip()).copy_with(fragment=None)
    except httpx.InvalidURL as error:
        raise SourceError(
            _("{url}: is not a web address ({error})").format(url=url, error=error)
        ) from error
    if address.scheme not in SCHEMES or not address.host:
        raise SourceError(
            _(
                "{url}: only addresses that begin with https:// or http:// can be fetched;"
                " `paperdeck import` takes files"
            ).format(url=url)
        )
    return address


def shown(address: httpx.URL) -> str:
    """An address without a password."""
    return str(address.copy_with(userinfo=b""))


def open_client(limits: Limits) -> httpx.AsyncClient:
    """A client that goes through the environment's proxies. Raises ``SourceError``."""
    import httpx

    try:
        return httpx.AsyncClient(
            headers=_HEADERS, timeout=httpx.Timeout(limits.read, connect=limits.connect)
        )
    except (ValueError, httpx.InvalidURL) as error:
        raise SourceError(
            _(
                "a proxy variable cannot be used ({error}); check HTTPS_PROXY, HTTP_PROXY,"
                " ALL_PROXY and NO_PROXY"
            ).format(error=error)
        ) from error
    except OSError as error:
        raise SourceError(
            _(
                "no certificates can be read ({error}); check SSL_CERT_FILE and SSL_CERT_DIR"
            ).format(error=error)
        ) from error
