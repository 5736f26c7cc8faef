"""What can go wrong on the way, in words: what happened, and what can be done."""

from __future__ import annotations

import errno
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import getproxies, proxy_bypass

from paperdeck.errors import SourceError
from paperdeck.language import N_, _, ngettext

if TYPE_CHECKING:
    import httpx

_AGAIN_LATER = N_("try again later")
_TEMPORARY = frozenset({408, 425, 429})
_REFUSED = frozenset({401, 402, 403, 407, 451})
_GONE = frozenset({404, 410})
_OFFLINE = frozenset({errno.ENETDOWN, errno.ENETUNREACH, errno.EHOSTUNREACH})


class Missing(SourceError):
    """The server has no such file (any more)."""


class Cancelled(SourceError):
    """The fetch was stopped by whoever asked for it; what came is kept to go on with."""


class Failure(NamedTuple):
    """Why a try was in vain: one line, with the remedy.

    ``lasting`` failures are not worth another try; where the server is ``unreachable``, only
    if it could be reached just before. ``asked`` is the wait that the server asks for, in
    seconds.
    """

    reason: str
    lasting: bool = False
    unreachable: bool = False
    asked: float | None = None


class TryFailed(Exception):
    """A try was in vain; never leaves this package."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


def failure_of_error(error: httpx.TransportError, name: str, url: httpx.URL) -> Failure:
    """The failure that httpx's ``error`` means, for the file ``name`` at ``url``."""
    import httpx

    causes = list(_causes(error))
    host = url.host
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return Failure(
                _(
                    "{host} does not prove that it is {host} ({reason}); check the"
                    " address and this computer's clock"
                ).format(host=host, reason=cause.verify_message),
                lasting=True,
            )
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return Failure(
            _(
                "no secure connection to {host} can be made; check the address, or "
                "{again_later}"
            ).format(host=host, again_later=_(_AGAIN_LATER)),
            unreachable=True,
        )
    if isinstance(error, httpx.ProxyError):
        return Failure(
            _(
                "the proxy {proxy} does not lead to {host} ({error}); check the variables"
                " HTTPS_PROXY, HTTP_PROXY and NO_PROXY"
            ).format(proxy=_proxy_of(url), host=host, error=error),
            unreachable=True,
        )
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
        proxy = _proxy_of(url)
        if proxy:
            reason = _(
                "no network: {host} could not be reached through the proxy {proxy}; check"
                " HTTPS_PROXY and HTTP_PROXY, or try again when you are online"
            ).format(host=host, proxy=proxy)
        elif _is_refused(causes):
            reason = _(
                "{host} refuses connections; check the address, or {again_later}"
            ).format(host=host, again_later=_(_AGAIN_LATER))
        else:
            reason = _(
                "no network: {host} could not be reached; try again when you are online"
            ).format(host=host)
        return Failure(reason, unreachable=True)
    if isinstance(error, httpx.TimeoutException):
        return Failure(
            _("{name}: {host} stopped answering; {again_later}").format(
                name=name, host=host, again_later=_(_AGAIN_LATER)
            )
        )
    return Failure(
        _("{name}: the connection broke; {again_later}").format(
            name=name, again_later=_(_AGAIN_LATER)
        )
    )


def failure_of_status(response: httpx.Response, name: str) -> Failure:
    """The failure that an answer without the file means.

    Raises :class:`Missing` where it says that there is no such file.
    """
    status, host = response.status_code, response.url.host
    if status in _GONE:
        raise Missing(
            _("{name}: is not there ({status}); check the address").format(
                name=name, status=status
            )
        )
    if status in _REFUSED:
        return Failure(
            _(
                "{name}: {host} does not give it out ({status}); download it in a browser and"
                " import the file"
            ).format(name=name, host=host, status=status),
            lasting=True,
        )
    if status in _TEMPORARY or status >= 500:
        asked = _retry_after(response)
        what = _("is asked too often") if status == 429 else _("cannot answer now")
        when = (
            _(_AGAIN_LATER)
            if asked is None
            else _("try again in {duration}").format(duration=_duration(asked))
        )
        return Failure(
            _("{name}: {host} {what} ({status}); {when}").format(
                name=name, host=host, what=what, status=status, when=when
            ),
            asked=asked,
        )
    return Failure(
        _(
            "{name}: {host} gives an answer that is no file ({status}); check the address"
        ).format(name=name, host=host, status=status),
        lasting=True,
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and all that led to it."""
    seen: set[int] = set()
    found = [error]
    while found:
        one = found.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        found += [one.__cause__, one.__context__]
        if isinstance(one, BaseExceptionGroup):
            found += one.exceptions


def _is_refused(causes: list[BaseException]) -> bool:
    """Whether a computer was there that refused, rather than none to be found."""
    return not any(map(_is_offline, causes)) and any(
        isinstance(cause, ConnectionRefusedError) for cause in causes
    )


def _is_offline(error: BaseException) -> bool:
    return isinstance(error, socket.gaierror) or (
        isinstance(error, OSError) and error.errno in _OFFLINE
    )


def _proxy_of(url: httpx.URL) -> str:
    """The proxy that the environment sets for an address, without a password; else empty."""
    import httpx

    if proxy_bypass(url.host):
        return ""
    proxies = getproxies()
    proxy = proxies.get(url.scheme) or proxies.get("all") or ""
    try:
        found = httpx.URL(proxy if "://" in proxy else f"http://{proxy}")
    except httpx.InvalidURL:
        return ""
    return found.host and f"{found.host}:{found.port}" if found.port else found.host


def _retry_after(response: httpx.Response) -> float | None:
    """The seconds that a server asks to wait for; none where it does not say."""
    text = response.headers.get("Retry-After", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _duration(seconds: float) -> str:
    if seconds >= 86400:
        days = round(seconds / 86400)
        return ngettext("{days} day", "{days} days", days).format(days=days)
    if seconds >= 3600:
        hours = round(seconds / 3600)
        return ngettext("{hours} hour", "{hours} hours", hours).format(hours=hours)
    if seconds >= 60:
        minutes = round(seconds / 60)
        return ngettext("{minutes} minute", "{minutes} minutes", minutes).format(
            minutes=minutes
        )
    return _("{seconds:.0f} s").format(seconds=seconds)
