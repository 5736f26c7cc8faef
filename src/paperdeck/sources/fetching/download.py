"""Downloading one file over HTTP.

It goes on where it was interrupted, tries again when the network fails, and replaces what it
replaces only by a whole file that can be read. asyncio lets a stop, and the limit on the whole
time, take effect while the network is silent, too; callers see none of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from paperdeck.errors import SourceError
from paperdeck.language import _
from paperdeck.sources.fetching.answers import (
    goes_on,
    known_headers,
    range_headers,
    version_of,
    whole_size,
)
from paperdeck.sources.fetching.checking import check_whole
from paperdeck.sources.fetching.connection import SCHEMES, open_client, parse_address, shown
from paperdeck.sources.fetching.failures import (
    Cancelled,
    Failure,
    TryFailed,
    failure_of_error,
    failure_of_status,
)
from paperdeck.sources.fetching.limits import Limits, Transfer
from paperdeck.sources.fetching.speed import Speed
from paperdeck.sources.fetching.target import Target, Version

if TYPE_CHECKING:
    import httpx

Check = Callable[[str, bytes], object]

# Packed so unasked, a file can be read as it is.
_READABLE_ENCODINGS = frozenset({"", "identity", "gzip", "x-gzip"})
_POLL = 0.05
_SILENT_AFTER = 4.0


class Fetched(NamedTuple):
    """A file that was fetched: its address (without a password), where it is, its size in
    bytes, and whether it is as it was: then nothing was downloaded."""

    name: str
    path: Path
    size: int
    unchanged: bool


def fetch(
    url: str,
    into: Path,
    *,
    limits: Limits | None = None,
    progress: Callable[[Transfer], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    check: Check = check_whole,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> Fetched:
    """Fetch ``url`` into the file ``into``, whose folder is made where it is missing.

    ``into`` is only ever replaced by a whole file that ``check``, given its name and bytes,
    did not raise ``SourceError`` for. What is known of it stands beside it: the same fetch
    later downloads nothing when the server has nothing new, and goes on with what an
    interrupted one left. ``progress`` is told of every piece that comes, in the caller's
    thread; what it raises ends the fetch. ``cancelled`` is asked some twenty times a second
    and must not raise. The environment's proxy variables hold.

    Raises ``SourceError``: :class:`Missing` where the server has no such file,
    :class:`Cancelled` when ``cancelled`` said so.
    """
    address = parse_address(url)
    name = shown(address)
    with Target(into, name) as target:
        download = _Download(
            address, name, target, limits or Limits(), progress, cancelled, sleep
        )
        if asyncio.run(download.run()):
            return Fetched(name, into, into.stat().st_size, unchanged=True)
        try:
            check(name, target.content())
        except SourceError:
            target.drop()
            raise
        return Fetched(name, into, target.complete(), unchanged=False)


class _Download:
    """From an address to the part of a target, until it is whole."""

    def __init__(
        self,
        address: httpx.URL,
        name: str,
        target: Target,
        limits: Limits,
        progress: Callable[[Transfer], None] | None,
        cancelled: Callable[[], bool] | None,
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._address = address
        self._asked = address
        self._name = name
        self._target = target
        self._limits = limits
        self._progress = progress
        self._cancelled = cancelled
        self._sleep = sleep
        self._stopped = False
        self._total: int | None = None
        self._was_reached = False
        # When the server was heard last; none while it is not being listened to.
        self._heard: float | None = None

    async def run(self) -> bool:
        """Do it. Returns whether the file that stands there is still the newest."""
        watcher = asyncio.create_task(self._watch(asyncio.current_task()))
        try:
            async with asyncio.timeout(self._limits.whole):
                async with open_client(self._limits) as client:
                    return await self._until_whole(client)
        except TimeoutError:
            minutes = max(1, round(self._limits.whole / 60))
            raise SourceError(
                _("{name}: takes longer than {minutes:,} min; try again later").format(
                    name=self._name, minutes=minutes
                )
                + self._goes_on_there()
            ) from None
        except asyncio.CancelledError:
            if self._stopped:
                raise Cancelled(
                    _("{name}: stopped; fetch it again at any time{goes_on}").format(
                        name=self._name, goes_on=self._goes_on_there()
                    )
                ) from None
            raise
        finally:
            watcher.cancel()

    async def _watch(self, task: asyncio.Task[bool] | None) -> None:
        """Stop the task when that is asked for, and tell when the server falls silent."""
        while task:
            if self._cancelled and self._cancelled():
                self._stopped = True
                task.cancel()
                return
            heard = self._heard
            if heard is not None and time.monotonic() - heard > _SILENT_AFTER:
                self._heard = None
                patience = _("{seconds:.0f} s").format(seconds=self._limits.read)
                self._tell(
                    waiting=_("{host} is silent; waiting up to {patience}").format(
                        host=self._asked.host, patience=patience
                    )
                )
            await asyncio.sleep(_POLL)

    async def _until_whole(self, client: httpx.AsyncClient) -> bool:
        import httpx

        waited = 0.0
        for number in range(1, self._limits.tries + 1):
            self._heard = time.monotonic()
            try:
                return await self._try(client)
            except httpx.TransportError as error:
                failure = failure_of_error(error, self._name, self._asked)
            except TryFailed as error:
                failure = error.failure
            self._heard = None
            wait = failure.asked
            if wait is None:
                wait = self._limits.wait_after(number)
            waited += wait
            if (
                failure.lasting
                or number == self._limits.tries
                or waited > self._limits.patience
                or (failure.unreachable and not self._was_reached)
            ):
                break
            happened = failure.reason.removeprefix(f"{self._name}: ")
            happened = happened.partition(_("; ").strip())[0]
            when = _(" in {seconds:.0f} s").format(seconds=wait) if wait >= 1 else ""
            self._tell(
                waiting=_("{happened}; retrying{when} ({number} of {tries})").format(
                    happened=happened, when=when, number=number, tries=self._limits.tries - 1
                )
            )
            await self._sleep(wait)
        raise SourceError(failure.reason + self._goes_on_there())

    async def _try(self, client: httpx.AsyncClient) -> bool:
        """One request, or two where a part turns out to be of no use."""
        begun = self._target.begun
        at = self._target.received if begun else 0
        asked = range_headers(begun, at) if begun else known_headers(self._target.whole)
        async with self._answer(client, asked) as answer:
            if answer.status_code == 304 and asked and not begun:
                return True
            if answer.status_code == 200:
                version = version_of(answer)
                self._refuse_if_unreadable(version)
                self._target.begin(version)
                await self._receive(answer, 0, version.size)
                return False
            if answer.status_code == 206 and begun and goes_on(answer, begun, at):
                await self._receive(answer, at, whole_size(answer) or begun.size)
                return False
            if answer.status_code not in {206, 416} or not begun:
                raise TryFailed(failure_of_status(answer, self._name))
        self._target.drop()
        return await self._try(client)

    @contextlib.asynccontextmanager
    async def _answer(
        self, client: httpx.AsyncClient, headers: dict[str, str]
    ) -> AsyncIterator[httpx.Response]:
        """The answer to a request, after redirects, its body still to come."""
        request = client.build_request("GET", self._address, headers=headers)
        for _turn in range(self._limits.redirects + 1):
            self._asked = request.url
            answer = await client.send(request, stream=True)
            try:
                if answer.next_request is None:
                    yield answer
                    return
            finally:
                await answer.aclose()
            request = answer.next_request
            if request.url.scheme not in SCHEMES:
                raise SourceError(
                    _(
                        "{name}: leads to {url}, which is no web address; look for another"
                    ).format(name=self._name, url=shown(request.url))
                )
        raise SourceError(
            _(
                "{name}: leads from one address to the next without end; look for another"
            ).format(name=self._name)
        )

    async def _receive(self, answer: httpx.Response, at: int, total: int | None) -> None:
        self._total = total
        if total is not None and total > self._limits.size:
            self._refuse_as_too_large()
        speed = Speed(at)
        self._tell()
        try:
            async for piece in answer.aiter_raw():
                self._heard = time.monotonic()
                self._was_reached = True
                self._target.append(piece)
                received = self._target.received
                if received > self._limits.size:
                    self._refuse_as_too_large()
                self._tell(speed.at(received))
        finally:
            self._target.close()
        received = self._target.received
        if total is not None and received != total:
            raise TryFailed(
                Failure(
                    _(
                        "{name}: only {received:,} of {total:,} bytes came; try again later"
                    ).format(name=self._name, received=received, total=total)
                )
            )

    def _refuse_as_too_large(self) -> None:
        self._target.drop()
        size = self._limits.size
        told = (
            _("{size:,} MiB").format(size=size >> 20)
            if size >> 20
            else _("{size:,} bytes").format(size=size)
        )
        raise SourceError(
            _("{name}: is larger than {told}; look for a smaller list").format(
                name=self._name, told=told
            )
        )

    def _refuse_if_unreadable(self, version: Version) -> None:
        if version.encoding not in _READABLE_ENCODINGS:
            raise SourceError(
                _(
                    "{name}: was sent packed as {encoding}, unasked; download it in"
                    " a browser and import the file"
                ).format(name=self._name, encoding=version.encoding)
            )

    def _goes_on_there(self) -> str:
        return _(", it goes on where it was") if self._target.begun else ""

    def _tell(self, speed: float = 0.0, waiting: str = "") -> None:
        if self._progress:
            self._progress(
                Transfer(self._name, self._target.received, self._total, speed, waiting)
            )
