"""Fetching one file of a list with all its pages, and replacing no good list by a worse one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from paperdeck.errors import SourceError, why
from paperdeck.language import _
from paperdeck.sources.fetching.checking import check_whole, content_of, refuse_cut
from paperdeck.sources.fetching.download import Check, Fetched, fetch
from paperdeck.sources.fetching.failures import Cancelled
from paperdeck.sources.fetching.files import FetchedFile, ListFile
from paperdeck.sources.fetching.limits import Limits, Transfer
from paperdeck.sources.fetching.pages import Page, joined, next_address, page_of
from paperdeck.sources.fetching.target import target_path


class _Rest(NamedTuple):
    """The pages behind a first one, and what is to be told of them."""

    pages: tuple[Fetched, ...]
    note: str = ""


@dataclass(frozen=True)
class Fetcher:
    """Fetches files as :func:`paperdeck.sources.fetching.fetch_list` is told to."""

    directory: Path
    limits: Limits
    progress: Callable[[Transfer], None] | None
    cancelled: Callable[[], bool] | None
    format: str | None
    mapping: Mapping[str, str]
    force: bool

    def fetch(self, file: ListFile) -> FetchedFile:
        """Fetch one file with all its pages."""
        rest: list[_Rest] = []

        def check(name: str, data: bytes) -> None:
            rest.append(self._check(file, name, data))

        first = self._download(file.url, self.limits, check)
        if first.unchanged:
            page = page_of(first.name, _stored(first))
            before = self._entries_before(file.url) if page.next else 0
            rest.append(self._follow(file.url, first.name, page, first.size, before))
        pages, note = rest[0]
        return FetchedFile((first, *pages), note)

    def _check(self, file: ListFile, name: str, data: bytes) -> _Rest:
        """Let only a good file through, and only with its other pages; gives those."""
        content = content_of(name, data, format=self.format, mapping=self.mapping)
        if file.format and not self.format and content.format != file.format:
            raise SourceError(
                _(
                    "{name}: is not the list that belongs there (it looks like {format});"
                    " fetch it again later"
                ).format(name=name, format=content.format)
            )
        if not self.force:
            refuse_cut(name, content)
        page = page_of(name, data)
        before = self._entries_before(file.url)
        entries = max(content.papers, page.promised if page.next else 0)
        if 2 * entries < before:
            raise SourceError(
                _(
                    "{name}: has lost more than half of its entries ({entries:,} now, "
                    "{before:,} before), so it replaces nothing; fetch it again later, or "
                    "take it as it is with `paperdeck fetch --force`"
                ).format(name=name, entries=entries, before=before)
            )
        return self._follow(file.url, name, page, len(data), before)

    def _follow(self, url: str, name: str, page: Page, size: int, before: int) -> _Rest:
        """Fetch the pages behind a first one, which has this many bytes.

        A list that lacks some is better than none, but not than one with more entries
        ``before``: then ``SourceError`` is raised.
        """
        pages: list[Fetched] = []
        entries, promised, lacks = page.results, page.promised, ""
        seen = {url}
        until = time.monotonic() + self.limits.whole
        while page.next:
            try:
                url = self._next(url, page, seen)
                left = replace(
                    self.limits,
                    size=max(0, self.limits.size - size),
                    whole=max(0.0, until - time.monotonic()),
                )
                pages.append(self._download(url, left, check_whole))
                page = page_of(url, _stored(pages[-1]))
            except Cancelled:
                raise
            except SourceError as error:
                lacks = str(error).partition(";")[0]
                break
            entries += page.results
            size += pages[-1].size
        if entries < promised and not lacks:
            lacks = _("there are no more")
        if not lacks:
            return _Rest(tuple(pages))
        told = _("{name}: only {entries:,} of {promised:,} entries came ({lacks})").format(
            name=name, entries=entries, promised=max(entries, promised), lacks=lacks
        )
        if entries < before:
            raise SourceError(
                _(
                    "{told}, {before:,} did before, so they replace nothing; fetch it again "
                    "later"
                ).format(told=told, before=before)
            )
        return _Rest(tuple(pages), _("{told}; fetch it again later").format(told=told))

    def _next(self, url: str, page: Page, seen: set[str]) -> str:
        """The address of the next page, now seen. Raises ``SourceError``."""
        following = next_address(url, page.next)
        if following in seen:
            raise SourceError(_("its pages lead round in a circle"))
        if len(seen) >= self.limits.pages:
            raise SourceError(
                _("it has more than {pages:,} pages").format(pages=self.limits.pages)
            )
        seen.add(following)
        return following

    def _entries_before(self, url: str) -> int:
        """How many entries the list has that was fetched before, if that is to be kept."""
        if self.force:
            return 0
        pages: list[bytes] = []
        seen: set[str] = set()
        with suppress(OSError, SourceError):
            while url not in seen:
                seen.add(url)
                pages.append(target_path(self.directory, url).read_bytes())
                url = next_address(url, page_of(url, pages[-1]).next)
        if not pages:
            return 0
        data = pages[0] if len(pages) == 1 else joined(url, pages)
        try:
            return content_of(url, data, format=self.format, mapping=self.mapping).papers
        except SourceError:
            return 0

    def _download(self, url: str, limits: Limits, check: Check) -> Fetched:
        return fetch(
            url,
            target_path(self.directory, url),
            limits=limits,
            progress=self.progress,
            cancelled=self.cancelled,
            check=check,
        )


def _stored(page: Fetched) -> bytes:
    """What is in a page. Raises ``SourceError``."""
    try:
        return page.path.read_bytes()
    except OSError as error:
        reason = why(error)
        raise SourceError(
            _("{path}: cannot be read ({reason}); fetch it again").format(
                path=page.path, reason=reason
            )
        ) from error
